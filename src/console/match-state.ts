/** Short texts of a match: status, clock and period scores. Used by lists and the scoreboard. */
import type { MatchField, Schemas } from '../client/index.ts'
import { language } from './data/settings.ts'
import { CLOCK, durationText, formatTime, isTextKey, type TextKey, t } from './language/i18n.ts'
import { sport } from './router.ts'
import sports from './sports.json' with { type: 'json' }
import { hasClock } from './sports.ts'

/** Fields that a row shows; lists and live messages have them. */
const ROW_FIELDS = [
  ...(['id', 'status', 'statusDescription', 'startTimestamp', 'startTimeKnown'] as const),
  ...(['currentMatchMinute', 'tournament', 'liveState'] as const),
  ...(['category', 'homeTeam', 'awayTeam', 'homeScore', 'awayScore', 'winner', 'season'] as const),
]
export type AnyMatch = Pick<Schemas['Match'], (typeof ROW_FIELDS)[number]>
/** Of live messages; the events have the cards. */
export const LIVE_ROW_FIELDS: readonly MatchField[] = [...ROW_FIELDS, 'liveEvents', 'esports']

type EsportsGame = Schemas['EsportsGame']
/** Who won the maps of a match. */
interface Maps {
  readonly esports?: { readonly games: readonly Pick<EsportsGame, 'winnerCode'>[] } | null | undefined
}

export interface RowMatch extends AnyMatch, Maps {
  /** Players sent off; known of live matches only. */
  readonly redCards?: { readonly home: number; readonly away: number }
  /** Whether added time was announced in the running period; known of live matches only. */
  readonly isAddedTime?: boolean
  /** The latest goal and its scorer, if its events are known. */
  readonly lastGoal?: { readonly team: Side; readonly name: string } | null
}

/** Whether added time was announced in the period that runs. */
export const isAddedTime = (events: readonly Schemas['LiveEvent'][]): boolean =>
  events.findLast(({ type }) => type === 'injuryTime' || type === 'period')?.type === 'injuryTime'

/** `23′`, `45+2′`, in hockey `23:41`; empty if unknown. In a shoot-out the number of the kick. */
export function eventMinute({ type, sequence, time, timeSeconds, addedTime }: Schemas['LiveEvent']): string {
  if (type === 'penaltyShootout') return String(sequence ?? '')
  if (time === null) return ''
  if (sport.value === 'ice-hockey' && timeSeconds != null) return durationText(timeSeconds)
  return addedTime ? `${time}+${addedTime}′` : `${time}′`
}

/** The latest goal and its scorer, empty if unknown. */
function lastGoalOf(events: readonly Schemas['LiveEvent'][]): NonNullable<RowMatch['lastGoal']> | null {
  const goal = events.findLast(({ type }) => type === 'goal')
  if (!goal?.team) return null
  return { team: goal.team, name: goal.player?.name ?? goal.playerName ?? '' }
}

/** Reduces a match to the fields of a row, to save memory; live messages also have the events. */
export function rowOf(
  match: AnyMatch & Maps & { readonly liveEvents?: readonly Schemas['LiveEvent'][] },
): RowMatch {
  const row = Object.fromEntries(ROW_FIELDS.map((field) => [field, match[field]])) as unknown as AnyMatch
  const reds = (match.liveEvents ?? []).filter(
    ({ type, class: kind, rescinded }) => type === 'card' && kind !== 'yellow' && !rescinded,
  )
  const redsOf = (side: string) => reds.filter(({ team }) => team === side).length
  // Line-ups are a hundred times as large as the rest of a team.
  const sideOf = ({ lineup: _, ...team }: AnyMatch['homeTeam']) => team
  return {
    ...row,
    esports: match.esports && { games: match.esports.games.map(({ winnerCode }) => ({ winnerCode })) },
    homeTeam: sideOf(match.homeTeam),
    awayTeam: sideOf(match.awayTeam),
    redCards: { home: redsOf('home'), away: redsOf('away') },
    isAddedTime: isAddedTime(match.liveEvents ?? []),
    lastGoal: lastGoalOf(match.liveEvents ?? []),
  }
}

type Score = AnyMatch['homeScore']
export type Phase = 'before' | 'live' | 'after' | 'off'

const PHASES = sports.phases as Partial<Record<AnyMatch['status'], Phase>>

export const phaseOf = ({ status }: Pick<AnyMatch, 'status'>): Phase => PHASES[status] ?? 'off'

export const isRunning = ({ status }: Pick<AnyMatch, 'status'>): boolean => status === 'inprogress'

/** A text that a sport may call differently: `shotmap.ice-hockey`. */
export function ofSport(key: TextKey, of = sport.value, values: Parameters<typeof t>[1] = {}): string {
  const own = `${key}.${of}`
  return t(isTextKey(own) ? own : key, values)
}

/** Parts that have a number: `1st half`, `Set 2`. */
const PART = /^(?:(\d)(?:st|nd|rd|th) (half|period|quarter|intermission)|(Set|Game) (\d))$/

/** Localized phase; unknown values stay in English. */
export function statusText(
  { statusDescription: text }: Pick<AnyMatch, 'statusDescription'>,
  of = sport.value,
): string {
  const [, first, kind, second, last] = PART.exec(text) ?? []
  const name = kind ?? (second === 'Game' && of === 'esports' ? 'map' : second?.toLowerCase())
  const key = `state.${name ?? text.toLowerCase().replace(/\W+/g, '-')}`
  const isEnglish = name && name !== 'map' && language.value === 'en'
  return isTextKey(key) && !isEnglish ? ofSport(key, of, { n: first ?? last ?? '' }) : text
}

/**
 * The minute of a match in a timed sport, `90+` in added time; null in other sports. While the source of the match does not answer, instead
 * the time of the score in any sport: "as of 14:32, delayed".
 */
export function minuteText(match: RowMatch, of = sport.value): string | null {
  const { currentMatchMinute: minute, liveState } = match
  if (liveState?.stale && isRunning(match)) {
    return liveState.asOf === undefined
      ? t('match.delayed')
      : t('match.asOf', { time: formatTime(liveState.asOf, CLOCK) })
  }
  if (!hasClock(of) || !isRunning(match) || minute === 0 || isAtBreak(match)) return null
  return `${liveState?.minuteEstimated ? '~' : ''}${minute}${match.isAddedTime ? '+' : '′'}`
}

/** Whether the latest part is over, and the next has not begun. */
export const isAtBreak = ({ statusDescription }: Pick<AnyMatch, 'statusDescription'>): boolean =>
  /half-?time|break|awaiting|intermission|pause/i.test(statusDescription)

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]
type Scores = Pick<AnyMatch, 'homeScore' | 'awayScore'>

/** The half of a pair of fields that is about a side. */
export const teamOf = <T>(
  { homeTeam, awayTeam }: Readonly<Record<'homeTeam' | 'awayTeam', T>>,
  side: Side,
): T => (side === 'home' ? homeTeam : awayTeam)
export const scoreOf = ({ homeScore, awayScore }: Scores, side: Side): Score =>
  side === 'home' ? homeScore : awayScore

/** Periods or sets in order (`period1`), then `overtime`, `penalties`, `aggregated`; none is derived. */
export function partsOf({ homeScore, awayScore, esports }: Scores & Maps) {
  const periods = [...new Set([...Object.keys(homeScore), ...Object.keys(awayScore)])]
    .filter((name) => /^period\d+$/.test(name))
    .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6)))
  const partOf = (name: string, own: Score, other: Score, code: number) => {
    const score = numberOf(own, name)
    // A map is not always won by more kills, and who has them does not lead.
    const isAhead = esports
      ? esports.games[Number(name.slice(6)) - 1]?.winnerCode === code
      : (score ?? 0) > (numberOf(other, name) ?? 0)
    return { score, tieBreak: numberOf(own, `${name}TieBreak`), isAhead }
  }
  return [...periods, 'overtime', 'penalties', 'aggregated']
    .map((name) => ({
      name,
      home: partOf(name, homeScore, awayScore, 1),
      away: partOf(name, awayScore, homeScore, 2),
    }))
    .filter(({ home, away }) => home.score !== null || away.score !== null)
}

export type ScorePart = ReturnType<typeof partsOf>[number]

/** Overtime is the sum of its halves if only these are known. */
function numberOf(score: Score, name: string): number | null {
  const { extra1, extra2 } = score
  const value = (score as Readonly<Record<string, unknown>>)[name]
  if (typeof value === 'number') return value
  if (name !== 'overtime' || (extra1 === undefined && extra2 === undefined)) return null
  return (extra1 ?? 0) + (extra2 ?? 0)
}

/** Null before the match started. */
export function scoreText(match: AnyMatch, side: Side): string | null {
  const phase = phaseOf(match)
  if (phase === 'before' || (phase === 'off' && match.winner === null)) return null
  const { display, current } = scoreOf(match, side)
  return String(display ?? current)
}

export const pointText = (match: AnyMatch, side: Side): string | null =>
  isRunning(match) ? (scoreOf(match, side).point ?? null) : null

/** Overtime, penalties and the sum of two legs by name; null for a period. */
export function partName(name: string): string | null {
  const key = `part.${name}`
  return isTextKey(key) ? ofSport(key) : null
}

/** `1H`, `P2`, `Q3`, `S1`, `M2`, or the name of a part that is no period. */
export const partShort = (name: string): string =>
  partName(name) ?? t(`short.${sport.value}`, { n: name.replace('period', '') })
