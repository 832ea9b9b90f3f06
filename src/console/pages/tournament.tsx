/** Tournament page: a season with standings, cup tree, totals and matches, honours and divisions. All tournaments by country. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Facts, List, Select, Table, useTitle } from '../components/controls.tsx'
import { CategoryName, Star } from '../components/match-row.tsx'
import {
  Empty,
  PageWait,
  Panel,
  playerLink,
  TournamentLinks,
  teamLink,
  tournamentLink,
} from '../components/panel.tsx'
import { isNamed } from '../components/search.tsx'
import { favourites } from '../data/settings.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import { setQuery } from '../history.ts'
import { countOf, decimals, namedIn, nameOf, statisticText, t } from '../language/i18n.ts'
import { LEADERS_OF, TOP_LEADERS } from '../panels/sports.ts'
import { SeasonCupTrees, SeasonStandings, useSeason } from '../panels/standings.tsx'
import { finalOf, seasonTitle, winnerOf } from '../panels/view-models.ts'
import { linkTo, query, sport } from '../router.ts'
import { hasGoals } from '../sports.ts'
import { Columns, EntityPage, PageHead, type PageProps, SeasonMatches, SeasonNow } from './page.tsx'
import { LEADERS, LeadersPanel, TopLeaders } from './season-statistics.tsx'

type Tournament = Schemas['TournamentDetail']
type Season = Schemas['SeasonDetails']

export function TournamentPage({ id }: PageProps) {
  const resource = useResource('/v2/{sportSlug}/tournament/{tournamentId}', { tournamentId: id })
  const seasonOf = ({ seasons }: Tournament) =>
    (seasons.find((each) => String(each.id) === query.value.get('season')) ?? seasons[0])?.id ?? 0
  return (
    <EntityPage
      source={resource}
      kind={() => 'tournament'}
      star="tournament"
      head={(tournament) => <Head tournament={tournament} seasonId={seasonOf(tournament)} />}
      tabs={(tournament) => {
        const seasonId = seasonOf(tournament)
        return {
          overview: () => <Overview key={seasonId} {...{ tournament, seasonId, source: resource }} />,
          matches: () => seasonId > 0 && <SeasonMatches key={seasonId} {...{ id, seasonId }} />,
          leaders:
            LEADERS_OF[sport.value] !== undefined &&
            seasonId > 0 &&
            (() => <LeadersPanel key={seasonId} {...{ id, seasonId }} />),
          seasons:
            (tournament.seasons.length > 1 || (seasonId > 0 && hasGoals(sport.value))) &&
            (() => <Seasons tournament={tournament} />),
        }
      }}
    />
  )
}

interface OfSeason {
  readonly tournament: Tournament
  /** 0 in a tournament without seasons. */
  readonly seasonId: number
}

const Head = ({ tournament, seasonId }: OfSeason) => (
  <>
    <span class="muted">
      <CategoryName category={tournament.category} />
    </span>
    {seasonId > 0 && (
      <Select
        label={t('season')}
        isLabelHidden
        choices={tournament.seasons.map((each) => [String(each.id), seasonTitle(each, tournament)])}
        value={String(seasonId)}
        onChoose={(season) => setQuery({ season })}
      />
    )}
  </>
)

/** Seasons that are looked up: two requests each. */
const MAX_SEASONS = 12

/** The seasons with their finals or winners, and who led them; the first one is not over. */
function Seasons({ tournament }: Pick<OfSeason, 'tournament'>) {
  const of = { tournamentId: tournament.id }
  const [entity = 'teams'] = LEADERS_OF[sport.value] ?? []
  const leading = TOP_LEADERS[sport.value]?.[0]
  const { key = '' } = leading ?? {}
  const rows = Array.from({ length: MAX_SEASONS }, (_, index) => {
    const season = tournament.seasons[index]
    const path = { ...of, seasonId: season?.id ?? 0 }
    const isWanted = season !== undefined
    const details = useResource('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}', path, {
      isWanted,
    })
    const leaders = useResource(
      LEADERS,
      { ...path, sort_by: key, entity, limit: 1, stats: [key] },
      { isWanted: isWanted && leading !== undefined },
    )
    return { season, details, leaders, isOver: index > 0 }
  }).flatMap(({ season, ...row }) => (season ? [{ season, ...row }] : []))
  const waiting = rows
    .flatMap(({ details, leaders }) => (leading ? [details, leaders] : [details]))
    .find(({ status }) => status === 'loading')
  type Row = (typeof rows)[number]
  const winner = ({ details: { data }, isOver }: Row) => {
    const team = isOver && data && winnerOf(data)
    return team && teamLink(team, finalText(data, team.id))
  }
  const leader = ({ leaders }: Row) => {
    const first = leaders.data?.leaders[0]
    const figure = first && statisticText(key, first.statistics[key] ?? 0)
    if (first && 'player' in first) return playerLink(first.player, figure)
    return first?.team && teamLink(first.team, figure)
  }
  const infoOf = ({ details }: Row) => details.data?.info
  const average = (info?: Season['info']) => info?.averageGoals != null && decimals(info.averageGoals)
  return (
    <Panel title="seasons" source={waiting} lines={rows.length * 3}>
      <Table<Row>
        rows={rows}
        columns={[
          [
            t('season'),
            ({ season }) => (
              <a href={`${linkTo('tournament', tournament.id)}?season=${season.id}`}>
                {seasonTitle(season, tournament)}
              </a>
            ),
            'row',
          ],
          rows.some(winner) && [t('winner'), winner],
          [t('matchesPlayed'), (row) => infoOf(row)?.matchesPlayed, 'number is-extra'],
          hasGoals(sport.value) && [t('goals'), (row) => infoOf(row)?.goals, 'number is-extra'],
          hasGoals(sport.value) && [t('averageGoals'), (row) => average(infoOf(row)), 'number is-extra'],
          leading && rows.some(leader) && [`${t('leaders')}: ${namedIn(leading)}`, leader],
        ]}
      />
    </Panel>
  )
}

/** `4 : 1 Lakeside`, as its winner sees the final; empty without one. */
function finalText(season: Season, winnerId: number): string {
  const sides = finalOf(season)?.participants ?? []
  const ordered = sides.toSorted((a) => (a.team?.id === winnerId ? -1 : 1))
  const loser = ordered[1]?.team
  const scoreBy = (key: 'score' | 'penalties') => ordered.map((side) => side[key]).join(' : ')
  const decided = sides.every(({ penalties }) => penalties != null) && `(${scoreBy('penalties')})`
  return loser ? [scoreBy('score'), decided, nameOf(loser)].filter(Boolean).join(' ') : ''
}

/** More than a window: what is below must not move while it is in view. */
const WAITING_LINES = 40

/** A cup tree follows the tables of its groups; without tables it comes first, over the whole width. */
function Overview({ tournament, seasonId, source }: OfSeason & { readonly source: Resource<Tournament> }) {
  const tournamentId = tournament.id
  const of = useSeason({ tournamentId, seasonId }, [])
  const { season } = of
  const { standings = [], cupTrees = [] } = season.data ?? {}
  const cup = <SeasonCupTrees {...of} />
  const hasTable = standings.length > 0 || cupTrees.length === 0
  const now = <SeasonNow id={tournamentId} seasonId={seasonId} />
  const isWaiting = season.status === 'loading' && seasonId > 0
  // Whether a table or a tree comes first is known with the season; the rest is loaded meanwhile.
  return (
    <>
      {isWaiting && <Panel title="overview" source={season} lines={WAITING_LINES} />}
      <div class="stack" style={{ display: isWaiting ? 'none' : '' }}>
        {standings.length === 0 && cup}
        <Columns
          side={
            <>
              {hasTable && now}
              {honours(tournament, source)}
              {(['upperDivisions', 'lowerDivisions', 'linkedTournaments'] as const).map((kind) => (
                <Panel key={kind} title={kind} isEmpty={tournament[kind].length === 0}>
                  <TournamentLinks tournaments={tournament[kind]} />
                </Panel>
              ))}
            </>
          }
        >
          {!hasTable && now}
          <SeasonStandings {...of} hint={cupTrees.length > 0 || seasonId === 0 ? null : 'noStandings'} />
          {standings.length > 0 && cup}
          <TopLeaders id={tournamentId} seasonId={seasonId} />
        </Columns>
      </div>
    </>
  )
}

function honours(tournament: Tournament, source: Resource<Tournament>) {
  const { titleHolder, titleHolderTitles, mostTitles, mostTitlesTeams, playerOfTheTournament } = tournament
  const holders = (teams: readonly Schemas['TeamBrief'][], titles: number | null) => [
    ...teams.map((team) => teamLink(team)),
    titles !== null && ` (${countOf(titles, 'title')})`,
  ]
  return (
    <Panel
      title="honours"
      source={source}
      isEmpty={!titleHolder && mostTitlesTeams.length === 0 && !playerOfTheTournament}
    >
      <Facts
        rows={[
          titleHolder && [t('titleHolder'), holders([titleHolder], titleHolderTitles)],
          mostTitlesTeams.length > 0 && [t('mostTitles'), holders(mostTitlesTeams, mostTitles)],
          playerOfTheTournament && [t('playerOfTheTournament'), playerLink(playerOfTheTournament)],
        ]}
      />
    </Panel>
  )
}

/** Categories that are open at first; the most significant ones come first. */
const OPEN_CATEGORIES = 6
/** The largest page of the API, and as many as it gives. */
const PAGE_TOURNAMENTS = 50
const MAX_PAGES = 11

type Listed = Schemas['TournamentList']['tournaments'][number]

export function TournamentsPage() {
  const [wanted, setWanted] = useState('')
  const resource = useResource('/v2/{sportSlug}/categories', {})
  const title = `${t(`sport.${sport.value}`)}: ${t('tournaments')}`
  useTitle(title)
  const categories = resource.data?.categories.filter(({ tournamentsCount }) => tournamentsCount > 0)
  const total = categories?.reduce((sum, { tournamentsCount }) => sum + tournamentsCount, 0) ?? 1
  const pages = Array.from({ length: MAX_PAGES }, (_, index) => {
    const page = { limit: PAGE_TOURNAMENTS, offset: index * PAGE_TOURNAMENTS }
    return useResource('/v2/{sportSlug}/tournaments', page, { isWanted: page.offset < total })
  })
  const known = pages.flatMap(({ data }) => data?.tournaments ?? [])
  const asked = pages.slice(0, Math.ceil(total / PAGE_TOURNAMENTS))
  const waiting = asked.find(({ status }) => status === 'loading')
  if (!categories || waiting) return <PageWait {...(categories && waiting ? waiting : resource)} />
  if (categories.length === 0) return <Empty text={t('tournaments.none')} />
  const q = wanted.trim()
  const starred = known.filter(
    (each) => favourites.value.has(linkTo('tournament', each.id)) && (q === '' || isNamed(each, q)),
  )
  const shown = categories.map((category, index) => {
    const own = known.filter((each) => each.category?.id === category.id)
    const found = q === '' || isNamed(category, q) ? own : own.filter((each) => isNamed(each, q))
    const isFound = q === '' || found.length > 0 || isNamed(category, q)
    const isOpen = index < OPEN_CATEGORIES
    return isFound && <Category key={category.id} {...{ category, found, isOpen }} isFiltered={q !== ''} />
  })
  return (
    <div class="stack">
      <PageHead title={t(`sport.${sport.value}`)} kind="tournaments">
        <input
          type="search"
          class="field search"
          aria-label={t('tournaments.filter')}
          placeholder={t('tournaments.filter')}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </PageHead>
      <div class="categories">
        {starred.length > 0 && (
          <section class="panel category">
            <h2>{t('favourites.title')}</h2>
            <Stars of={starred} />
          </section>
        )}
        {shown}
      </div>
      <p class="hint" role="status">
        {!shown.some(Boolean) && t('panel.missing')}
      </p>
    </div>
  )
}

interface CategoryProps {
  readonly category: Schemas['Category']
  /** Its tournaments, or those that the user looks for. */
  readonly found: readonly Listed[]
  readonly isOpen: boolean
  readonly isFiltered: boolean
}

function Category({ category, found, isFiltered, ...at }: CategoryProps) {
  const [isOpen, setOpen] = useState(at.isOpen)
  const { id: categoryId, tournamentsCount: count } = category
  // The least significant ones of a large database are in no page.
  const isWanted = isOpen && !isFiltered && found.length < count
  const { data } = useResource('/v2/{sportSlug}/categories/{categoryId}', { categoryId }, { isWanted })
  const tournaments = isWanted ? (data?.tournaments ?? found) : found
  return (
    <details
      class="panel category"
      open={isOpen || isFiltered}
      onToggle={({ currentTarget }) => isFiltered || setOpen(currentTarget.open)}
    >
      <summary class="row">
        <b class="grow">
          <CategoryName category={category} />
        </b>
        <span class="muted small">{countOf(count, 'tournament')}</span>
      </summary>
      <Stars of={tournaments} />
    </details>
  )
}

const Stars = ({ of }: { readonly of: readonly Listed[] }) => (
  <List
    items={of}
    of={(tournament) => (
      <span class="row">
        <span class="grow">{tournamentLink(tournament)}</span>
        <Star path={linkTo('tournament', tournament.id)} name={nameOf(tournament)} />
      </span>
    )}
  />
)
