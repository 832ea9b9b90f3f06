/**
 * Results of fixtures: available players, the match itself, whether it is known or over, and who advances. Players miss
 * a match because of injuries (general or from earlier matches) and suspensions for cards in earlier matches of the
 * season; each match adds to the record of its side for the next one. @assumed The rules of suspension: a second yellow
 * card costs one match, a red one up to three by its reason, and in leagues every fourth yellow card, in cups every
 * third costs one. They are served in the same competition.
 */
import { HOUR_MS } from '../calendar.ts'
import { both, other, type Side, type SportMatch, type SquadPlayer, type TeamSetup } from '../engine/match.ts'
import { injuryAt, isAway } from './injuries.ts'
import { type Fixture, type Injury, LEAGUE_TABLE, type Member, type Sport, type Team } from './model.ts'

/** Codes of catalog/coded-names. */
const YELLOW_CARDS = 11
const SECOND_YELLOW = 12
const RED_CARD = 13
const RED_MATCHES: Readonly<Record<string, number>> = { 'Violent conduct': 3, Foul: 2 }
const YELLOWS_A_BAN = { league: 4, cup: 3 } as const

interface Suspension {
  readonly reason: number
  readonly matches: number
}

interface SeasonRecord {
  readonly suspensions: ReadonlyMap<number, Suspension>
  readonly yellows: ReadonlyMap<number, number>
}

/** Absences and cards of a side from its matches so far. */
interface SideRecord {
  readonly injured: readonly (readonly [playerId: number, injury: Injury])[]
  /** By the id of the season. */
  readonly seasons: ReadonlyMap<number, SeasonRecord>
}

const EMPTY: SideRecord = { injured: [], seasons: new Map() }

export interface Absence {
  readonly player: Member
  readonly type: 'missing' | 'doubtful'
  readonly reason: number
  readonly text: Injury['text']
  readonly expectedEndMs: number | null
}

const records = new WeakMap<Fixture, Partial<Record<Side, SideRecord>>>()

const sideOf = (fixture: Fixture, team: Team): Side => (fixture.home === team ? 'home' : 'away')

/** Whether it will be played eventually. */
function isPlayable({ disruption }: Fixture): boolean {
  if (!disruption || disruption.kind === 'stopped') return true
  return disruption.kind === 'off' && disruption.status === 'delayed'
}

function recordBefore(sport: Sport, fixture: Fixture, side: Side): SideRecord {
  const before = sport.hasSuspensions ? fixture.before?.[side] : undefined
  return before ? recordAfter(sport, before, sideOf(before, fixture[side])) : EMPTY
}

function recordAfter(sport: Sport, fixture: Fixture, side: Side): SideRecord {
  const known = records.get(fixture) ?? {}
  records.set(fixture, known)
  known[side] ??= isPlayable(fixture) ? added(sport, fixture, side) : recordBefore(sport, fixture, side)
  return known[side]
}

/** The record updated with a match. */
function added(sport: Sport, fixture: Fixture, side: Side): SideRecord {
  const before = recordBefore(sport, fixture, side)
  const { season, startMs } = fixture
  const seasons = new Map(before.seasons)
  seasons.set(season.id, seasonAfter(sport, fixture, side, before.seasons.get(season.id)))
  const open = before.injured.filter(([, { untilMs }]) => untilMs > startMs)
  return { injured: [...open, ...injuriesIn(sport, fixture, side)], seasons }
}

function seasonAfter(
  sport: Sport,
  fixture: Fixture,
  side: Side,
  before: SeasonRecord | undefined,
): SeasonRecord {
  const suspensions = new Map<number, Suspension>()
  for (const [id, own] of before?.suspensions ?? []) {
    if (own.matches > 1) suspensions.set(id, { ...own, matches: own.matches - 1 })
  }
  const yellows = new Map(before?.yellows)
  const limit = YELLOWS_A_BAN[fixture.table === LEAGUE_TABLE ? 'league' : 'cup']
  for (const { type, team, class: kind, reason, player } of matchOf(sport, fixture).final().liveEvents) {
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

function injuriesIn(sport: Sport, fixture: Fixture, side: Side): SideRecord['injured'][number][] {
  const row = sport.injuries
  if (!row) return []
  return matchOf(sport, fixture)
    .final()
    .liveEvents.flatMap(({ type, injury, team, playerOut }) => {
      if (type !== 'substitution' || !injury || team !== side) return []
      const id = Number(playerOut?.id)
      return [[id, injuryAt(row, fixture.startMs, fixture.random.stream(`injury/${id}`))] as const]
    })
}

function suspended(player: Member, { reason, matches }: Suspension): Absence {
  const one = ['Suspended for the match', 'Дисквалифицирован на матч', 'Sancionado para el partido'] as const
  const [suspended, banned] = [`Suspended for ${matches} matches`, `Дисквалифицирован на ${matches} матча`]
  const many = [suspended, banned, `Sancionado por ${matches} partidos`] as const
  return { player, type: 'missing', reason, text: matches === 1 ? one : many, expectedEndMs: null }
}

function injured(player: Member, { reason, text, untilMs }: Injury, type: Absence['type']): Absence {
  return { player, type, reason, text, expectedEndMs: text ? untilMs : null }
}

/** Each member once: the suspension first, then the injury that lasts longest. */
function listed(
  { members }: Team,
  season: SeasonRecord | undefined,
  record: SideRecord,
  typeOf: (injury: Injury) => Absence['type'] | null,
): Absence[] {
  return members.flatMap((member) => {
    const suspension = season?.suspensions.get(member.id)
    if (suspension) return [suspended(member, suspension)]
    const later = record.injured.flatMap(([id, injury]) => (id === member.id ? [injury] : []))
    const [longest] = [...member.injuries, ...later]
      .filter((injury) => typeOf(injury) !== null)
      .sort((a, b) => b.untilMs - a.untilMs)
    return longest ? [injured(member, longest, typeOf(longest) ?? 'missing')] : []
  })
}

const absences = new WeakMap<Fixture, Partial<Record<Side, readonly Absence[]>>>()

/** Players missing at the start of the match. */
export function absencesOf(sport: Sport, fixture: Fixture, side: Side): readonly Absence[] {
  const known = absences.get(fixture) ?? {}
  absences.set(fixture, known)
  if (!known[side]) {
    const record = recordBefore(sport, fixture, side)
    const season = record.seasons.get(fixture.season.id)
    known[side] = listed(fixture[side], season, record, (injury) =>
      isAway(injury, fixture.startMs) ? 'missing' : null,
    )
  }
  return known[side]
}

/** A player who returns this shortly before a match is doubtful. */
const DOUBTFUL_MS = 36 * HOUR_MS

/** Missing and doubtful players as known before the match. */
export function absencesAhead(sport: Sport, fixture: Fixture, side: Side, nowMs: number): Absence[] {
  let last: Fixture | undefined = fixture
  let own = side
  // A match in progress has not reported anything yet.
  do {
    const team: Team = last[own]
    last = sport.hasSuspensions ? last.before?.[own] : undefined
    if (last) own = sideOf(last, team)
  } while (last && !(isPlayable(last) && isOver(sport, last, nowMs)))
  const record = last ? recordAfter(sport, last, own) : EMPTY
  return listed(fixture[side], record.seasons.get(fixture.season.id), record, (injury) => {
    if (!isAway(injury, nowMs) || injury.untilMs <= fixture.startMs - DOUBTFUL_MS) return null
    return injury.untilMs > fixture.startMs ? 'missing' : 'doubtful'
  })
}

/** Those who can play. */
function squadFor(sport: Sport, fixture: Fixture, side: Side): readonly SquadPlayer[] {
  const absent = new Set(absencesOf(sport, fixture, side).map(({ player }) => player))
  return fixture[side].members.filter((player) => !absent.has(player))
}

/** Maximum length: play-off matches can have many overtimes. */
const LONGEST_MS = 12 * HOUR_MS
/** How long before the start a walkover becomes known. */
export const WALKOVER_KNOWN_MS = 2 * HOUR_MS
/** A side that plays again within this time rests its first goalkeeper. */
const TIRED_MS = 30 * HOUR_MS

/** Availability depends on earlier matches, so it is computed on first use. */
function setupOf(sport: Sport, fixture: Fixture, side: Side): TeamSetup {
  const { attack, defence } = fixture[side]
  const before = fixture.before?.[side]
  return {
    attack,
    defence,
    isTired: before !== undefined && fixture.startMs - before.startMs < TIRED_MS,
    get squad() {
      return squadFor(sport, fixture, side)
    },
  }
}

/** The match itself. It depends only on the fixture and earlier ones, so it can be read at any time. */
export function matchOf(sport: Sport, fixture: Fixture): SportMatch {
  fixture.simulation ??= sport.start(
    fixture,
    both((side) => setupOf(sport, fixture, side)),
  )
  return fixture.simulation
}

export function isOver(sport: Sport, fixture: Fixture, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.startMs
  const { disruption } = fixture
  if (disruption?.kind === 'walkover') return elapsedMs >= -WALKOVER_KNOWN_MS
  if (disruption) return disruption.kind === 'awarded' && elapsedMs >= 0
  if (elapsedMs <= 0 || elapsedMs < sport.shortestMs) return false
  return elapsedMs > LONGEST_MS || elapsedMs >= matchOf(sport, fixture).durationSeconds() * 1000
}

/** Whether it has been drawn by then. */
export function isKnown(sport: Sport, { dependsOn = [] }: Fixture, nowMs: number): boolean {
  return dependsOn.every((before) => isOver(sport, before, nowMs))
}

/** Real seconds played since the start; null for a match that has not begun or never will. */
export function playedSeconds({ disruption, startMs }: Fixture, nowMs: number): number | null {
  const elapsed = Math.floor((nowMs - startMs) / 1000)
  if (elapsed < 0 || (disruption && disruption.kind !== 'stopped')) return null
  return disruption ? Math.min(disruption.atSecond, elapsed) : elapsed
}

/** Null for a draw. */
export function winningSide(sport: Sport, fixture: Fixture): Side | null {
  const { disruption } = fixture
  return disruption && 'winner' in disruption ? disruption.winner : matchOf(sport, fixture).winner()
}

function goingOn(sport: Sport, fixture: Fixture): Side {
  const side = winningSide(sport, fixture)
  if (!side) throw new Error(`match ${fixture.id} has no winner`)
  return side
}

/** The side that advances after the (last) match of a tie. */
export const winnerOf = (sport: Sport, fixture: Fixture): Team => fixture[goingOn(sport, fixture)]

export function loserOf(sport: Sport, fixture: Fixture): Team {
  return fixture[other(goingOn(sport, fixture))]
}
