/**
 * Traits of football players, for strengths and weaknesses (docs/reference/resources.md#18.2). @assumed Codes and
 * names.
 */

export interface PlayerTraitRow {
  readonly code: number
  readonly name: string
  readonly nameRu: string
}

type Names = readonly [name: string, nameRu: string]

/** By code, from 1. Append new ones at the end, because the position is the code. */
const NAMES: readonly Names[] = [
  ['Finishing', 'Завершение атак'],
  ['Long shots', 'Дальние удары'],
  ['Heading', 'Игра головой'],
  ['Penalty taking', 'Исполнение пенальти'],
  ['Direct free kicks', 'Штрафные удары'],
  ['Dribbling', 'Дриблинг'],
  ['Ball control', 'Контроль мяча'],
  ['Passing', 'Передачи'],
  ['Long balls', 'Длинные передачи'],
  ['Through balls', 'Передачи на ход'],
  ['Key passes', 'Ключевые передачи'],
  ['Crossing', 'Навесы'],
  ['Corner kicks', 'Подача угловых'],
  ['Playmaking', 'Организация игры'],
  ['Off-the-ball movement', 'Движение без мяча'],
  ['Counter-attacks', 'Контратаки'],
  ['Speed', 'Скорость'],
  ['Stamina', 'Выносливость'],
  ['Physical strength', 'Физическая сила'],
  ['Aerial duels', 'Борьба в воздухе'],
  ['Ground duels', 'Единоборства на земле'],
  ['Tackling', 'Отбор'],
  ['Interceptions', 'Перехваты'],
  ['Blocking shots', 'Блокирование ударов'],
  ['Positioning', 'Выбор позиции'],
  ['Pressing', 'Прессинг'],
  ['Concentration', 'Концентрация'],
  ['Discipline', 'Дисциплина'],
  ['Consistency', 'Стабильность'],
  ['Versatility', 'Универсальность'],
  ['Error proneness', 'Склонность к ошибкам'],
  ['Reflexes', 'Реакция'],
  ['Handling', 'Игра руками'],
  ['High claims', 'Игра на выходах'],
  ['Penalty saving', 'Отражение пенальти'],
  ['Playing out from the back', 'Розыгрыш мяча от ворот'],
]

export const PLAYER_TRAITS: readonly PlayerTraitRow[] = NAMES.map(([name, nameRu], place) => ({
  code: place + 1,
  name,
  nameRu,
}))

const byCode = new Map(PLAYER_TRAITS.map((row) => [row.code, row]))

/** The trait with a code; undefined if there is none. */
export function findPlayerTrait(code: number): PlayerTraitRow | undefined {
  return byCode.get(code)
}
