/** Standings of a season with marked teams, form and promotion zones; the cup tree of a match. */
import type { Schemas } from '../../client/index.ts'
import { Legend, useChoice } from '../controls.tsx'
import { nameOf, type TextKey, t } from '../i18n.ts'
import { SIDES } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { sport } from '../router.ts'
import { hasDraws } from '../sports.ts'
import { type Column, short, Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import { FormLetters } from './bars.tsx'
import { CupTrees } from './cup-tree.tsx'
import { EntityLink } from './links.tsx'
import type { MatchPanelProps } from './match-panel.ts'

type StandingsTable = Schemas['StandingsTable']
type Row = Schemas['StandingsRow']
type Promotion = NonNullable<Row['promotion']>

/** A season without an id loads nothing, and the panels are left out. */
function useSeason({ tournament, season, homeTeam, awayTeam }: MatchPanelProps['match']) {
  const of = { tournamentId: tournament.id, seasonId: season?.id ?? 0 }
  const resource = useResource('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}', of, {
    isWanted: season !== null,
  })
  return {
    resource,
    source: season ? resource : undefined,
    view: { ...of, marked: [homeTeam.id, awayTeam.id] },
  }
}

export function StandingsPanel({ match }: MatchPanelProps) {
  const { resource, source, view } = useSeason(match)
  const tables = resource.data?.standings ?? []
  return (
    <Panel title="standings" source={source} isEmpty={tables.length === 0}>
      <StandingsTables tables={tables} {...view} />
    </Panel>
  )
}

/** Shown only for seasons with a knock-out stage. */
export function CupTreePanel({ match }: MatchPanelProps) {
  const { resource, source, view } = useSeason(match)
  const trees = resource.data?.cupTrees ?? []
  return (
    <Panel title="cupTree" source={resource.data ? source : undefined} isEmpty={trees.length === 0}>
      <CupTrees trees={trees} {...view} />
    </Panel>
  )
}

interface TablesProps {
  readonly tables: readonly StandingsTable[]
  readonly tournamentId: number
  readonly seasonId: number
  readonly marked: readonly number[]
}

/** With marked teams only their groups are shown; groups stand in a grid. */
export function StandingsTables({ tables, marked, ...season }: TablesProps) {
  const formOf = useForm(season, Math.max(...tables.map(({ rows }) => rows.length)))
  const types = [...new Set(tables.map(({ type }) => type))]
  const [type, choices] = useChoice(
    'standings',
    types.map((each) => [each, t(each)]),
    types.includes('total') ? 'total' : types[0],
  )
  const ofType = tables.filter((table) => table.type === type)
  const isOurs = (table: StandingsTable) => table.rows.some(({ team }) => marked.includes(team.id))
  const groups = ofType.some(isOurs) ? ofType.filter(isOurs) : ofType
  return (
    <>
      {choices}
      <div class={groups.length > 1 ? 'groups' : undefined}>
        {groups.map((table) => (
          <OneTable key={table.id} {...{ table, marked, formOf }} isNamed={ofType.length > 1} />
        ))}
      </div>
    </>
  )
}

type Letter = 'W' | 'D' | 'L'
type Form = ReadonlyMap<number, readonly Letter[]>

const FORM_LETTERS = 5
/** The largest page of the API. */
const MAX_MATCHES = 500

/** The latest results of each team in the season, the last one at the end. */
function useForm(of: Pick<TablesProps, 'tournamentId' | 'seasonId'>, teams: number): Form {
  const { data } = useResource('/v2/{sportSlug}/matches', {
    ...{ tournament_id: [of.tournamentId], season_id: of.seasonId, status: 'finished', view: 'lite' },
    ...{ sort: 'desc', page: 1 },
    // Twice what a table needs when all teams have played equally often.
    page_size: Math.min(MAX_MATCHES, teams * FORM_LETTERS),
  })
  const form = new Map<number, Letter[]>()
  for (const { homeTeam, awayTeam, winner } of data?.matches ?? []) {
    for (const [index, { id }] of [homeTeam, awayTeam].entries()) {
      const letters = form.get(id) ?? []
      const letter = winner === SIDES[index] ? 'W' : winner === 'draw' ? 'D' : 'L'
      if (winner !== null && letters.length < FORM_LETTERS) form.set(id, [letter, ...letters])
    }
  }
  return form
}

interface TableProps extends Pick<TablesProps, 'marked'> {
  readonly formOf: Form
  readonly table: StandingsTable
  readonly isNamed: boolean
}

function OneTable({ table, marked, isNamed, formOf }: TableProps) {
  const promotions = new Map(
    table.rows.flatMap(({ promotion }) => (promotion ? [[promotion.id, promotion]] : [])),
  )
  const zones = [...promotions.keys()]
  const zone = (promotion: Promotion | null) => (
    <i class={promotion ? zoneClass(promotion, zones.indexOf(promotion.id)) : 'place'} />
  )
  const place = ({ position, promotion }: Row) => (
    <>
      {zone(promotion)}
      {position}
    </>
  )
  return (
    <div>
      <Table
        class="standings"
        hasLegend={hasOvertime(table)}
        caption={isNamed && nameOf(table)}
        rows={table.rows}
        rowClass={({ team }) => (marked.includes(team.id) ? 'is-marked' : undefined)}
        columns={[
          ['#', place, 'nowrap'],
          [t('team'), ({ team }) => <EntityLink to="team" entity={team} />, 'row'],
          ...figuresOf(table),
          table.type === 'total' &&
            formOf.size > 0 && [
              t('form'),
              ({ team }) => <FormLetters form={formOf.get(team.id) ?? []} />,
              'center wide-only nowrap',
            ],
        ]}
      />
      <Legend
        items={[...promotions.values()].map((promotion) => [
          zone(promotion),
          nameOf({ name: promotion.text, translations: promotion.translations }),
        ])}
      />
    </div>
  )
}

const hasOvertime = ({ rows }: StandingsTable) => rows[0]?.overtimeWins !== undefined

/** Played, won, drawn, lost, scores, points. */
function figuresOf(table: StandingsTable): (Column<Row> | false)[] {
  const figure = (head: TextKey, title: TextKey, cell: Column<Row>[1]): Column<Row> => [
    short(t(head), t(title)),
    cell,
    'center',
  ]
  return [
    figure('playedShort', 'matchesPlayed', ({ played }) => played),
    figure('letter_W', 'wins', ({ wins }) => wins),
    hasDraws(sport.value) && figure('letter_D', 'draws', ({ draws }) => draws),
    figure('letter_L', 'losses', ({ losses }) => losses),
    hasOvertime(table) && figure('overtimeWinsShort', 'overtimeWins', ({ overtimeWins }) => overtimeWins),
    hasOvertime(table) &&
      figure('overtimeLossesShort', 'overtimeLosses', ({ overtimeLosses }) => overtimeLosses),
    [t('scores'), ({ scored, conceded }) => `${scored}:${conceded}`, 'center wide-only'],
    ['+/−', ({ scoreDiffFormatted }) => scoreDiffFormatted.replace('-', '−'), 'center nowrap'],
    figure('pointsShort', 'pointsLong', ({ points }) => <b>{points}</b>),
  ]
}

/** The last color is relegation. */
const UPWARD_COLOURS = 4

function zoneClass({ text }: Promotion, index: number): string {
  return /relegat/i.test(text) ? 'place of-4' : `place of-${index % UPWARD_COLOURS}`
}
