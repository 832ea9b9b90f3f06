/**
 * Light history for scale tests: finished matches of all seven sports with scores and periods, in football also with
 * goals, going back in time from the week of `now`, as changes that the feed applies. Leagues of a dozen or more teams
 * play ten seasons each, double round robins, so that standings, form, streaks and head-to-head are meaningful; a
 * million matches have about a hundred thousand names of teams and players. It is generated league by league and never
 * held in memory as a whole. The same options give the same bytes; for the same week and random seed, a longer history
 * begins with all of a shorter one. Its ids differ from those of the demo world and from those that the store assigns.
 */
import type { Change } from '../src/contract/changes.ts'
import { type RoundSlots, WEEK_MS, weekStartMs } from './calendar.ts'
import { HISTORY_SPORTS, type HistorySport, matchesOfSeason, SEASONS, SHARES } from './history/sports.ts'
import { historyNumber, idsOf, seedId } from './ids.ts'
import { COUNTRIES, type Country } from './names/countries.ts'
import { NamePool } from './names/name-pool.ts'
import { makeRandom, type Random } from './random.ts'
import { league, pool } from './sports/competitions.ts'
import { sportOf } from './sports/index.ts'
import { categoryChanges, seasonChange, teamChanges, tournamentChange } from './world/changes.ts'
import type { Category, League, Sport, Team } from './world/model.ts'
import { DEMO_SOURCE } from './world/planned-match.ts'
import type { PlannedSeason } from './world/planned-rounds.ts'
import { planLeague } from './world/rounds.ts'
import { tournamentIdOf } from './world/seasons.ts'
import { makeTeams } from './world/teams.ts'

interface HistoryOptions {
  /** Number of matches of all sports together; at most MAX_HISTORY_MATCHES. */
  readonly matches: number
  readonly nowMs: number
  readonly randomSeed: number
}

/** Limited by the ids of every kind in every sport. */
export const MAX_HISTORY_MATCHES = Math.min(
  ...HISTORY_SPORTS.map((sport) => {
    const matches = SEASONS * matchesOfSeason(sport)
    const leagues = Math.min(
      idsOf('tournament'),
      Math.floor(idsOf('season') / SEASONS),
      Math.floor(idsOf('team') / sport.teams),
      Math.floor(idsOf('match') / matches),
    )
    return Math.floor((leagues * matches) / sport.share) * SHARES
  }),
)

/** The sports of SHARES matches, mixed as evenly as their shares allow. */
const TURNS: readonly HistorySport[] = HISTORY_SPORTS.flatMap((sport) =>
  Array.from({ length: sport.share }, (_, i) => ({ sport, at: (i + 0.5) / sport.share })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ sport }) => sport)

/** Number of matches of a sport; never decreases as the total grows. */
function matchesOfSport(matches: number, sport: HistorySport): number {
  const rest = TURNS.slice(0, matches % SHARES).filter((turn) => turn === sport).length
  return Math.floor(matches / SHARES) * sport.share + rest
}

/** Throws RangeError for a number of matches that is invalid or too large. */
export function* makeHistory({ matches, nowMs, randomSeed }: HistoryOptions): Generator<Change> {
  if (!Number.isInteger(matches) || matches < 0 || matches > MAX_HISTORY_MATCHES) {
    throw new RangeError(`history holds 0 to ${MAX_HISTORY_MATCHES} matches, not ${matches}`)
  }
  const anchorMs = weekStartMs(nowMs)
  const root = makeRandom(randomSeed).stream('history')
  for (const row of HISTORY_SPORTS) {
    const count = matchesOfSport(matches, row)
    if (count > 0) yield* sportChanges(row, count, anchorMs, root.stream(row.slug))
  }
}

interface LeagueFrame {
  readonly row: HistorySport
  /** As the demo world has it, with categories of its own; nothing depends on injuries. */
  readonly sport: Sport
  readonly anchorMs: number
  readonly random: Random
}

/** The leagues of a sport with the given number of matches. */
function* sportChanges(
  row: HistorySport,
  matches: number,
  anchorMs: number,
  random: Random,
): Generator<Change> {
  const sport = { ...sportOf(row.slug), categories: categoriesOf(row), injuries: null }
  const names = new NamePool(random.stream('names'))
  yield* categoryChanges(sport)
  let left = matches
  for (let number = 0; left > 0; number += 1) {
    const frame = { row, sport, anchorMs, random: random.stream(number) }
    const country = COUNTRIES[number % COUNTRIES.length] as Country
    const competition = makeLeague(row, number, country, names.league(country, row.league))
    const teams = makeLeagueTeams(frame, number, country, names)
    yield tournamentChange(sport, competition)
    yield* teamChanges(sport.slug, teams)
    for (let season = 0; season < SEASONS && left > 0; season += 1) {
      const count = Math.min(left, matchesOfSeason(row))
      yield* seasonChanges(frame, competition, teams, number * SEASONS + season, count)
      left -= count
    }
  }
}

function categoriesOf({ category }: HistorySport): Category[] {
  const common = { amateur: false, priority: 1 }
  const number = (own: number) => historyNumber('category', own)
  if (category) return [{ ...common, key: 'all', number: number(1), name: category, countryCode: null }]
  return COUNTRIES.map(({ key, name: { en, ru }, code, ...own }) => {
    const name = { en: `${en} Regional`, ru: `${ru}. Регионы` }
    return { ...common, key, number: number(own.number), name, countryCode: code }
  })
}

/** Every n-th league is a women's league, or an amateur league. */
const WOMEN_EVERY = 5
const AMATEUR_EVERY = 4
const isEvery = (number: number, nth: number) => number % nth === nth - 1
/** Leagues are assigned to countries in rotation; those of the first round are the major ones. */
const tierOf = (number: number) => Math.floor(number / COUNTRIES.length)

/** Hours at which matches begin; all are over before the next day. */
const HOURS = { first: 10, count: 10 }

/** A round is played in a week: its matches are on the days of the sport in turn. */
function slotsOf({ days, teams }: HistorySport, number: number): RoundSlots {
  return Array.from({ length: teams / 2 }, (_, i) => {
    const hour = HOURS.first + ((3 * i + number) % HOURS.count)
    return [days[(i + number) % days.length] as number, `${hour}:00`]
  })
}

function makeLeague(row: HistorySport, number: number, country: Country, name: League['name']): League {
  return league({
    key: `${country.key}-${number}`,
    number: historyNumber('tournament', number + 1),
    name,
    country: country.key,
    category: row.category ? 'all' : country.key,
    priority: Math.max(0, 20 - tierOf(number)),
    popularity: Math.round(20_000 / (number + 1)),
    amateur: isEvery(number, AMATEUR_EVERY),
    zones: [],
    slots: slotsOf(row, number),
    editions: { previous: { startDay: 0, legs: 2 } },
  })
}

function makeLeagueTeams(frame: LeagueFrame, number: number, { key }: Country, names: NamePool): Team[] {
  const { row, sport, anchorMs, random } = frame
  const members = pool({
    key: `${key}-${number}`,
    number,
    count: row.teams,
    kind: sport.pools.some(({ kind }) => kind === 'athletes') ? 'athletes' : 'clubs',
    gender: isEvery(number, WOMEN_EVERY) ? 'F' : 'M',
    countries: [key],
    popularity: 30_000 * Math.exp(-tierOf(number) / 4),
    title: 'strike',
  })
  const firstNumber = historyNumber('team', number * row.teams + 1)
  return makeTeams({ sport, pool: members, names, anchorMs, random, firstNumber })
}

const WEEKS = 52
/** Home advantage, and how far form moves a team from season to season, in standard deviations of strength. */
const HOME_ADVANTAGE = 0.4
const FORM_SPREAD = 0.4

/**
 * A season and the last `count` of its matches: the oldest season may lack its first rounds. Ids count the matches of
 * the whole season, so a longer history only adds to a shorter one. The newest of the ten seasons of a league has the
 * lowest number and ended just before the week of `now`, so every match is finished at any hour.
 */
function* seasonChanges(
  { row, sport, ...frame }: LeagueFrame,
  competition: League,
  teams: readonly Team[],
  number: number,
  count: number,
): Generator<Change> {
  const index = number % SEASONS
  const random = frame.random.stream(`season/${index}`)
  const weeks = 2 * (row.teams - 1)
  const { season, rounds } = planLeague({
    sport,
    competition,
    edition: 'previous',
    number: historyNumber('season', number + 1),
    teams,
    anchorMs: frame.anchorMs - (index * WEEKS + weeks) * WEEK_MS,
    random,
  }) as PlannedSeason
  yield seasonChange(season)
  const strengths = new Map(
    teams.map((team) => [team, team.strength / sport.spread + random.normal(0, FORM_SPREAD)]),
  )
  const strengthOf = (team: Team) => strengths.get(team) as number
  const matches = rounds.flatMap(({ round, times, draw }) =>
    draw().map((pairing, i) => ({ ...pairing, round, startMs: times[i] as number })),
  )
  for (const [i, { home, away, round, table, startMs }] of matches.entries()) {
    // Drawn even if it is not reported, so that the others do not depend on the count.
    const result = row.play(strengthOf(home) - strengthOf(away) + HOME_ADVANTAGE, random)
    if (i < matches.length - count) continue
    const matchNumber = historyNumber('match', number * matches.length + i + 1)
    yield {
      op: 'put',
      kind: 'match',
      sport: sport.slug,
      id: seedId(sport.slug, 'match', matchNumber),
      data: {
        tournamentId: tournamentIdOf(sport.slug, competition),
        seasonId: season.id,
        homeTeamId: home.id,
        awayTeamId: away.id,
        startTimestamp: startMs,
        status: 'finished',
        ...result,
        round,
        standingsTable: table,
      },
      source: DEMO_SOURCE,
    }
  }
}
