/** The German volleyball league: its names, stages, positions, and the statistics in its columns. */
import type { Round } from '../source.ts'

export const GERMANY = {
  name: 'Germany',
  translations: { ru: 'Германия' },
  countryCode: 'DE',
  priority: 700,
}

export const TOURNAMENTS = {
  men: { name: 'Bundesliga', translations: { ru: 'Бундеслига' }, priority: 600, popularity: 500 },
  women: {
    name: 'Bundesliga, Women',
    translations: { ru: 'Бундеслига, женщины' },
    priority: 550,
    popularity: 400,
  },
} as const

/** Stages after the main round by their folded text. */
export const STAGES: Readonly<Record<string, Round>> = {
  'pre playoff': { round: 1, name: 'Preliminary round', slug: 'preliminary-round' },
  'pre playoffs': { round: 1, name: 'Preliminary round', slug: 'preliminary-round' },
  quarterfinal: { round: 2, name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  semifinal: { round: 3, name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  finale: { round: 4, name: 'Final', slug: 'final', cupRoundType: 1 },
  final: { round: 4, name: 'Final', slug: 'final', cupRoundType: 1 },
}

/** Positions (docs/reference/resources.md#6); others keep the text of the file. */
export const POSITIONS: Readonly<Record<string, string>> = {
  setter: 'S',
  'outside spiker': 'OH',
  diagonal: 'OPP',
  'middle block': 'MB',
  libero: 'L',
}
export const HEAD_COACH = 'coach'

/** Keys of catalog/statistics with the columns summed over the players. */
export const TEAM_KEYS = {
  attackPoints: 'att_pt',
  attackErrors: 'att_err',
  blockPoints: 'blo_pt',
  aces: 'serv_pt',
  serviceErrors: 'serv_err',
  receptionErrors: 'rec_err',
}

/** Keys of catalog/season-statistics with the columns summed over the matches. */
export const SEASON_KEYS = {
  points: 'pt_tot',
  breakPoints: 'pt_bp',
  attackPoints: 'att_pt',
  attackAttempts: 'att_tot',
  attackErrors: 'att_err',
  blockedAttacks: 'att_blo',
  blockPoints: 'blo_pt',
  aces: 'serv_pt',
  serviceAttempts: 'serv_tot',
  serviceErrors: 'serv_err',
  receptionAttempts: 'rec_tot',
  receptionErrors: 'rec_err',
  positiveReceptions: 'positiveReceptions',
  perfectReceptions: 'perfectReceptions',
}

/** Key, numerator and denominator of percentages. */
export const SHARES = [
  ['attackSuccessPercentage', 'attackPoints', 'attackAttempts'],
  ['acePercentage', 'aces', 'serviceAttempts'],
  ['positiveReceptionPercentage', 'positiveReceptions', 'receptionAttempts'],
  ['perfectReceptionPercentage', 'perfectReceptions', 'receptionAttempts'],
] as const
