/**
 * Source format `internationals`: results of national teams in CSV, with goal scorers, shoot-outs and former names of
 * teams. World Cups and continental final tournaments are those of the openfootball tables; every other tournament is
 * in the international category, with calendar years as seasons, because the files have no editions, rounds or tables.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import { RowError, readMoment } from '../cells.ts'
import { categoryData, tournamentData } from '../football/entities.ts'
import { type Scorer, type ScorerScope, Scorers } from '../football/scorers.ts'
import type { SeasonOfTables } from '../football/standings.ts'
import type { Team } from '../football/teams.ts'
import type { SourceFormat } from '../format.ts'
import { type ImportInput, type InputFile, type ReadRow, RowGroups, type RowShape } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { cityVenue, defineSource, scoreData, seasonSpan } from '../source.ts'
import { INTERNATIONAL } from '../tables/competitions.ts'
import { externalId, keyOf } from '../text.ts'
import { FILES, type GoalRow, LAST_MINUTE, type ResultRow, SHAPES, type ShootOutRow } from './rows.ts'
import { NationalTeams } from './teams.ts'
import { finalTournament, tournamentFacts } from './tournaments.ts'

export const internationals: SourceFormat = {
  name: 'internationals',
  description: 'CSV tables of national teams since 1872: results, goal scorers, shoot-outs, former names',
  sharesSeasons: true,
  files: FILES,
  *read(input) {
    for (const folder of input.foldersWith('results', 'results.csv is missing in its folder')) {
      yield* folderChanges(folder, input)
    }
  },
}

const NAME = 'internationals'
const SOURCE = defineSource(NAME, 'football')
const CATEGORY_ID = externalId(INTERNATIONAL.key)

/** @assumed The files have local days without time and zone: at noon UTC it is that day nearly everywhere. */
const ZONE = 'UTC'

/** The tournament and season of a result. */
interface Edition {
  /** Set for a final tournament that other formats have too. */
  readonly final: SeasonOfTables | null
  readonly tournamentId: string
  readonly seasonId: string
  readonly scope: ScorerScope
}

interface Match extends ReadRow<ResultRow>, Edition {
  readonly id: string
  readonly home: Team
  readonly away: Team
  events: LiveEventChange[] | null
  shootOutWinner: 'home' | 'away' | null
}

/** The matches of a day between two sides, home first; nearly always one. */
type MatchesByName = ReadonlyMap<string, readonly Match[]>

/** The seasons and teams of all results come first, then the players, then the matches, of one year at a time. */
function* folderChanges(
  folder: ReadonlyMap<string, readonly InputFile[]>,
  input: ImportInput,
): Generator<Change> {
  const { report } = input
  const rows = <T>(part: keyof typeof FILES, shape: RowShape<T>) =>
    input.rowsOf(folder.get(part) ?? [], shape)
  const byYear = <T extends { readonly day: string }>(part: keyof typeof FILES, shape: RowShape<T>) =>
    input.grouped(rows(part, shape), ({ value }) => yearOf(value))
  const former = [...rows('former_names', SHAPES.former_names)]
  const teams = new NationalTeams(former.map(({ value }) => value))
  const seasons = new Seasons()
  using results = input.grouped(rows('results', SHAPES.results), ({ value }) => {
    const [home, away] = [teams.find(value.home, value.day), teams.find(value.away, value.day)]
    if (home.id === away.id) throw new RowError('both names mean the same team')
    seasons.add(value)
    return yearOf(value)
  })
  using goals = byYear('goalscorers', SHAPES.goalscorers)
  using shootOuts = byYear('shootouts', SHAPES.shootouts)
  for (const { of, row, value } of former) {
    if (!teams.isKnown(value)) report.ignore(of, row, 'the team is in no match')
  }
  if (results.groups.length > 0) {
    yield SOURCE.put('category', CATEGORY_ID, categoryData({ area: INTERNATIONAL }))
    for (const team of teams.all()) {
      const data = teams.dataOf(team)
      if (!data.translations) report.unknown('Russian names of teams (the original is repeated)', data.name)
      yield SOURCE.put('team', team.id, data)
    }
    yield* seasons.changes()
  }
  using matches = new RowGroups<Change>()
  // A result counts as read when its match follows the players.
  matches.onRead = results.onRead
  results.onRead = () => {}
  const scorers = new Scorers(NAME)
  for (const year of new Set([...results.groups, ...goals.groups, ...shootOuts.groups])) {
    const own = readMatches(results.of(year), teams, report)
    yield* addGoals(goals.of(year), { matches: own, teams, scorers, report })
    addShootOuts(shootOuts.of(year), own, teams, report)
    for (const match of [...own.values()].flat()) {
      matches.add(year, { ...match, value: matchChange(match, seasons.lastDay, report) })
    }
  }
  for (const year of matches.groups) for (const { value } of matches.of(year)) yield value
}

function yearOf({ day }: { readonly day: string }): string {
  return day.slice(0, 4)
}

function nameKey(day: string, home: Team, away: Team): string {
  return `${day}/${home.key}/${away.key}`
}

/** Ids consist of day and sides; a second match on the same day has its number appended. Duplicate rows are skipped. */
function readMatches(
  rows: readonly ReadRow<ResultRow>[],
  teams: NationalTeams,
  report: ImportReport,
): MatchesByName {
  const matches = new Map<string, Match[]>()
  report.accepted(rows, (row) => {
    const { value } = row
    const [home, away] = [teams.lookUp(value.home, value.day), teams.lookUp(value.away, value.day)]
    const key = nameKey(value.day, home, away)
    const earlier = matches.get(key) ?? []
    const repeated = earlier.find((match) => isSameMatch(match.value, value))
    if (repeated) throw new RowError(`it repeats row ${repeated.row}`)
    const number = earlier.length === 0 ? '' : `/${earlier.length + 1}`
    const id = ownId(`${key}${number}`)
    const match = { ...row, ...editionOf(value), id, home, away, events: null, shootOutWinner: null }
    matches.set(key, [...earlier, match])
  })
  return matches
}

function editionOf(row: ResultRow): Edition {
  const year = yearOf(row)
  const final = finalTournament(row.tournament, year)
  if (final) {
    const { ids, competition, season } = final
    const scope = { prefix: 'openfootball', competition: competition.code, season: season.key }
    return { final, tournamentId: ids.tournament, seasonId: ids.season, scope }
  }
  const tournament = keyOf(row.tournament) || 'tournament'
  return {
    final,
    tournamentId: ownId(tournament),
    seasonId: ownId(`${tournament}/${year}`),
    scope: { prefix: NAME, competition: tournament, season: year },
  }
}

/** Maximum length of a key in an external id; names of tournaments are far shorter. */
const KEY_LIMIT = 190

function ownId(key: string): string {
  return SOURCE.id(key.slice(0, KEY_LIMIT))
}

function isSameMatch(one: ResultRow, other: ResultRow): boolean {
  return (
    one.tournament === other.tournament &&
    one.city === other.city &&
    String(one.score) === String(other.score)
  )
}

/** The match that a row of another file refers to. Throws RowError. */
function matchOf(
  { day, home, away }: ShootOutRow | GoalRow,
  matches: MatchesByName,
  teams: NationalTeams,
): Match {
  const key = nameKey(day, teams.lookUp(home, day), teams.lookUp(away, day))
  const [match, second] = matches.get(key) ?? []
  if (!match) throw new RowError('there is no such match')
  if (second) throw new RowError('it could be either of two matches on that day')
  return match
}

interface GoalContext {
  readonly matches: MatchesByName
  readonly teams: NationalTeams
  readonly scorers: Scorers
  readonly report: ImportReport
}

/** Adds the events to the matches and returns their players. */
function addGoals(
  goals: readonly ReadRow<GoalRow>[],
  { matches, teams, scorers, report }: GoalContext,
): readonly Change[] {
  const byMatch = new Map<Match, ReadRow<GoalRow>[]>()
  report.accepted(goals, (row) => {
    const match = matchOf(row.value, matches, teams)
    const own = byMatch.get(match)
    if (own) own.push(row)
    else byMatch.set(match, [row])
  })
  const eventsBy = (match: Match, rows: readonly ReadRow<GoalRow>[], find: FindScorer) =>
    eventsOf(
      match,
      rows.map(({ value }) => value),
      teams,
      find,
    )
  for (const [match, rows] of byMatch) {
    eventsBy(match, rows, (name, team) => {
      scorers.add(name, team, match.scope)
      return undefined
    })
  }
  const players = [...scorers.changes()]
  for (const [match, rows] of byMatch) {
    const events = eventsBy(match, rows, (name, team) => scorers.find(name, team, match.scope))
    if (typeof events === 'string') report.skipRows(rows, events)
    else match.events = events
  }
  return players
}

type FindScorer = (name: string, team: Team) => Scorer | undefined

/**
 * Goals with the running score, or the reason why they are skipped: they must add up to the score. If a minute is
 * missing, the order is unknown and no goal has a running score. @assumed
 */
function eventsOf(
  { value: row, home, away }: Match,
  rows: readonly GoalRow[],
  teams: NationalTeams,
  find: FindScorer,
): LiveEventChange[] | string {
  const score = { home: 0, away: 0 }
  const goals: { goal: GoalRow; team: 'home' | 'away'; homeScore: number; awayScore: number }[] = []
  for (const goal of [...rows].sort((a, b) => (a.minute ?? LAST_MINUTE) - (b.minute ?? LAST_MINUTE))) {
    const scoring = teams.lookUp(goal.team, row.day).id
    if (scoring !== home.id && scoring !== away.id)
      return 'a goal of its match is by a team that is not in the match'
    const team = scoring === home.id ? 'home' : 'away'
    score[team]++
    goals.push({ goal, team, homeScore: score.home, awayScore: score.away })
  }
  if (row.score?.[0] !== score.home || row.score[1] !== score.away)
    return 'the goals of its match do not add up to the score'
  const isTimed = rows.every(({ minute }) => minute !== null)
  return goals.map(({ goal, team, homeScore, awayScore }) => {
    const { minute, scorer, class: of } = goal
    const isOfHome = (of === 'ownGoal') !== (team === 'home')
    const player = scorer === null ? undefined : find(scorer, isOfHome ? home : away)
    return {
      time: minute,
      timeSeconds: null,
      type: 'goal',
      class: of,
      team,
      period: minute === null ? null : periodOf(minute),
      ...(player && { player }),
      ...(scorer !== null && { playerName: scorer }),
      from: of,
      homeScore: isTimed ? homeScore : null,
      awayScore: isTimed ? awayScore : null,
    }
  })
}

/** After the 90th minute it may be added time or extra time: the files do not distinguish them. */
function periodOf(minute: number): string | null {
  if (minute <= 45) return 'period1'
  return minute <= 90 ? 'period2' : null
}

function addShootOuts(
  rows: readonly ReadRow<ShootOutRow>[],
  matches: MatchesByName,
  teams: NationalTeams,
  report: ImportReport,
): void {
  report.accepted(rows, ({ value }) => {
    const match = matchOf(value, matches, teams)
    if (!match.value.score) throw new RowError('its match has no score')
    const winner = teams.lookUp(value.winner, value.day).id
    if (winner !== match.home.id && winner !== match.away.id)
      throw new RowError('the winner is not in the match')
    match.shootOutWinner = winner === match.home.id ? 'home' : 'away'
  })
}

interface Season {
  readonly first: Edition & { readonly value: ResultRow }
  /** Of the first and the last match, in ms since 1970. */
  readonly starts: readonly number[]
}

/** The tournaments and seasons of results, in the order of their first ones. */
class Seasons {
  readonly #tournaments = new Map<string, Map<string, Season>>()
  /** Of all matches with a result. */
  lastDay = ''

  add(value: ResultRow): void {
    const first = { ...editionOf(value), value }
    const seasons = this.#tournaments.get(first.tournamentId) ?? new Map<string, Season>()
    this.#tournaments.set(first.tournamentId, seasons)
    const known = seasons.get(first.seasonId) ?? { first, starts: [] }
    const starts = [...known.starts, startOf(value)]
    seasons.set(first.seasonId, { ...known, starts: [Math.min(...starts), Math.max(...starts)] })
    if (value.score && value.day > this.lastDay) this.lastDay = value.day
  }

  *changes(): Generator<Change> {
    for (const [tournamentId, seasons] of this.#tournaments) {
      for (const [index, [id, { first, starts }]] of [...seasons].entries()) {
        if (index === 0) yield* tournamentChanges(first)
        yield SOURCE.put('season', id, { tournamentId, ...nameOfSeason(first), ...seasonSpan(starts) })
      }
    }
  }
}

function* tournamentChanges({ final, value, tournamentId }: Season['first']): Generator<Change> {
  if (final) yield SOURCE.put('category', final.ids.category, categoryData(final.competition))
  const data = final
    ? tournamentData(final)
    : { categoryId: CATEGORY_ID, name: value.tournament, ...tournamentFacts(value.tournament) }
  yield SOURCE.put('tournament', tournamentId, data)
}

function nameOfSeason({ final, value }: Season['first']): { name: string; year: string } {
  const year = final?.season.year ?? yearOf(value)
  return { name: `${final?.competition.name ?? value.tournament} ${year}`, year }
}

function startOf({ day }: ResultRow): number {
  return readMoment(day, '', ZONE)
}

function matchChange(match: Match, lastDay: string, report: ImportReport): Change {
  const { score, day } = match.value
  report.unknown('kick-off times and their zones (12:00 UTC assumed)', match)
  if (!score && day < lastDay) {
    report.unknown('results of matches before the last known result (taken as not started)', match)
  }
  if (score && score[0] + score[1] > 0 && !match.events) {
    report.unknown('scorers of matches with goals (no events)', match)
  }
  return SOURCE.put('match', match.id, matchData(match))
}

function matchData(match: Match): ChangeData<'match'> {
  const { events, shootOutWinner } = match
  const { score, city, country } = match.value
  return {
    tournamentId: match.tournamentId,
    seasonId: match.seasonId,
    homeTeamId: match.home.id,
    awayTeamId: match.away.id,
    startTimestamp: startOf(match.value),
    ...(score
      ? { status: 'finished', homeScore: scoreData(score[0]), awayScore: scoreData(score[1]) }
      : { status: 'notstarted' }),
    // The files have no goals of shoot-outs, and extra time is part of the score.
    ...(shootOutWinner && { winner: shootOutWinner, statusDescription: 'AP' }),
    // On neutral ground the country is not that of the home side.
    ...(city !== '' && { venue: cityVenue(city, country || null) }),
    ...(events && { liveEvents: events }),
  }
}
