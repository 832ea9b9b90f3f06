/**
 * Games of a league's seasons as changes, for the formats `nhl-games` and `nba-games`: tables with ratings beside the
 * games (Elo files). A league is a row of `leagues.ts`; the ratings and forecasts are left alone, for they are no odds
 * of a bookmaker.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { readMoment } from '../cells.ts'
import { type Put, putsFrom } from '../format.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { externalIdOf, keyOf } from '../text.ts'
import type { GameLeague } from './leagues.ts'
import { byDay, type Game, playOffGames, type StagedGame } from './play-offs.ts'

/** The days are those of the East of the United States, without a time. */
const ZONE = 'America/New_York'
const TABLE = 'league'

/** A game with its id: the season, the part of it, both sides, and the number of their meetings on this ground. */
interface Match extends ReadRow<Game> {
  readonly id: string
}

/** Category, clubs, tournament, and by season the season and its matches. */
export function* leagueChanges(
  league: GameLeague,
  games: readonly ReadRow<Game>[],
  report: ImportReport,
): Generator<Change> {
  const matches = withIds(league, games, report)
  if (matches.length === 0) return
  const put = putsFrom(league.source, league.sport)
  const ids = idsOf(league)
  yield put('category', ids.category, league.category)
  for (const [code, name] of clubCodes(matches)) {
    yield put('team', ids.team(code), clubData(league, code, name, report))
  }
  yield put('tournament', ids.tournament, { categoryId: ids.category, ...league.tournament })
  const seasons = Map.groupBy(matches, ({ value }) => value.season)
  for (const [season, own] of [...seasons].sort(([a], [b]) => a - b)) {
    yield* seasonChanges(put, league, season, own, report)
  }
}

function idsOf({ source, category }: GameLeague) {
  return {
    category: externalIdOf(source, 'category', keyOf(category.name)),
    tournament: externalIdOf(source, 'league'),
    season: (season: number) => externalIdOf(source, String(season)),
    team: (code: string) => externalIdOf(source, 'team', code.toLowerCase()),
  }
}

/**
 * Meetings are counted by day within each file, so that a game that was put off keeps its id in a newer file. Of several
 * files with one game, the one with a result counts, else the last one. @assumed Files hold whole seasons.
 */
function withIds(league: GameLeague, games: readonly ReadRow<Game>[], report: ImportReport): Match[] {
  const found = new Map<string, Match>()
  const sound = games.filter(({ of, row, value: { home, away } }) => {
    const isSound = home.code !== away.code
    if (!isSound) report.skip(of, row, 'both sides are the same')
    return isSound
  })
  for (const own of Map.groupBy(sound, ({ of }) => of).values()) {
    const meetings = new Map<string, ReadRow<Game>[]>()
    for (const each of [...own].sort((a, b) => byDay(a.value, b.value))) {
      const { season, stage, home, away, day } = each.value
      const key = [season, stage || 'season', home.code, away.code].join('/').toLowerCase()
      const earlier = meetings.get(key) ?? []
      const repeated = earlier.find(({ value }) => value.day === day)
      if (repeated) {
        report.skip(each.of, each.row, `it repeats row ${repeated.row}`)
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
  const isBetter = !other || match.value.score !== null || other.value.score === null
  if (isBetter) found.set(match.id, match)
  const [kept, passed] = isBetter ? [match, other] : [other, match]
  if (passed) report.ignore(passed.of, passed.row, `${JSON.stringify(kept.of.file)} has the same game`)
}

function* seasonChanges(
  put: Put,
  league: GameLeague,
  season: number,
  matches: readonly Match[],
  report: ImportReport,
): Generator<Change> {
  const ids = idsOf(league)
  yield put('season', ids.season(season), seasonData(league, season, matches))
  const staged = playOffGames(league, season, matches)
  for (const match of matches) {
    const { home, away, ...game } = match.value
    reportUnknowns(match, report)
    const stage = staged.get(match)
    yield put('match', match.id, {
      tournamentId: ids.tournament,
      seasonId: ids.season(season),
      homeTeamId: ids.team(home.code),
      awayTeamId: ids.team(away.code),
      startTimestamp: startMs(match.value),
      ...resultOf(match.value, stage),
      round: stage?.round ?? null,
      standingsTable: game.stage === '' ? TABLE : null,
    })
  }
}

/** Codes with the name that the newest game gives, in the order in which they are found. */
function clubCodes(matches: readonly Match[]): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { value } of [...matches].sort((a, b) => a.value.season - b.value.season)) {
    for (const { code, name } of [value.home, value.away]) names.set(code, name)
  }
  return names
}

function clubData(
  league: GameLeague,
  code: string,
  name: string | null,
  report: ImportReport,
): ChangeData<'team'> {
  const club = league.clubs[code]
  if (!club) report.unknown('clubs that no table knows (country and Russian name left open)', code)
  const known = club ? { name: club.name, translations: { ru: club.nameRu } } : { name: name ?? code }
  return {
    ...known,
    ...(known.name !== code && { aliases: [code] }),
    gender: 'M',
    country: club ? (club.countryCode === 'US' ? 'USA' : 'Canada') : null,
    countryCode: club?.countryCode ?? null,
    national: false,
  }
}

/** @assumed One table of the league: a game counts for one table, and so not for a division and the league at once. */
function seasonData(league: GameLeague, season: number, matches: readonly Match[]): ChangeData<'season'> {
  const ids = idsOf(league)
  const starts = matches.map(({ value }) => startMs(value))
  const [from, to] = [season - 1, season].map((year) => String(year % 100).padStart(2, '0'))
  const year = `${from}/${to}`
  const inTable = matches.filter(({ value }) => value.stage === '')
  const teams = new Set(
    inTable.flatMap(({ value }) => [value.home, value.away].map(({ code }) => ids.team(code))),
  )
  const { name, translations } = league.tournament
  const tables = [{ key: TABLE, name, translations, teamIds: [...teams].sort() }]
  return {
    tournamentId: ids.tournament,
    name: `${name} ${year}`,
    year,
    startTimestamp: Math.min(...starts),
    endTimestamp: Math.max(...starts),
    ...(teams.size > 0 && { rules: { ...league.rules(season), tables } }),
  }
}

function startMs({ day }: Game): number {
  return readMoment(day, '', ZONE)
}

type Result = Pick<ChangeData<'match'>, 'status' | 'statusDescription' | 'homeScore' | 'awayScore' | 'winner'>

/**
 * Status and score. The loser had as many goals in regular time as in all; what the winner has beyond is of the
 * overtime. @assumed A shoot-out is written as the one goal that it counts: its own score the files do not have.
 */
function resultOf({ score, decidedIn }: Game, stage: StagedGame | undefined): Result {
  if (stage?.isNeeded === false) return { status: 'canceled', statusDescription: 'Not needed' }
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
  return {
    status: 'finished',
    ...(decidedIn !== 'regular' && { statusDescription: decidedIn === 'overtime' ? 'AET' : 'AP' }),
    ...(homeScore && { homeScore }),
    ...(awayScore && { awayScore }),
    ...(score[0] === score[1] && { winner: 'draw' as const }),
  }
}

function reportUnknowns({ value, row, of }: Match, report: ImportReport): void {
  const place = `${of.file}, row ${row}`
  report.unknown('starting times (12:00 in New York assumed)', place)
  if (value.isNeutral) report.unknown('places of games on neutral ground (no venue)', place)
  if (value.score === null) report.unknown('results of games without a score (taken as not started)', place)
  else if (value.decidedIn === 'penalties') {
    report.unknown('scores of shoot-outs (written as one goal)', place)
  }
}
