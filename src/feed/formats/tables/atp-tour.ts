/** The men's tennis tour: types of tournaments, rounds, surfaces, and the country codes that differ from FIFA's. */
import type { ChangeData } from '../../../contract/changes.ts'

export interface TournamentType {
  readonly priority: number
  readonly popularity: number
  readonly bestOf: 3 | 5
  /** Games needed to win a set. */
  readonly gamesOfSet: number
}

export const TOUR_EVENT: TournamentType = { priority: 400, popularity: 300, bestOf: 3, gamesOfSet: 6 }

/** By the type in the file, folded. */
export const TOURNAMENT_TYPES: Readonly<Record<string, TournamentType>> = {
  'grand slam': { priority: 1000, popularity: 1000, bestOf: 5, gamesOfSet: 6 },
  'atp finals': { priority: 900, popularity: 800, bestOf: 3, gamesOfSet: 6 },
  'masters 1000': { priority: 800, popularity: 700, bestOf: 3, gamesOfSet: 6 },
  'atp 500': { priority: 600, popularity: 500, bestOf: 3, gamesOfSet: 6 },
  'atp 250': TOUR_EVENT,
  'tour 125': { priority: 300, popularity: 200, bestOf: 3, gamesOfSet: 6 },
  challenger: { priority: 200, popularity: 150, bestOf: 3, gamesOfSet: 6 },
  itf: { priority: 100, popularity: 100, bestOf: 3, gamesOfSet: 6 },
  // Short sets to four games.
  'next gen finals': { priority: 450, popularity: 350, bestOf: 5, gamesOfSet: 4 },
}

/** Russian names of the Grand Slams by number, used also without the file of tournaments. */
export const GRAND_SLAMS: Readonly<Record<string, string>> = {
  '580': 'Открытый чемпионат Австралии',
  '520': 'Ролан Гаррос',
  '540': 'Уимблдон',
  '560': 'Открытый чемпионат США',
}

type GroundType = NonNullable<NonNullable<ChangeData<'match'>['tennis']>['groundType']>

/** By the surface in the file, folded. */
export const GROUNDS: Readonly<
  Record<string, { readonly indoor: GroundType; readonly outdoor: GroundType }>
> = {
  hard: { indoor: 'Hardcourt indoor', outdoor: 'Hardcourt outdoor' },
  clay: { indoor: 'Clay', outdoor: 'Clay' },
  grass: { indoor: 'Grass', outdoor: 'Grass' },
}

export interface TennisRound {
  /** Order of the rounds, from the first of qualifying to the final. */
  readonly rank: number
  readonly name: string
  readonly slug: string
  /** Matches of a full round. */
  readonly cupRoundType?: number
}

const FINAL: TennisRound = { rank: 17, name: 'Final', slug: 'final', cupRoundType: 1 }

/** By the name in the file, folded. */
export const ROUNDS: Readonly<Record<string, TennisRound>> = {
  'preliminary round': { rank: 8, name: 'Preliminary round', slug: 'preliminary-round' },
  'consolation round': { rank: 8, name: 'Consolation round', slug: 'consolation-round' },
  'early round': { rank: 9, name: 'Early round', slug: 'early-round' },
  'round robin': { rank: 10, name: 'Round robin', slug: 'round-robin' },
  'round of 128': { rank: 11, name: '1/64', slug: 'round-of-128', cupRoundType: 64 },
  'round of 64': { rank: 12, name: '1/32', slug: 'round-of-64', cupRoundType: 32 },
  'round of 32': { rank: 13, name: '1/16', slug: 'round-of-32', cupRoundType: 16 },
  'round of 16': { rank: 14, name: '1/8', slug: 'round-of-16', cupRoundType: 8 },
  'quarter finals': { rank: 15, name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  'semi finals': { rank: 16, name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  'olympic bronze': { rank: 17, name: 'Match for 3rd place', slug: 'match-for-3rd-place', cupRoundType: 1 },
  finals: FINAL,
  final: FINAL,
}

/** Tours of the files of a year, by the beginning of their names and of their ids. */
export const TOURS = {
  atp: { gender: 'M', prefix: '' },
  wta: { gender: 'F', prefix: 'wta-' },
} as const
export type Tour = keyof typeof TOURS

export interface TennisCategory {
  readonly key: string
  readonly name: string
  readonly nameRu?: string
  readonly priority: number
}

/** Categories by the type of the tournament, folded, or else by the tour. */
export const CATEGORIES: Readonly<Record<string, TennisCategory>> = {
  atp: { key: 'atp', name: 'ATP', priority: 900 },
  wta: { key: 'wta', name: 'WTA', priority: 890 },
  international: { key: 'international', name: 'International', nameRu: 'Международные', priority: 850 },
  'wta tour 125': { key: 'wta-125', name: 'WTA 125', priority: 700 },
  'atp challenger': { key: 'challenger', name: 'Challenger', priority: 700 },
  'atp itf': { key: 'itf-men', name: 'ITF Men', priority: 500 },
  'wta itf': { key: 'itf-women', name: 'ITF Women', priority: 490 },
}

/**
 * Types of tournaments by tour and level in files of a year; null outside the tours (team competitions, Olympic Games,
 * exhibitions). Other levels are tournaments of the tour, and numbers (prize money) those of the ITF.
 */
export const YEARLY_LEVELS: Readonly<Record<Tour, Readonly<Record<string, string | null>>>> = {
  atp: {
    G: 'Grand Slam',
    M: 'Masters 1000',
    F: 'ATP Finals',
    C: 'Challenger',
    S: 'ITF',
    D: null,
    E: null,
    J: null,
    O: null,
  },
  wta: {
    G: 'Grand Slam',
    F: 'ATP Finals',
    PM: 'Masters 1000',
    P: 'ATP 500',
    T1: 'Masters 1000',
    T2: 'ATP 500',
    C: 'Tour 125',
    D: null,
    E: null,
    J: null,
    O: null,
  },
}

/** Rounds in files of a year, as the names of `ROUNDS`. */
export const YEARLY_ROUNDS: Readonly<Record<string, string>> = {
  Q1: '1st Round Qualifying',
  Q2: '2nd Round Qualifying',
  Q3: '3rd Round Qualifying',
  Q4: '4th Round Qualifying',
  Q5: '5th Round Qualifying',
  PR: 'Preliminary Round',
  CR: 'Consolation Round',
  ER: 'Early Round',
  RR: 'Round Robin',
  R128: 'Round of 128',
  R64: 'Round of 64',
  R32: 'Round of 32',
  R16: 'Round of 16',
  QF: 'Quarter-Finals',
  SF: 'Semi-Finals',
  BR: 'Olympic Bronze',
  F: 'Finals',
}

/** Codes of the International Olympic Committee that differ from FIFA's. */
export const OLYMPIC_CODES: Readonly<Record<string, string>> = {
  BAR: 'BB',
  BIZ: 'BZ',
  BRN: 'BH',
  BUR: 'BF',
  GBR: 'GB',
  INA: 'ID',
  IRI: 'IR',
  ISV: 'VI',
  IVB: 'VG',
  LAT: 'LV',
  LBA: 'LY',
  LIB: 'LB',
  MON: 'MC',
  NGR: 'NG',
  ROM: 'RO',
  SGP: 'SG',
  SLO: 'SI',
  TTO: 'TT',
}

/** Columns of the files, which have no header line. */
export const MATCH_COLUMNS = `tourney_year_id tourney_order tourney_name tourney_slug tourney_url_suffix
  start_date start_year start_month start_day end_date end_year end_month end_day currency prize_money
  match_index tourney_round_name round_order match_order winner_name winner_player_id winner_slug
  loser_name loser_player_id loser_slug winner_seed loser_seed match_score_tiebreaks winner_sets_won
  loser_sets_won winner_games_won loser_games_won winner_tiebreaks_won loser_tiebreaks_won match_id
  match_stats_url_suffix`.split(/\s+/)

/** Columns of the statistics of one side, in order. */
export const SIDE_COLUMNS = `player_id serve_rating aces double_faults first_in first_total first_won
  first_played second_won second_played saved faced service_games return_rating first_return_won
  first_return_played second_return_won second_return_played converted chances return_games
  service_won service_played return_won return_played points_won points_played`.split(/\s+/)

export const STATISTICS_COLUMNS = [
  ...['match_id', 'tourney_slug', 'match_stats_url_suffix', 'match_time', 'match_duration'],
  ...SIDE_COLUMNS.map((column) => `winner_${column}`),
  ...SIDE_COLUMNS.map((column) => `loser_${column}`),
]

export const TOURNAMENT_COLUMNS =
  `tourney_year_id tourney_order tourney_type tourney_name tourney_id tourney_slug
  tourney_location tourney_dates tourney_year tourney_month tourney_day tourney_singles_draw
  tourney_doubles_draw tourney_conditions tourney_surface tourney_fin_commit_raw currency
  tourney_fin_commit tourney_url_suffix singles_winner_name singles_winner_url singles_winner_slug
  singles_winner_id doubles_1_name doubles_1_url doubles_1_slug doubles_1_id doubles_2_name
  doubles_2_url doubles_2_slug doubles_2_id`.split(/\s+/)

/** Keys with the column of the value, and of the total for fractions. */
export const STATISTICS: readonly (readonly [key: string, value: string, total?: string])[] = [
  ['aces', 'aces'],
  ['doubleFaults', 'double_faults'],
  ['firstServeAccuracy', 'first_in', 'first_total'],
  ['secondServeAccuracy', 'second_in', 'second_played'],
  ['firstServePointsAccuracy', 'first_won', 'first_played'],
  ['secondServePointsAccuracy', 'second_won', 'second_played'],
  ['servicePointsAccuracy', 'service_won', 'service_played'],
  ['receiverPointsAccuracy', 'return_won', 'return_played'],
  ['firstReturnPoints', 'first_return_won', 'first_return_played'],
  ['secondReturnPoints', 'second_return_won', 'second_return_played'],
  ['breakPointsSaved', 'saved', 'faced'],
  ['breakPointsScored', 'converted', 'chances'],
  ['serviceGamesTotal', 'service_games'],
  ['serviceGamesWon', 'held'],
  ['returnGamesTotal', 'return_games'],
  ['pointsWon', 'points_won', 'points_played'],
  ['pointsTotal', 'points_won'],
]
/** Upper bound of keys without a total. */
export const UPPER_BOUNDS: Readonly<Record<string, string>> = { serviceGamesWon: 'service_games' }

/** Keys to which both sides contribute: the counts of each side and the total. */
export const AGREEMENTS = [
  { keys: ['pointsWon', 'pointsTotal'], own: 'points_won', other: 'points_won', total: 'points_played' },
  {
    keys: ['servicePointsAccuracy', 'receiverPointsAccuracy'],
    own: 'service_won',
    other: 'return_won',
    total: 'service_played',
  },
  {
    keys: ['breakPointsSaved', 'breakPointsScored', 'serviceGamesWon'],
    own: 'saved',
    other: 'converted',
    total: 'faced',
  },
]
