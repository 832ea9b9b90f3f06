/** Tournament page: a season with standings, cup tree, totals and matches, honours and divisions. All tournaments by country. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { List, Sign, Table, useTitle } from '../components/controls.tsx'
import { CategoryName, Star } from '../components/match-row.tsx'
import {
  Empty,
  FactsPanel,
  PageWait,
  Panel,
  playerLink,
  SeasonSelect,
  TeamName,
  TournamentLinks,
  teamLink,
  tournamentLink,
} from '../components/panel.tsx'
import { isNamed } from '../components/search.tsx'
import { favourites } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { setQuery } from '../history.ts'
import { countOf, decimals, formatNumber, type Named, nameOf, statisticText, t } from '../language/i18n.ts'
import { ofSport } from '../match-state.ts'
import { LEADERS_OF, TOP_LEADERS } from '../panels/sports.ts'
import { SEASON, SeasonCupTrees, SeasonStandings, useSeason } from '../panels/standings.tsx'
import { bestOf, seasonTitle } from '../panels/view-models.ts'
import { linkTo, query, sport } from '../router.ts'
import { hasAthletes } from '../sports.ts'
import {
  Columns,
  EntityPage,
  type OfSeason,
  PageHead,
  type PageProps,
  SeasonMatches,
  SeasonNow,
} from './page.tsx'
import { LEADERS, LeadersPanel, TopLeaders } from './season-statistics.tsx'

type Tournament = Schemas['TournamentDetail']

export function TournamentPage({ id }: PageProps) {
  const resource = useResource('/v2/{sportSlug}/tournament/{tournamentId}', { tournamentId: id })
  const seasonOf = ({ seasons }: Tournament) =>
    (seasons.find((each) => String(each.id) === query.value.get('season')) ?? seasons[0])?.id ?? 0
  return (
    <EntityPage
      source={resource}
      kind={() => 'tournament'}
      star="tournament"
      mark={({ colors: { primary, secondary } }) => (
        <span class="badge mark" style={{ background: primary ?? '', color: secondary ?? '' }}>
          <Sign path={CUP_SIGN} />
        </span>
      )}
      head={(tournament) => (
        <>
          <span class="muted">
            <CategoryName category={tournament.category} />
          </span>
          {tournament.seasons.length > 0 && (
            <SeasonSelect
              choices={tournament.seasons.map((each) => [String(each.id), seasonTitle(each, tournament)])}
              value={String(seasonOf(tournament))}
              onChoose={(season) => setQuery({ season })}
            />
          )}
        </>
      )}
      tabs={(tournament) => {
        const seasonId = seasonOf(tournament)
        return {
          overview: () => <Overview key={seasonId} {...{ tournament, seasonId }} />,
          matches: () => seasonId > 0 && <SeasonMatches key={seasonId} {...{ id, seasonId }} />,
          leaders:
            LEADERS_OF[sport.value] !== undefined &&
            seasonId > 0 &&
            (() => <LeadersPanel key={seasonId} {...{ id, seasonId }} />),
          seasons: seasonId > 0 && (() => <Seasons tournament={tournament} />),
        }
      }}
    />
  )
}

const CUP_SIGN = 'M8 4h8v5a4 4 0 0 1-8 0zM8 5H4v2a3 3 0 0 0 4 3M16 5h4v2a3 3 0 0 1-4 3M12 13v4m-4 3h8l-1-3H9z'

type OfTournament = { readonly tournament: Tournament }

/** Seasons that are looked up: two requests each. */
const MAX_SEASONS = 12

/** The seasons with their finals or winners, and who led them. */
function Seasons({ tournament: { id, ...tournament } }: OfTournament) {
  const asked = Array.from({ length: MAX_SEASONS }, (_, index) => {
    const seasonId = tournament.seasons[index]?.id ?? 0
    return useResource(SEASON, { tournamentId: id, seasonId }, { isWanted: seasonId > 0 })
  }).slice(0, tournament.seasons.length)
  const toCome = { tournament_id: [id], season_id: tournament.seasons[0]?.id ?? 0, fields: 'id' } as const
  const page = { status: ['notstarted', 'inprogress'], page: 1, page_size: 1 } as const
  const open = useResource('/v2/{sportSlug}/matches', { ...toCome, ...page })
  const rows = asked.map(({ data: details }, index) => {
    const isOver = index > 0 || open.data?.matches.length === 0
    const best = isOver && details ? bestOf(details) : []
    return { season: tournament.seasons[index]!, info: details?.info, best }
  })
  type Row = (typeof rows)[number]
  const team = (place: 0 | 1) => (row: Row) => {
    const [of, about] = row.best[place] ?? []
    return of && <TeamName team={of} about={about} />
  }
  return (
    <Panel title="seasons" source={asked.find(({ status }) => status === 'loading')} lines={rows.length * 3}>
      <Table<Row>
        rows={rows}
        columns={[
          [
            t('season'),
            ({ season }) => (
              <a href={`${linkTo('tournament', id)}?season=${season.id}`}>
                {seasonTitle(season, tournament)}
              </a>
            ),
            'row',
          ],
          [t('winner'), team(0)],
          [t('secondPlace'), team(1), 'is-extra'],
          LEADERS_OF[sport.value] && [
            ofSport('topScorer'),
            ({ season }) => <Leading id={id} seasonId={season.id} />,
          ],
          [
            t(hasAthletes(sport.value) ? 'players' : 'teams'),
            ({ info }) => info?.teamsCount,
            'number is-extra',
          ],
          [t('matches'), ({ info }) => info?.matchesPlayed, 'number is-extra'],
          [ofSport('scores'), ({ info }) => info && formatNumber(info.goals), 'number is-extra'],
          [t('perMatch'), ({ info }) => info?.averageGoals && decimals(info.averageGoals), 'number is-extra'],
        ]}
      />
    </Panel>
  )
}

/** Who led a season, and with what. */
function Leading({ id, seasonId }: OfSeason) {
  const [entity = 'teams'] = LEADERS_OF[sport.value] ?? []
  const { key = '' } = TOP_LEADERS[sport.value]?.[0] ?? {}
  const of = { tournamentId: id, seasonId, sort_by: key, entity, limit: 1, stats: [key] } as const
  const first = useResource(LEADERS, of).data?.leaders[0]
  const figure = first && statisticText(key, first.statistics[key] ?? 0)
  if (first && 'player' in first) return playerLink(first.player, figure)
  return first?.team ? teamLink(first.team, figure) : null
}

/** More than a window: what is below must not move while it is in view. */
const WAITING_LINES = 40

/** A cup tree follows the tables of its groups; without tables it comes first, over the whole width. */
function Overview({ tournament, seasonId }: OfTournament & Omit<OfSeason, 'id'>) {
  const { id } = tournament
  const of = useSeason({ tournamentId: id, seasonId }, [])
  const { season } = of
  const { standings = [], cupTrees = [] } = season.data ?? {}
  const cup = <SeasonCupTrees {...of} />
  const hasTable = standings.length > 0 || cupTrees.length === 0
  const now = <SeasonNow {...{ id, seasonId }} />
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
              {honours(tournament)}
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
          <TopLeaders {...{ id, seasonId }} />
        </Columns>
      </div>
    </>
  )
}

function honours(tournament: Tournament) {
  const { titleHolder, titleHolderTitles, mostTitles, mostTitlesTeams, playerOfTheTournament } = tournament
  const holders = (teams: readonly Schemas['TeamBrief'][], titles: number | null) => [
    ...teams.map((team) => teamLink(team)),
    titles !== null && ` (${countOf(titles, 'title')})`,
  ]
  return (
    <FactsPanel
      title="honours"
      rows={[
        titleHolder && [t('titleHolder'), holders([titleHolder], titleHolderTitles)],
        mostTitlesTeams.length > 0 && [t('mostTitles'), holders(mostTitlesTeams, mostTitles)],
        playerOfTheTournament && [t('playerOfTheTournament'), playerLink(playerOfTheTournament)],
      ]}
    />
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
  const isFiltered = q !== ''
  const isWanted = (of: Named) => !isFiltered || isNamed(of, q)
  const starred = known.filter((of) => favourites.value.has(linkTo('tournament', of.id)) && isWanted(of))
  const shown = categories.map((category, index) => {
    const own = known.filter((each) => each.category?.id === category.id)
    const found = isWanted(category) ? own : own.filter(isWanted)
    const of = { category, found, isFiltered, isOpen: index < OPEN_CATEGORIES }
    return (isWanted(category) || found.length > 0) && <Category key={category.id} {...of} />
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

type CategoryProps = { readonly category: Schemas['Category']; readonly found: readonly Listed[] } & Readonly<
  Record<'isOpen' | 'isFiltered', boolean>
>

/** A category with its tournaments, or with those that the user looks for. */
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
