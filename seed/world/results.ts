/**
 * Fixtures as matches: the simulated match, whether it is known or over, who advances, and who misses it. A match depends
 * only on its fixture and on earlier ones, so it can be read at any time.
 */
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { both, other, type Side, type SportMatch, type TeamSetup } from '../engine/match.ts'
import { drawInjury } from './injuries.ts'
import { type Fixture, type Injury, LEAGUE_TABLE, type Member, type Team } from './model.ts'

/** Maximum length: play-off matches can have many overtimes. */
const LONGEST_MS = 12 * HOUR_MS
/** How long before the start a walkover becomes known. */
export const WALKOVER_KNOWN_MS = 2 * HOUR_MS
/** A side that plays again within this time rests its first goalkeeper. */
const TIRED_MS = 30 * HOUR_MS

function setupOf(fixture: Fixture, side: Side): TeamSetup {
  const { attack, defence, members } = fixture[side]
  const before = fixture.before?.[side]
  return {
    attack,
    defence,
    isTired: before !== undefined && fixture.startMs - before.startMs < TIRED_MS,
    // Availability depends on earlier matches, so it is computed on first use.
    get squad() {
      const absent = new Set(absencesOf(fixture, side).map(({ player }) => player))
      return members.filter((player) => !absent.has(player))
    },
  }
}

export function matchOf(fixture: Fixture): SportMatch {
  fixture.simulation ??= fixture.season.sport.start(
    fixture,
    both((side) => setupOf(fixture, side)),
  )
  return fixture.simulation
}

/** Whether it is played at its time, perhaps not to the end. */
export function isPlayable({ disruption }: Fixture): boolean {
  if (!disruption || disruption.kind === 'stopped') return true
  return disruption.kind === 'off' && disruption.status === 'delayed'
}

export function isOver(fixture: Fixture, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.startMs
  const { disruption, season } = fixture
  if (disruption?.kind === 'walkover') return elapsedMs >= -WALKOVER_KNOWN_MS
  if (disruption) return disruption.kind === 'awarded' && elapsedMs >= 0
  if (elapsedMs <= 0 || elapsedMs < season.sport.shortestMs) return false
  return elapsedMs > LONGEST_MS || elapsedMs >= matchOf(fixture).durationSeconds() * 1000
}

/** Whether it has been drawn by then. */
export function isKnown({ dependsOn = [] }: Fixture, nowMs: number): boolean {
  return dependsOn.every((before) => isOver(before, nowMs))
}

/** Real seconds played since the start; null for a match that has not begun or never will. */
export function playedSeconds({ disruption, startMs }: Fixture, nowMs: number): number | null {
  const elapsed = Math.floor((nowMs - startMs) / 1000)
  if (elapsed < 0 || (disruption && disruption.kind !== 'stopped')) return null
  return disruption ? Math.min(disruption.atSecond, elapsed) : elapsed
}

/** Null for a draw. */
export function winningSide(fixture: Fixture): Side | null {
  const { disruption } = fixture
  return disruption && 'winner' in disruption ? disruption.winner : matchOf(fixture).winner()
}

function advancing(fixture: Fixture): Side {
  const side = winningSide(fixture)
  if (!side) throw new Error(`match ${fixture.id} has no winner`)
  return side
}

/** The side that advances after the (last) match of a tie. */
export const winnerOf = (fixture: Fixture): Team => fixture[advancing(fixture)]
export const loserOf = (fixture: Fixture): Team => fixture[other(advancing(fixture))]

/*
 * Players who miss a match (docs/reference/resources.md#6.1): because of injuries, illness and private matters, general
 * or from earlier matches, and of suspensions for cards in earlier matches of the season. Each match adds to the record
 * of its side for the next one. @assumed How often, how long, and what is reported; and the rules of suspension: a
 * second yellow card costs one match, a red one up to three by its reason, and in leagues every fourth yellow card, in
 * cups every third costs one. They are served in the same competition.
 */

/** Codes of catalog/coded-names. */
const INJURED = 1
const YELLOW_CARDS = 11
const SECOND_YELLOW = 12
const RED_CARD = 13
const RED_MATCHES: Readonly<Record<string, number>> = { 'Violent conduct': 3, Foul: 2 }
const YELLOWS_A_BAN = { league: 4, cup: 3 } as const

/** A player who returns this shortly before a match is doubtful. */
const DOUBTFUL_MS = 3 * DAY_MS

const isAway = ({ fromMs, untilMs }: Injury, atMs: number) => fromMs <= atMs && atMs < untilMs

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
  for (const { type, team, class: kind, reason, player, rescinded } of matchOf(fixture).final().liveEvents) {
    if (type !== 'card' || team !== side || rescinded) continue
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
