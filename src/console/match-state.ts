/** Short texts of a match: status, clock and period scores. Used by lists and the scoreboard. */
import type { MatchField, Schemas, SportSlug } from '../client/index.ts'
import { isTextKey, type TextKey, t } from './i18n.ts'
import { language } from './settings.ts'
import { hasClock } from './sports.ts'

/** Fields that a row shows; lists and live messages have them. */
const ROW_FIELDS = [
  ...(['id', 'status', 'statusDescription', 'startTimestamp', 'currentMatchMinute', 'tournament'] as const),
  ...(['category', 'homeTeam', 'awayTeam', 'homeScore', 'awayScore', 'winner'] as const),
]
export type AnyMatch = Pick<Schemas['Match'], (typeof ROW_FIELDS)[number]>
/** Of live messages; the events have the cards. */
export const LIVE_ROW_FIELDS: readonly MatchField[] = [...ROW_FIELDS, 'liveEvents']

export interface RowMatch extends AnyMatch {
  /** Players sent off; known of live matches only. */
  readonly redCards?: { readonly home: number; readonly away: number }
}

/** Reduces a match to the fields of a row, to save memory; live messages also have the events. */
export function rowOf(match: AnyMatch & { readonly liveEvents?: readonly Schemas['LiveEvent'][] }): RowMatch {
  const { id, status, statusDescription, startTimestamp, currentMatchMinute, winner } = match
  const { tournament, category, homeTeam, awayTeam, homeScore, awayScore } = match
  const reds = (match.liveEvents ?? []).filter(
    ({ type, class: kind, rescinded }) => type === 'card' && kind !== 'yellow' && !rescinded,
  )
  const redsOf = (side: string) => reds.filter(({ team }) => team === side).length
  return {
    ...{ id, status, statusDescription, startTimestamp, currentMatchMinute, winner },
    ...{ tournament, category, homeScore, awayScore },
    homeTeam: sideOf(homeTeam),
    awayTeam: sideOf(awayTeam),
    redCards: { home: redsOf('home'), away: redsOf('away') },
  }
}

function sideOf({ lineup: _, ...team }: AnyMatch['homeTeam']): AnyMatch['homeTeam'] {
  return team
}

export type Score = AnyMatch['homeScore']
export type Phase = 'before' | 'live' | 'after' | 'off'

export function phaseOf({ status }: Pick<AnyMatch, 'status'>): Phase {
  switch (status) {
    case 'notstarted':
    case 'delayed':
      return 'before'
    case 'inprogress':
    case 'interrupted':
    case 'suspended':
    case 'willcontinue':
      return 'live'
    case 'finished':
      return 'after'
    default:
      return 'off'
  }
}

export function isRunning({ status }: Pick<AnyMatch, 'status'>): boolean {
  return status === 'inprogress'
}

/** Parts that have a number: `1st half`, `Set 2`. */
const PART = /^(?:(\d)(?:st|nd|rd|th) (half|period|quarter|intermission)|(Set|Game) (\d))$/

/** Localized phase; unknown values stay in English. */
export function statusText(match: Pick<AnyMatch, 'statusDescription'>, sport: SportSlug): string {
  const text = match.statusDescription
  const [, first, kind, second, last] = PART.exec(text) ?? []
  const name = kind ?? (second === 'Game' && sport === 'esports' ? 'map' : second?.toLowerCase())
  const key = `state.${name}`
  if (name && isTextKey(key))
    return language.value === 'en' && name !== 'map' ? text : t(key, { n: first ?? last ?? '' })
  const whole = `state.${text.toLowerCase().replace(/\W+/g, '-')}`
  return isTextKey(whole) ? t(whole as TextKey) : text
}

/** The minute of a match in a timed sport; null in other sports. */
export function minuteText(match: AnyMatch, sport: SportSlug): string | null {
  const minute = match.currentMatchMinute
  if (!hasClock(sport) || !isRunning(match) || minute === 0) return null
  if (/half-?time|break|awaiting/i.test(match.statusDescription)) return null
  return `${minute}′`
}

export interface ScorePart {
  /** `period1`, `overtime`, `penalties`, `aggregated`. */
  readonly name: string
  readonly home: number | null
  readonly away: number | null
  readonly homeTieBreak: number | null
  readonly awayTieBreak: number | null
}

const PERIOD = /^period(\d+)$/

/** Periods or sets in order, then overtime, penalties and the aggregate; nothing that is missing is derived. */
export function partsOf({
  homeScore,
  awayScore,
}: Pick<AnyMatch, 'homeScore' | 'awayScore'>): readonly ScorePart[] {
  const periods = [...new Set([...Object.keys(homeScore), ...Object.keys(awayScore)])]
    .filter((name) => PERIOD.test(name))
    .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6)))
  return [...periods, 'overtime', 'penalties', 'aggregated']
    .map((name) => ({
      name,
      home: numberOf(homeScore, name),
      away: numberOf(awayScore, name),
      homeTieBreak: numberOf(homeScore, `${name}TieBreak`),
      awayTieBreak: numberOf(awayScore, `${name}TieBreak`),
    }))
    .filter(({ home, away }) => home !== null || away !== null)
}

/** Overtime is the sum of its halves if only these are known. */
function numberOf(score: Score, name: string): number | null {
  const { extra1, extra2 } = score
  const value = (score as Readonly<Record<string, unknown>>)[name]
  if (typeof value === 'number') return value
  if (name !== 'overtime' || (extra1 === undefined && extra2 === undefined)) return null
  return (extra1 ?? 0) + (extra2 ?? 0)
}

/** Null before the match started. */
export function scoreText(match: AnyMatch, side: 'home' | 'away'): string | null {
  if (phaseOf(match) === 'before') return null
  const score = side === 'home' ? match.homeScore : match.awayScore
  return phaseOf(match) === 'off' && match.winner === null ? null : String(score.display ?? score.current)
}

export function pointText(match: AnyMatch, side: 'home' | 'away'): string | null {
  if (!isRunning(match)) return null
  return (side === 'home' ? match.homeScore : match.awayScore).point ?? null
}
