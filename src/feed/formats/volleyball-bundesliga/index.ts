/**
 * Source format `volleyball-bundesliga`: the tables of the German volleyball league (R package volleystat) as CSV:
 * matches, sets, statistics of players, squads, staff, halls. A folder holds one or more seasons.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { findKnownCompetition, seasonRules } from '../../../rules/competitions/known.ts'
import { basisOf, orderOf } from '../../../rules/competitions/season-order.ts'
import { MAIN_TABLE } from '../../../rules/competitions/stages.ts'
import { lookUp } from '../../../shared/look-up.ts'
import { tryRead } from '../cells.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportReport } from '../import-report.ts'
import { type ImportInput, type ReadRow, RowGroups } from '../input/import-input.ts'
import { foldText, keyOf } from '../input/text.ts'
import { RowError } from '../row-error.ts'
import {
  cityVenue,
  compare,
  fixture,
  LINEUP_LIMIT,
  type Pair,
  SIDES,
  type Statistics,
  scoreData,
  seasonSpan,
  sideItem,
  sumOf,
  type Venue,
  wholeMatch,
} from '../source.ts'
import {
  GERMANY,
  SEASON_KEYS,
  SHARES,
  STAGES,
  TEAM_KEYS,
  TOURNAMENTS,
} from '../tables/volleyball-bundesliga.ts'
import {
  BySquad,
  HALLS,
  membersOf,
  PERFORMANCES,
  type Performance,
  PLAYERS,
  type PlayerRow,
  peopleChanges,
  SETS,
  type SetRow,
  SIDE_ROWS,
  type SideRow,
  SOURCE,
  STAFF,
  squadKey,
  teamId,
} from './people.ts'

export const volleyballBundesliga: SourceFormat = {
  name: 'volleyball-bundesliga',
  files: {
    matches: ['matches.csv'],
    sets: ['sets.csv'],
    statistics: ['matchstats.csv'],
    players: ['players.csv'],
    staff: ['staff.csv'],
    halls: ['team_adresses.csv', 'team_addresses.csv'],
  },
  read: leagueChanges,
}

const CATEGORY_ID = SOURCE.id('category', 'germany')
function* leagueChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  using sides = input.grouped(input.rows('matches', SIDE_ROWS), ({ value }) => idsOf(value).season)
  using sets = input.grouped(input.rows('sets', SETS), ({ value }) => idsOf(value).season)
  using matches = new RowGroups<Match>()
  // A match counts as read when its change follows the people.
  matches.onRead = sides.onRead
  sides.onRead = () => {}
  const leagues = new Map<SideRow['league'], Set<string>>()
  const named = new Map<string, SideRow>()
  for (const id of new Set([...sides.groups, ...sets.groups])) {
    for (const match of joinMatches(sides.of(id), sets.of(id), report)) {
      matches.add(id, match)
      const { home, away } = match.value
      leagues.set(home.league, (leagues.get(home.league) ?? new Set()).add(id))
      for (const side of [home, away]) {
        const key = `${teamId(side)} ${side.season} ${side.teamName}`
        if (!named.has(key)) named.set(key, side)
      }
    }
  }
  if (named.size === 0) {
    for (const file of ['statistics', 'players', 'staff', 'halls'].flatMap((part) => input.files(part)))
      input.skipFile(file, 'its matches are missing')
    return
  }
  const rows = [...input.rows('halls', HALLS)].map(({ value }) => value)
  const halls = rows.sort((a, b) => compare(a.season, b.season))
  // The hall has no name; a team's hall is that of the latest season.
  const venues = new Map(halls.map((hall) => [teamId(hall), cityVenue(hall.city, 'Germany', hall.capacity)]))
  // Matches come last, so their spelling of a name takes precedence within a season.
  const teams = [...halls, ...named.values()]
  const known = new Set(teams.map(teamId))
  using players = new BySquad('player', input.rows('players', PLAYERS), known, input)
  using staff = new BySquad('staff', input.rows('staff', STAFF), known, input)
  using statistics = input.grouped(input.rows('statistics', PERFORMANCES), ({ value }) => idsOf(value).season)
  yield SOURCE.put('category', CATEGORY_ID, GERMANY)
  yield* peopleChanges(teams, venues, players, staff)
  for (const [league, seasons] of leagues) {
    yield SOURCE.put('tournament', tournamentId({ league }), {
      categoryId: CATEGORY_ID,
      ...TOURNAMENTS[league],
    })
    for (const id of seasons) {
      const rows = matches.of(id)
      const played = joinPerformances(statistics.of(id), rows, players, report)
      yield* seasonChanges(id, rows, played, venues, report)
    }
  }
  for (const id of statistics.groups) {
    if (!matches.groups.includes(id)) report.skipRows(statistics.of(id), 'there is no such match')
  }
}

function* seasonChanges(
  id: string,
  rows: readonly ReadRow<Match>[],
  played: readonly Played[],
  venues: ReadonlyMap<string, Venue>,
  report: ImportReport,
): Generator<Change> {
  const byMatch = Map.groupBy(played, matchKey)
  const matches = rows.map(({ value }) => value)
  if (matches[0]) {
    const data = seasonData(matches[0], matches)
    if (data.rules?.basis) report.addSeason(data.name, data.rules.basis)
    yield SOURCE.put('season', id, data)
  }
  for (const row of rows) {
    const { key, home, setPoints } = row.value
    const own = byMatch.get(key) ?? []
    if (setPoints === null && home.sets !== null) report.unknown('points of the sets of matches', row)
    if (own.length > 0) report.unknown('starters of line-ups (all players listed as starters)', row)
    yield SOURCE.put('match', SOURCE.id(key), matchData(row.value, own, venues.get(teamId(home))))
  }
  for (const [playerId, own] of Map.groupBy(played, (of) => of.playerId)) {
    const last = own.at(-1)
    if (playerId === undefined || !last) continue
    const key = playerId.slice(SOURCE.id('').length)
    yield SOURCE.put('seasonStatistics', SOURCE.id('statistics', seasonKey(last), key), {
      entity: 'player',
      entityId: playerId,
      tournamentId: tournamentId(last),
      seasonId: id,
      type: 'overall',
      teamId: teamId(last),
      statistics: seasonStatistics(own),
    })
  }
}

/** Plain JSON. */
interface Match {
  readonly key: string
  readonly home: SideRow
  readonly away: SideRow
  /** Points of each set; null if unknown. */
  readonly setPoints: readonly Pair[] | null
}

/** The statistics of a player in a match; without an id if no squad has the player. */
interface Played extends Performance {
  readonly playerId: string | undefined
}

function seasonKey({ league, season }: Pick<SideRow, 'league' | 'season'>): string {
  return `${league}/${keyOf(season)}`
}
function tournamentId({ league }: Pick<SideRow, 'league'>): string {
  return SOURCE.id('league', league)
}
function idsOf(row: Pick<SideRow, 'league' | 'season'>) {
  return { tournament: tournamentId(row), season: SOURCE.id(seasonKey(row)) }
}
function matchKey(row: Pick<SideRow, 'league' | 'season' | 'match'>): string {
  return `${seasonKey(row)}/${keyOf(row.match)}`
}

/** Joins the rows of both sides and the sets of a season; rows without a match are skipped. */
function joinMatches(
  sides: readonly ReadRow<SideRow>[],
  sets: readonly ReadRow<SetRow>[],
  report: ImportReport,
): ReadRow<Match>[] {
  const setRows = Map.groupBy(sets, ({ value }) => matchKey(value))
  const matches: ReadRow<Match>[] = []
  for (const [key, rows] of Map.groupBy(sides, ({ value }) => matchKey(value))) {
    const own = setRows.get(key) ?? []
    setRows.delete(key)
    const [homes = [], aways = []] = SIDES.map((side) => rows.filter(({ value }) => value.side === side))
    report.skipRows([...homes.slice(1), ...aways.slice(1)], 'its match has that side twice')
    const both = [...homes.slice(0, 1), ...aways.slice(0, 1)]
    const match = tryRead(() => matchOf(key, homes[0]?.value, aways[0]?.value))
    if (typeof match === 'string') {
      report.skipRows(both, match)
      report.skipRows(own, 'its match was skipped')
      continue
    }
    const points = tryRead(() => pointsOfSets(own, match))
    if (typeof points === 'string') report.skipRows(own, points)
    const setPoints = typeof points === 'string' || own.length === 0 ? null : points
    matches.push(...both.slice(0, 1).map((row) => ({ ...row, value: { ...match, setPoints } })))
  }
  for (const rows of setRows.values()) report.skipRows(rows, 'there is no such match')
  return matches
}

/** Throws RowError. */
function matchOf(
  key: string,
  home: SideRow | undefined,
  away: SideRow | undefined,
): Omit<Match, 'setPoints'> {
  if (!home || !away) throw new RowError('the row of the other side is missing')
  if (home.team === away.team) throw new RowError('both sides are the same')
  if ((home.sets === null) !== (away.sets === null)) throw new RowError('only one side has sets')
  if (home.sets !== null && (home.sets === away.sets || Math.max(home.sets, away.sets ?? 0) !== 3))
    throw new RowError(`${home.sets}:${away.sets} is not a result in sets: the winner has 3`)
  return { key, home, away }
}

/** The points of each set. Throws RowError if they contradict the match. */
function pointsOfSets(rows: readonly ReadRow<SetRow>[], { home, away }: Omit<Match, 'setPoints'>): Pair[] {
  const sets = rows.map(({ value }) => value).sort((a, b) => a.set - b.set)
  const [own = [], other = []] = SIDES.map((side) => sets.filter((set) => set.side === side))
  const isComplete = [own, other].every((of) => of.every(({ set }, index) => set === index + 1))
  if (own.length !== other.length || !isComplete) throw new RowError('the sets of its match are incomplete')
  const pairs = own.map(({ points }, index): Pair => [points, other[index]?.points ?? 0])
  const won = pairs.filter(([a, b]) => a > b).length
  const lost = pairs.filter(([a, b]) => a < b).length
  if (rows.length > 0 && (won !== home.sets || lost !== away.sets))
    throw new RowError('the sets of its match contradict its score')
  return pairs
}

/** The statistics of players in a season, in file order; rows without a match are skipped. */
function joinPerformances(
  rows: Iterable<ReadRow<Performance>>,
  matches: readonly ReadRow<Match>[],
  players: BySquad<PlayerRow>,
  report: ImportReport,
): Played[] {
  const byKey = new Map(matches.map(({ value }) => [value.key, value]))
  const seen = new Set<string>()
  const squads = new Map<string, ReadonlyMap<string, string>>()
  return report.accepted(rows, (row) => {
    const { value } = row
    const match = byKey.get(matchKey(value))
    if (!match) throw new RowError('there is no such match')
    if (value.team !== match.home.team && value.team !== match.away.team)
      throw new RowError('its team is not in the match')
    const key = `${match.key} ${value.team} ${value.player}`
    if (seen.has(key)) throw new RowError('the match has that player twice')
    seen.add(key)
    const members = squads.getOrInsertComputed(squadKey(value), (squad) => membersOf(players, squad))
    const playerId = members.get(value.player)
    if (playerId === undefined) report.unknown('players without a squad (only in team totals)', row)
    return { ...value, playerId }
  })
}

/** Seasons begin in autumn. */
const HALF_YEAR_MS = 182 * 86_400_000

function isMain({ stage }: SideRow): boolean {
  return foldText(stage) === 'main round'
}

function seasonData({ home: first }: Match, matches: readonly Match[]): ChangeData<'season'> {
  const main = matches.filter(({ home }) => isMain(home))
  const teams = new Set(main.flatMap(({ home, away }) => [teamId(home), teamId(away)]))
  const span = seasonSpan(matches.map(({ home }) => home.startMs))
  const startMs = span.startTimestamp ?? first.startMs
  const year = yearOf(first.season, startMs)
  const startYear = new Date(startMs - HALF_YEAR_MS).getUTCFullYear()
  const rules = seasonRules(findKnownCompetition('de.volleyball'), startYear)
  return {
    tournamentId: tournamentId(first),
    name: `Bundesliga ${year}`,
    year,
    ...span,
    ...(teams.size > 0 && {
      rules: {
        ...orderOf(rules),
        basis: basisOf(rules),
        tables: [
          {
            key: MAIN_TABLE,
            name: 'Bundesliga',
            translations: { ru: 'Бундеслига' },
            teamIds: [...teams].sort(),
          },
        ],
      },
    }),
  }
}

/** "1718" is 17/18; otherwise the year of the first match is used. */
function yearOf(season: string, startMs: number): string {
  const [, first, second] = /^(\d{2})(\d{2})$/.exec(season) ?? []
  const isPair = first !== undefined && (Number(first) + 1) % 100 === Number(second)
  return isPair ? `${first}/${second}` : String(new Date(startMs).getUTCFullYear())
}

function matchData(
  { home, away, setPoints }: Match,
  played: readonly Played[],
  venue: Venue | undefined,
): ChangeData<'match'> {
  const own = played.filter(({ team }) => team === home.team)
  const other = played.filter(({ team }) => team === away.team)
  const points = setPoints && sumOf(setPoints)
  const statistics = teamStatistics(points, own, other)
  return {
    ...fixture(idsOf(home), teamId(home), teamId(away), home.startMs),
    ...resultData(home, away, setPoints),
    ...(home.sets !== null && home.minutes !== null && { currentMatchMinute: home.minutes }),
    round: isMain(home)
      ? { round: home.matchDay }
      : (lookUp(STAGES, foldText(home.stage)) ?? { round: null, name: home.stage }),
    standingsTable: isMain(home) ? MAIN_TABLE : null,
    ...(venue && { venue }),
    ...(home.attendance && { attendance: home.attendance }),
    ...(statistics && { statistics }),
    ...(played.length > 0 && { lineups: { home: lineup(own), away: lineup(other) } }),
  }
}

function resultData(home: SideRow, away: SideRow, setPoints: readonly Pair[] | null) {
  if (home.sets === null || away.sets === null) return { status: 'notstarted' as const }
  const score = (sets: number, side: 0 | 1) =>
    scoreData(
      sets,
      Object.fromEntries((setPoints ?? []).map((set, index) => [`period${index + 1}`, set[side]])),
    )
  return { status: 'finished' as const, homeScore: score(home.sets, 0), awayScore: score(away.sets, 1) }
}

/** @assumed Players with a row of statistics took part; the files do not say who started. */
function lineup(rows: readonly Played[]) {
  const players = rows.flatMap(({ playerId, shirtNumber }) =>
    playerId === undefined ? [] : [{ playerId, shirtNumber }],
  )
  if (players.length === 0) return null
  players.sort((a, b) => (a.shirtNumber ?? 0) - (b.shirtNumber ?? 0))
  return { formation: null, confirmed: true, players: players.slice(0, LINEUP_LIMIT) }
}

function sum(rows: readonly Performance[], column: string): number {
  return rows.reduce((total, { counts }) => total + (counts[column] ?? 0), 0)
}

/**
 * The statistics of a match. `points` are those of all sets: points not scored by a player of the side are errors of
 * the other side. Null if nothing is known.
 */
function teamStatistics(
  points: Pair | null,
  home: readonly Performance[],
  away: readonly Performance[],
): Statistics | null {
  const items: Statistics[number]['items'] = []
  if (points) items.push({ key: 'pointsTotal', home: points[0], away: points[1] })
  if (home.length > 0 && away.length > 0) {
    const gifts = points && [points[0] - sum(home, 'pt_tot'), points[1] - sum(away, 'pt_tot')]
    if (gifts?.[0] !== undefined && gifts[1] !== undefined && Math.min(...gifts) >= 0)
      items.push({ key: 'opponentErrors', home: gifts[0], away: gifts[1] })
    for (const [key, column] of Object.entries(TEAM_KEYS))
      items.push(sideItem(key, (side) => sum(side === 'home' ? home : away, column)))
  }
  return wholeMatch(items)
}

/** A player's season from the rows of the matches; percentages with two decimals. */
function seasonStatistics(rows: readonly Performance[]): Record<string, number> {
  const sums: Record<string, number> = { appearances: rows.length }
  for (const [key, column] of Object.entries(SEASON_KEYS)) sums[key] = sum(rows, column)
  for (const [key, part, whole] of SHARES) {
    const total = sums[whole] ?? 0
    if (total > 0) sums[key] = Math.round(((sums[part] ?? 0) / total) * 10_000) / 100
  }
  return sums
}
