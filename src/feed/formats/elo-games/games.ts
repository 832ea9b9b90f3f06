/**
 * The frame of the `nhl-games` and `nba-games` formats: tables of all games of a league's seasons with ratings beside
 * them (Elo files), one game a row. A league is a row of `elo-leagues.ts`; the ratings and forecasts are left alone,
 * for they are no odds of a bookmaker.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { readMoment } from '../cells.ts'
import type { TableRow } from '../csv.ts'
import { diskFiles, type FileReport, filesEnding, type ImportReport, type SourceFiles } from '../format.ts'
import { readRows } from '../rows.ts'
import { externalIdOf, keyOf } from '../text.ts'
import type { Club, GameLeague } from './leagues.ts'
import { type Game, playOffGames, type StagedGame } from './play-offs.ts'

/** How the table of a league is read. */
export interface GameShape {
  readonly league: GameLeague
  readonly needed: readonly string[]
  /** Throws BadCell with the reason why a row is no game. */
  read(cells: TableRow): Game
}

/** The days are those of the East of the United States, without a time. */
const ZONE = 'America/New_York'
const TABLE = 'league'

interface SourcedGame {
  readonly game: Game
  readonly row: number
  readonly file: FileReport
}

/** As the `read` of a format. */
export function* readGames(
  shape: GameShape,
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles = diskFiles,
): Generator<Change> {
  for (const change of leagueChanges(shape.league, listGames(shape, paths, report, files), report)) {
    report.addChange(change)
    yield change
  }
}

function listGames(
  shape: GameShape,
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles,
): SourcedGame[] {
  // File by file, so that the report tells of them in their order.
  return filesEnding('.csv', paths, report, files)
    .flatMap((file) => readRows(file, shape, report, files))
    .map(({ of, row, value }) => ({ game: value, row, file: of }))
    .toArray()
}

/** A game with its id: the season, the part of it, both sides, and the number of their meetings on this ground. */
interface Match extends SourcedGame {
  readonly id: string
}

/**
 * Meetings are counted by day within each file, so that a game that was put off keeps its id in a newer file. Where
 * several files tell of one game, the one with a result counts, else the last one, and the other rows are skipped.
 * @assumed Files hold whole seasons.
 */
function withIds(league: GameLeague, games: readonly SourcedGame[], report: ImportReport): Match[] {
  const found = new Map<string, Match>()
  for (const own of Map.groupBy(games, ({ file }) => file).values()) {
    const meetings = new Map<string, SourcedGame[]>()
    for (const each of [...own].sort((a, b) =>
      a.game.day < b.game.day ? -1 : Number(a.game.day > b.game.day),
    )) {
      const { season, stage, home, away, day } = each.game
      const key = [season, stage || 'season', home, away].join('/').toLowerCase()
      const earlier = meetings.get(key) ?? []
      const repeated = earlier.find(({ game }) => game.day === day)
      if (repeated) {
        report.skip(each.file, each.row, `it repeats row ${repeated.row}`)
        continue
      }
      meetings.set(key, [...earlier, each])
      addMatch(found, { ...each, id: externalIdOf(league.source, key, String(earlier.length + 1)) }, report)
    }
  }
  return [...found.values()]
}

function addMatch(found: Map<string, Match>, match: Match, report: ImportReport): void {
  const other = found.get(match.id)
  const isBetter = !other || match.game.score !== null || other.game.score === null
  if (isBetter) found.set(match.id, match)
  const [kept, passed] = isBetter ? [match, other] : [other, match]
  if (passed) report.skip(passed.file, passed.row, `${kept?.file.file} tells of the same game`)
}

function* leagueChanges(
  league: GameLeague,
  games: readonly SourcedGame[],
  report: ImportReport,
): Generator<Change> {
  const matches = withIds(league, games, report)
  if (matches.length === 0) return
  const common = { op: 'put', sport: league.sport, source: league.source } as const
  yield { ...common, kind: 'category', id: categoryId(league), data: { ...league.category } }
  for (const [code, name] of clubCodes(matches)) {
    yield { ...common, kind: 'team', id: teamId(league, code), data: clubData(league, code, name, report) }
  }
  const tournament = { categoryId: categoryId(league), ...league.tournament }
  yield { ...common, kind: 'tournament', id: tournamentId(league), data: tournament }
  const seasons = Map.groupBy(matches, ({ game }) => game.season)
  for (const [season, own] of [...seasons].sort(([a], [b]) => a - b)) {
    yield { ...common, kind: 'season', id: seasonId(league, season), data: seasonData(league, season, own) }
    const staged = playOffGames(league, season, own)
    for (const match of own) {
      const data = matchData(league, match, staged.get(match))
      tellUnknowns(match, report)
      yield { ...common, kind: 'match', id: match.id, data }
    }
  }
}

function categoryId({ source, category }: GameLeague): string {
  return externalIdOf(source, 'category', keyOf(category.name))
}
function tournamentId({ source }: GameLeague): string {
  return externalIdOf(source, 'league')
}
function seasonId({ source }: GameLeague, season: number): string {
  return externalIdOf(source, String(season))
}
function teamId({ source }: GameLeague, code: string): string {
  return externalIdOf(source, 'team', code.toLowerCase())
}

/** Codes with the name that the newest game gives, in the order in which they are met. */
function clubCodes(matches: readonly Match[]): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { game } of [...matches].sort((a, b) => a.game.season - b.game.season)) {
    names.set(game.home, game.homeName)
    names.set(game.away, game.awayName)
  }
  return names
}

function clubData(league: GameLeague, code: string, name: string | null, report: ImportReport) {
  const club: Club | undefined = league.clubs[code]
  if (!club) report.unknown('clubs that no table knows (country and Russian name left open)', code)
  const known = club ? { name: club.name, translations: { ru: club.nameRu } } : { name: name ?? code }
  return {
    ...known,
    ...(known.name !== code && { aliases: [code] }),
    gender: 'M',
    country: club ? (club.countryCode === 'US' ? 'USA' : 'Canada') : null,
    countryCode: club?.countryCode ?? null,
    national: false,
  } satisfies ChangeData<'team'>
}

/** @assumed One table of the league: a game counts for one table, and so not for a division and the league at once. */
function seasonData(league: GameLeague, season: number, matches: readonly Match[]): ChangeData<'season'> {
  const starts = matches.map(({ game }) => startMs(game))
  const year = `${twoDigits(season - 1)}/${twoDigits(season)}`
  const inTable = matches.filter(({ game }) => game.stage === '')
  const teams = new Set(inTable.flatMap(({ game }) => [teamId(league, game.home), teamId(league, game.away)]))
  const { name, translations } = league.tournament
  return {
    tournamentId: tournamentId(league),
    name: `${name} ${year}`,
    year,
    startTimestamp: starts.reduce((a, b) => Math.min(a, b)),
    endTimestamp: starts.reduce((a, b) => Math.max(a, b)),
    ...(teams.size > 0 && {
      rules: {
        ...league.rules(season),
        tables: [{ key: TABLE, name, translations, teamIds: [...teams].sort() }],
      },
    }),
  }
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}

function startMs({ day }: Game): number {
  return readMoment(day, '', ZONE)
}

function matchData(league: GameLeague, { game }: Match, staged: StagedGame | undefined): ChangeData<'match'> {
  return {
    tournamentId: tournamentId(league),
    seasonId: seasonId(league, game.season),
    homeTeamId: teamId(league, game.home),
    awayTeamId: teamId(league, game.away),
    startTimestamp: startMs(game),
    ...(staged?.isNeeded === false
      ? { status: 'canceled' as const, statusDescription: 'Not needed' }
      : resultOf(game)),
    round: staged?.round ?? null,
    standingsTable: game.stage === '' ? TABLE : null,
  }
}

type Result = Pick<ChangeData<'match'>, 'status' | 'statusDescription' | 'homeScore' | 'awayScore' | 'winner'>

/**
 * Status and score. The loser had as many goals in regular time as in all; what the winner has beyond is of the
 * overtime. @assumed A shoot-out is written as the one goal that it counts: its own score the files do not have.
 */
function resultOf({ score, decidedIn }: Game): Result {
  if (score === null) return { status: 'notstarted' }
  const level = Math.min(...score)
  const [homeScore, awayScore] = score.map((current) => {
    const total = { current, display: current }
    if (decidedIn === 'regular') return total
    const extra = current - level
    return decidedIn === 'overtime'
      ? { ...total, normaltime: level, overtime: extra }
      : { ...total, normaltime: level, overtime: 0, penalties: extra }
  })
  const isDraw = score[0] === score[1]
  return {
    status: 'finished',
    ...(decidedIn !== 'regular' && { statusDescription: decidedIn === 'overtime' ? 'AET' : 'AP' }),
    ...(homeScore && { homeScore }),
    ...(awayScore && { awayScore }),
    ...(isDraw && { winner: 'draw' as const }),
  }
}

function tellUnknowns({ game, row, file }: Match, report: ImportReport): void {
  const place = `${file.file}, row ${row}`
  report.unknown('starting times (12:00 in New York assumed)', place)
  if (game.isNeutral) report.unknown('places of games on neutral ground (no venue)', place)
  if (game.score === null) report.unknown('results of games without a score (taken as not started)', place)
  if (game.score !== null && game.decidedIn === 'penalties') {
    report.unknown('scores of shoot-outs (written as one goal)', place)
  }
}
