/** Parses and interprets fixtures of API-Football (docs/sources.md#api-football). */
import { type Static, Type } from 'typebox'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { ChangeData } from '../../contract/changes.ts'
import { MAIN_TABLE } from '../../feed/formats/football/rounds.ts'
import { keyOf, textOf } from '../../feed/formats/text.ts'
import {
  finalScore,
  Goals,
  type MatchContent,
  type MatchResult,
  type MatchScore,
  type Meaning,
  pairOf,
  resultContent,
  type SeasonMatch,
  Team,
  teamOf,
} from '../football-season.ts'
import { Count, cupRound, Nullable, reader } from '../responses.ts'
import { contentOfDetails, type Details, type Known, readDetails, SOURCE } from './details.ts'

export interface FollowedMatch extends SeasonMatch, MatchResult {
  readonly season: number
  readonly minute: number | null
  readonly readMs: number
  readonly round: string
  readonly venue: NonNullable<ChangeData<'match'>['venue']> | null
  readonly referee: string | null
  readonly details: Details
  /** Its details left the state; the service keeps what it was sent. */
  readonly isForgotten: boolean
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  TBD: { status: 'notstarted' },
  NS: { status: 'notstarted' },
  '1H': { status: 'inprogress', phase: '1st half' },
  HT: { status: 'inprogress', phase: 'Halftime' },
  '2H': { status: 'inprogress', phase: '2nd half' },
  ET: { status: 'inprogress', phase: 'Extra time' },
  BT: { status: 'inprogress', phase: 'Extra time halftime' },
  P: { status: 'inprogress', phase: 'Penalties' },
  LIVE: { status: 'inprogress' },
  INT: { status: 'interrupted' },
  SUSP: { status: 'suspended' },
  FT: { status: 'finished' },
  AET: { status: 'finished', phase: 'AET' },
  PEN: { status: 'finished', phase: 'AP' },
  AWD: { status: 'finished', phase: 'Awarded' },
  WO: { status: 'finished', phase: 'Awarded' },
  PST: { status: 'postponed' },
  CANC: { status: 'canceled' },
  ABD: { status: 'interrupted', phase: 'Abandoned' },
}
const PLAYED: readonly MatchStatus[] = ['inprogress', 'finished', 'suspended', 'interrupted']
const LONGER = ['AET', 'PEN']

const FixtureAnswer = Type.Object({
  fixture: Type.Object({
    id: Type.Integer(),
    referee: Nullable(Type.String()),
    timestamp: Type.Integer({ minimum: 0 }),
    venue: Nullable(Type.Object({ name: Nullable(Type.String()), city: Nullable(Type.String()) })),
    status: Type.Object({ short: Type.String(), elapsed: Nullable(Count) }),
  }),
  league: Type.Object({ id: Type.Integer(), season: Type.Integer(), round: Nullable(Type.String()) }),
  teams: Type.Object({ home: Team, away: Team }),
  goals: Goals,
  score: Type.Object({ halftime: Goals, fulltime: Goals, extratime: Goals, penalty: Goals }),
})
type FixtureAnswer = Static<typeof FixtureAnswer>

export type ReadFixture = Omit<FollowedMatch, 'endedMs' | 'readMs' | 'isForgotten'> & {
  readonly league: number
}

/** A fixture; the reason why it is left out; or null, without a reason, while its teams are not decided. */
export const readFixture = reader(
  'fixture',
  'fixture.id',
  FixtureAnswer,
  (value): ReadFixture | string | null => {
    const { fixture, league, teams } = value
    const [home, away] = [teamOf(teams.home), teamOf(teams.away)]
    if (!home || !away || home.id === away.id) return null
    const { short, elapsed } = fixture.status
    const meaning = MEANINGS[short]
    if (!meaning) return `unknown status "${short}"`
    const score = PLAYED.includes(meaning.status) ? scoreOf(value, meaning.status === 'finished') : null
    if (typeof score === 'string') return score
    const venue = textOf(fixture.venue?.name)
    return {
      id: fixture.id,
      league: league.id,
      season: league.season,
      startMs: fixture.timestamp * 1000,
      home,
      away,
      updatedMs: null,
      status: meaning.status,
      phase: meaning.phase ?? null,
      isAwarded: short === 'AWD' || short === 'WO',
      minute: elapsed ?? null,
      round: textOf(league.round) ?? '',
      ...(score ?? { current: null, parts: null, penalties: null }),
      venue: venue === null ? null : { name: venue, city: textOf(fixture.venue?.city) },
      // "C. Turpin, France"
      referee: textOf(fixture.referee?.split(',')[0]),
      details: readDetails(value as Readonly<Record<string, unknown>>, home.id),
    }
  },
)

/** `goals` is without the shoot-out, `fulltime` after 90 minutes, `extratime` what extra time added. */
function scoreOf({ goals, score, fixture }: FixtureAnswer, isOver: boolean): MatchScore | string {
  const current = pairOf(goals)
  if (!current) return isOver ? 'finished without a score' : 'in progress without a score'
  const penalties = ['P', 'PEN'].includes(fixture.status.short) ? pairOf(score.penalty) : null
  if (fixture.status.short === 'PEN' && !penalties) return 'a shoot-out without a score'
  if (!isOver) return { current, parts: null, penalties }
  const isLonger = LONGER.includes(fixture.status.short)
  const regular = pairOf(score.fulltime) ?? (isLonger ? null : current)
  return finalScore(current, { half: pairOf(score.halftime), regular, isLonger }, penalties)
}

export function contentOf(match: FollowedMatch, known: Known): MatchContent {
  const { phase, minute, current, parts, referee, venue, details } = match
  const isLong = (phase !== null && LONG_PHASES.includes(phase)) || parts?.extraTime != null
  return {
    ...resultContent(match),
    ...(minute !== null && current && { currentMatchMinute: minute }),
    ...roundOf(match),
    ...(venue && { venue }),
    ...(referee !== null && { referee: { id: SOURCE.id('referee', keyOf(referee)), name: referee } }),
    ...contentOfDetails(details, { score: current, isLong, known }),
  }
}
const LONG_PHASES = ['Extra time', 'Extra time halftime', 'Penalties']

/** "Regular Season - 26", "Group A - 3", "Apertura - 4" count for a table, "Semi-finals" for none. */
function roundOf({ round }: FollowedMatch): Pick<MatchContent, 'round'> & { standingsTable: string | null } {
  const [, stage = '', number] = /^(.*?)\s*-\s*(\d{1,3})$/.exec(round) ?? []
  if (number === undefined)
    return { round: round === '' ? null : cupRound(null, round), standingsTable: null }
  const isMain = /^(regular season|league (stage|phase))$/i.test(stage)
  const group = /^group ([a-z])$/i.exec(stage)?.[1]
  const table = isMain
    ? MAIN_TABLE
    : group
      ? `Group ${group.toUpperCase()}`
      : STAGES.test(stage)
        ? stage
        : null
  if (table === null) return { round: cupRound(Number(number), stage), standingsTable: null }
  return { round: { round: Number(number) }, standingsTable: table }
}
const STAGES = /^(apertura|clausura|championship round|relegation round)$/i
