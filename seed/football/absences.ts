/**
 * Who misses a match, and why: spells of the squad, injuries in earlier matches, and suspensions for cards that the
 * player got in earlier matches of the season. Every side keeps a book that goes on from match to match.
 *
 * @assumed The rules of suspension: a second yellow card costs one match, a red one up to three by its reason, and
 * in leagues every fourth yellow card, in cups every third costs one. They are served in the same competition.
 */

import { HOUR_MS } from '../calendar.ts'
import type { SquadMember } from '../simulators/football-lineup.ts'
import type { Side } from '../simulators/simulation.ts'
import type { Club } from './clubs.ts'
import { type Fixture, isOver, matchOf } from './fixtures.ts'
import { injuredAt, isAway, type Spell } from './spells.ts'

/** Codes of catalog/missing-reasons. */
const YELLOW_CARDS = 11
const SECOND_YELLOW = 12
const RED_CARD = 13
const RED_MATCHES: Readonly<Record<string, number>> = { 'Violent conduct': 3, Foul: 2 }

interface Ban {
  readonly reason: number
  readonly matches: number
}

/** What a season has against the players of a side. */
interface SeasonBook {
  readonly bans: ReadonlyMap<number, Ban>
  readonly yellows: ReadonlyMap<number, number>
}

interface Book {
  readonly injured: readonly Spell[]
  /** By the id of the season. */
  readonly seasons: ReadonlyMap<number, SeasonBook>
}

const EMPTY: Book = { injured: [], seasons: new Map() }

export interface Absence {
  readonly player: SquadMember
  readonly type: 'missing' | 'doubtful'
  readonly reason: number
  readonly description: { readonly text: string; readonly ru: string; readonly es: string }
  readonly expectedEndMs: number | null
}

const books = new WeakMap<Fixture, Partial<Record<Side, Book>>>()

const sideOf = (fixture: Fixture, club: Club): Side => (fixture.home === club ? 'home' : 'away')

/** Will it be played, sooner or later? Only postponed, canceled and awarded matches are not. */
function isPlayable({ fate }: Fixture): boolean {
  return !fate || fate.kind === 'stopped' || (fate.kind === 'off' && fate.status === 'delayed')
}

function bookBefore(fixture: Fixture, side: Side): Book {
  const before = fixture.before?.[side]
  return before ? bookAfter(before, sideOf(before, fixture[side])) : EMPTY
}

function bookAfter(fixture: Fixture, side: Side): Book {
  const known = books.get(fixture) ?? {}
  books.set(fixture, known)
  known[side] ??= isPlayable(fixture) ? writtenOn(fixture, side) : bookBefore(fixture, side)
  return known[side]
}

/** The book with what a match adds to it. */
function writtenOn(fixture: Fixture, side: Side): Book {
  const before = bookBefore(fixture, side)
  const { season, kickoffMs } = fixture
  const seasons = new Map(before.seasons)
  seasons.set(season.id, seasonAfter(fixture, side, before.seasons.get(season.id)))
  const injured = [
    ...before.injured.filter((spell) => spell.untilMs > kickoffMs),
    ...injuriesOf(fixture, side),
  ]
  return { injured, seasons }
}

function seasonAfter(fixture: Fixture, side: Side, before: SeasonBook | undefined): SeasonBook {
  const bans = new Map<number, Ban>()
  for (const [id, ban] of before?.bans ?? []) {
    if (ban.matches > 1) bans.set(id, { ...ban, matches: ban.matches - 1 })
  }
  const yellows = new Map(before?.yellows)
  const limit = fixture.table === 'league' ? 4 : 3
  const cards = matchOf(fixture)
    .final()
    .liveEvents.filter((event) => event.type === 'card' && event.team === side)
  for (const { class: kind, reason, player } of cards) {
    const id = Number(player?.id)
    if (kind === 'yellow') {
      const count = (yellows.get(id) ?? 0) + 1
      yellows.set(id, count)
      if (count % limit === 0) bans.set(id, { reason: YELLOW_CARDS, matches: 1 })
    } else if (kind === 'yellowRed') {
      // The first of the two cards does not count any more.
      yellows.set(id, (yellows.get(id) ?? 1) - 1)
      bans.set(id, { reason: SECOND_YELLOW, matches: 1 })
    } else {
      bans.set(id, { reason: RED_CARD, matches: RED_MATCHES[reason ?? ''] ?? 1 })
    }
  }
  return { bans, yellows }
}

function injuriesOf(fixture: Fixture, side: Side): Spell[] {
  return matchOf(fixture)
    .final()
    .liveEvents.flatMap((event) => {
      if (event.type !== 'substitution' || !event.injury || event.team !== side) return []
      const player = fixture[side].squad.find(({ id }) => id === event.playerOut?.id)
      const chance = fixture.random.stream(`injury/${player?.id}`)
      return player ? [injuredAt(player, fixture.kickoffMs, chance)] : []
    })
}

function banOf(player: SquadMember, { reason, matches }: Ban): Absence {
  const description = {
    text: matches === 1 ? 'Suspended for the match' : `Suspended for ${matches} matches`,
    ru: matches === 1 ? 'Дисквалифицирован на матч' : `Дисквалифицирован на ${matches} матча`,
    es: matches === 1 ? 'Sancionado para el partido' : `Sancionado por ${matches} partidos`,
  }
  return { player, type: 'missing', reason, description, expectedEndMs: null }
}

function spellOf({ player, ailment, untilMs }: Spell, type: Absence['type']): Absence {
  const { reason, text, ru, es } = ailment
  return { player, type, reason, description: { text, ru, es }, expectedEndMs: untilMs }
}

/** Once a player, the suspension first, then whoever is away the longest; in the order of the squad. */
function listed(squad: readonly SquadMember[], absences: readonly Absence[]): Absence[] {
  if (absences.length < 2) return [...absences]
  const longest = [...absences].sort(
    (a, b) => (b.expectedEndMs ?? Number.POSITIVE_INFINITY) - (a.expectedEndMs ?? Number.POSITIVE_INFINITY),
  )
  return squad.flatMap((player) => longest.find((absence) => absence.player === player) ?? [])
}

function bansIn(book: Book, fixture: Fixture, side: Side): Absence[] {
  const bans = book.seasons.get(fixture.season.id)?.bans
  if (!bans) return []
  return fixture[side].squad.flatMap((player) => {
    const ban = bans.get(player.id)
    return ban ? [banOf(player, ban)] : []
  })
}

const absences = new WeakMap<Fixture, Partial<Record<Side, readonly Absence[]>>>()

/** Who is not there when the match begins. */
export function absencesOf(fixture: Fixture, side: Side): readonly Absence[] {
  const own = absences.get(fixture) ?? {}
  absences.set(fixture, own)
  own[side] ??= absentAt(fixture, side)
  return own[side]
}

function absentAt(fixture: Fixture, side: Side): Absence[] {
  const book = bookBefore(fixture, side)
  const away = [...fixture[side].spells, ...book.injured].filter((spell) => isAway(spell, fixture.kickoffMs))
  return listed(fixture[side].squad, [
    ...bansIn(book, fixture, side),
    ...away.map((spell) => spellOf(spell, 'missing')),
  ])
}

/** Who comes back so shortly before a match is doubtful. */
const DOUBTFUL_MS = 36 * HOUR_MS

/** Who will not be there, or may not be, as it is known before the match. */
export function absencesAhead(fixture: Fixture, side: Side, nowMs: number): Absence[] {
  let last: Fixture | undefined = fixture
  let own = side
  // A match that is still going on has told nothing yet.
  do {
    const club = last[own]
    last = last.before?.[own]
    if (last) own = sideOf(last, club)
  } while (last && !(isPlayable(last) && isOver(last, nowMs)))
  const book = last ? bookAfter(last, own) : EMPTY
  const { kickoffMs } = fixture
  const away = [...fixture[side].spells, ...book.injured].filter(
    (spell) => isAway(spell, nowMs) && spell.untilMs > kickoffMs - DOUBTFUL_MS,
  )
  return listed(fixture[side].squad, [
    ...bansIn(book, fixture, side),
    ...away.map((spell) => spellOf(spell, spell.untilMs > kickoffMs ? 'missing' : 'doubtful')),
  ])
}

/** Those who can play. */
export function squadFor(fixture: Fixture, side: Side): readonly SquadMember[] {
  const absent = new Set(absencesOf(fixture, side).map(({ player }) => player))
  return fixture[side].squad.filter((player) => !absent.has(player))
}
