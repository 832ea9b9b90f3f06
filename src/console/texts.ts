/** Every text of the frame in English and Russian. Panels keep theirs beside them, in `panel-texts.ts`. */

export const FRAME_TEXTS = {
  'panel.loading': ['Loading…', 'Загрузка…'],
  'panel.failed': ['This could not be loaded.', 'Не удалось загрузить.'],
  'panel.retry': ['Try again', 'Повторить'],
  'panel.empty': ['Nothing here yet.', 'Пока ничего нет.'],
  'panel.request': ['The request behind this', 'Запрос этой панели'],
  'panel.copy': ['Copy', 'Копировать'],
  'panel.copied': ['Copied', 'Скопировано'],
  'match.panels': ['Match details', 'Подробности матча'],
} as const satisfies Readonly<Record<string, readonly [en: string, ru: string]>>
