/**
 * The fields of a match (docs/reference/resources.md#3.1), one row each with the blocks that it needs. The contract
 * (contract/resources/match) defines the forms and order of fields, and the fields served as given, which need no row
 * here.
 */
import { type MatchBlock, TEAM_OF_SIDE } from '../../catalog/match-blocks.ts'
import { sportById } from '../../catalog/sports.ts'
import { statusOfCode } from '../../catalog/statuses.ts'
import {
  GIVEN_MATCH_FIELDS,
  MATCH_FIELD_NAMES,
  MATCH_FIELD_PRESENCE,
  type MatchFieldName,
} from '../../contract/resources/match.ts'
import type { BaseOddsMarket } from '../../contract/resources/odds.ts'
import { suspendedBaseOdds } from '../../rules/matches/odds-boards.ts'
import { servedWinnerCode, winnerOfCode } from '../../rules/matches/outcome.ts'
import { dateOf } from '../../shared/days.ts'
import type { MatchRecord } from '../../store/matches/reader.ts'
import type { Cards } from '../cards.ts'
import type { Part } from '../json-writer.ts'
import { type MatchTiming, matchTiming } from './analytics.ts'

type Json = string

/** A match with all data that its fields need. */
export interface MatchParts {
  readonly record: MatchRecord
  readonly block: (name: MatchBlock) => Json | undefined
  readonly cards: Cards
  readonly zone: string
  readonly now: number
  readonly hasBkOdds: Json
  /** Whether teams include line-ups in this view. */
  readonly withLineups: boolean
  /** Whether the tennis block includes points in this view. */
  readonly withPointByPoint: boolean
  /** Lazy, because it needs queries. */
  readonly pregame: () => Json
  /** With counters; called only if the match has a referee. */
  readonly referee: () => Json
  readonly oddsBk: () => readonly Part[]
}

interface TimelessField {
  readonly name: MatchFieldName
  /** Stored blocks that the view reads. */
  readonly blocks?: readonly MatchBlock[]
  /** JSON of the value, as text or in parts; undefined omits the key. */
  readonly view: (parts: MatchParts) => Json | readonly Part[] | undefined
  readonly isTimed?: false
}

/** A field that depends on the clock, and otherwise only on the row of the match. */
interface TimedField {
  readonly name: MatchFieldName
  readonly blocks?: undefined
  readonly view: (parts: Pick<MatchParts, 'record' | 'now'>) => Json
  readonly viewTiming: (timing: MatchTiming) => Json
  readonly isTimed: true
}

export type MatchField = TimelessField | TimedField

const text = JSON.stringify

/** A field backed by a stored block, with its empty value. */
function blockField(name: MatchFieldName & MatchBlock, empty: '[]' | 'null' | undefined): TimelessField {
  return { name, blocks: [name], view: ({ block }) => block(name) ?? empty }
}

const VIEWED_FIELDS: readonly TimelessField[] = [
  { name: 'id', view: ({ record }) => String(record.id) },
  { name: 'status', view: ({ record }) => text(statusOfCode(record.status)) },
  { name: 'statusDescription', view: ({ record }) => text(record.statusDescription) },
  { name: 'dateEvent', view: ({ record, zone }) => `"${dateOf(record.startMs, zone)}"` },
  { name: 'startTimestamp', view: ({ record }) => String(record.startMs) },
  { name: 'currentMatchMinute', view: ({ record }) => String(record.minute) },
  { name: 'currentMatchSecond', view: ({ record }) => String(record.second) },
  {
    name: 'overtimeLength',
    view: ({ record }) => (record.overtimeLength === null ? undefined : String(record.overtimeLength)),
  },
  { name: 'tournament', view: ({ record, cards }) => cards.tournament(record.tournamentId) },
  { name: 'category', view: ({ record, cards }) => cards.category(record.categoryId) },
  { name: 'roundInfo', view: ({ record }) => record.roundInfo },
  {
    name: 'season',
    view: ({ record, cards }) => (record.seasonId === null ? 'null' : cards.season(record.seasonId)),
  },
  { name: 'venue', view: ({ record }) => record.venue ?? 'null' },
  {
    name: 'referee',
    view: ({ record, referee }) =>
      record.referee === null || !sportById(record.sport).hasReferees ? 'null' : referee(),
  },
  { name: 'homeTeam', blocks: ['homeLineup'], view: (parts) => viewTeam(parts, 'home') },
  { name: 'awayTeam', blocks: ['awayLineup'], view: (parts) => viewTeam(parts, 'away') },
  { name: 'homeScore', view: ({ record }) => record.homeScore },
  { name: 'awayScore', view: ({ record }) => record.awayScore },
  blockField('esports', 'null'),
  {
    name: 'tennis',
    blocks: ['tennis', 'tennisMomentum', 'tennisPointByPoint'],
    view: viewTennis,
  },
  blockField('liveEvents', '[]'),
  blockField('matchStatistics', '[]'),
  { name: 'oddsBase', blocks: ['oddsBase'], view: viewOddsBase },
  blockField('highlights', '[]'),
  { name: 'hasBkOdds', view: ({ hasBkOdds }) => hasBkOdds },
  { name: 'oddsBk', view: ({ oddsBk }) => oddsBk() },
  { name: 'winner', view: ({ record }) => text(winnerOfCode(record.winnerCode)) },
  {
    name: 'winnerCode',
    view: ({ record }) => String(servedWinnerCode(record.winnerCode)),
  },
  { name: 'pregame', blocks: ['pregame'], view: ({ block, pregame }) => block('pregame') ?? pregame() },
  blockField('bestPlayers', 'null'),
]

const TIMED_FIELDS: readonly TimedField[] = [
  timedField('analytics', ({ analytics }) => text(analytics)),
  timedField('scoreStatus', ({ isFinal }) => `{"final":${isFinal}}`),
]

/** Follow the fields that depend on the match alone. */
const LAST_FIELDS: readonly MatchField[] = [timelessField('pregame'), ...TIMED_FIELDS]

/** All fields of the contract, in its order, but with those last that depend on other matches or the clock. */
export const MATCH_FIELDS: readonly MatchField[] = [
  ...MATCH_FIELD_NAMES.filter((name) => LAST_FIELDS.every((field) => field.name !== name)).map(timelessField),
  ...LAST_FIELDS,
]

function timelessField(name: MatchFieldName): TimelessField {
  const viewed = VIEWED_FIELDS.find((field) => field.name === name)
  if (viewed) return viewed
  if (!GIVEN_MATCH_FIELDS.includes(name)) throw new Error(`the field ${name} of a match has no view`)
  const missing = MATCH_FIELD_PRESENCE[name].one === 'always' ? 'null' : undefined
  return { name, view: ({ record }) => record[`given:${name}`] ?? missing }
}

function timedField(name: MatchFieldName, viewTiming: TimedField['viewTiming']): TimedField {
  return { name, viewTiming, view: ({ record, now }) => viewTiming(matchTiming(record, now)), isTimed: true }
}

/** The members that depend on the clock, each after a comma. */
export function viewTimedFields(timing: MatchTiming): Json {
  let json = ''
  for (const { name, viewTiming } of TIMED_FIELDS) json += `,"${name}":${viewTiming(timing)}`
  return json
}

/** In a text, each quote of which is escaped within a string, it is a member. */
const LINEUP_TEAM = `"teamId":${TEAM_OF_SIDE},`

/** The team's card, its manager, and in some forms the line-up. */
function viewTeam({ record, cards, block, withLineups }: MatchParts, side: 'home' | 'away'): Json {
  const isHome = side === 'home'
  const teamId = isHome ? record.homeTeamId : record.awayTeamId
  const card = cards.openTeamInMatch(teamId)
  const manager = (isHome ? record.homeManager : record.awayManager) ?? 'null'
  if (!withLineups) return `${card},"manager":${manager}}`
  const lineup = block(isHome ? 'homeLineup' : 'awayLineup')?.replaceAll(LINEUP_TEAM, `"teamId":${teamId},`)
  return `${card},"manager":${manager},"lineup":${lineup ?? 'null'}}`
}

/** Usually the stored text unchanged; only canceled matches need parsing. */
function viewOddsBase({ record, block }: MatchParts): Json {
  const markets = block('oddsBase') ?? '[]'
  if (statusOfCode(record.status) !== 'canceled') return markets
  return text(suspendedBaseOdds(JSON.parse(markets) as BaseOddsMarket[]))
}

/** The stored block plus the parts that are stored separately. */
function viewTennis({ block, withPointByPoint }: MatchParts): Json {
  const tennis = block('tennis')
  if (tennis === undefined) return 'null'
  const points = withPointByPoint ? `,"pointByPoint":${block('tennisPointByPoint') ?? '[]'}` : ''
  return `${tennis.slice(0, -1)},"momentum":${block('tennisMomentum') ?? '[]'}${points}}`
}
