/** Matches of the `volleyball-bundesliga` tables: the two rows of a match, its sets, and the players who took part. */
import type { ChangeData } from '../../../contract/changes.ts'
import type { Pair } from '../football/scores.ts'
import type { ReadRow } from '../import-input.ts'
import type { FileReport, ImportReport } from '../import-report.ts'
import { externalIdOf, foldText, keyOf } from '../text.ts'
import { type People, SOURCE, teamId } from './people.ts'
import type { PlayerMatchRow, SetRow, SideRow } from './rows.ts'
import { teamStatistics } from './statistics.ts'

const TABLE = 'league'

export interface Match {
  readonly id: string
  readonly of: FileReport
  readonly row: number
  readonly home: SideRow
  readonly away: SideRow
  /** Points of each set; null where they are not known. */
  readonly setPoints: readonly Pair[] | null
}

type OfMatch = Pick<SideRow, 'league' | 'season' | 'match'>
type OfSeason = Pick<SideRow, 'league' | 'season'>

export function seasonKey({ league, season }: OfSeason): string {
  return `${league}/${keyOf(season)}`
}
export function tournamentId({ league }: Pick<SideRow, 'league'>): string {
  return externalIdOf(SOURCE, 'league', league)
}
export function seasonId(row: OfSeason): string {
  return externalIdOf(SOURCE, seasonKey(row))
}
function matchKey(row: OfMatch): string {
  return `${seasonKey(row)}/${keyOf(row.match)}`
}

/** Joins the rows of both sides and the sets; rows that make no match are skipped. */
export function joinMatches(
  sides: readonly ReadRow<SideRow>[],
  sets: readonly ReadRow<SetRow>[],
  report: ImportReport,
): Match[] {
  const setRows = Map.groupBy(sets, ({ value }) => matchKey(value))
  const matches: Match[] = []
  for (const [key, rows] of Map.groupBy(sides, ({ value }) => matchKey(value))) {
    const own = setRows.get(key) ?? []
    setRows.delete(key)
    const [home, ...moreHome] = rows.filter(({ value }) => value.side === 'home')
    const [away, ...moreAway] = rows.filter(({ value }) => value.side === 'away')
    for (const { of, row } of [...moreHome, ...moreAway])
      report.skip(of, row, 'its match has that side twice')
    const problem = problemOf(home?.value, away?.value)
    if (!home || !away || problem !== null) {
      for (const each of [home, away]) if (each) report.skip(each.of, each.row, problem ?? '')
      skipAll(own, 'its match was skipped', report)
      continue
    }
    const setPoints = setsOf(own, home.value, away.value)
    if (typeof setPoints === 'string') skipAll(own, setPoints, report)
    matches.push({
      id: externalIdOf(SOURCE, key),
      of: home.of,
      row: home.row,
      home: home.value,
      away: away.value,
      setPoints: typeof setPoints === 'string' ? null : setPoints,
    })
  }
  for (const rows of setRows.values()) skipAll(rows, 'there is no such match', report)
  return matches
}

function skipAll(rows: readonly ReadRow<unknown>[], reason: string, report: ImportReport): void {
  for (const { of, row } of rows) report.skip(of, row, reason)
}

function problemOf(home: SideRow | undefined, away: SideRow | undefined): string | null {
  if (!home || !away) return 'the row of the other side is missing'
  if (home.team === away.team) return 'both sides are the same'
  if ((home.sets === null) !== (away.sets === null)) return 'only one side has sets'
  if (home.sets !== null && (home.sets === away.sets || Math.max(home.sets, away.sets ?? 0) !== 3)) {
    return `${home.sets}:${away.sets} is no result in sets`
  }
  return null
}

/** The points of the sets, null where there are none, or the reason why they are not those of the match. */
function setsOf(
  rows: readonly ReadRow<SetRow>[],
  home: SideRow,
  away: SideRow,
): readonly Pair[] | string | null {
  if (rows.length === 0) return null
  const points = (side: 'home' | 'away') =>
    rows
      .filter(({ value }) => value.side === side)
      .sort((a, b) => a.value.set - b.value.set)
      .map(({ value }) => value)
  const [own, other] = [points('home'), points('away')]
  const isWhole = (sets: readonly SetRow[]) => sets.every(({ set }, index) => set === index + 1)
  if (own.length !== other.length || !isWhole(own) || !isWhole(other))
    return 'the sets of its match are not whole'
  const pairs = own.map(({ points }, index): Pair => [points, other[index]?.points ?? 0])
  const won = pairs.filter(([a, b]) => a > b).length
  const lost = pairs.filter(([a, b]) => a < b).length
  return won === home.sets && lost === away.sets ? pairs : 'the sets of its match do not make its score'
}

export interface Records {
  readonly byMatch: ReadonlyMap<Match, readonly PlayerMatchRow[]>
  /** By id of the player, in the order of the matches. */
  readonly byPlayer: ReadonlyMap<string, readonly PlayerMatchRow[]>
}

/** Statistics of players by match and by player; rows without a match are skipped. */
export function joinRecords(
  rows: Iterable<ReadRow<PlayerMatchRow>>,
  matches: readonly Match[],
  people: Pick<People, 'playerOf'>,
  report: ImportReport,
): Records {
  const byKey = new Map(matches.map((match) => [matchKey(match.home), match]))
  const byMatch = new Map<Match, PlayerMatchRow[]>()
  const byPlayer = new Map<string, PlayerMatchRow[]>()
  for (const { of, row, value } of rows) {
    const match = byKey.get(matchKey(value))
    const own = match ? (byMatch.get(match) ?? []) : []
    const problem = !match
      ? 'there is no such match'
      : value.team !== match.home.team && value.team !== match.away.team
        ? 'its team does not play'
        : own.some(({ team, player }) => team === value.team && player === value.player)
          ? 'the match has that player twice'
          : null
    if (!match || problem !== null) {
      report.skip(of, row, problem ?? '')
      continue
    }
    byMatch.set(match, own)
    own.push(value)
    const id = people.playerOf(value)
    if (id === undefined) {
      report.unknown('players whom no squad names (only in the sums of the team)', `${of.file}, row ${row}`)
    } else byPlayer.set(id, [...(byPlayer.get(id) ?? []), value])
  }
  return { byMatch, byPlayer }
}

type Round = NonNullable<ChangeData<'match'>['round']>

/** Stages after the main round by their folded text. */
const STAGES: Readonly<Record<string, Round>> = {
  'pre playoff': { round: 1, name: 'Preliminary round', slug: 'preliminary-round' },
  'pre playoffs': { round: 1, name: 'Preliminary round', slug: 'preliminary-round' },
  quarterfinal: { round: 2, name: 'Quarterfinals', slug: 'quarterfinals', cupRoundType: 4 },
  semifinal: { round: 3, name: 'Semifinals', slug: 'semifinals', cupRoundType: 2 },
  finale: { round: 4, name: 'Final', slug: 'final', cupRoundType: 1 },
  final: { round: 4, name: 'Final', slug: 'final', cupRoundType: 1 },
}
const MAIN_STAGE = 'main round'

function isMain({ stage }: SideRow): boolean {
  return foldText(stage) === MAIN_STAGE
}

function roundOf(side: SideRow): Round {
  if (isMain(side)) return { round: side.matchDay }
  return STAGES[foldText(side.stage)] ?? { round: null, name: side.stage }
}

export function seasonData({ home: first }: Match, matches: readonly Match[]): ChangeData<'season'> {
  const starts = matches.map(({ home }) => home.startMs)
  const main = matches.filter(({ home }) => isMain(home))
  const teams = new Set(main.flatMap(({ home, away }) => [teamId(home), teamId(away)]))
  const year = yearOf(first.season, Math.min(...starts))
  return {
    tournamentId: tournamentId(first),
    name: `Bundesliga ${year}`,
    year,
    startTimestamp: Math.min(...starts),
    endTimestamp: Math.max(...starts),
    ...(teams.size > 0 && {
      rules: {
        points: { win: 3, draw: 0, loss: 0, decidingSetWin: 2, decidingSetLoss: 1 },
        tieBreakers: ['wins', 'goalRatio', 'pointRatio'],
        tables: [
          { key: TABLE, name: 'Bundesliga', translations: { ru: 'Бундеслига' }, teamIds: [...teams].sort() },
        ],
      },
    }),
  }
}

/** "1718" is 17/18; any other text gives way to the year of the first match. */
function yearOf(season: string, startMs: number): string {
  const [, first, second] = /^(\d{2})(\d{2})$/.exec(season) ?? []
  const isPair = first !== undefined && (Number(first) + 1) % 100 === Number(second)
  return isPair ? `${first}/${second}` : String(new Date(startMs).getUTCFullYear())
}

export function matchData(
  { home, away, setPoints }: Match,
  rows: readonly PlayerMatchRow[],
  people: Pick<People, 'playerOf' | 'venueOf'>,
): ChangeData<'match'> {
  const [own, other] = [home, away].map(({ team }) => rows.filter((row) => row.team === team))
  const points =
    setPoints?.reduce((sum: Pair, set): Pair => [sum[0] + set[0], sum[1] + set[1]], [0, 0]) ?? null
  const statistics = teamStatistics(points, own ?? [], other ?? [])
  const venue = people.venueOf(home)
  return {
    tournamentId: tournamentId(home),
    seasonId: seasonId(home),
    homeTeamId: teamId(home),
    awayTeamId: teamId(away),
    startTimestamp: home.startMs,
    ...resultOf(home, away, setPoints),
    ...(home.sets !== null && home.minutes !== null && { currentMatchMinute: home.minutes }),
    round: roundOf(home),
    standingsTable: isMain(home) ? TABLE : null,
    ...(venue && { venue }),
    ...(home.attendance && { attendance: home.attendance }),
    ...(statistics && { statistics }),
    ...(rows.length > 0 && {
      lineups: { home: lineUp(own ?? [], people), away: lineUp(other ?? [], people) },
    }),
  }
}

function resultOf(home: SideRow, away: SideRow, setPoints: readonly Pair[] | null) {
  if (home.sets === null || away.sets === null) return { status: 'notstarted' as const }
  const score = (current: number, side: 0 | 1) => ({
    current,
    display: current,
    ...Object.fromEntries((setPoints ?? []).map((set, index) => [`period${index + 1}`, set[side]])),
  })
  return { status: 'finished' as const, homeScore: score(home.sets, 0), awayScore: score(away.sets, 1) }
}

/** @assumed Who has a row of statistics took part; who began, the files do not say. */
function lineUp(rows: readonly PlayerMatchRow[], people: Pick<People, 'playerOf'>) {
  const players = rows.flatMap((row) => {
    const playerId = people.playerOf(row)
    return playerId === undefined ? [] : [{ playerId, shirtNumber: row.shirtNumber }]
  })
  if (players.length === 0) return null
  const byNumber = (a: { shirtNumber: number | null }, b: { shirtNumber: number | null }) =>
    (a.shirtNumber ?? 0) - (b.shirtNumber ?? 0)
  return { formation: null, confirmed: true, players: players.sort(byNumber).slice(0, 60) }
}
