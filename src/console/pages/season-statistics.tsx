/** Season statistics of a player or a team, and leaderboards of a season, paged, whose choices are in the URL. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import {
  Choices,
  type Column,
  Facts,
  Legend,
  Select,
  Stepper,
  Table,
  useChoice,
} from '../components/controls.tsx'
import { Mark, matchName } from '../components/match-row.tsx'
import {
  Panel,
  playerLink,
  RATINGS,
  Rating,
  SeasonSelect,
  teamLink,
  tournamentLink,
} from '../components/panel.tsx'
import { PLAYER_MATCHES } from '../data/day-list.ts'
import { momentOf } from '../data/live-store.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import { setQuery } from '../history.ts'
import { dayText, decimals, namedIn, nameOf, shortPersonName, statisticText, t } from '../language/i18n.ts'
import { groupText, keyName, keyWord } from '../language/service-words.ts'
import { SIDES, teamOf } from '../match-state.ts'
import { boxColumn, type Figures, sumOf } from '../panels/lineups.tsx'
import sports from '../panels/sports.json' with { type: 'json' }
import { type BoxColumn, LEADERS_OF, TOP_LEADERS } from '../panels/sports.ts'
import type { SeasonView } from '../panels/standings.tsx'
import { groupedStatistics, leaderKeys, seasonChoices } from '../panels/view-models.ts'
import { leadersLink, linkTo, query, sport } from '../router.ts'
import { betterOf, hasAthletes, hasSeconds } from '../sports.ts'
import { MatchLists, type OfSeason, type PageProps, resultOf, rowsOf, TEAM_LINES } from './page.tsx'

type Leader = Schemas['PlayerLeader'] | Schemas['TeamLeader']

const PAGE_ROWS = 20
export const LEADERS = '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders'

/** Leaders of a season by a key that the user chooses; the choices are in the URL. */
export function LeadersPanel({ id, seasonId }: OfSeason) {
  const dictionary = useResource('/v2/SeasonStatisticsDict.json', {})
  const url = query.value
  const entities = LEADERS_OF[sport.value] ?? []
  const entity = entities.find((each) => each === url.get('entity')) ?? entities[0] ?? 'players'
  const keys = leaderKeys(dictionary.data ?? {}, sport.value, entity)
  const wanted = [url.get('sort_by'), TOP_LEADERS[sport.value]?.[0]?.key]
  const sortBy = wanted.find((key) => key && keys.includes(key)) ?? keys[0]
  const offset = Math.max(0, Number(url.get('offset')) || 0)
  const of = { tournamentId: id, seasonId, sort_by: sortBy ?? '', entity, limit: PAGE_ROWS, offset } as const
  const resource = useResource(LEADERS, of, { isWanted: sortBy !== undefined })
  const leaders = resource.data
  const total = leaders?.total ?? 0
  const last = Math.min(total, offset + PAGE_ROWS)
  return (
    <>
      <div class="row wrap">
        <Choices
          label={t('leaders')}
          choices={entities.map((value) => [value, t(value)])}
          value={entity}
          onChoose={(entity) => setQuery({ entity, sort_by: null, offset: null })}
        />
        <Select
          label={t('leadersOf')}
          choices={[]}
          groups={groupedStatistics(keys, dictionary.data ?? {}).map(([group, keys]) => [
            groupText(group),
            keys.map((key) => [key, keyName(key, dictionary.data)]),
          ])}
          value={sortBy}
          onChoose={(key) => setQuery({ sort_by: key, offset: null })}
        />
      </div>
      <Panel
        title="leaders"
        source={sortBy === undefined ? dictionary : resource}
        isEmpty={leaders?.total === 0}
        hint="noLeaders"
      >
        {leaders && sortBy && (
          <Table<Leader>
            class="leaders"
            rows={leaders.leaders}
            columns={columnsOf(leaders, sortBy, (key) => keyName(key, dictionary.data))}
          />
        )}
        <Stepper
          class="paging"
          labels={['previous', 'next']}
          isLast={(by) => (by < 0 ? offset === 0 : last >= total)}
          onStep={(by) => setQuery({ offset: String(Math.max(0, offset + by * PAGE_ROWS) || '') || null })}
        >
          <span class="grow muted center">{`${offset + 1}–${last} ${t('rowsOf')} ${total}`}</span>
        </Stepper>
      </Panel>
    </>
  )
}

const TOP_ROWS = 5
/** The largest page of the API, in which those of one team are looked for. */
const MAX_ROWS = 100

type TopProps = OfSeason & { readonly teamId?: number; readonly title?: string }

/** The first ones of a season by what the sport ranks first, such as scorers; left out for a season without statistics. */
export function TopLeaders({ id, seasonId, teamId, title }: TopProps) {
  const [entity] = LEADERS_OF[sport.value] ?? []
  const isWanted = entity !== undefined && seasonId > 0
  const lists = (TOP_LEADERS[sport.value] ?? []).map(({ key, ...names }) => {
    const page = { sort_by: key, stats: [key], limit: teamId ? MAX_ROWS : TOP_ROWS }
    const of = { tournamentId: id, seasonId, entity: entity ?? 'teams', ...page } as const
    const { data, ...waiting } = useResource(LEADERS, of, { isWanted })
    const isShown = ({ team, statistics }: Leader) =>
      statistics[key]! > 0 && (teamId ?? team?.id) === team?.id
    return { key, names, data, waiting, rows: (data?.leaders ?? []).filter(isShown).slice(0, TOP_ROWS) }
  })
  const waiting = lists.map((list) => list.waiting).find(({ status }) => status === 'loading')
  const all = lists[0]?.data
  return (
    <Panel
      title="leaders"
      source={isWanted ? waiting : undefined}
      lines={TOP_ROWS * 3}
      isEmpty={lists.every(({ rows }) => rows.length === 0)}
      actions={
        <a class="button-quiet" href={`${leadersLink(id, seasonId)}&sort_by=${lists[0]?.key}`}>
          {title ? all && `${nameOf(all.tournament)} ${title}` : t('showAll', { n: all?.total ?? '' })}
        </a>
      }
    >
      <div class="leader-lists">
        {lists.map(
          ({ key, names, data, rows }) =>
            data &&
            rows.length > 0 && (
              <Table<Leader>
                key={key}
                rows={rows}
                columns={columnsOf(data, key, () => namedIn(names), 0, teamId === undefined)}
              />
            ),
        )}
      </div>
    </Panel>
  )
}

/** Columns beside the ranking one. */
const MAX_COLUMNS = 6

function columnsOf(
  { leaders, entity }: Schemas['Leaders'],
  sortBy: string,
  nameOfKey: (key: string) => string | undefined,
  others = MAX_COLUMNS,
  hasTeam = true,
) {
  const keys = Object.keys(leaders[0]?.statistics ?? {}).filter((key) => key !== sortBy)
  const name = (row: Leader) => (
    <span class="row">
      {hasTeam && row.team && <Mark team={row.team} isPerson={hasAthletes(sport.value)} />}
      <span class={others > 0 ? undefined : 'cut'}>
        {'player' in row &&
          playerLink(
            others > 0 ? row.player : { id: row.player.id, name: shortPersonName(nameOf(row.player)) },
          )}{' '}
        {hasTeam && row.team && (
          <span class={'player' in row ? 'muted' : undefined}>{teamLink(row.team)}</span>
        )}
      </span>
    </span>
  )
  const figure = (key: string): Column<Leader> => [
    nameOfKey(key),
    ({ statistics }) => (statistics[key] === undefined ? '–' : statisticText(key, statistics[key])),
    key === sortBy ? 'number is-marked' : 'number',
  ]
  return [
    // A rank in the league is none in the team.
    hasTeam && others > 0 && ['#', ({ rank }: Leader) => rank],
    [t(entity === 'players' || hasAthletes(sport.value) ? 'player' : 'team'), name, 'row'],
    ...[sortBy, ...keys.slice(0, others)].map(figure),
  ] satisfies (Column<Leader> | false)[]
}

export type SeasonChoice = ReturnType<typeof seasonChoices>[number]
export const choiceOf = ({ value, tournament, title }: SeasonChoice) =>
  [value, `${nameOf(tournament)}, ${title}`] as const

type OfEntity = { readonly entity: 'player' | 'team'; readonly id: number }

/** Players and teams have twin endpoints, whose responses have the same form: that of teams stands for both. */
const STATISTICS = '/v2/{sportSlug}/teams/{teamId}/statistics'
const twinPath = <P extends string>(path: P, entity: OfEntity['entity']) =>
  (entity === 'team' ? path : path.replace('teams/{teamId}', 'players/{playerId}')) as P
const twinId = ({ entity, id }: OfEntity) =>
  ({ [`${entity}Id`]: id }) as unknown as { readonly teamId: number }

/** Seasons of a career that are shown: each of them is a request. */
const CAREER_SEASONS = 6
const CAREER: Partial<Record<string, readonly BoxColumn[]>> = sports.career

/** The latest seasons of a player as rows. */
export function CareerPanel({ id }: PageProps) {
  const of = { playerId: id }
  const seasons = useResource('/v2/{sportSlug}/players/{playerId}/statistics/seasons', of)
  const { data: dictionary } = useResource('/v2/SeasonStatisticsDict.json', {})
  const choices = seasonChoices(seasons.data?.tournaments ?? []).toSorted((a, b) =>
    b.season.year.localeCompare(a.season.year),
  )
  const rows = Array.from({ length: CAREER_SEASONS }, (_, index) => {
    const { tournament, season, title } = choices[index] ?? {}
    const { data, ...waiting } = useResource(
      '/v2/{sportSlug}/players/{playerId}/statistics',
      { ...of, tournament_id: tournament?.id ?? 0, season_id: season?.id ?? 0 },
      { isWanted: season !== undefined },
    )
    const slices = data && 'types' in data ? data.types : []
    return { tournament, title, waiting, statistics: slices[0]?.statistics ?? {} }
  }).slice(0, choices.length)
  // Without all seasons the columns would change.
  const source = rows.find(({ waiting }) => waiting.status === 'loading')?.waiting ?? seasons
  type Row = (typeof rows)[number]
  return (
    <Panel title="career" source={source} isEmpty={rows.length === 0} lines={CAREER_SEASONS * 3}>
      <Table<Row>
        class="box-score"
        hasLegend
        rows={rows}
        columns={[
          [t('season'), ({ tournament, title }) => tournament && tournamentLink(tournament, title), 'row'],
          ...(CAREER[sport.value] ?? [])
            .filter(({ key, isMain }) => isMain || rows.some(({ statistics }) => statistics[key]))
            .map((column) => boxColumn<Row>(column, dictionary, ({ statistics }) => statistics)),
        ]}
      />
    </Panel>
  )
}

/** Enough for the largest leagues, in which the players of a team are looked for. */
const MAX_PLAYERS = 800

/** What the players of a team did in the season of a tournament: columns of a table, none without statistics. */
export function useSeasonFigures<R extends { readonly id: number }>({ tournamentId, seasonId }: SeasonView) {
  const isKnown = seasonId > 0 && LEADERS_OF[sport.value]?.includes('players') === true
  const { data: dictionary } = useResource('/v2/SeasonStatisticsDict.json', {}, { isWanted: isKnown })
  const columns = CAREER[sport.value] ?? []
  const stats = columns.map(({ key }) => key)
  const pages: Resource<Schemas['Leaders']>[] = []
  for (let offset = 0; offset < MAX_PLAYERS; offset += MAX_ROWS) {
    const page = { tournamentId, seasonId, sort_by: stats[0] ?? '', stats, limit: MAX_ROWS, offset }
    pages.push(useResource(LEADERS, page, { isWanted: isKnown && offset <= (pages[0]?.data?.total ?? 0) }))
  }
  const leaders = pages.flatMap(({ data }): readonly Leader[] => data?.leaders ?? [])
  const figures = new Map(
    leaders.flatMap((row) => ('player' in row ? [[row.player.id, row.statistics]] : [])),
  )
  const total = pages[0]?.data?.total ?? 0
  const asked = pages.slice(0, isKnown ? 1 + total / MAX_ROWS : 0)
  return {
    waiting: asked.find(({ status }) => status === 'loading'),
    playersOf: (teamId: number) =>
      leaders.flatMap((row) => ('player' in row && row.team?.id === teamId ? [row.player] : [])),
    columnsOf: (rows: readonly R[]) =>
      columns
        .filter(({ key }) => rows.some(({ id }) => figures.get(id)?.[key]))
        .map((column) => boxColumn<R>(column, dictionary, ({ id }) => figures.get(id))),
  }
}

/** The rating and what fits beside it. */
const MAX_FIGURES = 8
const MATCH_COLUMNS: typeof CAREER = { ...sports.boxScores, ...sports.playerColumns }

/** Of a player at first. */
const SHOWN_MATCHES = 8

/** The next match of the team of a player, and what the player did in the last ones. */
export function PlayerMatches({ id, teamId }: PageProps & { readonly teamId: number | null }) {
  const of = { playerId: id, limit: PLAYER_MATCHES }
  const source = useResource('/v2/{sportSlug}/players/{playerId}/matches', of)
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const team = { teamId: teamId ?? 0, last: 1, next: 1, view: 'lite' } as const
  const { data } = useResource('/v2/{sportSlug}/teams/{teamId}/matches', team, { isWanted: teamId !== null })
  const toCome = data?.next ?? []
  const rows = (source.data?.matches ?? []).map((row) => ({ ...row, figures: figuresOf(row, id) }))
  const hasTournament = new Set(rows.map(({ match }) => match.tournament.id)).size > 1
  const columns = (MATCH_COLUMNS[sport.value] ?? [])
    .filter(({ key, isMain }) => isMain || rows.some(({ figures }) => figures[key]))
    .toSorted((a, b) => Number(b.key === 'rating') - Number(a.key === 'rating'))
  type Row = (typeof rows)[number]
  const name = ({ match: listed, participation: { played, substitute } }: Row) => {
    const match = momentOf(sport.value, listed.id).value.state ?? listed
    const side = SIDES.find((each) => teamOf(match, each).id === teamId)
    const part = played ? substitute && t('substitute') : t('didNotPlay')
    return (
      <a href={linkTo('match', match.id)}>
        <span class="muted">
          {dayText(match.startTimestamp)}
          {hasTournament && <span class="wide-only">{` · ${nameOf(match.tournament)}`}</span>}
          {side && ` · ${t(`at.${side}`)}`}
          {part && ` · ${part.toLocaleLowerCase()}`}
        </span>
        <span class="row">{resultOf(match, teamId, true)}</span>
      </a>
    )
  }
  const isEmpty = rows.length + toCome.length === 0
  return (
    <Panel title="matches" {...{ source, isEmpty }} hint="noMatches" lines={TEAM_LINES}>
      <MatchLists rows={rowsOf(toCome)} />
      <Trend rows={rows} />
      {rows.length > 0 && (
        <section>
          <h3>{t('lastMatches')}</h3>
          <Table<Row>
            class="leaders player-matches"
            hasLegend
            rows={rows}
            most={SHOWN_MATCHES}
            rowClass={({ participation }) => (participation.played ? '' : 'is-loser')}
            columns={[
              [t('match'), name, 'row'],
              ...columns.slice(0, MAX_FIGURES).map((column, place) => {
                const isExtra = column.isExtra || place >= (hasSeconds(sport.value) ? 3 : 4)
                return boxColumn<Row>({ ...column, isExtra }, dictionary, ({ figures }) => figures)
              }),
            ]}
          />
        </section>
      )}
    </Panel>
  )
}

/** Two lines of a phone. */
const TREND_MATCHES = 16

type Rated = Pick<Schemas['PlayerMatch'], 'match'> & { readonly figures: NonNullable<Figures> }

/** The ratings of the last matches side by side, oldest first. */
function Trend({ rows }: { readonly rows: readonly Rated[] }) {
  const rated = rows.filter(({ figures }) => figures.rating).slice(0, TREND_MATCHES)
  const average = rated.reduce((sum, { figures }) => sum + figures.rating!, 0) / rated.length
  return (
    rated.length > 1 && (
      <section>
        <h3>{t('trend', { average: decimals(average, 1) })}</h3>
        <p class="row wrap trend">
          {rated.toReversed().map(({ match, figures }) => (
            <a
              key={match.id}
              href={linkTo('match', match.id)}
              title={`${dayText(match.startTimestamp)}, ${matchName(match)}`}
            >
              <Rating of={figures.rating} />
            </a>
          ))}
        </p>
        <Legend items={RATINGS.map(([of, name]) => [<Rating key={name} of={of} />, t(name)])} />
      </section>
    )
  )
}

/** The figures of a match; in esports those of its maps together. */
function figuresOf({ match, statistics }: Schemas['PlayerMatch'], id: number): NonNullable<Figures> {
  if (statistics) return statistics
  const players = match.esports?.games.flatMap((game) => SIDES.flatMap((side) => game.players[side])) ?? []
  return sumOf(players.filter(({ player }) => player.id === id).map((each) => each.statistics as Figures))
}

/** Of a season that the page has chosen, or that is chosen here. */
export function SeasonStatistics({ of, ...props }: OfEntity & { readonly of?: string | undefined }) {
  const [wanted, setWanted] = useState<string | null>(null)
  const seasons = useResource(twinPath(`${STATISTICS}/seasons`, props.entity), twinId(props))
  const { data: dictionary } = useResource('/v2/SeasonStatisticsDict.json', {})
  const choices = seasonChoices(seasons.data?.tournaments ?? []).filter(({ value }) => !of || value === of)
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0]
  const resource = useResource(
    twinPath(STATISTICS, props.entity),
    { ...twinId(props), tournament_id: chosen?.tournament.id ?? 0, season_id: chosen?.season.id ?? 0 },
    { isWanted: chosen !== undefined },
  )
  const slices = resource.data && 'types' in resource.data ? resource.data.types : []
  const [type, types] = useChoice(
    'type',
    slices.map((each) => [each.type, keyWord(each.type)]),
  )
  const { statistics = {}, highlighted: ranks = {} } = slices.find((each) => each.type === type) ?? {}
  const figure = (key: string) => {
    const rank = ranks[key] !== undefined && betterOf(key, dictionary) === 'more' && (
      <span class="chip" title={t('rankInLeague')}>
        #{ranks[key]}
      </span>
    )
    return [keyName(key, dictionary), [statisticText(key, statistics[key] ?? 0), ' ', rank]] as const
  }
  return (
    <Panel
      title="seasonStatistics"
      source={chosen ? resource : seasons}
      isEmpty={choices.length === 0}
      hint="noSeasonStatistics"
    >
      <div class="row wrap">
        {!of && <SeasonSelect choices={choices.map(choiceOf)} value={chosen?.value} onChoose={setWanted} />}
        {types}
      </div>
      {groupedStatistics(Object.keys(statistics), dictionary ?? {}).map(([group, keys]) => (
        <section key={group}>
          <h3 class="minor">{groupText(group)}</h3>
          <Facts class="figures" rows={keys.map(figure)} />
        </section>
      ))}
      {chosen && LEADERS_OF[sport.value] && (
        <p>
          <a href={leadersLink(chosen.tournament.id, chosen.season.id)}>{t('leaders')} →</a>
        </p>
      )}
    </Panel>
  )
}
