/**
 * A league of each sport that is played round the clock, without end. Each of its tracks has a match in each of its
 * slots of world time; two tracks are offset by half a slot and their matches last longer than that, so one is always in
 * progress. A third track begins between them; its matches may be postponed or interrupted. Track and slot determine the
 * match. There are enough teams, in groups of eight, that none plays more often than every second day. A season is a
 * double round robin of the groups.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Pairing, roundRobin } from '../calendar.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES } from '../names/countries.ts'
import { namesOf } from '../names/local-name.ts'
import { NamePool } from '../names/name-pool.ts'
import { MAJOR_POPULARITY } from '../odds/market.ts'
import { plainSquads } from '../people/world.ts'
import type { Random } from '../random.ts'
import { league, pool } from '../sports/competitions.ts'
import { sportOf } from '../sports/index.ts'
import { seasonChange, teamChanges, tournamentChange } from '../world/changes.ts'
import type { Competition, Disruption, Fixture, League, Season, Sport, Team } from '../world/model.ts'
import { type PlannedMatch, plannedMatch } from '../world/planned-match.ts'
import { ranked } from '../world/rankings.ts'
import { matchOf } from '../world/results.ts'
import { makeSeason, tournamentIdOf } from '../world/seasons.ts'
import { makeTeams } from '../world/teams.ts'
import type { PlayClock } from './play-clock.ts'

interface RollingRow {
  /** Long enough that every match can last longer than half of it. */
  readonly slotMinutes: number
  /** Key of the competition whose category and format the league uses. */
  readonly like: string
}

const ROLLING_ROWS: Readonly<Partial<Record<SportSlug, RollingRow>>> = {
  football: { slotMinutes: 200, like: 'champions-cup' },
  'ice-hockey': { slotMinutes: 250, like: 'continental-cup' },
  basketball: { slotMinutes: 230, like: 'continental-series' },
  tennis: { slotMinutes: 160, like: 'lusara-clay' },
  'table-tennis': { slotMinutes: 50, like: 'grand-prix' },
  volleyball: { slotMinutes: 140, like: 'nations-cup' },
  esports: { slotMinutes: 150, like: 'strike-steppe' },
}

/** Of its model: high enough in every sport for whole matches. */
const MODEL_PRIORITY = 200
/** Its place among the tournaments of a day: the last, since it plays every day. */
export const ROLLING_PRIORITY = 1
/** All bookmakers of a sport offer its matches. */
const POPULARITY = MAJOR_POPULARITY

const KEY = 'day-and-night'
/** The first ids, above those of the world and below those of the light history. */
const NUMBERS = { competition: 400, season: 20_000, team: 20_001, match: 10_000_000 }
/** Number of seasons with unique ids. */
const SEASONS = 1_000

/** Start of the tracks as a share of a slot, in order. */
const TRACKS = [
  { offset: 0, order: 0 },
  { offset: 0.5, order: 2 },
  { offset: 0.25, order: 1 },
] as const
const DISTURBED_TRACK = 2
const trackOf = (track: number) => TRACKS[track] as (typeof TRACKS)[number]
/** Slots before the week of the world that have ids, and their total number; then ids repeat. */
const SLOTS_BEFORE = 1_000
const SLOTS = 600_000

const GROUP_SIZE = 8
const PAIRS = GROUP_SIZE / 2
const ROUNDS = roundRobin(
  Array.from({ length: GROUP_SIZE }, (_, i) => i),
  2,
)
const REST_MS = 2 * DAY_MS

/** Tries to find a match that is neither too short nor much too long. */
const TRIES = 24
const SPARE_MS = 3 * MINUTE_MS
const LONGEST_SLOTS = 1.2
const POSTPONED_CHANCE = 0.06
const INTERRUPTED_CHANCE = 0.15
const POSTPONED_KNOWN_MS = HOUR_MS
/** The athletes of the tours are ranked before those who play round the clock. */
const TOUR_PLACES = 200

export interface RollingMatch extends PlannedMatch {
  /** Precedes the first match. */
  readonly season: Change
}

interface RollingOptions {
  readonly sport: SportSlug
  /** Monday of the week of the world. */
  readonly anchorMs: number
  readonly random: Random
  readonly clock: PlayClock
}

/** Times are counted from the start of the match. */
interface Disturbance {
  readonly disruption: Disruption
  readonly fromMs: number
  readonly untilMs: number
}

const modulo = (value: number, by: number) => ((value % by) + by) % by

/** Number of groups such that every team has its rest between two matches. */
function groupsFor(slotMs: number): number {
  return Math.ceil((TRACKS.length * (REST_MS / slotMs + 1) + PAIRS - 1) / PAIRS)
}

/** Towns of these clubs, so that club names differ from those of the world. */
const TOWN_PREFIXES = namesOf({ 'New ': 'Нью-', 'Port ': 'Порт-', 'Fort ': 'Форт-', 'Mount ': 'Маунт-' })

function modelOf({ slug, competitions }: Sport): Competition {
  const model = competitions.find(({ key }) => key === ROLLING_ROWS[slug]?.like)
  if (!model) throw new Error(`${slug} has no competition like a league round the clock`)
  return model
}

function makeCompetition(sport: Sport, teams: readonly Team[]): League {
  const { category, format, venue } = modelOf(sport)
  const name = { en: 'Day and Night League', ru: 'Круглосуточная лига' }
  return league({
    key: KEY,
    number: NUMBERS.competition,
    name,
    country: null,
    category,
    priority: MODEL_PRIORITY,
    popularity: POPULARITY,
    defaultFor: ['ru', 'en'],
    format,
    seasonNames: 'month',
    zones: [{ from: 1, to: 1, id: 1, name: { en: 'Winner', ru: 'Победитель' } }],
    slots: [],
    editions: {},
    ...(venue && !teams[0]?.manager ? { venue } : {}),
  })
}

function makeEntrants(
  sport: Sport,
  count: number,
  { anchorMs, random: all }: RollingOptions,
): readonly Team[] {
  const random = all.stream(KEY)
  const { title } = modelOf(sport).format
  const isOfAthletes = sport.pools.some(({ kind }) => kind === 'athletes')
  const members = pool({
    key: KEY,
    number: 0,
    count,
    kind: isOfAthletes ? 'athletes' : 'clubs',
    countries: isOfAthletes ? [] : COUNTRIES.map(({ key }) => key),
    popularity: POPULARITY,
    ...(typeof title === 'string' ? { title } : {}),
  })
  const suffix = { en: ' Academy', ru: ' Академия' }
  const names = new NamePool(random.stream('names'), { prefixes: TOWN_PREFIXES, suffix })
  const teams = makeTeams({ sport, pool: members, names, anchorMs, random, firstNumber: NUMBERS.team })
  return ranked(sport.slug, teams, { anchorMs, random, placesBefore: TOUR_PLACES })
}

const tableKey = (group: number) => `group-${group + 1}`

/** The round-the-clock matches of a sport. */
export class RollingLeague {
  readonly tracks = TRACKS.length
  readonly #sport: Sport
  readonly #options: RollingOptions
  readonly #competition: League
  readonly #teams: readonly Team[]
  readonly #slotMs: number
  readonly #groups: number

  constructor(options: RollingOptions) {
    const { sport } = options
    this.#options = options
    this.#sport = sportOf(sport)
    this.#slotMs = (ROLLING_ROWS[sport]?.slotMinutes ?? 0) * MINUTE_MS
    this.#groups = groupsFor(this.#slotMs)
    this.#teams = makeEntrants(this.#sport, this.#groups * GROUP_SIZE, options)
    this.#competition = makeCompetition(this.#sport, this.#teams)
  }

  *frame(): Generator<Change> {
    const { anchorMs, random } = this.#options
    yield tournamentChange(this.#sport, this.#competition, { priority: ROLLING_PRIORITY })
    const primaryTournamentId = tournamentIdOf(this.#sport.slug, this.#competition)
    const inLeague = this.#teams.map((team) => ({ ...team, data: { ...team.data, primaryTournamentId } }))
    yield* teamChanges(this.#sport.slug, inLeague)
    yield* plainSquads(this.#sport, this.#teams, anchorMs, random.stream('squads'))
  }

  /** The last slot of a track that has begun by a real time. */
  slotAt(track: number, realMs: number): number {
    const { clock, anchorMs } = this.#options
    return Math.floor((clock.worldMs(realMs) - anchorMs) / this.#slotMs - trackOf(track).offset)
  }

  /** The recent or upcoming match with an id; null for other ids. */
  matchOf(id: number, nowMs: number): RollingMatch | null {
    const number = id - this.#idOf(0)
    if (number < 0 || number >= SLOTS * TRACKS.length) return null
    const track = number % TRACKS.length
    const index = Math.floor(number / TRACKS.length) - SLOTS_BEFORE
    const latest = this.slotAt(track, nowMs) + SLOTS_BEFORE
    return this.match(track, index + Math.max(0, Math.floor((latest - index) / SLOTS)) * SLOTS)
  }

  match(track: number, slot: number): RollingMatch {
    const sport = this.#sport
    const random = this.#options.random.stream(`${track}/${slot}`)
    const fixture = this.#played(this.#fixture(track, slot, random))
    const { startMs } = fixture
    const disturbed = this.#disturbed(track, fixture, random.stream('disruption'))
    const match = plannedMatch(fixture)
    const stopped = disturbed && plannedMatch({ ...fixture, disruption: disturbed.disruption })
    const isStoppedAt = (momentMs: number) => {
      const sinceMs = momentMs - startMs
      return disturbed !== null && sinceMs >= disturbed.fromMs && sinceMs < disturbed.untilMs
    }
    return {
      sport: sport.slug,
      id: fixture.id,
      startMs,
      season: seasonChange(fixture.season),
      isKnown: () => true,
      seenAt: (momentMs) => {
        if (stopped && isStoppedAt(momentMs)) return stopped.seenAt(momentMs)
        if (!disturbed || momentMs - startMs < disturbed.fromMs) return match.seenAt(momentMs)
        const pausedMs = disturbed.untilMs - disturbed.fromMs
        return { ...match.seenAt(momentMs - pausedMs), pausedSeconds: pausedMs / 1000 }
      },
      forget: () => {
        match.forget()
        stopped?.forget()
      },
    }
  }

  #startOf(slot: number): number {
    const { clock, anchorMs } = this.#options
    return clock.realMs(anchorMs + Math.floor(slot * this.#slotMs))
  }

  #idOf(number: number): number {
    return seedId(this.#sport.slug, 'match', NUMBERS.match + number)
  }

  /** The groups play their rounds one after the other; a season is all rounds of all groups. */
  #fixture(track: number, slot: number, random: Random): Fixture {
    const { offset, order } = trackOf(track)
    const index = slot * TRACKS.length + order
    const perRound = this.#groups * PAIRS
    const round = Math.floor(index / perRound)
    const place = modulo(index, perRound)
    const group = Math.floor(place / PAIRS)
    const pairing = ROUNDS[modulo(round, ROUNDS.length)]?.[place % PAIRS] as Pairing<number>
    const team = (at: number) => this.#teams[group * GROUP_SIZE + at] as Team
    return {
      id: this.#idOf(((slot + SLOTS_BEFORE) % SLOTS) * TRACKS.length + track),
      season: this.#season(Math.floor(round / ROUNDS.length)),
      home: team(pairing.home),
      away: team(pairing.away),
      startMs: this.#startOf(slot + offset),
      round: { round: modulo(round, ROUNDS.length) + 1 },
      table: tableKey(group),
      random,
    }
  }

  /** The seasons are counted from the one that begins in the week of the world. */
  #season(index: number): Season {
    const startOf = (season: number) =>
      this.#startOf((season * ROUNDS.length * this.#groups * PAIRS) / TRACKS.length)
    return makeSeason({
      competition: this.#competition,
      teams: this.#teams,
      sport: this.#sport,
      edition: 'current',
      number: NUMBERS.season + modulo(index, SEASONS),
      startMs: startOf(index),
      endMs: startOf(index + 1),
      tables: this.#tables(),
    })
  }

  /** One for each group. */
  #tables() {
    return Array.from({ length: this.#groups }, (_, group) => ({
      key: tableKey(group),
      name: { en: `Group ${group + 1}`, ru: `Группа ${group + 1}` },
      teams: this.#teams.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
      zones: this.#competition.zones,
    }))
  }

  /** The first simulated match that fits its slot. */
  #played(fixture: Fixture): Fixture {
    for (let attempt = 0; ; attempt++) {
      const tried = { ...fixture, random: fixture.random.stream(attempt) }
      const durationMs = matchOf(tried).durationSeconds() * 1000
      const isFine = durationMs >= this.#slotMs / 2 + SPARE_MS && durationMs <= this.#slotMs * LONGEST_SLOTS
      if (isFine || attempt === TRIES) return tried
    }
  }

  /** Occasionally a match of the third track is postponed or interrupted. */
  #disturbed(track: number, fixture: Fixture, chance: Random): Disturbance | null {
    if (track !== DISTURBED_TRACK) return null
    if (chance.chance(POSTPONED_CHANCE)) {
      const disruption = { kind: 'off', status: 'postponed' } as const
      return { disruption, fromMs: -POSTPONED_KNOWN_MS, untilMs: Number.POSITIVE_INFINITY }
    }
    if (!chance.chance(INTERRUPTED_CHANCE)) return null
    const seconds = matchOf(fixture).durationSeconds()
    const atSecond = Math.floor(seconds * (0.15 + 0.5 * chance.next()))
    const pausedMs = chance.integer(8, 20) * MINUTE_MS
    const disruption = { kind: 'stopped', status: 'interrupted', atSecond } as const
    return { disruption, fromMs: atSecond * 1000, untilMs: atSecond * 1000 + pausedMs }
  }
}
