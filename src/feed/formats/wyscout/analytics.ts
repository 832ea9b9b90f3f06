/**
 * Shot map, momentum and average positions of a match of the `wyscout` format (docs/reference/rules.md#2,
 * docs/reference/resources.md#13). Coordinates are those of this service: both sides attack towards x = 100, and y
 * counts from the right touchline to the left. The source has no expected goals and no position in the goal.
 */
import NAMES from '../../../catalog/names/wyscout.json' with { type: 'json' }
import type { AveragePositionsChange, MomentumChange, ShotmapChange } from '../../../contract/match-blocks.ts'
import { lookUp } from '../../../shared/look-up.ts'
import type { SideName } from '../source.ts'
import { SHOOT_OUT, TAG } from '../tables/wyscout.ts'
import { isInBox, isInThird, isIntoThird, isShot, type MatchEvent, shotTypeOf, timeOf } from './events.ts'
import type { NameOfPlayer } from './matches.ts'
import type { Moment } from './moments.ts'

type Shot = ShotmapChange[number]

export function shotmapOf(events: readonly MatchEvent[], nameOf: NameOfPlayer): ShotmapChange {
  return events.flatMap((event, index): Shot[] => {
    // A shot without coordinates cannot be on the map.
    if (!isShot(event) || !event.from) return []
    const { minute, added, second } = timeOf(event)
    const player = event.playerId === null ? undefined : nameOf(event.playerId)
    return [
      {
        time: minute,
        timeSeconds: added === 0 ? second : null,
        team: event.side,
        ...(player && { playerId: player.id }),
        shotType: shotTypeOf(event),
        situation: situationOf(event, events.slice(0, index)),
        bodyPart: bodyPartOf(event),
        xg: null,
        xgot: null,
        coordinates: { x: event.from.x, y: event.from.y },
        goalMouthCoordinates: null,
      },
    ]
  })
}

/** Events shortly before a shot, in order of precedence. */
const STARTS = NAMES.situations as Readonly<Record<string, Shot['situation']>>
/** Time after which the ball is back in open play. @assumed */
const START_SECONDS = 8

/** The source marks penalties, free kicks and counter attacks; the rest follows from what the side did before. @assumed */
function situationOf(shot: MatchEvent, before: readonly MatchEvent[]): Shot['situation'] {
  if (shot.subName === 'Penalty') return 'penalty'
  if (shot.subName === 'Free kick shot') return 'freeKick'
  if (shot.tags.has(TAG.counterAttack)) return 'fastBreak'
  const last = before.findLast(
    (event) =>
      event.side === shot.side && event.period === shot.period && Object.hasOwn(STARTS, event.subName),
  )
  if (last && shot.second - last.second <= START_SECONDS) return lookUp(STARTS, last.subName) ?? null
  const pass = before.findLast((event) => event.side === shot.side && event.period === shot.period)
  const isHelped = pass?.name === 'Pass' && pass.playerId !== shot.playerId && pass.tags.has(TAG.accurate)
  return isHelped ? 'assisted' : 'regular'
}

/** The source has one tag for head and body, which nearly always means the head. @assumed */
function bodyPartOf({ tags }: MatchEvent): Shot['bodyPart'] {
  if (tags.has(TAG.leftFoot)) return 'leftFoot'
  if (tags.has(TAG.rightFoot)) return 'rightFoot'
  return tags.has(TAG.headOrBody) ? 'head' : null
}

/**
 * Pressure by minute. An event in the final third weighs 1, one that carries the ball there 1, one in the penalty area
 * 2 more, a corner 3, a shot 8 more. Half of the previous minute is added; home minus away is scaled by tanh with the
 * factor 30, so that later minutes do not change earlier ones. Added time counts into the last minute of its half.
 *
 * @assumed There is no published formula of momentum. This one refines "field tilt", the share of play in the final
 * third, a common measure of territory; the weights are ours.
 */
export function momentumOf(events: readonly MatchEvent[]): MomentumChange {
  const played = events.filter(({ period }) => period !== SHOOT_OUT)
  const pressure = new Map<number, number>()
  for (const event of played) {
    const { minute } = timeOf(event)
    const weight = event.side === 'home' ? weightOf(event) : -weightOf(event)
    pressure.set(minute, (pressure.get(minute) ?? 0) + weight)
  }
  const last = Math.max(0, ...pressure.keys())
  return Array.from({ length: last }, (_, index) => {
    const felt = (pressure.get(index + 1) ?? 0) + FADING * (pressure.get(index) ?? 0)
    // The addition avoids -0.
    return { minute: index + 1, value: Math.round(100 * Math.tanh(felt / SCALE)) + 0 }
  })
}
const FADING = 0.5
const SCALE = 30

function weightOf(event: MatchEvent): number {
  return (
    (isInThird(event) ? 1 : 0) +
    (isIntoThird(event) && event.tags.has(TAG.accurate) ? 1 : 0) +
    (isInBox(event.from) ? 2 : 0) +
    (event.subName === 'Corner' ? 3 : 0) +
    (isShot(event) ? 8 : 0)
  )
}

/** Mean positions of a player's events, to a tenth, without the shoot-out. */
export function averagePositionsOf(
  events: readonly MatchEvent[],
  moments: readonly Moment[],
  nameOf: NameOfPlayer,
): AveragePositionsChange {
  const placed = events.filter(({ from, playerId, period }) => from && playerId && period !== SHOOT_OUT)
  const positions = (side: SideName) => {
    const own = Map.groupBy(
      placed.filter((event) => event.side === side),
      ({ playerId }) => playerId ?? 0,
    )
    return [...own].flatMap(([id, points]) => {
      const playerId = nameOf(id)?.id
      if (playerId === undefined) return []
      const mean = (axis: 'x' | 'y') =>
        Math.round((10 * points.reduce((sum, { from }) => sum + (from?.[axis] ?? 0), 0)) / points.length) / 10
      return [{ playerId, averageX: mean('x'), averageY: mean('y'), pointsCount: points.length }]
    })
  }
  return {
    home: positions('home'),
    away: positions('away'),
    substitutions: moments.flatMap((moment) => {
      if (moment.kind !== 'substitution') return []
      const [playerIn, playerOut] = [nameOf(moment.inId), nameOf(moment.outId)]
      if (!playerIn || !playerOut) return []
      const { minute } = timeOf(moment)
      return [{ team: moment.side, time: minute, playerInId: playerIn.id, playerOutId: playerOut.id }]
    }),
  }
}
