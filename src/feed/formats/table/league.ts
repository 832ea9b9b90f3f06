/** The league of a mapping as changes: category, tournament, teams, and seasons with their tables. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { MAIN_TABLE } from '../../../rules/competitions/stages.ts'
import { isPlaceholderName } from '../../../rules/identity/placeholders.ts'
import { type TableRow, text } from '../cells.ts'
import { DEFAULT_POINTS, DEFAULT_TIE_BREAKERS } from '../football/season.ts'
import { RowError } from '../row-error.ts'
import { defineSource, type Source } from '../source.ts'
import { type Season, seasonOfText } from '../tables/seasons.ts'
import type { League, TableMapping } from './mapping.ts'

export function keyOfChange({ kind, id }: Change): string {
  return `${kind} ${id}`
}

interface FrameMatch {
  readonly before: Change[]
  readonly fields: Partial<ChangeData<'match'>>
}

/** The league of a mapping: category, tournament, teams, and seasons with tables, as changes before their matches. */
export function leagueFrame({ source = '', sport }: TableMapping, league: League) {
  const { name, country } = league
  const { id, put } = defineSource(source, sport)
  /** By key of the season, in order of appearance. */
  const groups = new Map<string, Set<string>>()
  const seasonOf = (row: TableRow) =>
    seasonOfText(typeof league.season === 'string' ? league.season : row.get(league.season.column))
  const groupOf = (row: TableRow) => (league.group === undefined ? MAIN_TABLE : row.text(league.group))
  const addTable = (season: Season | null, group: string | null) => {
    if (!season) return
    const own = groups.get(season.key) ?? new Set()
    groups.set(season.key, own)
    if (group !== null) own.add(group)
  }
  return {
    addTable: (season: string, group: string | null) => addTable(seasonOfText(season), group),
    /** Collects the groups of a row, because the tables of a season must precede its matches. */
    add(row: TableRow): void {
      addTable(seasonOf(row), groupOf(row))
    },
    /** The resources that a match refers to, and the reference fields. Throws RowError. */
    match(row: TableRow): FrameMatch {
      const [home, away] = [league.home ?? '', league.away ?? ''].map((side) =>
        text(side).required().read(row),
      )
      const season = typeof league.season === 'string' ? league.season : row.get(league.season.column)
      return this.fixture(home ?? '', away ?? '', season, groupOf(row))
    },
    /** The same for a match whose sides are known. Throws RowError. */
    fixture(home: string, away: string, seasonText: string, table: string | null): FrameMatch {
      const season = seasonOfText(seasonText)
      if (!season) throw new RowError(`its season must be like "2023/24" or "2024"`)
      const isOpen = [home, away].map((team) => isPlaceholderName(team))
      if (home === away && !isOpen[0]) throw new RowError('both sides are the same')
      const [categoryId, tournamentId] = [id('category', country), id('tournament', name)]
      const seasonId = id('season', name, season.key)
      // A side that is not decided is another one in each season.
      const sideId = (team: string, isPlaceholder = false, ...number: string[]) =>
        isPlaceholder ? id('placeholder', name, season.key, team, ...number) : id('team', team)
      const homeId = sideId(home, isOpen[0])
      const awayId = sideId(away, isOpen[1], ...(home === away ? ['2'] : []))
      const putTeam = (team: string) => put('team', id('team', team), { name: team })
      const { key, year } = season
      const deductions = deductionsOf(league, season)
      const rules = rulesOf(league, [...(groups.get(key) ?? [])].sort(), deductions, id)
      return {
        before: [
          put('category', categoryId, { name: country }),
          put('tournament', tournamentId, { categoryId, name }),
          ...deductions.map(({ team }) => putTeam(team)),
          put('season', seasonId, { tournamentId, name: `${name} ${year}`, year, rules }),
          put('team', homeId, { name: home }),
          put('team', awayId, { name: away }),
        ],
        fields: {
          tournamentId,
          seasonId,
          homeTeamId: homeId,
          awayTeamId: awayId,
          standingsTable: table,
        },
      }
    },
  }
}

/** The match with a draw where its score is level and the rules have points for that, in a sport without usual draws. */
export function withDraw<M extends Partial<ChangeData<'match'>>>(match: M, { rules }: League): M {
  const { status, statusDescription = '', homeScore, awayScore, winner } = match
  const isLevel = status === 'finished' && homeScore && homeScore.current === awayScore?.current
  const hasDraws = (rules?.points?.draw ?? 0) > 0
  const isOpen = winner == null && !['AET', 'AP'].includes(statusDescription)
  return isLevel && hasDraws && isOpen ? { ...match, winner: 'draw' } : match
}

/** Those of the season, and those without a season. */
function deductionsOf({ rules }: League, { key }: Season) {
  const all = rules?.deductions ?? []
  return all.filter(({ season }) => season === undefined || seasonOfText(season)?.key === key)
}

function rulesOf(
  { name, rules = {} }: League,
  groups: readonly string[],
  deductions: ReturnType<typeof deductionsOf>,
  id: Source['id'],
): NonNullable<ChangeData<'season'>['rules']> {
  return {
    points: rules.points ?? DEFAULT_POINTS,
    tieBreakers: rules.tieBreakers ?? [...DEFAULT_TIE_BREAKERS],
    tables: groups.map((key) => ({ key, name: key === MAIN_TABLE ? name : key })),
    ...(deductions.length > 0 && {
      deductions: deductions.map(({ team, points, reason = null }) => ({
        teamId: id('team', team),
        points,
        reason,
      })),
    }),
  }
}
