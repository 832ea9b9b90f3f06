/**
 * Which top-level fields a match shows in which form (docs/reference/resources.md#3.1 and the parameters `fields`,
 * `view`, `with_pregame`, `with_bk_odds`). The schema `Match` fits every selection; this table says which keys each
 * form must have.
 */

/**
 * `list`: an ordinary item of a list. `one`: the match by id. `lite`, `odds`: the two views. `card`: the compact
 * card of search results, head-to-head and player matches.
 */
export const MATCH_FORMS = ['list', 'one', 'lite', 'odds', 'card'] as const
export type MatchForm = (typeof MATCH_FORMS)[number]

/**
 * `whenItApplies`: the key is absent where the field makes no sense. `with_…`: only with that parameter.
 * `never`: not in this form; in lists `fields` can still ask for it.
 */
export type FieldPresence = 'always' | 'whenItApplies' | 'with_pregame' | 'with_bk_odds' | 'never'

type PresenceByForm = Readonly<Record<MatchForm, FieldPresence>>

function presence(
  list: FieldPresence,
  one: FieldPresence,
  lite: FieldPresence,
  odds: FieldPresence,
  card: FieldPresence,
): PresenceByForm {
  return { list, one, lite, odds, card }
}

const everywhere = presence('always', 'always', 'always', 'always', 'always')
const onlyOne = presence('never', 'always', 'never', 'never', 'never')
const full = presence('always', 'always', 'never', 'never', 'never')
const notOnCards = presence('always', 'always', 'always', 'always', 'never')

const whereItApplies = presence(
  'whenItApplies',
  'whenItApplies',
  'whenItApplies',
  'whenItApplies',
  'whenItApplies',
)

/** Every field, in the order of the contract, and the forms that show it. */
export const MATCH_FIELD_PRESENCE = {
  id: everywhere,
  status: everywhere,
  statusDescription: everywhere,
  dateEvent: everywhere,
  startTimestamp: everywhere,
  currentMatchMinute: everywhere,
  currentMatchSecond: everywhere,
  overtimeLength: whereItApplies,
  tournament: everywhere,
  category: everywhere,
  roundInfo: everywhere,
  season: everywhere,
  venue: everywhere,
  referee: everywhere,
  homeTeam: everywhere,
  awayTeam: everywhere,
  homeScore: everywhere,
  awayScore: everywhere,
  esports: everywhere,
  tennis: everywhere,
  liveEvents: full,
  matchStatistics: full,
  oddsBase: presence('always', 'always', 'never', 'always', 'never'),
  highlights: notOnCards,
  hasBkOdds: everywhere,
  attendance: everywhere,
  winner: everywhere,
  winnerCode: everywhere,
  pregame: presence('with_pregame', 'always', 'with_pregame', 'with_pregame', 'never'),
  bestPlayers: notOnCards,
  analytics: onlyOne,
  oddsBk: presence('with_bk_odds', 'with_bk_odds', 'never', 'with_bk_odds', 'with_bk_odds'),
  scoreStatus: onlyOne,
} as const satisfies Readonly<Record<string, PresenceByForm>>

export type MatchFieldName = keyof typeof MATCH_FIELD_PRESENCE

/** The names that `fields` takes, in the order of the contract. */
export const MATCH_FIELD_NAMES = Object.keys(MATCH_FIELD_PRESENCE) as readonly MatchFieldName[]

/** Forms whose teams carry the key `lineup`. */
export const FORMS_WITH_LINEUP: readonly MatchForm[] = ['list', 'one']
/** Forms whose tennis block carries `pointByPoint`. */
export const FORMS_WITH_POINT_BY_POINT: readonly MatchForm[] = ['one']

export interface MatchOptions {
  readonly withPregame?: boolean
  readonly withBkOdds?: boolean
}

/** The keys that a match of this form must have, and those that it may have beside them. */
export function expectedMatchKeys(
  form: MatchForm,
  options: MatchOptions = {},
): { always: MatchFieldName[]; optional: MatchFieldName[] } {
  const shown: Record<FieldPresence, boolean> = {
    always: true,
    whenItApplies: false,
    with_pregame: options.withPregame === true,
    with_bk_odds: options.withBkOdds === true,
    never: false,
  }
  return {
    always: MATCH_FIELD_NAMES.filter((name) => shown[MATCH_FIELD_PRESENCE[name][form]]),
    optional: MATCH_FIELD_NAMES.filter((name) => MATCH_FIELD_PRESENCE[name][form] === 'whenItApplies'),
  }
}
