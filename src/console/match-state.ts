/** Short texts of a match: status, clock and period scores. Used by lists and the scoreboard. */
import { signal } from '@preact/signals'
import type { MatchField, Schemas, SportSlug } from '../client/index.ts'
import { language } from './data/settings.ts'
import { CLOCK, durationText, formatTime, isTextKey, nameOf, type TextKey, t } from './language/i18n.ts'
import { isAtBreak, type Maps, type Score, type Scores, stateText } from './parts.ts'
import { sport } from './router.ts'
import sports from './sports.json' with { type: 'json' }
import { hasClock, hasCountdown, hasGoals } from './sports.ts'

/** National teams among the matches loaded so far, by id: tables and trees do not name the country of a team. */
export const nationals = signal<ReadonlySet<number>>(new Set())
export function noteNationals(matches: readonly AnyMatch[]): void {
  const teams = matches.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam])
  const found = teams.filter((team) => team && team.country === team.name && !nationals.peek().has(team.id))
  if (found.length > 0) nationals.value = new Set([...nationals.peek(), ...found.map(({ id }) => id)])
}

/** Fields that a row shows; lists and live messages have them. */
const ROW_FIELDS = [
  ...(['id', 'status', 'statusDescription', 'startTimestamp', 'startTimeKnown'] as const),
  ...(['currentMatchMinute', 'tournament', 'liveState'] as const),
  ...(['category', 'homeTeam', 'awayTeam', 'homeScore', 'awayScore', 'winner', 'season'] as const),
]
export type AnyMatch = Pick<Schemas['Match'], (typeof ROW_FIELDS)[number]>
/** Of live messages; the events have the cards. */
export const LIVE_ROW_FIELDS: readonly MatchField[] = [...ROW_FIELDS, 'liveEvents', 'esports']

export interface RowMatch extends AnyMatch, Maps {
  /** Players sent off; known of live matches only. */
  readonly redCards?: Readonly<Record<Side, number>>
  /** Whether added time was announced in the running period; known of live matches only. */
  readonly isAddedTime?: boolean
  readonly lastGoal?: ReturnType<typeof lastGoalOf>
}

type Event = Schemas['LiveEvent']

/** Whether added time was announced in the period that runs. */
export const isAddedTime = (events: readonly Event[]): boolean =>
  events.findLast(({ type }) => type === 'injuryTime' || type === 'period')?.type === 'injuryTime'

/** `23′`, `45+2′`, in hockey `23:41`; empty if unknown. In a shoot-out the number of the kick. */
export function eventMinute({ type, sequence, time, timeSeconds, addedTime }: Event): string {
  if (type === 'penaltyShootout') return String(sequence ?? '')
  if (time === null) return ''
  if (sport.value === 'ice-hockey' && timeSeconds != null) return durationText(timeSeconds)
  return addedTime ? `${time}+${addedTime}′` : `${time}′`
}

/** The goal that made the score, and its scorer, empty if unknown; the score may rise before its event is known. */
function lastGoalOf({ homeScore, awayScore }: Scores, events: readonly Event[]) {
  const goal = events.findLast(({ type }) => type === 'goal')
  const { homeScore: home = homeScore.current, awayScore: away = awayScore.current } = goal ?? {}
  if (!goal?.team || home !== homeScore.current || away !== awayScore.current) return null
  return { team: goal.team, name: goal.player?.name ?? goal.playerName ?? '', kind: goal.class }
}

/** Reduces a match to the fields of a row, to save memory; live messages also have the events. */
export function rowOf(match: AnyMatch & Maps & { readonly liveEvents?: readonly Event[] }): RowMatch {
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
    lastGoal: lastGoalOf(match, match.liveEvents ?? []),
  }
}

export type Phase = 'before' | 'live' | 'after' | 'off'

const PHASES = sports.phases as Partial<Record<AnyMatch['status'], Phase>>

export const phaseOf = ({ status }: Pick<AnyMatch, 'status'>): Phase => PHASES[status] ?? 'off'

export const isRunning = ({ status }: Pick<AnyMatch, 'status'>): boolean => status === 'inprogress'

/** A text that a sport may call differently: `shotmap.ice-hockey`. */
export function ofSport(key: TextKey, of = sport.value, values: Parameters<typeof t>[1] = {}): string {
  const own = `${key}.${of}`
  return t(isTextKey(own) ? own : key, values)
}

/** Localized phase; unknown values stay in English. */
export const statusText = (
  { statusDescription: text }: Pick<AnyMatch, 'statusDescription'>,
  of = sport.value,
) => stateText(text, of, language.value)

/** `23′`, `90+` in added time; while the source does not answer the time of the score in any sport: "as of 14:32, delayed". */
export function minuteText(match: RowMatch, of = sport.value): string | null {
  const { currentMatchMinute: minute, liveState } = match
  if (liveState?.stale && isRunning(match)) {
    return liveState.asOf === undefined
      ? t('match.delayed')
      : t('match.asOf', { time: formatTime(liveState.asOf, CLOCK) })
  }
  // Nobody counts the minutes of a match whose clock runs down in each part.
  if (!hasClock(of) || hasCountdown(of) || !isRunning(match) || minute === 0 || isAtBreak(match)) return null
  return `${liveState?.minuteEstimated ? '~' : ''}${minute}${match.isAddedTime ? '+' : '′'}`
}

export const SIDES = ['home', 'away'] as const
export type Side = (typeof SIDES)[number]

/** The half of a pair of fields that is about a side. */
export const teamOf = <T>(of: Readonly<Record<`${Side}Team`, T>>, side: Side): T => of[`${side}Team`]
export const scoreOf = (of: Scores, side: Side): Score => of[`${side}Score`]

export const goalsOf = (match: RowMatch) => SIDES.map((side) => scoreOf(match, side).current).join(' : ')

/** Whether each change of the score is news; points of basketball are too many. */
const countsSteps = (of: SportSlug): boolean => hasGoals(of) || !hasClock(of)

/** What changes with news, breaks and the end with `isWhole`; null while players sent off are not known, whom to know is no news. */
export function newsKey(match: RowMatch, of: SportSlug, isWhole: boolean): string | null {
  const state = isWhole ? [phaseOf(match), isAtBreak(match)] : []
  return match.redCards
    ? [countsSteps(of) && goalsOf(match), ...Object.values(match.redCards), ...state].join()
    : null
}

/** What is new: a goal, with its scorer and what it was if known, one taken back, a set, a red card, a break or the end; or empty. */
export function newsText(before: RowMatch, after: RowMatch, of: SportSlug): string {
  const rose = SIDES.find((side) => scoreOf(after, side).current > scoreOf(before, side).current)
  if (countsSteps(of) && goalsOf(before) !== goalsOf(after)) {
    if (!hasGoals(of)) return rose ? `${ofSport('set', of)}: ${nameOf(teamOf(after, rose))}` : ''
    if (!rose) return t('goalNotAwarded')
    const { name = '', kind } = after.lastGoal?.team === rose ? (after.lastGoal ?? {}) : {}
    const what = kind && kind !== 'regular' && isTextKey(kind) ? t(kind) : ''
    const goal = kind === 'ownGoal' ? what : [t('goal'), what.toLocaleLowerCase()].filter(Boolean).join(', ')
    return name ? `${goal}: ${name}` : goal
  }
  const sentOff = SIDES.find((side) => (after.redCards?.[side] ?? 0) > (before.redCards?.[side] ?? 0))
  if (sentOff) return `${t('red')}: ${nameOf(teamOf(after, sentOff))}`
  const isStopped = isRunning(before) && (isAtBreak(after) ? !isAtBreak(before) : phaseOf(after) === 'after')
  return isStopped ? statusText(after, of) : ''
}

/** Null before the match started, and of one that was decided without being played. */
export function scoreText(match: AnyMatch, side: Side): string | null {
  const phase = phaseOf(match)
  const isLevel = match.homeScore.current === match.awayScore.current
  if (phase === 'before' || (phase === 'off' && (isLevel || match.winner === null))) return null
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

/** `1H`, `P2`, `Q3`, `S1`, `M2`, or the name of a part that is no period: `OT`, of several `OT2`. */
export function partShort(name: string): string {
  const [, kind = name, n = ''] = /^(\D+)(\d*)$/.exec(name) ?? []
  const named = partName(kind)
  return named ? named + n : t(`short.${sport.value}`, { n })
}
