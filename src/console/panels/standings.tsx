/** Standings of a season with marked teams, form and promotion zones. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Choices } from '../controls.tsx'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { hasDraws } from '../sports.ts'
import { short, Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import { FormLetters } from './bars.tsx'
import { CupTrees } from './cup-tree.tsx'
import { EntityLink } from './links.tsx'
import type { MatchPanelProps } from './match-panel.ts'

type StandingsTable = Schemas['StandingsTable']
type Promotion = NonNullable<Schemas['StandingsRow']['promotion']>

/** A season without an id loads nothing, and the panels are left out. */
function useSeason({ match }: MatchPanelProps) {
  const resource = useResource(
    '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}',
    { tournamentId: match.tournament.id, seasonId: match.season?.id ?? 0 },
    { isWanted: match.season !== null },
  )
  return { resource, source: match.season ? resource : undefined }
}

const seasonOf = ({ match }: MatchPanelProps) => ({
  tournamentId: match.tournament.id,
  seasonId: match.season?.id ?? 0,
})

export function StandingsPanel(props: MatchPanelProps) {
  const { homeTeam, awayTeam } = props.match
  const { resource, source } = useSeason(props)
  const tables = resource.data?.standings ?? []
  return (
    <Panel title="panels.standings" source={source} isEmpty={tables.length === 0}>
      <StandingsTables
        {...seasonOf(props)}
        {...{ tables, sport: props.sport }}
        marked={[homeTeam.id, awayTeam.id]}
      />
    </Panel>
  )
}

/** Shown only for seasons with a knock-out stage. */
export function CupTreePanel(props: MatchPanelProps) {
  const { homeTeam, awayTeam } = props.match
  const { resource, source } = useSeason(props)
  const trees = resource.data?.cupTrees ?? []
  return (
    <Panel title="panels.cupTree" source={resource.data ? source : undefined} isEmpty={trees.length === 0}>
      <CupTrees {...seasonOf(props)} {...{ trees, sport: props.sport }} marked={[homeTeam.id, awayTeam.id]} />
    </Panel>
  )
}

interface TablesProps {
  readonly tables: readonly StandingsTable[]
  readonly sport: SportSlug
  readonly tournamentId: number
  readonly seasonId: number
  readonly marked: readonly number[]
}

const TYPES = { total: 'panels.total', home: 'panels.home', away: 'panels.away' } as const

/** With marked teams only their groups are shown; groups stand in a grid. */
export function StandingsTables({ tables, sport, marked, ...season }: TablesProps) {
  const formOf = useForm(season, Math.max(...tables.map(({ rows }) => rows.length)))
  const types = [...new Set(tables.map(({ type }) => type))]
  const [type, setType] = useState<StandingsTable['type']>('total')
  const shown = types.includes(type) ? type : types[0]
  const ofType = tables.filter((table) => table.type === shown)
  const isOurs = (table: StandingsTable) => table.rows.some(({ team }) => marked.includes(team.id))
  const groups = ofType.some(isOurs) ? ofType.filter(isOurs) : ofType
  return (
    <>
      <Choices
        label={t('panels.standings')}
        choices={types.map((each) => [each, t(TYPES[each])])}
        value={shown}
        onChoose={setType}
      />
      <div class={groups.length > 1 ? 'groups' : undefined}>
        {groups.map((table) => (
          <OneTable key={table.id} {...{ table, sport, marked, formOf }} isNamed={ofType.length > 1} />
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
function useForm(
  { tournamentId, seasonId }: Pick<TablesProps, 'tournamentId' | 'seasonId'>,
  teams: number,
): Form {
  const { data } = useResource('/v2/{sportSlug}/matches', {
    tournament_id: [tournamentId],
    season_id: seasonId,
    status: 'finished',
    view: 'lite',
    sort: 'desc',
    page: 1,
    // Twice what a table needs when all teams have played equally often.
    page_size: Math.min(MAX_MATCHES, teams * FORM_LETTERS),
  })
  const form = new Map<number, Letter[]>()
  for (const { homeTeam, awayTeam, winner } of data?.matches ?? []) {
    for (const [team, side] of [[homeTeam, 'home'] as const, [awayTeam, 'away'] as const]) {
      const letters = form.get(team.id) ?? []
      const letter = winner === side ? 'W' : winner === 'draw' ? 'D' : 'L'
      if (winner !== null && letters.length < FORM_LETTERS) form.set(team.id, [letter, ...letters])
    }
  }
  return form
}

interface TableProps {
  readonly formOf: Form
  readonly table: StandingsTable
  readonly sport: SportSlug
  readonly marked: readonly number[]
  readonly isNamed: boolean
}

function OneTable({ table, sport, marked, isNamed, formOf }: TableProps) {
  const promotions = new Map(
    table.rows.flatMap(({ promotion }) => (promotion ? [[promotion.id, promotion]] : [])),
  )
  const zones = [...promotions.keys()]
  const zoneOf = (promotion: Promotion | null) =>
    promotion ? zoneClass(promotion, zones.indexOf(promotion.id)) : 'place'
  const hasOvertime = table.rows[0]?.overtimeWins !== undefined
  return (
    <div>
      <Table
        class="standings"
        hasLegend={hasOvertime}
        caption={isNamed && nameOf(table)}
        rows={table.rows}
        rowClass={({ team }) => (marked.includes(team.id) ? 'is-marked' : undefined)}
        columns={[
          [
            '#',
            ({ position, promotion }) => (
              <>
                <i class={zoneOf(promotion)} />
                {position}
              </>
            ),
            'nowrap',
          ],
          [t('panels.team'), ({ team }) => <EntityLink sport={sport} to="team" entity={team} />, 'row'],
          [short(t('panels.playedShort'), t('panels.matchesPlayed')), ({ played }) => played, 'center'],
          [short(t('panels.winsShort'), t('panels.wins')), ({ wins }) => wins, 'center'],
          hasDraws(sport) && [
            short(t('panels.drawsShort'), t('panels.draws')),
            ({ draws }) => draws,
            'center',
          ],
          [short(t('panels.lossesShort'), t('panels.losses')), ({ losses }) => losses, 'center'],
          hasOvertime && [
            short(t('panels.overtimeWinsShort'), t('panels.overtimeWins')),
            ({ overtimeWins }) => overtimeWins,
            'center',
          ],
          hasOvertime && [
            short(t('panels.overtimeLossesShort'), t('panels.overtimeLosses')),
            ({ overtimeLosses }) => overtimeLosses,
            'center',
          ],
          [t('panels.scores'), ({ scored, conceded }) => `${scored}:${conceded}`, 'center wide-only'],
          [
            t('panels.difference'),
            ({ scoreDiffFormatted }) => scoreDiffFormatted.replace('-', '−'),
            'center nowrap',
          ],
          [short(t('panels.pointsShort'), t('panels.pointsLong')), ({ points }) => <b>{points}</b>, 'center'],
          table.type === 'total' &&
            formOf.size > 0 && [
              t('panels.form'),
              ({ team }) => <FormLetters form={formOf.get(team.id) ?? []} />,
              'center wide-only nowrap',
            ],
        ]}
      />
      {zones.length > 0 && (
        <p class="legend">
          {[...promotions.values()].map((promotion) => (
            <span key={promotion.id}>
              <i class={zoneOf(promotion)} />
              {nameOf({ name: promotion.text, translations: promotion.translations })}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** The last color is relegation. */
const UPWARD_COLOURS = 4

function zoneClass({ text }: Promotion, index: number): string {
  return /relegat/i.test(text) ? 'place of-4' : `place of-${index % UPWARD_COLOURS}`
}
