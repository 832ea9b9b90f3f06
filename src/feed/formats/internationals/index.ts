/**
 * Source format `internationals`: results of national teams in CSV, with goal scorers, shoot-outs and former names of
 * teams. World Cups and continental final tournaments are those of the openfootball tables; every other tournament is
 * in the international category, because the files have no editions, rounds or tables.
 */
import type { Change } from '../../../contract/changes.ts'
import type { LiveEventChange } from '../../../contract/resources/blocks.ts'
import { type RowShape, tryRead } from '../cells.ts'
import { UNKNOWN_TIMES } from '../days.ts'
import { goalEvent, inOrder, Scorers, scorerSide, tally } from '../football/goals.ts'
import { MISSING_RESULTS } from '../football/scores.ts'
import type { Team } from '../football/teams.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportReport } from '../import-report.ts'
import { type ImportInput, type InputFile, type ReadRow, RowGroups } from '../input/import-input.ts'
import { RowError } from '../row-error.ts'
import { cityVenue, fixture, isSame, type SideName, scoreData } from '../source.ts'
import {
  type Edition,
  editionOf,
  FILES,
  type GoalRow,
  genderOf,
  internationalCategory,
  NationalTeams,
  type ResultRow,
  Seasons,
  SHAPES,
  type ShootOutRow,
  SOURCE,
  startOf,
  type TeamGender,
  yearOf,
} from './tournaments.ts'

export const internationals: SourceFormat = {
  name: 'internationals',
  sharesSeasons: true,
  files: FILES,
  *read(input) {
    for (const folder of input.foldersWith('results', 'results.csv is missing in its folder'))
      yield* folderChanges(folder, input)
  },
}

/** The seasons and teams of all results come first, then the players, then the matches, of one year at a time. */
function* folderChanges(
  folder: ReadonlyMap<string, readonly InputFile[]>,
  input: ImportInput,
): Generator<Change> {
  const { report } = input
  const rows = <T>(part: keyof typeof FILES, shape: RowShape<T>) => input.rows(folder.get(part) ?? [], shape)
  const former = [...rows('former_names', SHAPES.former_names)]
  const preview = input.unreported().rows(folder.get('results') ?? [], SHAPES.results)
  const gender = genderOf(
    Iterator.from(preview).map(({ value }) => value),
    folder.get('results')?.[0]?.path ?? '',
  )
  if (typeof gender !== 'string') {
    for (const file of [...folder.values()].flat()) input.skipFile(file, gender.reason)
    return
  }
  const teams = new NationalTeams(
    former.map(({ value }) => value),
    gender,
  )
  const seasons = new Seasons(gender)
  using results = input.grouped(rows('results', SHAPES.results), ({ value }) => {
    const [home, away] = [teams.find(value.home, value.day), teams.find(value.away, value.day)]
    if (home.id === away.id) throw new RowError('both names mean the same team')
    seasons.add(value)
    return yearOf(value)
  })
  using goals = input.grouped(rows('goalscorers', SHAPES.goalscorers), ({ value }) => yearOf(value))
  using shootOuts = input.grouped(rows('shootouts', SHAPES.shootouts), ({ value }) => yearOf(value))
  for (const { of, row, value } of former) {
    if (!teams.isKnown(value)) report.ignore(of, row, 'the team is in no match')
  }
  if (results.groups.length > 0) {
    yield internationalCategory()
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
  const scorers = new Scorers(SOURCE)
  for (const year of new Set([...results.groups, ...goals.groups, ...shootOuts.groups])) {
    const own = new YearMatches(results.of(year), { teams, gender, report })
    yield* own.addGoals(goals.of(year), scorers)
    own.addShootOuts(shootOuts.of(year))
    for (const match of own.all())
      matches.add(year, { ...match, value: matchChange(match, seasons.lastDay, report) })
  }
  for (const year of matches.groups) for (const { value } of matches.of(year)) yield value
}

interface Match extends ReadRow<ResultRow>, Edition {
  readonly id: string
  readonly home: Team
  readonly away: Team
  events: LiveEventChange[] | null
  shootOutWinner: SideName | null
}

interface Folder {
  readonly teams: NationalTeams
  readonly gender: TeamGender
  readonly report: ImportReport
}

/** The matches of a year, to which the rows of goals and shoot-outs refer by day and sides. */
class YearMatches {
  readonly #of: Folder
  /** By day and sides, home first; nearly always one. */
  readonly #matches = new Map<string, Match[]>()

  constructor(rows: readonly ReadRow<ResultRow>[], of: Folder) {
    this.#of = of
    of.report.accepted(rows, (row) => this.#add(row))
  }

  all(): Match[] {
    return [...this.#matches.values()].flat()
  }

  /** Ids consist of day and sides; a second match on the same day has its number appended. Throws RowError. */
  #add(row: ReadRow<ResultRow>): void {
    const { value } = row
    const { key, home, away } = this.#sides(value)
    const earlier = this.#matches.get(key) ?? []
    const repeated = earlier.find((match) => textOf(match.value) === textOf(value))
    if (repeated) throw new RowError(`it repeats row ${repeated.row}`)
    const id = SOURCE.id(earlier.length === 0 ? key : `${key}/${earlier.length + 1}`)
    const match = {
      ...row,
      ...editionOf(value, this.#of.gender),
      id,
      home,
      away,
      events: null,
      shootOutWinner: null,
    }
    this.#matches.set(key, [...earlier, match])
  }

  #sides({ day, ...row }: Pick<ResultRow, 'day' | 'home' | 'away'>) {
    const [home, away] = [this.#of.teams.lookUp(row.home, day), this.#of.teams.lookUp(row.away, day)]
    return { key: `${day}/${home.key}/${away.key}`, home, away }
  }

  /** The match that a row of another file refers to. Throws RowError. */
  #matchOf(row: ShootOutRow | GoalRow): Match {
    const [match, second] = this.#matches.get(this.#sides(row).key) ?? []
    if (!match) throw new RowError('there is no such match')
    if (second) throw new RowError('it could be either of two matches on that day')
    return match
  }

  /** Throws RowError with the reason if the team is not in the match. */
  #sideOf({ home, away, value }: Match, name: string, reason: string): SideName {
    const { id } = this.#of.teams.lookUp(name, value.day)
    if (id !== home.id && id !== away.id) throw new RowError(reason)
    return id === home.id ? 'home' : 'away'
  }

  /** Adds the events to the matches and returns their players. */
  addGoals(goals: readonly ReadRow<GoalRow>[], scorers: Scorers): readonly Change[] {
    const accepted = this.#of.report.accepted(goals, (row) => ({ ...row, match: this.#matchOf(row.value) }))
    const timelines = [...Map.groupBy(accepted, ({ match }) => match)].flatMap(([match, rows]) => {
      const own = rows.map(({ value }) => value)
      const timeline = tryRead(() => this.#timelineOf(match, own))
      if (typeof timeline !== 'string') return [{ match, timeline }]
      this.#of.report.skipRows(rows, timeline)
      return []
    })
    for (const { match, timeline } of timelines) {
      for (const { scorer, of } of timeline) if (scorer !== null) scorers.add(scorer, of, match.scope)
    }
    const players = [...scorers.changes()]
    for (const { match, timeline } of timelines)
      match.events = timeline.map(({ scorer, of, ...goal }) => {
        const player = scorer === null ? undefined : scorers.find(scorer, of, match.scope)
        return goalEvent({ ...goal, player, playerName: scorer })
      })
    return players
  }

  /** Goals with the running score; they must add up to the score. Throws RowError. */
  #timelineOf(match: Match, rows: readonly GoalRow[]) {
    const goals = rows.map(({ team: name, minute, scorer, class: kind }) => {
      const team = this.#sideOf(match, name, 'a goal of its match is by a team that is not in the match')
      const of = match[scorerSide({ team, class: kind })]
      const at = minute === null ? null : { period: periodOf(minute), minute, added: 0 }
      return { team, class: kind, scorer, of, at }
    })
    if (!match.value.score || !isSame(tally(goals), match.value.score))
      throw new RowError('the goals of its match do not add up to the score')
    return inOrder(goals)
  }

  addShootOuts(rows: readonly ReadRow<ShootOutRow>[]): void {
    this.#of.report.accepted(rows, ({ value }) => {
      const match = this.#matchOf(value)
      if (!match.value.score) throw new RowError('its match has no score')
      match.shootOutWinner = this.#sideOf(match, value.winner, 'the winner is not in the match')
    })
  }
}

/** Equal for repeated rows of a match. */
function textOf({ tournament, city, score }: ResultRow): string {
  return JSON.stringify([tournament, city, score])
}

/** After the 90th minute it may be added time or extra time: the files do not distinguish them. */
function periodOf(minute: number): number {
  if (minute <= 45) return 0
  return minute <= 90 ? 1 : Number.NaN
}

function matchChange(match: Match, lastDay: string, report: ImportReport): Change {
  const { events, shootOutWinner } = match
  const { score, day, city, country } = match.value
  report.unknown(UNKNOWN_TIMES, match)
  if (!score && day < lastDay) report.unknown(MISSING_RESULTS, match)
  if (score && score[0] + score[1] > 0 && !events)
    report.unknown('scorers of matches with goals (no events)', match)
  return SOURCE.put('match', match.id, {
    ...fixture(match.ids, match.home.id, match.away.id, startOf(match.value), false),
    ...(score
      ? { status: 'finished', homeScore: scoreData(score[0]), awayScore: scoreData(score[1]) }
      : { status: 'notstarted' }),
    // The files have no goals of shoot-outs, and extra time is part of the score.
    ...(shootOutWinner && { winner: shootOutWinner, statusDescription: 'AP' }),
    // On neutral ground the country is not that of the home side.
    ...(city !== '' && { venue: cityVenue(city, country || null) }),
    ...(events && { liveEvents: events }),
  })
}
