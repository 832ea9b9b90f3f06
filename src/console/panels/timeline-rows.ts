/** The events of a match as rows of a timeline (docs/reference/resources.md#7). Pure. */
import type { Schemas, SportSlug } from '../../client/index.ts'

export type Event = Schemas['LiveEvent']

export type EventIcon =
  | 'goal'
  | 'puck'
  | 'yellowCard'
  | 'redCard'
  | 'secondCard'
  | 'substitution'
  | 'video'
  | 'clock'
  | 'missed'
  | 'box'
  | 'period'

const ICONS: Readonly<Record<string, EventIcon>> = {
  goal: 'goal',
  card: 'yellowCard',
  substitution: 'substitution',
  varDecision: 'video',
  injuryTime: 'clock',
  inGamePenalty: 'missed',
  penaltyShootout: 'goal',
  suspension: 'box',
  period: 'period',
}

export function iconOf({ type, class: kind }: Event, sport: SportSlug): EventIcon {
  if (type === 'penaltyShootout' && kind === 'missed') return 'missed'
  if (type === 'card' && kind === 'yellowRed') return 'secondCard'
  if (type === 'card' && kind === 'red') return 'redCard'
  const icon = ICONS[type] ?? 'clock'
  return icon === 'goal' && sport === 'ice-hockey' ? 'puck' : icon
}

/** Text key of an event: its class if that has a text, else its type. */
export function eventTextKey({ type, class: kind }: Event): string {
  if (type === 'penaltyShootout') return kind === 'scored' ? 'shootOutScored' : 'shootOutMissed'
  if (type === 'inGamePenalty') return 'inGamePenalty'
  if (type === 'goal' || type === 'card' || type === 'varDecision') {
    return !kind || kind === 'regular' ? type : kind
  }
  return type
}

const TAKEN_BACK: readonly string[] = ['goalNotAwarded', 'penaltyNotAwarded']

/** A review follows its goal within this many minutes. */
const REVIEW_MINUTES = 4

function scoreOf({ homeScore, awayScore }: Event, side: Event['team']): number | null {
  return (side === 'home' ? homeScore : awayScore) ?? null
}

/**
 * Whether an event was rescinded. Cards say so themselves. A goal was if the next running score lacks it, or,
 * without one, if a review disallowed a goal of the same side soon after.
 */
export function isTakenBack(events: readonly Event[], index: number): boolean {
  const event = events[index]!
  if (event.rescinded) return true
  if (event.type !== 'goal') return false
  const after = events.slice(index + 1)
  const own = scoreOf(event, event.team)
  const next = after.find(
    (each) => (each.type === 'goal' || each.type === 'period') && scoreOf(each, event.team) !== null,
  )
  if (own !== null && next) {
    const isAnother = next.type === 'goal' && next.team === event.team
    return scoreOf(next, event.team)! < own + (isAnother ? 1 : 0)
  }
  return after.some(
    ({ type, class: kind, team, time }) =>
      type === 'varDecision' &&
      kind === TAKEN_BACK[0] &&
      team === event.team &&
      (time ?? 0) - (event.time ?? 0) <= REVIEW_MINUTES,
  )
}

/** Whether a video review overturned a decision. */
export function isRefusal({ type, class: kind }: Event): boolean {
  return type === 'varDecision' && TAKEN_BACK.includes(kind ?? '')
}

/** `45+2′` in added time, else the minute. */
export function minuteText({ time, addedTime }: Event): string {
  if (time === null) return ''
  return addedTime ? `${time}+${addedTime}′` : `${time}′`
}

export interface TimelineRow {
  readonly event: Event
  readonly isTakenBack: boolean
  /** Period rows span both sides. */
  readonly isDivider: boolean
  readonly key: string
}

/** Newest first: during a match the last event matters most. */
export function timelineRows(events: readonly Event[]): readonly TimelineRow[] {
  return events
    .map((event, index) => ({
      event,
      isTakenBack: isTakenBack(events, index),
      isDivider: !event.team,
      key: `${index}/${event.type}`,
    }))
    .reverse()
}
