/** Texts of the elements. */
export type Language = 'en' | 'ru'

export const TEXTS = {
  en: {
    postponed: 'Postponed',
    canceled: 'Canceled',
    interrupted: 'Interrupted',
    suspended: 'Suspended',
    delayed: 'Delayed',
    willcontinue: 'Will continue',
    finished: 'Finished',
    inprogress: 'Live',
    empty: 'No matches',
    loading: 'Loading…',
    failed: 'The scores cannot be loaded.',
    refused: 'The key is not valid for this page.',
    unknown: 'There is no such match.',
  },
  ru: {
    postponed: 'Перенесён',
    canceled: 'Отменён',
    interrupted: 'Прерван',
    suspended: 'Приостановлен',
    delayed: 'Задержан',
    willcontinue: 'Будет продолжен',
    finished: 'Завершён',
    inprogress: 'Идёт',
    empty: 'Нет матчей',
    loading: 'Загрузка…',
    failed: 'Не удалось загрузить счёт.',
    refused: 'Ключ не действует на этой странице.',
    unknown: 'Такого матча нет.',
  },
} as const

export type TextKey = keyof (typeof TEXTS)['en']
