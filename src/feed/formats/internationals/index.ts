/**
 * Source format `internationals`: results of national teams in CSV, with goal scorers, shoot-outs and former names of
 * teams. World Cups and the final tournaments of continents are those of the openfootball tables; every other tournament
 * is one of the international category, and its seasons are calendar years: the files know neither editions nor rounds
 * nor tables.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import { readMoment } from '../cells.ts'
import { categoryData, tournamentData } from '../football/entities.ts'
import { type Scorer, type ScorerScope, Scorers } from '../football/scorers.ts'
import type { SeasonOfTables } from '../football/standings.ts'
import type { Team } from '../football/teams.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import type { FileReport, ImportReport } from '../import-report.ts'
import { INTERNATIONAL } from '../tables/competitions.ts'
import { externalId, keyOf } from '../text.ts'
import { FILES, type GoalRow, LAST_MINUTE, type Read, type ResultRow, readPart, type Unit } from './files.ts'
import { NationalTeams } from './teams.ts'
import { finalTournament, tournamentFacts } from './tournaments.ts'

export const internationals: SourceFormat = {
  name: 'internationals',
  description: 'CSV tables of national teams since 1872: results, goal scorers, shoot-outs, former names',
  sharesSeasons: true,
  files: FILES,
  *read(input) {
    for (const unit of input.foldersWith('results', 'there is no results.csv beside it'))
      yield* unitChanges(unit, input)
  },
}

const SOURCE = 'internationals'
const COMMON = { op: 'put', sport: 'football', source: SOURCE } as const
const CATEGORY_ID = externalId(INTERNATIONAL.key)

/** Local day and no time, at a place whose zone nobody says: at noon UTC it is that day nearly everywhere. @assumed */
const ZONE = 'UTC'

interface Match {
  readonly id: string
  readonly row: ResultRow
  readonly home: Team
  readonly away: Team
  readonly startMs: number
  /** Of a final tournament that other formats have too. */
  readonly final: SeasonOfTables | null
  readonly seasonId: string
  readonly scope: ScorerScope
  readonly tournamentId: string
  events: LiveEventChange[] | null
  shootOutWinner: 'home' | 'away' | null
}

/** The matches of a day between two sides, home first: nearly always one. */
type MatchesByName = ReadonlyMap<string, readonly Match[]>

function* unitChanges(unit: Unit, input: ImportInput): Generator<Change> {
  const { report } = input
  const former = readPart(unit, 'former_names', input)
  const results = readPart(unit, 'results', input)
  if (!results) return
  const teams = new NationalTeams(former?.rows ?? [])
  const matches = readMatches(results, teams, report)
  const goals = readPart(unit, 'goalscorers', input)
  const players = addGoals(goals, { matches, teams, scorers: new Scorers(SOURCE), report })
  addShootOuts(readPart(unit, 'shootouts', input), matches, teams, report)
  for (const row of former?.rows ?? []) {
    if (former && !teams.isKnown(row)) report.ignore(former.report, row.row, 'no match names the team')
  }
  const all = [...matches.values()].flat()
  if (all.length === 0) return
  yield { ...COMMON, kind: 'category', id: CATEGORY_ID, data: categoryData({ area: INTERNATIONAL }) }
  for (const team of teams.all()) {
    const data = teams.dataOf(team)
    if (!data.translations) report.unknown('Russian names of teams (the original is repeated)', data.name)
    yield { ...COMMON, kind: 'team', id: team.id, data }
  }
  yield* tournamentChanges(all)
  yield* players
  yield* matchChanges(all, results.report, report)
}

function nameKey(day: string, home: Team, away: Team): string {
  return `${day}/${home.key}/${away.key}`
}

/** Ids are day and sides; a second match of the same day between them has its number behind. A repeated row is skipped. */
function readMatches(
  { report: file, rows }: Read<ResultRow>,
  teams: NationalTeams,
  report: ImportReport,
): MatchesByName {
  const matches = new Map<string, Match[]>()
  for (const row of rows) {
    const [home, away] = [teams.find(row.home, row.day), teams.find(row.away, row.day)]
    if (home.id === away.id) {
      report.skip(file, row.row, 'both names mean the same team')
      continue
    }
    const key = nameKey(row.day, home, away)
    const earlier = matches.get(key) ?? []
    const repeated = earlier.find((match) => isSameMatch(match.row, row))
    if (repeated) {
      report.skip(file, row.row, `it repeats row ${repeated.row.row}`)
      continue
    }
    const final = finalTournament(row.tournament, row.day.slice(0, 4))
    const tournament = keyOf(row.tournament) || 'tournament'
    const number = earlier.length === 0 ? '' : `/${earlier.length + 1}`
    const match: Match = {
      id: ownId(`${key}${number}`),
      row,
      home,
      away,
      startMs: readMoment(row.day, '', ZONE),
      final,
      tournamentId: final?.ids.tournament ?? ownId(tournament),
      seasonId: final?.ids.season ?? ownId(`${tournament}/${row.day.slice(0, 4)}`),
      scope: final
        ? { prefix: 'openfootball', competition: final.competition.code, season: final.season.key }
        : { prefix: SOURCE, competition: tournament, season: row.day.slice(0, 4) },
      events: null,
      shootOutWinner: null,
    }
    matches.set(key, [...earlier, match])
  }
  return matches
}

/** Most of an external id that may be a key; names of tournaments are far shorter. */
const KEY_LIMIT = 190

function ownId(key: string): string {
  return `${SOURCE}:${key.slice(0, KEY_LIMIT)}`
}

function isSameMatch(one: ResultRow, other: ResultRow): boolean {
  return (
    one.tournament === other.tournament &&
    one.city === other.city &&
    String(one.score) === String(other.score)
  )
}

/** The one match that a row of another file means, or the reason why there is none. */
function matchOf(
  row: { readonly day: string; readonly home: string; readonly away: string },
  matches: MatchesByName,
  teams: NationalTeams,
): Match | string {
  const { day } = row
  const key = nameKey(day, teams.lookUp(row.home, day), teams.lookUp(row.away, day))
  const [match, second] = matches.get(key) ?? []
  if (!match) return 'there is no such match'
  return second ? 'it may mean either of two matches of that day' : match
}

interface GoalContext {
  readonly matches: MatchesByName
  readonly teams: NationalTeams
  readonly scorers: Scorers
  readonly report: ImportReport
}

/** Adds the events to the matches; the result are the players that they name. */
function addGoals(
  goals: Read<GoalRow> | null,
  { matches, teams, scorers, report }: GoalContext,
): readonly Change[] {
  if (!goals) return []
  const byMatch = new Map<Match, GoalRow[]>()
  for (const row of goals.rows) {
    const match = matchOf(row, matches, teams)
    if (typeof match === 'string') report.skip(goals.report, row.row, match)
    else byMatch.set(match, [...(byMatch.get(match) ?? []), row])
  }
  for (const [match, rows] of byMatch) {
    eventsOf(match, rows, teams, (name, team) => {
      scorers.add(name, team, match.scope)
      return undefined
    })
  }
  const players = [...scorers.changes()]
  for (const [match, rows] of byMatch) {
    const events = eventsOf(match, rows, teams, (name, team) => scorers.find(name, team, match.scope))
    if (typeof events !== 'string') match.events = events
    else for (const { row } of rows) report.skip(goals.report, row, events)
  }
  return players
}

type FindScorer = (name: string, team: Team) => Scorer | undefined

/**
 * Goals with the running score, or the reason why there are none: what does not account for the whole score would show
 * clients a second one. Where a minute is missing nobody knows the order, and no goal has a running score. @assumed
 */
function eventsOf(
  { row, home, away }: Match,
  rows: readonly GoalRow[],
  teams: NationalTeams,
  find: FindScorer,
): LiveEventChange[] | string {
  const score = { home: 0, away: 0 }
  const goals: { goal: GoalRow; team: 'home' | 'away'; homeScore: number; awayScore: number }[] = []
  for (const goal of [...rows].sort((a, b) => (a.minute ?? LAST_MINUTE) - (b.minute ?? LAST_MINUTE))) {
    const scoring = teams.lookUp(goal.team, row.day).id
    if (scoring !== home.id && scoring !== away.id)
      return 'a goal of its match is of a team that does not play'
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

/** After the 90th minute it may be added time or extra time: the files do not tell them apart. */
function periodOf(minute: number): string | null {
  if (minute <= 45) return 'period1'
  return minute <= 90 ? 'period2' : null
}

function addShootOuts(
  shootOuts: ReturnType<typeof readPart<'shootouts'>>,
  matches: MatchesByName,
  teams: NationalTeams,
  report: ImportReport,
): void {
  for (const row of shootOuts?.rows ?? []) {
    const match = matchOf(row, matches, teams)
    const winner = teams.lookUp(row.winner, row.day).id
    const problem =
      typeof match === 'string'
        ? match
        : !match.row.score
          ? 'its match has no score'
          : winner !== match.home.id && winner !== match.away.id
            ? 'the winner does not play'
            : null
    if (problem !== null) {
      if (shootOuts) report.skip(shootOuts.report, row.row, problem)
    } else if (typeof match !== 'string') match.shootOutWinner = winner === match.home.id ? 'home' : 'away'
  }
}

/** Tournaments with their seasons, in the order in which they are met. */
function* tournamentChanges(matches: readonly Match[]): Generator<Change> {
  for (const [id, own] of Map.groupBy(matches, ({ tournamentId }) => tournamentId)) {
    const [first] = own
    if (!first) continue
    if (first.final) {
      const { competition, ids } = first.final
      yield { ...COMMON, kind: 'category', id: ids.category, data: categoryData(competition) }
      yield { ...COMMON, kind: 'tournament', id, data: tournamentData(first.final) }
    } else yield { ...COMMON, kind: 'tournament', id, data: ownTournament(first.row.tournament) }
    for (const [seasonId, ofSeason] of Map.groupBy(own, (match) => match.seasonId)) {
      const starts = ofSeason.map(({ startMs }) => startMs)
      const data: ChangeData<'season'> = {
        tournamentId: id,
        ...nameOfSeason(ofSeason[0] ?? first),
        startTimestamp: starts.reduce((a, b) => Math.min(a, b)),
        endTimestamp: starts.reduce((a, b) => Math.max(a, b)),
      }
      yield { ...COMMON, kind: 'season', id: seasonId, data }
    }
  }
}

function ownTournament(name: string): ChangeData<'tournament'> {
  return { categoryId: CATEGORY_ID, name, ...tournamentFacts(name) }
}

function nameOfSeason({ final, row }: Match): { name: string; year: string } {
  const year = final?.season.year ?? row.day.slice(0, 4)
  return { name: `${final?.competition.name ?? row.tournament} ${year}`, year }
}

function* matchChanges(matches: readonly Match[], file: FileReport, report: ImportReport): Generator<Change> {
  const lastDay = matches.reduce((last, { row }) => (row.score && row.day > last ? row.day : last), '')
  for (const match of matches) {
    const { row } = match
    const place = `${file.file}, row ${row.row}`
    report.unknown('kick-off times and their zones (12:00 UTC assumed)', place)
    if (!row.score && row.day < lastDay) {
      report.unknown('results of matches before the last known result (taken as not started)', place)
    }
    if (row.score && row.score[0] + row.score[1] > 0 && !match.events) {
      report.unknown('scorers of matches with goals (no events)', place)
    }
    yield { ...COMMON, kind: 'match', id: match.id, data: matchData(match) }
  }
}

function matchData(match: Match): ChangeData<'match'> {
  const { row, home, away, events, shootOutWinner } = match
  return {
    tournamentId: match.tournamentId,
    seasonId: match.seasonId,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: match.startMs,
    ...resultOf(row),
    // How many goals the shoot-out had, the files do not say; extra time is in the score, and not told apart.
    ...(shootOutWinner && { winner: shootOutWinner, statusDescription: 'AP' }),
    ...(row.city !== '' && { venue: venueOf(row) }),
    ...(events && { liveEvents: events }),
  }
}

function resultOf({ score }: ResultRow): Pick<ChangeData<'match'>, 'status' | 'homeScore' | 'awayScore'> {
  if (!score) return { status: 'notstarted' }
  const [home, away] = score
  return {
    status: 'finished',
    homeScore: { current: home, display: home },
    awayScore: { current: away, display: away },
  }
}

/** Where a match was played; neutral ground shows in a country other than that of the home side. @assumed The stadium is not known, so the city names it. */
function venueOf({ city, country }: ResultRow): NonNullable<ChangeData<'match'>['venue']> {
  return { name: city, city, ...(country !== '' && { country }) }
}
