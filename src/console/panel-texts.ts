/** Texts of the panels and of the pages of teams, players and tournaments, in English and Russian. */

export const PANEL_TEXTS = {
  'panels.summary': ['Summary', 'Сводка'],
} as const satisfies Readonly<Record<string, readonly [en: string, ru: string]>>
