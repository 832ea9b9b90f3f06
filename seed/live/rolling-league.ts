/**
 * A league of each sport that is played round the clock, without end; in tennis tournaments instead. Each of its tracks has a match in each of its
 * slots of world time; two tracks are offset by half a slot and their matches last longer than that, so one is always in
 * progress. A third track begins between them; its matches may be postponed or interrupted. Track and slot determine the
 * match. There are enough teams, in groups of eight, that none plays more often than every second day. A season is a
 * double round robin of the groups. In tennis a season is a draw; draws begin in turn, each a round behind the one
 * before, and each has its players, who never play twice in a day.
 */
import { LRUCache } from 'lru-cache'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Pairing, roundRobin } from '../calendar.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country } from '../names/countries.ts'
import { namesOf } from '../names/local-name.ts'
import { NamePool } from '../names/name-pool.ts'
import { MAJOR_POPULARITY } from '../odds/market.ts'
import { plainSquads } from '../people/world.ts'
import type { Random } from '../random.ts'
import { league, pool, venueIn } from '../sports/competitions.ts'
import { sportOf } from '../sports/index.ts'
import { seasonChange, teamChanges, tournamentChange } from '../world/changes.ts'
import { roundOf, roundsOf } from '../world/circuits.ts'
import { drawBracket, type Pair, seedsOf } from '../world/cups.ts'
import type {
  Circuit,
  Competition,
  CupStage,
  Disruption,
  Draw,
  Fixture,
  League,
  Season,
  Sport,
  Team,
} from '../world/model.ts'
import { type PlannedMatch, plannedMatch } from '../world/planned-match.ts'
import { ranked } from '../world/rankings.ts'
import { matchOf, winnerOf } from '../world/results.ts'
import { makeSeason, tournamentIdOf } from '../world/seasons.ts'
import { makeTeams } from '../world/teams.ts'
import type { PlayClock } from './play-clock.ts'

interface RollingRow {
  /** Long enough that every match can last longer than half of it. */
  readonly slotMinutes: number
  /** Key of the competition whose category and format the league uses. */
  readonly like: string
  /** Tournaments of this size instead of a league. */
  readonly draw?: Circuit['draw']
}

const ROLLING_ROWS: Readonly<Partial<Record<SportSlug, RollingRow>>> = {
  football: { slotMinutes: 200, like: 'champions-cup' },
  'ice-hockey': { slotMinutes: 250, like: 'continental-cup' },
  basketball: { slotMinutes: 230, like: 'continental-series' },
  tennis: { slotMinutes: 160, like: 'hanoshima-challenger', draw: { size: 32, seeds: 8 } },
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
/** Number of seasons with unique ids, half of them before the week of the world. */
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

/** Slots of a track that are reported at the creation of the world; with draws those of all that are under way. */
const SLOTS_REPORTED = 8
/** Winners of draws that are known at a time: of all matches of those that are under way. */
const WINNERS = 400

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
  /** Start of its draw; null in a league. */
  readonly drawMs: number | null
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

/** `place` counts the tournaments that take turns, each in a country of its own; a league has only the first. */
function makeCompetition(sport: Sport, teams: readonly Team[], place: number): League {
  const { category, format, venue } = modelOf(sport)
  const host = ROLLING_ROWS[sport.slug]?.draw && (COUNTRIES[place] as Country)
  const name = host
    ? { en: `${host.name.en} Day and Night Open`, ru: `Круглосуточный турнир. ${host.name.ru}` }
    : { en: 'Day and Night League', ru: 'Круглосуточная лига' }
  return league({
    key: KEY,
    number: NUMBERS.competition + place,
    name,
    country: null,
    category,
    priority: MODEL_PRIORITY,
    popularity: POPULARITY,
    defaultFor: ['ru', 'en'],
    format,
    seasonNames: host ? 'day' : 'month',
    zones: [{ from: 1, to: 1, id: 1, name: { en: 'Winner', ru: 'Победитель' } }],
    slots: [],
    editions: {},
    ...(host ? { venue: venueIn({ en: 'Tennis Centre', ru: 'Теннисный центр', country: host.key }) } : {}),
    ...(venue && !host && !teams[0]?.manager ? { venue } : {}),
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
  readonly #draw: RollingRow['draw']
  readonly #competitions: readonly League[]
  readonly #teams: readonly Team[]
  readonly #slotMs: number
  /** Of the league, or of draws that begin in turn. */
  readonly #groups: number
  /** By the index of their matches. */
  readonly #winners = new LRUCache<number, Team>({ max: WINNERS })

  constructor(options: RollingOptions) {
    const { sport } = options
    this.#options = options
    this.#sport = sportOf(sport)
    const { slotMinutes = 0, draw } = ROLLING_ROWS[sport] ?? {}
    this.#draw = draw
    this.#slotMs = slotMinutes * MINUTE_MS
    // The finalists of a draw rest before the next one of their group.
    this.#groups = draw ? roundsOf(draw.size).length + 1 : groupsFor(this.#slotMs)
    this.#teams = makeEntrants(this.#sport, this.#groups * this.#groupSize, options)
    const places = Array.from({ length: draw ? this.#groups : 1 }, (_, i) => i)
    this.#competitions = places.map((place) => makeCompetition(this.#sport, this.#teams, place))
  }

  get #groupSize(): number {
    return this.#draw?.size ?? GROUP_SIZE
  }

  /** Past slots of a track that are reported at the creation of the world. */
  get slotsBehind(): number {
    return this.#draw ? Math.ceil((this.#groups * (this.#draw.size - 1)) / TRACKS.length) : SLOTS_REPORTED
  }

  #teamsOf(group: number): readonly Team[] {
    return this.#teams.slice(group * this.#groupSize, (group + 1) * this.#groupSize)
  }

  *frame(): Generator<Change> {
    const { anchorMs, random } = this.#options
    for (const [place, competition] of this.#competitions.entries()) {
      yield tournamentChange(this.#sport, competition, { priority: ROLLING_PRIORITY })
      const primaryTournamentId = tournamentIdOf(this.#sport.slug, competition)
      const own = this.#draw ? this.#teamsOf(place) : this.#teams
      const inLeague = own.map((team) => ({ ...team, data: { ...team.data, primaryTournamentId } }))
      yield* teamChanges(this.#sport.slug, inLeague)
    }
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
    const random = this.#randomOf(track, slot)
    const fixture = this.#played(this.#fixture(track, slot))
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
      drawMs: this.#draw ? fixture.season.startMs : null,
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

  #randomOf(track: number, slot: number): Random {
    return this.#options.random.stream(`${track}/${slot}`)
  }

  #startOf(slot: number): number {
    const { clock, anchorMs } = this.#options
    return clock.realMs(anchorMs + Math.floor(slot * this.#slotMs))
  }

  #idOf(number: number): number {
    return seedId(this.#sport.slug, 'match', NUMBERS.match + number)
  }

  #fixture(track: number, slot: number): Fixture {
    const { offset, order } = trackOf(track)
    const index = slot * TRACKS.length + order
    return {
      id: this.#idOf(((slot + SLOTS_BEFORE) % SLOTS) * TRACKS.length + track),
      startMs: this.#startOf(slot + offset),
      random: this.#randomOf(track, slot),
      ...(this.#draw ? this.#tieAt(index, this.#draw) : this.#pairingAt(index)),
    }
  }

  /** The groups play their rounds one after the other; a season is all rounds of all groups. */
  #pairingAt(index: number): Draw & Pick<Fixture, 'season' | 'round'> {
    const perRound = this.#groups * PAIRS
    const round = Math.floor(index / perRound)
    const place = modulo(index, perRound)
    const group = Math.floor(place / PAIRS)
    const pairing = ROUNDS[modulo(round, ROUNDS.length)]?.[place % PAIRS] as Pairing<number>
    const team = (at: number) => this.#teamsOf(group)[at] as Team
    return {
      season: this.#season(Math.floor(round / ROUNDS.length), ROUNDS.length * perRound),
      home: team(pairing.home),
      away: team(pairing.away),
      round: { round: modulo(round, ROUNDS.length) + 1 },
      table: tableKey(group),
    }
  }

  /**
   * A draw begins every `size - 1` matches, which are its first round, the second one of the draw before, and so on to
   * the final of the oldest draw.
   */
  #tieAt(index: number, { size, seeds: count }: Circuit['draw']): Draw & Pick<Fixture, 'season' | 'round'> {
    const stages = roundsOf(size)
    const period = Math.floor(index / (size - 1))
    let tie = modulo(index, size - 1)
    let at = 0
    for (; tie >= (stages[at] as number); at++) tie -= stages[at] as number
    const number = period - at
    const teams = this.#teamsOf(modulo(number, this.#groups))
    const pairs = () => drawBracket(teams, count, this.#options.random.stream(`draw/${number}`))
    // A feeder was played as many matches before as there are between two rounds of a draw.
    const feeder = (of: number) => this.#winner(index - tie - (size - 1) - (stages[at - 1] as number) + of)
    const [home, away] = at === 0 ? (pairs()[tie] as Pair) : [feeder(2 * tie), feeder(2 * tie + 1)]
    const seedOf = seedsOf(teams, count)
    return {
      season: this.#season(number, size - 1),
      ...{ home, away, seeds: { home: seedOf(home), away: seedOf(away) } },
      ...{ round: roundOf(stages[at] as CupStage['ties'], at + 1), table: null, tie, isDecider: true },
    }
  }

  /** Of the match of a draw. */
  #winner(index: number): Team {
    const known = this.#winners.get(index)
    if (known) return known
    const slot = Math.floor(index / TRACKS.length)
    const track = TRACKS.findIndex(({ order }) => order === modulo(index, TRACKS.length))
    const winner = winnerOf(this.#played(this.#fixture(track, slot)))
    this.#winners.set(index, winner)
    return winner
  }

  /** The seasons, each of so many matches, are counted from the one that begins in the week of the world. */
  #season(index: number, matches: number): Season {
    const startOf = (season: number) => this.#startOf((season * matches) / TRACKS.length)
    const group = modulo(index, this.#groups)
    return makeSeason({
      competition: this.#competitions[this.#draw ? group : 0] as League,
      teams: this.#draw ? this.#teamsOf(group) : this.#teams,
      sport: this.#sport,
      edition: 'current',
      number: NUMBERS.season + modulo(index + SEASONS / 2, SEASONS),
      startMs: startOf(index),
      endMs: startOf(index + (this.#draw ? this.#groups : 1)),
      tables: this.#draw ? [] : this.#tables(),
    })
  }

  /** One for each group. */
  #tables() {
    return Array.from({ length: this.#groups }, (_, group) => ({
      key: tableKey(group),
      name: { en: `Group ${group + 1}`, ru: `Группа ${group + 1}` },
      teams: this.#teamsOf(group),
      zones: this.#competitions[0]?.zones ?? [],
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
    // The next round of a draw waits for every match.
    if (!this.#draw && chance.chance(POSTPONED_CHANCE)) {
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
