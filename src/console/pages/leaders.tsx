/** Leaderboard of a season by any season statistic key, paged. The URL holds the choices. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { EntityLink, namedIn } from '../panels/links.tsx'
import { keyText } from '../panels/names.ts'
import { statisticText } from '../panels/player-statistics.tsx'
import { linkTo, query, setQuery } from '../router.ts'
import { LEADERS_OF } from '../sports.ts'
import { useResource } from '../use-resource.ts'
import { useTitle } from '../use-title.ts'
import { LeaderControls } from './leader-controls.tsx'
import { PageHead } from './page-head.tsx'
import { leaderKeys } from './season-choices.ts'

type Leaders = Schemas['Leaders']
type Dictionary = Schemas['SeasonStatisticsDictionary']

interface LeadersProps {
  readonly sport: SportSlug
  /** The tournament. */
  readonly id: number
  readonly seasonId: number
}

const PAGE_ROWS = 20

/** Choices from the URL, with defaults. */
export function useLeadersChoice(sport: SportSlug, dictionary: Dictionary | null) {
  const of = query.value
  const entities = LEADERS_OF[sport] ?? []
  const entity = entities.find((each) => each === of.get('entity')) ?? entities[0] ?? 'players'
  const keys = dictionary ? leaderKeys(dictionary, sport, entity) : []
  const wanted = of.get('sort_by')
  const usual = keys.find((key) => key === 'goals' || key === 'points') ?? keys[0]
  return {
    entities,
    entity,
    keys,
    sortBy: wanted && keys.includes(wanted) ? wanted : usual,
    order: of.get('order') === 'asc' ? 'asc' : 'desc',
    type: of.get('type'),
    offset: Math.max(0, Number(of.get('offset')) || 0),
  } as const
}

export function LeadersPage({ sport, id, seasonId }: LeadersProps) {
  const dictionary = useResource('/v2/SeasonStatisticsDict.json', {})
  const chosen = useLeadersChoice(sport, dictionary.data)
  const { sortBy, entity, order, type, offset } = chosen
  const resource = useResource(
    '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders',
    {
      path: { sportSlug: sport, tournamentId: id, seasonId },
      query: { sort_by: sortBy ?? '', entity, order, limit: PAGE_ROWS, offset, ...(type ? { type } : {}) },
    },
    { isWanted: sortBy !== undefined },
  )
  const leaders = resource.data
  useTitle(leaders && `${t('panels.leaders')}, ${nameOf(leaders.tournament)}`)
  const waits = sortBy === undefined ? dictionary : resource
  return (
    <div class="page">
      <PageHead title={leaders ? nameOf(leaders.tournament) : t('panels.leaders')} kind="panels.leaders">
        {leaders && (
          <a href={`${linkTo('tournament', sport, id)}?season=${seasonId}`}>{leaders.season.name}</a>
        )}
      </PageHead>
      <LeaderControls chosen={chosen} dictionary={dictionary.data} />
      <Panel
        title="panels.leaders"
        request={resource.request}
        resource={waits}
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

/** Columns beside the ranking one. */
const MOST_COLUMNS = 6

interface TableProps {
  readonly leaders: Leaders
  readonly sortBy: string
  readonly dictionary: Dictionary | null
  readonly sport: SportSlug
}

function LeaderTable({ leaders, sortBy, dictionary, sport }: TableProps) {
  const rows: readonly (Schemas['PlayerLeader'] | Schemas['TeamLeader'])[] = leaders.leaders
  const others = Object.keys(rows[0]?.statistics ?? {}).filter((key) => key !== sortBy)
  const keys = [sortBy, ...others.slice(0, MOST_COLUMNS)]
  const name = (key: string) => (dictionary?.[key] ? namedIn(dictionary[key].name) : keyText(key))
  return (
    <div class="scroll">
      <table class="leaders">
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t(leaders.entity === 'players' ? 'panels.player' : 'panels.team')}</th>
            {keys.map((key) => (
              <th key={key} scope="col" class="number">
                {name(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={'player' in row ? row.player.id : row.team.id}>
              <td>{row.rank}</td>
              <th scope="row">
                {'player' in row && <EntityLink sport={sport} to="player" entity={row.player} />}{' '}
                {row.team && (
                  <span class={'player' in row ? 'muted' : undefined}>
                    <EntityLink sport={sport} to="team" entity={row.team} />
                  </span>
                )}
              </th>
              {keys.map((key) => (
                <td key={key} class={key === sortBy ? 'number total' : 'number'}>
                  {row.statistics[key] === undefined ? '–' : statisticText(key, row.statistics[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
      <span class="grow muted">{`${offset + 1}–${last} ${t('panels.rowsOf')} ${total}`}</span>
      <button type="button" class="button" disabled={last >= total} onClick={() => to(offset + PAGE_ROWS)}>
        {t('panels.next')}
      </button>
    </nav>
  )
}
