/** Texts of the elements. */
export type Language = 'en' | 'ru'

export const TEXTS = {
  postponed: { en: 'Postponed', ru: 'Перенесён' },
  canceled: { en: 'Canceled', ru: 'Отменён' },
  interrupted: { en: 'Interrupted', ru: 'Прерван' },
  suspended: { en: 'Suspended', ru: 'Приостановлен' },
  delayed: { en: 'Delayed', ru: 'Задержан' },
  willcontinue: { en: 'Will continue', ru: 'Будет продолжен' },
  finished: { en: 'Finished', ru: 'Завершён' },
  inprogress: { en: 'Live', ru: 'Идёт' },
  empty: { en: 'No matches', ru: 'Нет матчей' },
  loading: { en: 'Loading…', ru: 'Загрузка…' },
  failed: { en: 'The scores cannot be loaded.', ru: 'Не удалось загрузить счёт.' },
  refused: { en: 'The key is not valid for this page.', ru: 'Ключ не действует на этой странице.' },
  unknown: { en: 'There is no such match.', ru: 'Такого матча нет.' },
}

export type TextKey = keyof typeof TEXTS
