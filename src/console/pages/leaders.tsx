/** Leaderboard of a season by any season statistic key, paged. The URL holds the choices. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Choices, Select } from '../controls.tsx'
import { useTitle } from '../hooks.ts'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { groupText } from '../panels/group-names.ts'
import { EntityLink, keyName } from '../panels/links.tsx'
import { statisticText } from '../panels/names.ts'
import { linkTo, query, setQuery } from '../router.ts'
import { LEADERS_OF, leaderKey } from '../sports.ts'
import { Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import { PageHead } from './page-head.tsx'
import { groupedStatistics, leaderKeys, seasonName } from './season-choices.ts'

type Leaders = Schemas['Leaders']
type Leader = Schemas['PlayerLeader'] | Schemas['TeamLeader']
type Dictionary = Schemas['SeasonStatisticsDictionary']

interface LeadersProps {
  readonly sport: SportSlug
  /** The tournament. */
  readonly id: number
  readonly seasonId: number
}

const PAGE_ROWS = 20

/** Choices from the URL, with defaults. */
function chosenIn(url: URLSearchParams, sport: SportSlug, dictionary: Dictionary | null) {
  const entities = LEADERS_OF[sport] ?? []
  const entity = entities.find((each) => each === url.get('entity')) ?? entities[0] ?? 'players'
  const keys = dictionary ? leaderKeys(dictionary, sport, entity) : []
  const usual = keys.find((key) => key === leaderKey(sport)) ?? keys[0]
  return {
    entities,
    entity,
    keys,
    sortBy: keys.find((key) => key === url.get('sort_by')) ?? usual,
    order: url.get('order') === 'asc' ? 'asc' : 'desc',
    type: url.get('type'),
    offset: Math.max(0, Number(url.get('offset')) || 0),
  } as const
}

export function LeadersPage({ sport, id, seasonId }: LeadersProps) {
  const dictionary = useResource('/v2/SeasonStatisticsDict.json', {})
  const chosen = chosenIn(query.value, sport, dictionary.data)
  const { sortBy, entity, order, type, offset } = chosen
  const resource = useResource(
    '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders',
    {
      tournamentId: id,
      seasonId,
      sort_by: sortBy ?? '',
      entity,
      order,
      limit: PAGE_ROWS,
      offset,
      ...(type ? { type } : {}),
    },
    { isWanted: sortBy !== undefined },
  )
  const leaders = resource.data
  useTitle(leaders && `${t('panels.leaders')}, ${nameOf(leaders.tournament)}`)
  return (
    <div class="page">
      <PageHead title={leaders ? nameOf(leaders.tournament) : t('panels.leaders')} kind="panels.leaders">
        {leaders && (
          <a href={`${linkTo('tournament', sport, id)}?season=${seasonId}`}>
            {seasonName(leaders.season, leaders.tournament)}
          </a>
        )}
      </PageHead>
      <Controls chosen={chosen} dictionary={dictionary.data} />
      <Panel
        title="panels.leaders"
        source={sortBy === undefined ? { ...dictionary, request: resource.request } : resource}
        isEmpty={leaders?.total === 0}
        hint="panels.noLeaders"
      >
        {leaders && sortBy && (
          <>
            <LeaderTable leaders={leaders} sortBy={sortBy} dictionary={dictionary.data} sport={sport} />
            <Paging total={leaders.total} offset={offset} />
          </>
        )}
      </Panel>
    </div>
  )
}

interface ControlsProps {
  readonly chosen: ReturnType<typeof chosenIn>
  readonly dictionary: Dictionary | null
}

function Controls({ chosen, dictionary }: ControlsProps) {
  return (
    <div class="row wrap">
      <Choices
        label={t('panels.leaders')}
        choices={chosen.entities.map((value) => [value, t(`panels.${value}`)])}
        value={chosen.entity}
        onChoose={(entity) => setQuery({ entity, sort_by: null, offset: null })}
      />
      {dictionary && (
        <Select
          label={t('panels.leadersOf')}
          groups={groupedStatistics(chosen.keys, dictionary).map(([group, keys]) => [
            groupText(group),
            keys.map((key) => [key, keyName(key, dictionary)]),
          ])}
          value={chosen.sortBy}
          onChoose={(key) => setQuery({ sort_by: key, offset: null })}
        />
      )}
      <Choices
        label={t('panels.order')}
        choices={[
          ['desc', t('panels.largestFirst')],
          ['asc', t('panels.smallestFirst')],
        ]}
        value={chosen.order}
        onChoose={(order) => setQuery({ order, offset: null })}
      />
    </div>
  )
}

/** Columns beside the ranking one. */
const MAX_COLUMNS = 6

interface TableProps {
  readonly leaders: Leaders
  readonly sortBy: string
  readonly dictionary: Dictionary | null
  readonly sport: SportSlug
}

function LeaderTable({ leaders, sortBy, dictionary, sport }: TableProps) {
  const rows: readonly Leader[] = leaders.leaders
  const others = Object.keys(rows[0]?.statistics ?? {}).filter((key) => key !== sortBy)
  return (
    <Table<Leader>
      class="leaders"
      rows={rows}
      columns={[
        ['#', ({ rank }) => rank],
        [
          t(leaders.entity === 'players' ? 'panels.player' : 'panels.team'),
          (row) => (
            <>
              {'player' in row && <EntityLink sport={sport} to="player" entity={row.player} />}{' '}
              {row.team && (
                <span class={'player' in row ? 'muted' : undefined}>
                  <EntityLink sport={sport} to="team" entity={row.team} />
                </span>
              )}
            </>
          ),
          'row',
        ],
        ...[sortBy, ...others.slice(0, MAX_COLUMNS)].map(
          (key) =>
            [
              keyName(key, dictionary),
              ({ statistics }: Leader) =>
                statistics[key] === undefined ? '–' : statisticText(key, statistics[key]),
              key === sortBy ? 'number is-marked' : 'number',
            ] as const,
        ),
      ]}
    />
  )
}

function Paging({ total, offset }: { readonly total: number; readonly offset: number }) {
  const to = (next: number) => setQuery({ offset: next > 0 ? String(next) : null })
  const last = Math.min(total, offset + PAGE_ROWS)
  return (
    <nav class="row paging" aria-label={t('panels.leaders')}>
      <button type="button" class="button" disabled={offset === 0} onClick={() => to(offset - PAGE_ROWS)}>
        {t('panels.previous')}
      </button>
      <span class="grow muted center">{`${offset + 1}–${last} ${t('panels.rowsOf')} ${total}`}</span>
      <button type="button" class="button" disabled={last >= total} onClick={() => to(offset + PAGE_ROWS)}>
        {t('panels.next')}
      </button>
    </nav>
  )
}
