/** Laws that the worlds of all sports hold: the feed's contract, references, the calendar; and tables by the service's rules. */
import { expect } from 'bun:test'
import { TypeCompiler } from 'typebox/compiler'
import { DAY_MS, MINUTE_MS, WEEK_MS } from '../../seed/calendar.ts'
import type { Sport } from '../../src/catalog/sports.ts'
import { type MatchStatus, STATUS_CODE } from '../../src/catalog/statuses.ts'
import { CHANGE_DATA, ChangeEnvelope, type ChangeKind } from '../../src/contract/changes.ts'
import { decidedIn, periodTotal, winnerCode } from '../../src/rules/outcome.ts'
import type { StandingsMatch } from '../../src/rules/standings.ts'
import type { Put, World } from './seed-kit.ts'

export const BEGUN: readonly MatchStatus[] = [
  'inprogress',
  'finished',
  'interrupted',
  'suspended',
  'willcontinue',
]

const ENVELOPE = TypeCompiler.Compile(ChangeEnvelope)
const DATA = new Map(
  Object.entries(CHANGE_DATA).map(([kind, schema]) => [kind, TypeCompiler.Compile(schema)]),
)

/** Each change fits the contract of the feed. */
export function expectContract(worlds: readonly World[]): void {
  for (const change of worlds.flatMap(({ changes }) => changes)) {
    const errors = ENVELOPE.Check(change) ? [] : [...ENVELOPE.Errors(change)]
    const own = DATA.get(change.kind)
    if (change.op === 'put' && own && !own.Check(change.data)) errors.push(...own.Errors(change.data))
    expect(errors.map((error) => `${change.kind} ${error.path} ${error.message}`)).toEqual([])
  }
}

const KIND_OF: Record<string, ChangeKind> = {
  categoryId: 'category',
  tournamentId: 'tournament',
  titleHolderId: 'team',
  mostTitlesTeamIds: 'team',
  playerOfTheTournamentId: 'player',
  upperDivisionIds: 'tournament',
  lowerDivisionIds: 'tournament',
  linkedTournamentIds: 'tournament',
  seasonId: 'season',
  teamId: 'team',
  homeTeamId: 'team',
  awayTeamId: 'team',
}

/** Ids are unique, and what a change points at stands before it. */
export function expectReferences(worlds: readonly World[]): void {
  for (const { changes } of worlds) {
    const known = new Set<string>()
    for (const change of changes) {
      const key = `${change.kind}/${change.id}`
      if (change.op !== 'put' && change.op !== 'merge') throw new Error('the demo world only puts and merges')
      expect(known.has(key)).toBe(change.op === 'merge')
      known.add(key)
      for (const [field, value] of Object.entries(change.data)) {
        const kind = KIND_OF[field]
        if (!kind) continue
        expect([value].flat().filter((id) => id !== null && !known.has(`${kind}/${id}`))).toEqual([])
      }
    }
  }
}

/** Later in the week the same matches stand at the same hours, and what was over has the same result. */
export function expectSteady(early: World, late: World): void {
  const matches = new Map(late.of('match').map(({ id, data }) => [id, data]))
  for (const { id, data } of early.of('match')) {
    const then = matches.get(id) as typeof data
    const fixed = ({ startTimestamp, homeTeamId, awayTeamId, referee }: typeof data) =>
      [startTimestamp, homeTeamId, awayTeamId, referee?.id].join()
    expect(fixed(then)).toBe(fixed(data))
    if (data.status !== 'finished' || then.status !== 'finished') continue
    const result = ({ homeScore, awayScore, winner, liveEvents, statistics, esports }: typeof data) =>
      JSON.stringify([homeScore, awayScore, winner, liveEvents, statistics, esports])
    expect(result(then)).toBe(result(data))
  }
}

/** The same options give the same bytes; another seed gives other ones. */
export function expectRepeatable(first: World, again: World, ofOtherSeed: World): void {
  const bytes = ({ changes }: World) => JSON.stringify(changes)
  expect(bytes(again) === bytes(first)).toBe(true)
  expect(bytes(ofOtherSeed)).not.toBe(bytes(first))
}

/** On every one of the thirty days before and after there are matches. */
export function expectMatchDays({ nowMs, of }: World): void {
  const day = (ms: number) => Math.floor(ms / DAY_MS) - Math.floor(nowMs / DAY_MS)
  const days = new Set(of('match').map(({ data }) => day(data.startTimestamp)))
  expect(Array.from({ length: 61 }, (_, i) => i - 30).filter((offset) => !days.has(offset))).toEqual([])
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** At any minute of the week one of the spans runs. */
export function expectNoGap(anchorMs: number, spans: readonly Span[]): void {
  const free: string[] = []
  for (let ms = anchorMs; ms < anchorMs + WEEK_MS; ms += MINUTE_MS) {
    if (!spans.some(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)) free.push(new Date(ms).toISOString())
  }
  expect(free).toEqual([])
}

/** No team plays again before it has had a rest. */
export function expectRests(
  played: readonly (Span & { readonly sides: readonly { readonly id: number }[] })[],
  restMs: number,
): void {
  const free = new Map<number, number>()
  for (const { fromMs, toMs, sides } of played.toSorted((a, b) => a.fromMs - b.fromMs)) {
    for (const { id } of sides) {
      expect(fromMs).toBeGreaterThanOrEqual(free.get(id) ?? 0)
      free.set(id, toMs + restMs)
    }
  }
}

/** Matches as the rules of tables read them. */
export function standingsMatches(sport: Sport, matches: readonly Put<'match'>[]): StandingsMatch[] {
  return matches.map(({ data }) => ({
    status: STATUS_CODE[data.status],
    startMs: data.startTimestamp,
    homeTeamId: data.homeTeamId as number,
    awayTeamId: data.awayTeamId as number,
    homeScore: data.homeScore?.current ?? 0,
    awayScore: data.awayScore?.current ?? 0,
    winnerCode: winnerCode(sport, data),
    decidedIn: decidedIn(sport, data),
    standingsTable: data.standingsTable ?? null,
    homePeriodPoints: data.homeScore ? periodTotal(data.homeScore) : 0,
    awayPeriodPoints: data.awayScore ? periodTotal(data.awayScore) : 0,
  }))
}
