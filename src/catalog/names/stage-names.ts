/** English and Russian names of stages, and of what places of a final table mean. */

/** By key of `promotions` in the data files. */
export const PROMOTION_TEXTS = {
  promotion: [1, 'Promotion', 'Повышение'],
  promotionPlayoffs: [2, 'Promotion play-offs', 'Стыковые матчи за повышение'],
  relegation: [3, 'Relegation', 'Понижение'],
  relegationPlayoffs: [4, 'Relegation play-offs', 'Стыковые матчи за сохранение места'],
  championsLeague: [5, 'Champions League', 'Лига чемпионов'],
  nextRound: [6, 'Next round', 'Следующий раунд'],
  playoffs: [7, 'Play-offs', 'Плей-офф'],
} as const satisfies Readonly<Record<string, readonly [id: number, text: string, ru: string]>>

/** Names of usual stages that an entry does not name. */
export const STAGE_NAMES: Readonly<Record<string, readonly [name: string, nameRu: string]>> = {
  Championship: ['Championship round', 'Чемпионская группа'],
  Relegation: ['Relegation round', 'Группа выживания'],
  Apertura: ['Apertura', 'Апертура'],
  Clausura: ['Clausura', 'Клаусура'],
}
