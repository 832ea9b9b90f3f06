/**
 * Games of a league's seasons as changes, for the formats `nhl-games` and `nba-games`: tables of games with Elo
 * ratings. A league is a row of `tables/north-american-leagues.ts`. Ratings and forecasts are ignored, because they are
 * not odds of a bookmaker.
 */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { isUncounted } from '../../rules/competitions/known.ts'
import { basisOf, orderOf } from '../../rules/competitions/season-order.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { increase } from '../../shared/counts.ts'
import { lookUp } from '../../shared/look-up.ts'
import { count, day, field, flag, type RowShape, rowShape, type TableRow, text } from './cells.ts'
import { readMoment } from './days.ts'
import { knockoutRound } from './football/rounds.ts'
import type { SourceFormat } from './format.ts'
import type { ImportReport, RowPosition } from './import-report.ts'
import type { ImportInput, ReadRow } from './input/import-input.ts'
import { foldText, keyOf } from './input/text.ts'
import { RowError } from './row-error.ts'
import {
  compare,
  defineSource,
  fixture,
  numberMeetings,
  type Pair,
  type Round,
  type Source,
  scoreData,
  seasonSpan,
} from './source.ts'
import {
  franchiseName,
  franchiseOf,
  type GameLeague,
  NBA,
  NHL,
  SHOOT_OUTS_SINCE,
} from './tables/north-american-leagues.ts'

/** Days are in US Eastern Time, without a time of day. */
const ZONE = 'America/New_York'

/** A game with its id: season, stage, both sides, and the number of their meeting at this venue. */
interface Match extends RowPosition {
  readonly id: string
  readonly value: Game
}

/** The format of a league whose rows are games. */
function leagueFormat(league: GameLeague, shape: RowShape<Game>): SourceFormat {
  return {
    name: league.source,
    sharesSeasons: true,
    countsMeetings: true,
    files: { games: ['*.csv'] },
    read: (input) => leagueChanges(league, shape, input),
  }
}

/** Category, clubs, tournament, then each season with its matches. */
function* leagueChanges(league: GameLeague, shape: RowShape<Game>, input: ImportInput): Generator<Change> {
  const { report } = input
  const source = defineSource(league.source, league.sport)
  const clubs = new Map<number, Map<string, Game['home']>>()
  using games = input.grouped(input.rows('games', shape), ({ value: { season, home, away } }) => {
    if (home.code === away.code) throw new RowError('both sides are the same')
    const ofSeason = clubs.get(season) ?? new Map()
    clubs.set(season, ofSeason.set(keyOfSide(league, home), home).set(keyOfSide(league, away), away))
    return String(season)
  })
  const seasons = [...clubs.keys()].sort((a, b) => a - b)
  if (seasons.length === 0) return
  const categoryId = source.id('category', keyOf(league.category.name))
  const tournamentId = source.id('league')
  const teamId = (side: Game['home']) => source.id('team', keyOfSide(league, side))
  yield source.put('category', categoryId, league.category)
  // Each club has the name in its latest season.
  for (const side of new Map(seasons.flatMap((season) => [...(clubs.get(season) ?? [])])).values()) {
    if (!lookUp(league.clubs, side.code))
      report.unknown('unknown clubs (without country and Russian name)', side.code)
    yield source.put('team', teamId(side), isFormer(league, side) ? formerData(side) : clubData(league, side))
  }
  yield source.put('tournament', tournamentId, { categoryId, ...league.tournament })
  for (const season of seasons) {
    const own = withIds(source, games.of(String(season)), report)
    const ids = { tournament: tournamentId, season: source.id(String(season)) }
    const rules = league.rulesOf(season)
    const isCounted = ({ stage, home, away, day }: Game) =>
      stage === '' && !isUncounted(rules, Date.parse(day), [home.name ?? home.code, away.name ?? away.code])
    const inTable = new Set(own.filter(({ value }) => isCounted(value)))
    const teamIds = new Set([...inTable].flatMap(({ value }) => [teamId(value.home), teamId(value.away)]))
    const stored = input.storedOf(ids.season).matches.filter(({ table }) => table !== null)
    const others = stored.flatMap(({ home, away }) => [home, away])
    const all = new Set([...teamIds, ...others.map(({ external, id }) => external ?? id)])
    const data = seasonData(league, season, [...all].sort())
    if (data.rules?.basis) report.addSeason(data.name, data.rules.basis)
    yield source.put('season', ids.season, {
      tournamentId,
      ...data,
      ...seasonSpan(own.map(({ value }) => startMs(value))),
    })
    const staged = playOffGames(league, season, own)
    for (const match of own) {
      const { value } = match
      const stage = staged.get(match)
      reportUnknowns(match, report)
      yield source.put('match', match.id, {
        ...fixture(ids, teamId(value.home), teamId(value.away), startMs(value), false),
        ...resultOf(value, stage),
        round: stage?.round ?? null,
        standingsTable: inTable.has(match) ? MAIN_TABLE : null,
      })
    }
  }
}

/**
 * Whether a side has another name than its franchise has today, whose code the file gives it, if that is known: the
 * Atlanta Flames are not the Calgary Flames. @assumed A franchise under a former name is a team of its own.
 */
function isFormer({ clubs }: GameLeague, { code, name }: Side): boolean {
  const club = lookUp(clubs, code)
  if (name === null || name.toUpperCase() === code) return false
  // Of a code without a club, only the name in the file tells the franchises of its seasons apart.
  if (club === undefined) return true
  // "Bruins" is short for the name of today, and "Black Hawks" a spelling of it.
  const today = foldText(club.name).split(' ')
  const words = foldText(name).split(' ')
  return words.join('') !== today.join('') && !words.every((word) => today.includes(word))
}

function keyOfSide(league: GameLeague, side: Side): string {
  const code = side.code.toLowerCase()
  return isFormer(league, side) ? `${code}/${keyOf(side.name ?? '')}` : code
}

/** Neither the country nor the Russian name of the franchise need be those of its past. */
function formerData({ name, code }: Side): ChangeData<'team'> {
  return {
    name: name ?? code,
    aliases: [code],
    gender: 'M',
    country: null,
    countryCode: null,
    national: false,
  }
}

/** The matches of a season; repeated ones are reported. */
function withIds({ id }: Source, games: readonly ReadRow<Game>[], report: ImportReport): Match[] {
  const meetings = numberMeetings(
    games,
    {
      sidesOf: ({ value: { season, stage, home, away, score } }) => ({
        stage: `${season}/${stage || 'season'}`,
        home: home.code,
        away: away.code,
        score,
      }),
      areSingle: false,
    },
    report,
    ({ of, row }, counted) => report.ignore(of, row, `${JSON.stringify(counted.of.file)} has the same game`),
  )
  return meetings.map(({ row, sides, number }) => ({
    ...row,
    id: id([sides.stage, sides.home, sides.away].join('/').toLowerCase(), String(number)),
  }))
}

export function clubData(league: GameLeague, { code, name }: Game['home']): ChangeData<'team'> {
  const club = lookUp(league.clubs, code)
  const shown = club?.name ?? name ?? code
  return {
    name: shown,
    ...(club && { translations: { ru: club.nameRu } }),
    ...(shown !== code && { aliases: [code] }),
    gender: 'M',
    country: club ? (club.countryCode === 'US' ? 'USA' : 'Canada') : null,
    countryCode: club?.countryCode ?? null,
    national: false,
  }
}

/** "25/26" of a season that ends in 2026. */
export const yearsOf = (season: number) =>
  [season - 1, season].map((one) => String(one % 100).padStart(2, '0')).join('/')

/** @assumed One table for the whole league: a game counts for one table, not for a division and the league at once. */
export function seasonData(
  league: GameLeague,
  season: number,
  teamIds: (string | number)[],
): Omit<ChangeData<'season'>, 'tournamentId'> {
  const year = yearsOf(season)
  const { name, translations } = league.tournament
  const tables = [{ key: MAIN_TABLE, name, translations, teamIds }]
  const rules = league.rulesOf(season)
  return {
    name: `${name} ${year}`,
    year,
    ...(teamIds.length > 0 && { rules: { ...orderOf(rules), basis: basisOf(rules), tables } }),
  }
}

function startMs({ day }: Game): number {
  return readMoment(day, '', ZONE)
}

type Result = Pick<ChangeData<'match'>, 'status' | 'statusDescription' | 'homeScore' | 'awayScore' | 'winner'>

/**
 * Status and score. The loser's score is that of regular time; the winner's surplus was scored in overtime. @assumed A
 * shoot-out counts as one goal: the files do not have its own score.
 */
function resultOf({ score, decidedIn }: Game, stage: StagedGame | undefined): Result {
  if (stage?.isNeeded === false) return { status: 'canceled', statusDescription: 'Not needed' }
  if (score === null) return { status: 'notstarted' }
  const normaltime = Math.min(...score)
  const scoreOf = (current: number) => {
    const extra = current - normaltime
    if (decidedIn === 'regular') return scoreData(current)
    return scoreData(
      current,
      decidedIn === 'overtime'
        ? { normaltime, overtime: extra }
        : { normaltime, overtime: 0, penalties: extra },
    )
  }
  return {
    status: 'finished',
    ...(decidedIn !== 'regular' && { statusDescription: decidedIn === 'overtime' ? 'AET' : 'AP' }),
    homeScore: scoreOf(score[0]),
    awayScore: scoreOf(score[1]),
    ...(score[0] === score[1] && { winner: 'draw' as const }),
  }
}

function reportUnknowns(match: Match, report: ImportReport): void {
  const { home, away, isNeutral, score, decidedIn } = match.value
  if (home.name === null || away.name === null)
    report.unknown('names of clubs in the season of a game (taken as those of today)', match)
  report.unknown('starting times (only the day is known)', match)
  if (isNeutral) report.unknown('venues of games on neutral ground (left empty)', match)
  if (score === null) report.unknown('results of games without a score (taken as not started)', match)
  else if (decidedIn === 'penalties') report.unknown('scores of shoot-outs (counted as one goal)', match)
}

/** A game of a season in the files. */
interface Game {
  /** The year in which the season ends. */
  readonly season: number
  /** YYYY-MM-DD. */
  readonly day: string
  /** Stage: '' for the regular season, otherwise a key of the league's stages. */
  readonly stage: string
  readonly isNeutral: boolean
  readonly home: Side
  readonly away: Side
  /** Null before the game. */
  readonly score: Pair | null
  readonly decidedIn: 'regular' | 'overtime' | 'penalties'
}

interface Side {
  /** In capitals. */
  readonly code: string
  /** In that season; null if it is not known. */
  readonly name: string | null
}

interface StagedGame {
  readonly round: Round
  /** False for a game without a score in a series that was already decided. */
  readonly isNeeded: boolean
}

interface Series {
  readonly games: Match[]
  /** Number of the round of its sides, from 1. */
  readonly number: number
}

/** Ties of the widest round with a name of its own. */
const WIDEST_NAMED = 8

/**
 * The round of every game outside the regular season. If the file does not name it, it is the ordinal of the side's
 * opponent; the number of ties follows if the number of sides is a power of two, as in all complete play-offs.
 */
function playOffGames(league: GameLeague, season: number, matches: readonly Match[]): Map<Match, StagedGame> {
  const staged = new Map<Match, StagedGame>()
  const byPrefix = Map.groupBy(
    matches.filter(({ value }) => value.stage !== ''),
    ({ value }) => league.stages[value.stage]?.prefix ?? '',
  )
  for (const [prefix, own] of byPrefix) {
    const sides = new Set(own.flatMap(({ value }) => [value.home.code, value.away.code])).size
    const rounds = Math.log2(sides)
    for (const { games, number } of seriesOf(own)) {
      const decided = decidedAt(games, (prefix === '' && league.rulesOf(season).seriesWins) || null)
      for (const [index, match] of games.entries()) {
        const derived = Number.isInteger(rounds) && prefix === '' ? 2 ** (rounds - number) : 0
        const width = league.stages[match.value.stage]?.width ?? (derived >= 1 ? derived : null)
        const isNeeded = match.value.score !== null || index < decided
        staged.set(match, { round: roundOf(number, width, prefix), isNeeded })
      }
    }
  }
  return staged
}

/** Games between the same sides, by day. */
function seriesOf(matches: readonly Match[]): Series[] {
  const found = new Map<string, Series>()
  const numbers = new Map<string, number>()
  for (const match of [...matches].sort((a, b) => compare(a.value.day, b.value.day))) {
    const { stage, home, away } = match.value
    const sides = [home.code, away.code].sort()
    const key = [stage, ...sides].join('/')
    let series = found.get(key)
    if (!series) {
      series = { games: [], number: 1 + Math.max(...sides.map((side) => numbers.get(side) ?? 0)) }
      for (const side of sides) numbers.set(side, series.number)
      found.set(key, series)
    }
    series.games.push(match)
  }
  return [...found.values()]
}

/** Number of games after which a side had the required wins; infinite if none has. */
function decidedAt(games: readonly Match[], needed: number | null): number {
  const wins = new Map<string, number>()
  for (const [index, { value }] of games.entries()) {
    if (value.score === null || value.score[0] === value.score[1]) continue
    const winner = value.score[0] > value.score[1] ? value.home.code : value.away.code
    if (increase(wins, winner) === needed) return index + 1
  }
  return Number.POSITIVE_INFINITY
}

function roundOf(number: number, width: number | null, prefix: string): Round {
  if (width !== null && width <= WIDEST_NAMED)
    return { round: number, ...knockoutRound(width), cupRoundType: width }
  const name = `Round ${number}`
  return { round: number, name: prefix === '' ? name : `${prefix}, ${name}`, slug: `round-${number}` }
}

const SEASON = count('season').required()

const nbaSide = (column: string) =>
  field(column, (row) => {
    const season = SEASON.read(row)
    const code = franchiseOf('basketball', text(column).required().read(row).toUpperCase(), season)
    return { code, name: franchiseName('basketball', code, season) }
  })

/** Basketball games of the NBA, one per row (`nba_elo.csv`). */
export const nbaGames = leagueFormat(
  NBA,
  rowShape({
    stage: text('playoff').map((cell) => {
      const stage = (cell ?? '').toLowerCase()
      if (stage === '' || stage in NBA.stages) return stage
      const known = Object.keys(NBA.stages).join(', ')
      throw new RowError(`playoff ${JSON.stringify(stage)} is unknown: it must be empty or one of ${known}`)
    }),
    score: field(['score1', 'score2'], (row) => {
      const score = row.pair('score1', 'score2')
      if (score && score[0] === score[1]) throw new RowError('its score is level')
      return score
    }),
    season: SEASON,
    day: day('date').required(),
    isNeutral: flag('neutral').optional(),
    home: nbaSide('team1'),
    away: nbaSide('team2'),
    // The files do not record overtime.
    decidedIn: field([], (): Game['decidedIn'] => 'regular'),
  }),
)

const nhlSide = (side: 'home' | 'away') =>
  field(`${side}_team_abbr`, (row) => {
    const season = SEASON.read(row)
    const code = franchiseOf('hockey', text(`${side}_team_abbr`).required().read(row).toUpperCase(), season)
    return { code, name: franchiseName('hockey', code, season) ?? (row.get(`${side}_team`) || null) }
  })

/** Null before the end: a game in progress has scores but no result. */
function nhlScoreOf(row: TableRow): Game['score'] {
  const isOver = ['', 'post'].includes(text('status').read(row) ?? '')
  return isOver ? row.pair('home_team_score', 'away_team_score') : null
}

/** Ice-hockey games of the NHL, one per row (`nhl_elo.csv`). */
export const nhlGames = leagueFormat(
  NHL,
  rowShape({
    season: SEASON,
    day: day('date').required(),
    stage: field('playoff', (row) => (row.get('playoff') === '1' ? 'playoffs' : '')),
    isNeutral: flag('neutral').optional(),
    home: nhlSide('home'),
    away: nhlSide('away'),
    score: field(['home_team_score', 'away_team_score'], nhlScoreOf),
    decidedIn: field('ot', (row): Game['decidedIn'] => {
      const mark = row.get('ot').toUpperCase()
      if (!/^(|\d?OT|SO)$/.test(mark))
        throw new RowError(
          `ot ${JSON.stringify(mark)} is unknown: it must be empty, OT, 2OT and so on, or SO`,
        )
      const score = nhlScoreOf(row)
      const lead = score === null ? 1 : Math.abs(score[0] - score[1])
      if (lead === 0 && (mark === 'SO' || SEASON.read(row) >= SHOOT_OUTS_SINCE))
        throw new RowError('its score is level')
      if (mark === 'SO' && lead !== 1)
        throw new RowError('a shoot-out counts as one goal, but the score differs by more')
      if (mark === '') return 'regular'
      return mark === 'SO' ? 'penalties' : 'overtime'
    }),
  }),
)
