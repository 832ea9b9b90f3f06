/**
 * Leagues of the light history and their seasons: double round robins of 52 weeks each. The newest season ended just
 * before the week of `now`, so every match is finished at any hour.
 */
import type { Change } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS, type Pairing, roundRobin, WEEK_MS } from '../calendar.ts'
import { historyNumber, seedId } from '../ids.ts'
import { COUNTRIES, type Country } from '../names/countries.ts'
import { NamePool } from '../names/name-pool.ts'
import type { Random } from '../random.ts'
import { league, pool } from '../sports/competition-rows.ts'
import { sportOf } from '../sports/index.ts'
import { categoryChanges, seasonChange, teamChanges, tournamentChange } from '../world/changes.ts'
import { type Category, LEAGUE_TABLE, type League, type Sport, type Team } from '../world/model.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import { makeSeason, tournamentIdOf } from '../world/seasons.ts'
import { makeTeams } from '../world/teams.ts'
import { type HistorySport, matchesOfSeason, SEASONS } from './sports.ts'

interface HistoryLeague {
  /** Counted from 0 within its sport; assigned to countries in rotation. */
  readonly number: number
  readonly country: Country
  readonly competition: League
  readonly teams: readonly Team[]
  readonly random: Random
}

/** Every n-th league is a women's league, or an amateur league. */
const WOMEN_EVERY = 5
const AMATEUR_EVERY = 4
const isEvery = (number: number, nth: number) => number % nth === nth - 1

function categoriesOf({ category }: HistorySport): Category[] {
  const common = { amateur: false, priority: 1 }
  const number = (own: number) => historyNumber('category', own)
  if (category) return [{ ...common, key: 'all', number: number(1), name: category, countryCode: null }]
  return COUNTRIES.map(({ key, name: { en, ru }, code, ...own }) => {
    const name = { en: `${en} Regional`, ru: `${ru}. Регионы` }
    return { ...common, key, number: number(own.number), name, countryCode: code }
  })
}

/** The sport as the demo world has it, with categories of its own; nothing depends on injuries. */
function historySport(row: HistorySport): Sport {
  return { ...sportOf(row.slug), categories: categoriesOf(row), injuries: null }
}

/** The leagues of a sport with the given number of matches. */
export function* sportChanges(
  row: HistorySport,
  matches: number,
  anchorMs: number,
  random: Random,
): Generator<Change> {
  if (matches === 0) return
  const sport = historySport(row)
  const names = new NamePool(random.stream('names'))
  yield* categoryChanges(sport)
  let left = matches
  for (let number = 0; left > 0; number += 1) {
    const own = makeLeague({ sport, row, anchorMs, names, random }, number)
    yield tournamentChange(sport, own.competition)
    yield* teamChanges(sport.slug, own.teams)
    for (let season = 0; season < SEASONS && left > 0; season += 1) {
      const count = Math.min(left, matchesOfSeason(row))
      yield* seasonChanges({ sport, row, anchorMs }, own, season, count)
      left -= count
    }
  }
}

interface SportFrame {
  readonly sport: Sport
  readonly row: HistorySport
  readonly anchorMs: number
}

type LeagueFrame = SportFrame & { readonly names: NamePool; readonly random: Random }

function makeLeague({ row, random, ...frame }: LeagueFrame, number: number): HistoryLeague {
  const country = COUNTRIES[number % COUNTRIES.length] as Country
  const own = random.stream(number)
  const tier = Math.floor(number / COUNTRIES.length)
  const key = `${country.key}-${number}`
  const name = frame.names.league(country, row.league)
  const competition = league(key, historyNumber('tournament', number + 1), name, {
    country: country.key,
    category: row.category ? 'all' : country.key,
    priority: Math.max(0, 20 - tier),
    popularity: Math.round(20_000 / (number + 1)),
    amateur: isEvery(number, AMATEUR_EVERY),
    zones: [],
    slots: [],
    editions: {},
  })
  const members = pool({
    key,
    number,
    count: row.teams,
    kind: frame.sport.pools.some(({ kind }) => kind === 'athletes') ? 'athletes' : 'clubs',
    gender: isEvery(number, WOMEN_EVERY) ? 'F' : 'M',
    countries: [country.key],
    popularity: 30_000 * Math.exp(-tier / 4),
    title: 'strike',
  })
  const firstNumber = historyNumber('team', number * row.teams + 1)
  const teams = makeTeams({ ...frame, pool: members, random: own, firstNumber })
  return { number, country, competition, teams, random: own }
}

const WEEKS = 52
/** Home advantage, and how far form moves a team from season to season, in standard deviations of strength. */
const HOME_ADVANTAGE = 0.4
const FORM_SPREAD = 0.4
/**
 * Local hours of kick-offs. Sunday matches start early, because a western evening is the next day in UTC, which would
 * be in the week of `now`.
 */
const HOURS = { first: 11, count: 10, sunday: 3 } as const
const SUNDAY = 6

/** Time from the start of the season; the last round is in the last week. */
function kickoffMs({ days }: HistorySport, { number, country }: HistoryLeague, at: RoundSlot): number {
  const { round, rounds, index } = at
  const week = WEEKS - 1 - Math.floor(((rounds - 1 - round) * WEEKS) / rounds)
  const day = days[(index + number) % days.length] as number
  const hour = HOURS.first + ((index * 3 + number + round) % (day === SUNDAY ? HOURS.sunday : HOURS.count))
  return week * WEEK_MS + day * DAY_MS + (hour - country.utcOffsetHours) * HOUR_MS
}

interface RoundSlot {
  /** From 0. */
  readonly round: number
  readonly rounds: number
  /** Of the match in its round. */
  readonly index: number
}

/** The rounds by index of the team: the same for all leagues of a size, so they are computed once. */
const roundsBySize = new Map<number, Pairing<number>[][]>()

function roundsOf(size: number): Pairing<number>[][] {
  const rounds = roundsBySize.get(size) ?? roundRobin([...Array(size).keys()], 2)
  roundsBySize.set(size, rounds)
  return rounds
}

/**
 * The season and the last `count` of its matches: the oldest season may lack its first rounds. Ids count the matches of
 * the whole season, so a longer history only adds to a shorter one. Season 0 is the newest.
 */
function* seasonChanges(
  { sport, row, anchorMs }: SportFrame,
  own: HistoryLeague,
  index: number,
  count: number,
): Generator<Change> {
  const { competition, number } = own
  const random = own.random.stream(`season/${index}`)
  const startMs = anchorMs - (index + 1) * WEEKS * WEEK_MS
  const season = makeSeason({
    sport,
    competition,
    edition: 'previous',
    number: historyNumber('season', number * SEASONS + index + 1),
    teams: own.teams,
    startMs,
    endMs: startMs + WEEKS * WEEK_MS - DAY_MS,
    tables: [{ key: LEAGUE_TABLE, name: competition.name, teams: own.teams, zones: [] }],
  })
  yield seasonChange(sport.slug, season)
  const teams = random.shuffle(own.teams)
  const strengths = teams.map(({ strength }) => strength / sport.spread + random.normal(0, FORM_SPREAD))
  const strengthOf = (entrant: number) => strengths[entrant] as number
  const rounds = roundsOf(teams.length)
  const total = matchesOfSeason(row)
  let played = 0
  for (const [round, pairings] of rounds.entries()) {
    for (const [slot, { home, away }] of pairings.entries()) {
      // Drawn even if it is not reported, so that the others do not depend on the count.
      const result = row.play(strengthOf(home) - strengthOf(away) + HOME_ADVANTAGE, random)
      played += 1
      if (played <= total - count) continue
      yield {
        op: 'put',
        kind: 'match',
        sport: sport.slug,
        id: seedId(sport.slug, 'match', historyNumber('match', (number * SEASONS + index) * total + played)),
        data: {
          tournamentId: tournamentIdOf(sport.slug, competition),
          seasonId: season.id,
          homeTeamId: teams[home]?.id as number,
          awayTeamId: teams[away]?.id as number,
          startTimestamp: startMs + kickoffMs(row, own, { round, rounds: rounds.length, index: slot }),
          status: 'finished',
          ...result,
          round: { round: round + 1 },
          standingsTable: LEAGUE_TABLE,
        },
        source: DEMO_SOURCE,
      }
    }
  }
}
