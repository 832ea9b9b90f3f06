/**
 * What the next moment of a running match may decide, by the rules of its sport: set and match points (ITF Rules of Tennis,
 * 5 to 7; ITTF Laws, 2.11; FIVB, 6), break points, power plays; and its clock. Null where data is missing, or
 * the competition may have rules of its own. Pure.
 */
import type { MatchState, SportSlug } from '../../client/index.ts'
import { isRunning, SIDES, type Side, scoreOf } from '../match-state.ts'
import { isAtBreak, partsOf } from '../parts.ts'
import { hasCountdown, hasSeconds } from '../sports.ts'
import sports from './sports.json' with { type: 'json' }
import { isBreakPoint, isTakenBack, otherSide, serverNow } from './view-models.ts'

/** A set is won with so many points, two ahead; the last of `most` sets with fewer. */
interface SetRules {
  readonly points: number
  readonly most?: number
  readonly last?: number
}
const SET_RULES: Partial<Record<SportSlug, SetRules>> = sports.sets

export function stakeOf(match: MatchState, of: SportSlug) {
  if (!isExact(match)) return null
  const rules = SET_RULES[of]
  const side = rules ? setPointOf(match, rules) : gamePointOf(match)
  if (!side) return breakPointOf(match) ?? powerPlayOf(match)
  const sets = match.tennis?.bestOf ?? rules?.most ?? 0
  const key = scoreOf(match, side).current + 1 === (sets + 1) / 2 ? 'matchPoint' : 'setPoint'
  return { key, side, seconds: undefined } as const
}

const isExact = ({ liveState, ...match }: MatchState) =>
  isRunning(match) && !isAtBreak(match) && !liveState?.stale && !liveState?.minuteEstimated

const partScores = (match: MatchState) =>
  partsOf(match)
    .filter(({ name }) => /^period|overtime/.test(name))
    .map(({ home, away }) => ({ home: home.score ?? 0, away: away.score ?? 0 }))

/** Who wins the set with the next point. */
function setPointOf(match: MatchState, { points, most, last = points }: SetRules): Side | null {
  const sets = partScores(match)
  const wantedIn = (index: number) => (index + 1 === most ? last : points)
  const now = sets.pop()
  // Where a set was shorter, the rules are others.
  if (!now || sets.some(({ home, away }, index) => Math.max(home, away) < wantedIn(index))) return null
  const wanted = wantedIn(sets.length)
  const isNext = (own: number, other: number) =>
    own > other && own + 1 >= wanted && !(own >= wanted && own - other > 1)
  return SIDES.find((side) => isNext(now[side], now[otherSide(side)])) ?? null
}

/** Who wins the set of tennis with the next point; how a deciding one ends at 6:6 differs between tournaments. */
function gamePointOf(match: MatchState): Side | null {
  const { tennis, homeScore, awayScore } = match
  const sets = partScores(match)
  const games = sets.at(-1)
  const points = { home: homeScore.point ?? '', away: awayScore.point ?? '' }
  if (!tennis || !games) return null
  const isTieBreak = games.home === 6 && games.away === 6
  const winsSet = (side: Side) => {
    const other = otherSide(side)
    if (isTieBreak)
      return sets.length < tennis.bestOf && Number(points[side]) >= 6 && +points[side] > +points[other]
    return games[side] >= 5 && games[side] > games[other] && winsGame(match, side)
  }
  return SIDES.find(winsSet) ?? null
}

const winsGame = ({ homeScore, awayScore }: MatchState, side: Side) =>
  isBreakPoint({
    server: otherSide(side),
    homePoint: homeScore.point ?? '',
    awayPoint: awayScore.point ?? '',
  })

function breakPointOf(match: MatchState) {
  const server = serverNow(match.tennis, true)
  const side = server && otherSide(server)
  return side && winsGame(match, side) ? ({ key: 'breakPointLong', side, seconds: undefined } as const) : null
}

/** Misconducts, which are longer, leave the side complete. */
const LONGEST_MINUTES = 5
/** Of one side no more run at once: a third one begins when the first one ends. */
const MOST_PENALTIES = 2
const MINOR_SECONDS = 120

/** A goal ends the minor penalty of a side that is short which would end first, or the first half of a double one. */
function powerPlayOf(match: MatchState) {
  const penalties: { readonly side: Side; untilSeconds: number; readonly isMinor: boolean }[] = []
  const running = (of: Side, at: number) =>
    penalties
      .filter(({ side, untilSeconds }) => side === of && untilSeconds > at)
      .toSorted((a, b) => a.untilSeconds - b.untilSeconds)
  const isShort = (side: Side, at: number) =>
    Math.min(MOST_PENALTIES, running(side, at).length) > running(otherSide(side), at).length
  for (const [
    index,
    { type, class: kind, team: side, timeSeconds: at, length },
  ] of match.liveEvents.entries()) {
    if (!side || at == null || isTakenBack(match.liveEvents, index)) continue
    if (type === 'suspension' && length && length <= LONGEST_MINUTES) {
      const from = running(side, at).at(-MOST_PENALTIES)?.untilSeconds ?? at
      penalties.push({ side, untilSeconds: from + length * 60, isMinor: length < LONGEST_MINUTES })
    }
    const minor = running(otherSide(side), at).find(({ isMinor }) => isMinor)
    if (type === 'goal' && kind !== 'penaltyShot' && minor && isShort(otherSide(side), at))
      minor.untilSeconds = minor.untilSeconds - at > MINOR_SECONDS ? at + MINOR_SECONDS : at
  }
  const now = secondsPlayed(match)
  const short = SIDES.find((side) => isShort(side, now))
  if (!short) return null
  // How long the other side is short of a player, at most.
  const seconds = running(short, now)[0]!.untilSeconds - now
  return { key: 'powerPlay', side: otherSide(short), seconds } as const
}

const secondsPlayed = ({ currentMatchMinute, currentMatchSecond }: MatchState) =>
  currentMatchMinute * 60 + currentMatchSecond

/** Of basketball, whichever rules count (FIBA, 8.7; NBA, rule 5). */
const OVERTIME_SECONDS = 300

/** Seconds of the match, or where clocks run backwards those left of its part; its length is known from the end of the first. */
export function clockSeconds(match: MatchState, of: SportSlug): number | null {
  if (!isExact(match) || !hasSeconds(of)) return null
  const played = secondsPlayed(match)
  if (!hasCountdown(of)) return played
  const ends = match.liveEvents.filter(({ type }) => type === 'period')
  const from = ends.at(-1)?.timeSeconds
  const isOvertime = /overtime/i.test(match.statusDescription)
  const length = isOvertime ? OVERTIME_SECONDS : ends[0]?.timeSeconds
  if (from == null || length == null || ends.length !== partScores(match).length - 1) return null
  const left = from + length - played
  return left < 0 || left > length ? null : left
}
