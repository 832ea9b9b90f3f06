/**
 * Seasons of the light history: double round robins of 52 weeks each. The newest ended just before the week of `now`,
 * so every match is finished at any hour.
 */
import type { Change } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS, type Pairing, roundRobin, seasonYear, WEEK_MS } from '../calendar.ts'
import { historyId } from '../ids.ts'
import type { Random } from '../random.ts'
import { sportOf } from '../sports/index.ts'
import { DEMO_SOURCE } from '../world/planned-match.ts'
import type { HistoryLeague, HistoryTeam } from './leagues.ts'
import { type HistorySport, matchesOfSeason } from './sports.ts'

/** Seasons of a league; 0 is the newest. */
export const SEASONS = 10

const WEEKS = 52
const TABLE = 'league'
/** Home advantage, and how far form moves a team from season to season, in standard deviations of strength. */
const HOME_ADVANTAGE = 0.4
const FORM_SPREAD = 0.4
/**
 * Local hours of kick-offs. Sunday matches start early, because a western evening is the next day in UTC, which would
 * be in the week of `now`.
 */
const HOURS = { first: 11, count: 10, sunday: 3 } as const
const SUNDAY = 6

/** The rounds of a sport by index of the team: the same for all leagues, so they are computed once. */
const roundsBySport = new Map<number, Pairing<number>[][]>()

function roundsOf({ teams }: HistorySport): Pairing<number>[][] {
  let rounds = roundsBySport.get(teams)
  if (!rounds) {
    rounds = roundRobin(
      Array.from({ length: teams }, (_, place) => place),
      2,
    )
    roundsBySport.set(teams, rounds)
  }
  return rounds
}

interface SeasonFrame {
  readonly league: HistoryLeague
  /** 0 is the newest. */
  readonly season: number
  readonly anchorMs: number
}

/** Week of the season, from 0, for each round; the last round is in the last week. */
function weekOf(round: number, rounds: number): number {
  return WEEKS - 1 - Math.floor(((rounds - 1 - round) * WEEKS) / rounds)
}

function startOfSeasonMs({ season, anchorMs }: SeasonFrame): number {
  return anchorMs - (season + 1) * WEEKS * WEEK_MS
}

function kickoffMs(frame: SeasonFrame, round: number, rounds: number, index: number): number {
  const { sport, number, country } = frame.league
  const week = startOfSeasonMs(frame) + weekOf(round, rounds) * WEEK_MS
  const day = sport.days[(index + number) % sport.days.length] as number
  const hour = HOURS.first + ((index * 3 + number + round) % (day === SUNDAY ? HOURS.sunday : HOURS.count))
  return week + day * DAY_MS + (hour - country.utcOffsetHours) * HOUR_MS
}

function seasonId({ league, season }: SeasonFrame): number {
  return historyId(league.sport.slug, 'season', league.number * SEASONS + season + 1)
}

function seasonChange(frame: SeasonFrame): Change {
  const { sport, name, tournamentId, teams } = frame.league
  const startMs = startOfSeasonMs(frame)
  const endMs = startMs + WEEKS * WEEK_MS - DAY_MS
  const year = seasonYear(startMs, endMs)
  return {
    op: 'put',
    kind: 'season',
    sport: sport.slug,
    id: seasonId(frame),
    data: {
      tournamentId,
      name: `${name.en} ${year}`,
      year,
      startTimestamp: startMs,
      endTimestamp: endMs,
      rules: {
        ...sportOf(sport.slug).rules,
        tables: [
          {
            key: TABLE,
            name: name.en,
            translations: { ru: name.ru },
            teamIds: teams.map(({ id }) => id),
          },
        ],
      },
    },
    source: DEMO_SOURCE,
  }
}

interface Entrant {
  readonly id: number
  readonly strength: number
}

/** The teams in the order of the draw, with their strength in this season. */
function entrants(teams: readonly HistoryTeam[], random: Random): Entrant[] {
  return random
    .shuffle(teams)
    .map(({ id, strength }) => ({ id, strength: strength + random.normal(0, FORM_SPREAD) }))
}

/**
 * The season and the last `count` of its matches: the oldest season may lack its first rounds. Ids count the matches of
 * the whole season, so a longer history only adds to a shorter one.
 */
export function* seasonChanges(frame: SeasonFrame, count: number): Generator<Change> {
  const { league } = frame
  const { sport, tournamentId, number } = league
  const random = league.random.stream(`season/${frame.season}`)
  const teams = entrants(league.teams, random)
  const rounds = roundsOf(sport)
  const total = matchesOfSeason(sport)
  const firstNumber = (number * SEASONS + frame.season) * total + 1
  const season = seasonId(frame)
  yield seasonChange(frame)
  let played = 0
  for (const [round, pairings] of rounds.entries()) {
    for (const [index, pairing] of pairings.entries()) {
      const home = teams[pairing.home] as Entrant
      const away = teams[pairing.away] as Entrant
      // Drawn even if it is not reported, so that the others do not depend on the count.
      const result = sport.play(home.strength - away.strength + HOME_ADVANTAGE, random)
      played += 1
      if (played <= total - count) continue
      yield {
        op: 'put',
        kind: 'match',
        sport: sport.slug,
        id: historyId(sport.slug, 'match', firstNumber + played - 1),
        data: {
          tournamentId,
          seasonId: season,
          homeTeamId: home.id,
          awayTeamId: away.id,
          startTimestamp: kickoffMs(frame, round, rounds.length, index),
          status: 'finished',
          ...result,
          round: { round: round + 1 },
          standingsTable: TABLE,
        },
        source: DEMO_SOURCE,
      }
    }
  }
}
