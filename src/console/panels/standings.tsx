/** Standings of a season with marked teams and promotion zones. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { CupTrees } from './cup-tree.tsx'
import type { MatchPanelProps } from './index.ts'
import { Choices, EntityLink } from './links.tsx'

type Table = Schemas['StandingsTable']
type Row = Schemas['StandingsRow']

/** A season without an id loads nothing and shows the empty state. */
function useSeason({ match, sport }: MatchPanelProps) {
  return useResource(
    '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}',
    { path: { sportSlug: sport, tournamentId: match.tournament.id, seasonId: match.season?.id ?? 0 } },
    { isWanted: match.season !== null },
  )
}

export function StandingsPanel(props: MatchPanelProps) {
  const { match, sport } = props
  const resource = useSeason(props)
  const tables = resource.data?.standings ?? []
  return (
    <Panel
      title="panels.standings"
      request={resource.request}
      resource={match.season ? resource : undefined}
      isEmpty={tables.length === 0}
      hint="panels.noStandings"
    >
      <StandingsTables tables={tables} sport={sport} marked={[match.homeTeam.id, match.awayTeam.id]} />
    </Panel>
  )
}

/** Shown only for seasons with a knock-out stage. */
export function CupTreePanel(props: MatchPanelProps) {
  const resource = useSeason(props)
  const trees = resource.data?.cupTrees ?? []
  const { homeTeam, awayTeam } = props.match
  if (trees.length === 0) return null
  return (
    <Panel title="panels.cupTree" request={resource.request} resource={resource}>
      <CupTrees trees={trees} sport={props.sport} marked={[homeTeam.id, awayTeam.id]} />
    </Panel>
  )
}

interface TablesProps {
  readonly tables: readonly Table[]
  readonly sport: SportSlug
  readonly marked: readonly number[]
}

const TYPES = { total: 'panels.total', home: 'panels.home', away: 'panels.away' } as const

export function StandingsTables({ tables, sport, marked }: TablesProps) {
  const types = [...new Set(tables.map(({ type }) => type))]
  const [type, setType] = useState<Table['type']>('total')
  const shown = types.includes(type) ? type : types[0]
  const ofType = tables.filter((table) => table.type === shown)
  const isOurs = (table: Table) => table.rows.some(({ team }) => marked.includes(team.id))
  const groups = marked.length > 0 && ofType.some(isOurs) ? ofType.filter(isOurs) : ofType
  return (
    <>
      <Choices
        label={t('panels.standings')}
        choices={types.map((each) => ({ value: each, label: t(TYPES[each]) }))}
        value={shown ?? 'total'}
        onChoose={setType}
      />
      {groups.map((table) => (
        <OneTable key={table.id} table={table} sport={sport} marked={marked} isNamed={ofType.length > 1} />
      ))}
    </>
  )
}

interface TableProps {
  readonly table: Table
  readonly sport: SportSlug
  readonly marked: readonly number[]
  readonly isNamed: boolean
}

function OneTable({ table, sport, marked, isNamed }: TableProps) {
  const promotions = new Map(
    table.rows.flatMap(({ promotion }) => (promotion ? [[promotion.id, promotion]] : [])),
  )
  const places = [...promotions.keys()]
  return (
    <div class="scroll">
      <table class="standings">
        {isNamed && <caption>{nameOf(table)}</caption>}
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t('panels.team')}</th>
            <th scope="col">{t('panels.playedShort')}</th>
            <th scope="col">{t('panels.winsShort')}</th>
            <th scope="col">{t('panels.drawsShort')}</th>
            <th scope="col">{t('panels.lossesShort')}</th>
            <th scope="col">{t('panels.scores')}</th>
            <th scope="col">{t('panels.difference')}</th>
            <th scope="col">{t('panels.pointsShort')}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <TableRow
              key={row.team.id}
              row={row}
              sport={sport}
              isMarked={marked.includes(row.team.id)}
              places={places}
            />
          ))}
        </tbody>
      </table>
      {places.length > 0 && (
        <p class="legend">
          {[...promotions.values()].map((promotion, index) => (
            <span key={promotion.id}>
              <i class={placeClass(promotion, index)} />
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

function placeClass({ text }: NonNullable<Row['promotion']>, index: number): string {
  return /relegat/i.test(text) ? 'place of-4' : `place of-${index % UPWARD_COLOURS}`
}

interface RowProps {
  readonly row: Row
  readonly sport: SportSlug
  readonly isMarked: boolean
  readonly places: readonly number[]
}

function TableRow({ row, sport, isMarked, places }: RowProps) {
  const place = row.promotion ? placeClass(row.promotion, places.indexOf(row.promotion.id)) : 'place'
  return (
    <tr class={isMarked ? 'is-marked' : undefined}>
      <td>
        <i class={place} />
        {row.position}
      </td>
      <th scope="row">
        <EntityLink sport={sport} to="team" entity={row.team} />
      </th>
      <td>{row.played}</td>
      <td>{row.wins}</td>
      <td>{row.draws}</td>
      <td>{row.losses}</td>
      <td>
        {row.scored}:{row.conceded}
      </td>
      <td>{row.scoreDiffFormatted.replace('-', '−')}</td>
      <td class="total">{row.points}</td>
    </tr>
  )
}
