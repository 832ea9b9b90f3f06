/**
 * Players who miss a match (docs/reference/resources.md#6.1): because of injuries, illness and private matters, general
 * or from earlier matches, and of suspensions for cards in earlier matches of the season. Each match adds to the record
 * of its side for the next one. @assumed How often, how long, and what is reported; and the rules of suspension: a
 * second yellow card costs one match, a red one up to three by its reason, and in leagues every fourth yellow card, in
 * cups every third costs one. They are served in the same competition.
 */
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import type { Side } from '../engine/match.ts'
import type { Random } from '../random.ts'
import {
  type Fixture,
  type Injury,
  type InjuryCause,
  type InjuryRow,
  LEAGUE_TABLE,
  type Member,
  type SquadRow,
  type Team,
} from './model.ts'
import { isOver, isPlayable, matchOf } from './results.ts'

/** Codes of catalog/coded-names. */
const INJURED = 1
const YELLOW_CARDS = 11
const SECOND_YELLOW = 12
const RED_CARD = 13
const RED_MATCHES: Readonly<Record<string, number>> = { 'Violent conduct': 3, Foul: 2 }
const YELLOWS_A_BAN = { league: 4, cup: 3 } as const

/** Minimum time between two absences of a player. */
const HEALTHY_MS = 60 * DAY_MS
/** A player who returns this shortly before a match is doubtful. */
const DOUBTFUL_MS = 36 * HOUR_MS

function drawInjury(
  causes: readonly InjuryCause[],
  fromMs: number,
  reported: number,
  random: Random,
): Injury {
  const cause = random.weighted(causes, ({ weight }) => weight) as InjuryCause
  const untilMs = Math.ceil(fromMs / DAY_MS + random.integer(...cause.days)) * DAY_MS
  const isReported = cause.text !== null && random.chance(reported)
  return { fromMs, untilMs, reason: cause.reason, text: isReported ? cause.text : null }
}

const isAway = ({ fromMs, untilMs }: Injury, atMs: number) => fromMs <= atMs && atMs < untilMs

/** The members with all their injuries: never more per position at once than the squad can spare. */
export function withInjuries(
  members: readonly Member[],
  rows: readonly SquadRow[],
  { causes, days, daysBetween, reported }: InjuryRow,
  anchorMs: number,
  random: Random,
): Member[] {
  const own = members.map((): Injury[] => [])
  const endMs = anchorMs + days[1] * DAY_MS
  for (let fromMs = anchorMs + days[0] * DAY_MS; ; ) {
    fromMs += -Math.log(1 - random.next()) * daysBetween * DAY_MS
    if (fromMs >= endMs) break
    const place = random.integer(0, members.length - 1)
    const { position, spare } = rows[place] as SquadRow
    const away = own.filter(
      (list, i) => rows[i]?.position === position && list.some(({ untilMs }) => untilMs > fromMs),
    )
    const lastMs = own[place]?.at(-1)?.untilMs ?? Number.NEGATIVE_INFINITY
    const injury = drawInjury(causes, Math.round(fromMs), reported, random)
    if (away.length < spare && fromMs > lastMs + HEALTHY_MS) own[place]?.push(injury)
  }
  return members.map((member, i) => ({ ...member, injuries: own[i] as Injury[] }))
}

interface SeasonRecord {
  readonly suspensions: ReadonlyMap<number, { readonly reason: number; readonly matches: number }>
  readonly yellows: ReadonlyMap<number, number>
}

/** Absences and cards of a side from its matches so far. */
interface SideRecord {
  readonly injured: readonly (readonly [playerId: number, injury: Injury])[]
  /** By the id of the season. */
  readonly seasons: ReadonlyMap<number, SeasonRecord>
}

export interface Absence {
  readonly player: Member
  readonly type: 'missing' | 'doubtful'
  readonly reason: number
  readonly text: Injury['text']
  readonly expectedEndMs: number | null
}

const EMPTY: SideRecord = { injured: [], seasons: new Map() }
const sideOf = (fixture: Fixture, team: Team): Side => (fixture.home === team ? 'home' : 'away')

/** A function of a fixture and a side that is computed once. */
function once<T>(compute: (fixture: Fixture, side: Side) => T): (fixture: Fixture, side: Side) => T {
  const known = new WeakMap<Fixture, Partial<Record<Side, T>>>()
  return (fixture, side) => {
    const own = known.get(fixture) ?? {}
    known.set(fixture, own)
    own[side] ??= compute(fixture, side)
    return own[side]
  }
}

/** The match of a side before this one; null where it has no consequences. */
function previous({ season, before, ...fixture }: Fixture, side: Side): readonly [Fixture, Side] | null {
  const last = season.sport.hasSuspensions && before?.[side]
  return last ? [last, sideOf(last, fixture[side])] : null
}

function recordBefore(fixture: Fixture, side: Side): SideRecord {
  const last = previous(fixture, side)
  return last ? recordAfter(...last) : EMPTY
}

/** As known at a moment: a match in progress has not reported anything yet. */
function recordKnown(fixture: Fixture, side: Side, nowMs: number): SideRecord {
  const last = previous(fixture, side)
  if (!last) return EMPTY
  return isPlayable(last[0]) && isOver(last[0], nowMs) ? recordAfter(...last) : recordKnown(...last, nowMs)
}

const recordAfter = once((fixture, side): SideRecord => {
  const before = recordBefore(fixture, side)
  if (!isPlayable(fixture)) return before
  const { season, startMs } = fixture
  const seasons = new Map(before.seasons)
  seasons.set(season.id, seasonAfter(fixture, side, before.seasons.get(season.id)))
  const open = before.injured.filter(([, { untilMs }]) => untilMs > startMs)
  return { injured: [...open, ...injuriesIn(fixture, side)], seasons }
})

function seasonAfter(fixture: Fixture, side: Side, before: SeasonRecord | undefined): SeasonRecord {
  const suspensions = new Map(
    [...(before?.suspensions ?? [])].flatMap(([id, { reason, matches }]) =>
      matches > 1 ? [[id, { reason, matches: matches - 1 }]] : [],
    ),
  )
  const yellows = new Map(before?.yellows)
  const limit = YELLOWS_A_BAN[fixture.table === LEAGUE_TABLE ? 'league' : 'cup']
  for (const { type, team, class: kind, reason, player } of matchOf(fixture).final().liveEvents) {
    if (type !== 'card' || team !== side) continue
    const id = Number(player?.id)
    if (kind === 'yellow') {
      const count = (yellows.get(id) ?? 0) + 1
      yellows.set(id, count)
      if (count % limit === 0) suspensions.set(id, { reason: YELLOW_CARDS, matches: 1 })
    } else if (kind === 'yellowRed') {
      // The first of the two cards no longer counts.
      yellows.set(id, (yellows.get(id) ?? 1) - 1)
      suspensions.set(id, { reason: SECOND_YELLOW, matches: 1 })
    } else {
      suspensions.set(id, { reason: RED_CARD, matches: RED_MATCHES[reason ?? ''] ?? 1 })
    }
  }
  return { suspensions, yellows }
}

function injuriesIn(fixture: Fixture, side: Side): SideRecord['injured'] {
  const { causes = [], reported = 0 } = fixture.season.sport.injuries ?? {}
  const inMatches = causes.filter(({ reason }) => reason === INJURED)
  return matchOf(fixture)
    .final()
    .liveEvents.flatMap(({ type, injury, team, playerOut }) => {
      if (type !== 'substitution' || !injury || team !== side) return []
      const id = Number(playerOut?.id)
      const random = fixture.random.stream(`injury/${id}`)
      return [[id, drawInjury(inMatches, fixture.startMs, reported, random)] as const]
    })
}

function suspensionText(matches: number): Absence['text'] {
  return matches === 1
    ? ['Suspended for the match', 'Дисквалифицирован на матч', 'Sancionado para el partido']
    : [
        `Suspended for ${matches} matches`,
        `Дисквалифицирован на ${matches} матча`,
        `Sancionado por ${matches} partidos`,
      ]
}

/** Each member once: the suspension first, then the injury that lasts longest. */
function listed(
  { season, ...fixture }: Fixture,
  side: Side,
  record: SideRecord,
  typeOf: (injury: Injury) => Absence['type'] | null,
): Absence[] {
  return fixture[side].members.flatMap((player): Absence[] => {
    const { reason, matches } = record.seasons.get(season.id)?.suspensions.get(player.id) ?? {}
    if (reason && matches)
      return [{ player, type: 'missing', reason, text: suspensionText(matches), expectedEndMs: null }]
    const later = record.injured.flatMap(([id, injury]) => (id === player.id ? [injury] : []))
    const [longest] = [...player.injuries, ...later]
      .flatMap((injury) => {
        const type = typeOf(injury)
        return type ? [{ ...injury, type }] : []
      })
      .sort((a, b) => b.untilMs - a.untilMs)
    if (!longest) return []
    const { type, reason: cause, text, untilMs } = longest
    return [{ player, type, reason: cause, text, expectedEndMs: text ? untilMs : null }]
  })
}

/** Players missing at the start of the match. */
export const absencesOf = once((fixture, side): readonly Absence[] =>
  listed(fixture, side, recordBefore(fixture, side), (injury) =>
    isAway(injury, fixture.startMs) ? 'missing' : null,
  ),
)

/** Missing and doubtful players as known before the match. */
export function absencesAhead(fixture: Fixture, side: Side, nowMs: number): Absence[] {
  return listed(fixture, side, recordKnown(fixture, side, nowMs), (injury) => {
    if (!isAway(injury, nowMs) || injury.untilMs <= fixture.startMs - DOUBTFUL_MS) return null
    return injury.untilMs > fixture.startMs ? 'missing' : 'doubtful'
  })
}
