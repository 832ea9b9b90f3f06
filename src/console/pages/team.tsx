/** Pages of teams, of athletes who compete as a team, and of players; squads and transfers. */
import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Button, type Column, List, Table } from '../components/controls.tsx'
import { Flag, Mark, matchName } from '../components/match-row.tsx'
import {
  FactsPanel,
  PageWait,
  Panel,
  playerLink,
  SeasonSelect,
  TournamentLinks,
  teamLink,
  tournamentLink,
} from '../components/panel.tsx'
import { TEAM_MATCHES } from '../data/day-list.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import { ageAt, minuteMs } from '../days.ts'
import { setQuery } from '../history.ts'
import { countryText } from '../language/country-names.ts'
import {
  calendarDayText,
  countOf,
  formatNumber,
  moneyText,
  nameOf,
  type TextKey,
  t,
  unitText,
} from '../language/i18n.ts'
import { positionName, positionText, squadPositions, word, wordsOfList } from '../language/service-words.ts'
import { LEADERS_OF } from '../panels/sports.ts'
import { SeasonCupTrees, SeasonStandings, useSeason } from '../panels/standings.tsx'
import { venueText } from '../panels/summary.tsx'
import { seasonChoices } from '../panels/view-models.ts'
import { linkTo, query, sport } from '../router.ts'
import { hasAthletes, hasTransfers } from '../sports.ts'
import { Columns, EntityPage, MatchLists, type PageProps, resultOf, rowsOf, TEAM_LINES } from './page.tsx'
import {
  CareerPanel,
  choiceOf,
  PlayerMatches,
  type SeasonChoice,
  SeasonStatistics,
  TopLeaders,
  useSeasonFigures,
} from './season-statistics.tsx'

type Team = Schemas['TeamProfile']

export function TeamPage({ id }: PageProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/profile', { teamId: id })
  const isClub = resource.data?.playerTeamInfo === null && !hasAthletes(sport.value)
  const squad = useResource('/v2/{sportSlug}/teams/{teamId}/squad', { teamId: id }, { isWanted: isClub })
  const hasSquad = !squad.data || squad.data.players.length + squad.data.staff.length > 0
  const isWanted = hasTransfers(sport.value)
  const moves = useResource('/v2/{sportSlug}/teams/{teamId}/transfers', { teamId: id }, { isWanted })
  const isTraded = !moves.data || moves.data.transfersIn.length + moves.data.transfersOut.length > 0
  const inSeasons = useTeam(id, resource.data?.primaryTournament)
  const { seasons, waiting, chosen, shown, row } = inSeasons
  return (
    <EntityPage
      source={resource}
      kind={() => (isClub ? 'team' : 'player')}
      star="team"
      head={({ country, countryCode, ranking, primaryTournament: main }) => (
        <>
          <SeasonSelect
            choices={[['', t('tournaments.all')], ...seasons.map(choiceOf)]}
            value={chosen?.value ?? ''}
            onChoose={(value) => setQuery({ season: value.split('/')[1] ?? null })}
          />
          {ranking !== null && <span class="chip">{`${t('ranking')}: ${ranking}`}</span>}
          {country && <span class="muted">{countryName(country, countryCode)}</span>}
          {main && !hasAthletes(sport.value) && (
            <span>
              {tournamentLink(main)}
              {row && shown?.tournament.id === main.id && (
                <span class="muted wide-only">{` ${t('place', { n: row.position })}`}</span>
              )}
            </span>
          )}
        </>
      )}
      tabs={(team) => {
        const of = { ...inSeasons, team }
        return {
          overview: () => <Overview key={chosen?.value} {...of} />,
          standings: (waiting ?? shown) !== undefined && (() => <Standings {...of} />),
          squad: isClub && hasSquad && (() => <SquadPanel source={squad} {...of} />),
          transfers:
            isWanted &&
            isTraded &&
            (() => (
              <Panel title="transfers" source={moves}>
                <TransferTable title="transfersIn" transfers={moves.data?.transfersIn} />
                <TransferTable title="transfersOut" transfers={moves.data?.transfersOut} />
              </Panel>
            )),
          statistics:
            team.hasSeasonStatistics &&
            (() => (
              <>
                <SeasonTitle of={shown} />
                <SeasonStatistics key={shown?.value} entity="team" id={id} of={shown?.value} />
              </>
            )),
        }
      }}
    />
  )
}

/** The seasons of a team: all of them and the one that is chosen, the one whose table and figures are shown, its row there. */
type OfTeam = ReturnType<typeof useTeam> & { readonly team: Team }

function useTeam(id: number, primary: Team['primaryTournament'] | undefined) {
  const list = { team_id: id, fields: 'season,tournament,category', sort: 'desc', page: 1 } as const
  const resource = useResource('/v2/{sportSlug}/matches', { ...list, page_size: MAX_MATCHES })
  const matches = resource.data?.matches ?? []
  const tournaments = [...Map.groupBy(matches, ({ tournament }) => tournament.id).values()].map((own) => ({
    tournament: { ...own[0]!.tournament, category: own[0]!.category },
    seasons: [...new Map(own.flatMap(({ season }) => (season ? [[season.id, season]] : []))).values()],
  }))
  const seasons = seasonChoices(tournaments)
  const waiting = resource.status === 'loading' ? resource : undefined
  const chosen = seasons.find(({ season }) => String(season.id) === query.value.get('season'))
  // Without a choice, that of the main tournament, or the latest one if none is.
  const shown = chosen ?? seasons.find(({ tournament }) => tournament.id === primary?.id) ?? seasons[0]
  const ids = { tournamentId: shown?.tournament.id ?? 0, seasonId: shown?.season.id ?? 0 }
  const inSeason = useSeason(ids, [id])
  const tables = inSeason.season.data?.standings.filter(({ type }) => type === 'total') ?? []
  const row = tables.flatMap(({ rows }) => rows).find(({ team, played }) => team.id === id && played > 0)
  return { seasons, waiting, chosen, shown, inSeason, row }
}

/** The largest page of the API: the matches of many years. */
const MAX_MATCHES = 500

const countryName = (country: string, code: string | null) => (
  <>
    <Flag {...{ country, code }} />
    {countryText(country, code)}
  </>
)

/** What is known of an athlete, by the same keys of each. */
export function athleteFacts(team: Team | null) {
  const info = team?.playerTeamInfo
  return [
    ['ranking', team?.ranking],
    ['currentRating', info?.currentRating && formatNumber(info.currentRating)],
    ['plays', info?.plays && wordsOfList(info.plays)],
    ['height', info?.height && unitText(info.height, 'centimeter')],
    ['weight', info?.weight && unitText(info.weight, 'kilogram')],
    ['prizeCurrent', info?.prizeCurrent && moneyText(info.prizeCurrent)],
    ['prizeTotal', info?.prizeTotal && moneyText(info.prizeTotal)],
  ] as const
}

type Profile = ComponentProps<typeof FactsPanel>['rows']

function teamProfile(team: Team): Profile {
  const { manager, venue, foundationTimestamp } = team
  return [
    team.country && [t('country'), countryName(team.country, team.countryCode)],
    manager && [t('manager'), nameOf(manager)],
    venue && [t('venue'), venueText(venue)],
    foundationTimestamp !== null && [t('founded'), calendarDayText(foundationTimestamp)],
    ...athleteFacts(team).map(([key, text]) => text && ([t(key), text] as const)),
  ]
}

/** A birthday with the age. */
const bornText = (ms: number) => `${calendarDayText(ms)} (${ageAt(ms, minuteMs.value)})`

/** The most that the API gives on each side of now. */
const MOST_MATCHES = 50

function Overview({ team, seasons, chosen, shown, inSeason, row, waiting }: OfTeam) {
  const [isFull, setFull] = useState(false)
  const amounts = isFull ? { last: MOST_MATCHES, next: MOST_MATCHES } : TEAM_MATCHES
  const of = { teamId: team.id, ...amounts, view: 'lite' } as const
  const ofAll = useResource('/v2/{sportSlug}/teams/{teamId}/matches', of, { isWanted: !chosen })
  const { tournamentId, seasonId } = inSeason.view
  const ids = { team_id: team.id, tournament_id: [tournamentId], season_id: seasonId }
  const list = { ...ids, view: 'lite', sort: 'desc', page: 1, page_size: MAX_MATCHES } as const
  const ofSeason = useResource('/v2/{sportSlug}/matches', list, { isWanted: chosen !== undefined })
  const source = chosen ? ofSeason : ofAll
  const { next = [], last = [] } = (chosen ? { last: ofSeason.data?.matches } : ofAll.data) ?? {}
  const form = last.filter(({ winner }) => winner !== null).slice(0, TEAM_MATCHES.last)
  const isEmpty = next.length + last.length === 0
  const isMore = !chosen && !isFull && (next.length >= TEAM_MATCHES.next || last.length >= TEAM_MATCHES.last)
  const actions = isMore && (
    <Button isQuiet onClick={() => setFull(true)}>
      {t('more')}
    </Button>
  )
  const table = (inSeason.season.status === 'loading' || row) && (
    <SeasonStandings {...inSeason} isExcerpt actions={<SeasonTitle of={shown} />} />
  )
  const tournaments = [...new Map(seasons.map(({ tournament }) => [tournament.id, tournament])).values()]
  return (
    <Columns
      side={
        <>
          {waiting ? <Panel title="standings" source={waiting} /> : table}
          <FactsPanel title="profile" rows={teamProfile(team)} />
          <Panel title="tournaments" isEmpty={tournaments.length === 0}>
            <TournamentLinks tournaments={tournaments} />
          </Panel>
        </>
      }
    >
      <Panel title="matches" {...{ source, isEmpty, actions }} hint="noMatches" lines={TEAM_LINES}>
        {form.length > 0 && (
          <section>
            <h3>{t('form')}</h3>
            <p class="row form-matches">
              {form.toReversed().map((match) => (
                <a key={match.id} href={linkTo('match', match.id)} title={matchName(match)}>
                  {resultOf(match, team.id)}
                </a>
              ))}
            </p>
            <p class="muted small">{t(chosen ? 'form.season' : 'form.all')}</p>
          </section>
        )}
        <MatchLists rows={rowsOf([...next, ...last])} />
      </Panel>
      {shown && LEADERS_OF[sport.value]?.[0] === 'players' && (
        <TopLeaders
          key={shown.value}
          id={shown.tournament.id}
          seasonId={shown.season.id}
          teamId={team.id}
          title={shown.title}
        />
      )}
    </Columns>
  )
}

/** The tables and the cup tree of a season. */
function Standings({ shown, inSeason, waiting }: OfTeam) {
  if (waiting) return <PageWait {...waiting} />
  return (
    <>
      <SeasonTitle of={shown} />
      <SeasonStandings {...inSeason} hint={inSeason.season.data?.cupTrees.length ? null : 'noStandings'} />
      <SeasonCupTrees {...inSeason} />
    </>
  )
}

const SeasonTitle = ({ of }: { readonly of: SeasonChoice | undefined }) =>
  of ? <p class="muted small">{tournamentLink(of.tournament, of.title)}</p> : null

function SquadPanel({ source, team, chosen, shown, ...of }: OfTeam & { readonly source: Resource<Squad> }) {
  const { players: squad = [], staff = [] } = source.data ?? {}
  const season = useSeasonFigures<SquadPlayer>(of.inSeason.view)
  // Of a season that was chosen, those who played in it.
  const played = season.playersOf(team.id).map((of) => squad.find(({ id }) => id === of.id) ?? of)
  const players = chosen && played.length > 0 ? played : squad
  const figures = season.columnsOf(players)
  const lines = squadLines(players)
  return (
    <Panel title="squad" source={of.waiting ?? season.waiting ?? source}>
      {figures.length > 0 && <SeasonTitle of={shown} />}
      {lines.map(([line, own], index) => (
        <Table<SquadPlayer>
          key={line}
          class="squad"
          caption={line}
          rows={own}
          hasLegend={index === lines.length - 1}
          columns={[
            ['#', (of) => of.shirtNumber ?? of.jerseyNumber ?? '', 'number', (of) => of.shirtNumber],
            [t('player'), (player) => playerLink(player), 'row'],
            [
              t('country'),
              ({ country, countryCode = null }) => country && countryName(country, countryCode),
              figures.length > 0 ? 'country is-extra' : 'country',
            ],
            [
              t('born'),
              ({ dateOfBirthTimestamp: ms }) => ms != null && bornText(ms),
              'born is-extra nowrap',
              ({ dateOfBirthTimestamp }) => dateOfBirthTimestamp,
            ],
            ...figures,
          ]}
        />
      ))}
      <List
        title={t('staff')}
        items={chosen ? [] : staff}
        of={(member) => (
          <>
            {nameOf(member)} <span class="muted">{word(member.role)}</span>
          </>
        )}
      />
    </Panel>
  )
}

type Squad = Schemas['Squad']
/** Of those who left, only the name. */
type SquadPlayer = Schemas['PlayerBrief'] & Partial<Squad['players'][number]>

/** Players by position, from the back to the front as far as the sport has an order, each line by number. */
function squadLines(players: readonly SquadPlayer[]): readonly (readonly [line: string, SquadPlayer[]])[] {
  const places = squadPositions(sport.value)
  const place = (position: string | null | undefined) => {
    const found = places.findIndex(([code]) => code === position)
    return found < 0 ? places.length : found
  }
  const byNumber = players.toSorted((a, b) => (a.shirtNumber ?? 1e3) - (b.shirtNumber ?? 1e3))
  return [...Map.groupBy(byNumber, ({ position }) => position)]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([position, own]) => [places[place(position)]?.[1] ?? positionText(position ?? ''), own])
}

type Transfer = Schemas['Transfer']

type TransfersProps = { transfers: readonly Transfer[] | undefined; title?: 'transfersIn' | 'transfersOut' }

/** As many as there are in a few years. */
const SHOWN_TRANSFERS = 12

/** Those of a team with the other club, without a title those of a player with both. */
function TransferTable({ title, transfers }: TransfersProps) {
  if (!transfers?.length) return null
  const club = (head: TextKey, key: 'fromTeam' | 'toTeam'): Column<Transfer> => [
    t(head),
    ({ [key]: team, type }) =>
      team ? teamLink(team) : <span class="muted">{/youth/i.test(type.name ?? '') ? '–' : t('noClub')}</span>,
  ]
  return (
    <Table
      class="transfers"
      caption={title && t(title)}
      rows={transfers}
      most={SHOWN_TRANSFERS}
      columns={[
        title
          ? [t('player'), (of) => playerLink(of.player, calendarDayText(of.transferTimestamp)), 'row']
          : [t('date'), (of) => calendarDayText(of.transferTimestamp), 'row'],
        title !== 'transfersOut' && club('from', 'fromTeam'),
        title !== 'transfersIn' && club('to', 'toTeam'),
        [
          t('fee'),
          ({ fee, type }) => (
            <>
              {fee && `${moneyText(fee)} `}
              <span class="muted">{nameOf(type)}</span>
            </>
          ),
        ],
      ]}
    />
  )
}

type Player = Schemas['PlayerProfile']
const ATTRIBUTES = ['attacking', 'technical', 'tactical', 'defending', 'creativity'] as const

export function PlayerPage({ id }: PageProps) {
  const resource = useResource('/v2/{sportSlug}/players/{playerId}/profile', { playerId: id })
  return (
    <EntityPage
      source={resource}
      kind={() => 'player'}
      star="player"
      head={({ team, position, country, countryCode }) => (
        <>
          {team && <Mark team={team} />}
          {team && teamLink(team)}
          {position && <span class="muted">{positionName(position)}</span>}
          {country && <span class="muted">{countryName(country, countryCode)}</span>}
        </>
      )}
      tabs={(player) => ({
        overview: () => (
          <Columns side={about(player)}>
            {player.hasSeasonStatistics && <CareerPanel id={id} />}
            <PlayerMatches id={id} teamId={player.teamId} />
          </Columns>
        ),
        statistics: player.hasSeasonStatistics && (() => <SeasonStatistics entity="player" id={id} />),
        transfers:
          player.transfers.length > 0 &&
          (() => (
            <Panel title="transfers">
              <TransferTable transfers={player.transfers} />
            </Panel>
          )),
      })}
    />
  )
}

function about(player: Player) {
  const { nationalTeamStatistics, traits } = player
  const [latest] = player.attributes.toSorted((a, b) => b.year - a.year)
  return (
    <>
      <FactsPanel title="profile" rows={playerProfile(player)} />
      <Panel title="attributes" isEmpty={!latest}>
        {ATTRIBUTES.map((key) => (
          <label key={key} class="row">
            <span class="grow">{t(key)}</span>
            <meter max={100} value={latest?.[key]} />
            <b class="figure">{latest?.[key]}</b>
          </label>
        ))}
      </Panel>
      <Panel title="traits" isEmpty={!traits || traits.strengths.length + traits.weaknesses.length === 0}>
        {(['strengths', 'weaknesses'] as const).map((kind) => (
          <List key={kind} title={t(kind)} class="chips" items={traits?.[kind] ?? []} of={nameOf} />
        ))}
      </Panel>
      <Panel title="nationalTeam" isEmpty={nationalTeamStatistics.length === 0}>
        <List
          items={nationalTeamStatistics}
          of={({ team, appearances, goals, debutTimestamp: debutMs }) => {
            const debut = debutMs === null ? '' : ` (${calendarDayText(debutMs)})`
            return teamLink(team, `${countOf(appearances, 'match')}, ${countOf(goals, 'goal')}${debut}`)
          }}
        />
      </Panel>
    </>
  )
}

function playerProfile(player: Player): Profile {
  const { market, position, positionsDetailed, dateOfBirthTimestamp: bornMs } = player
  const value = market?.proposedMarketValueRaw
  const contractMs = market?.contractUntilTimestamp
  const positions = new Set([position && positionName(position), ...positionsDetailed.map(positionName)])
  return [
    position && [t('position'), [...positions].join(', ')],
    player.shirtNumber !== null && [t('number'), player.shirtNumber],
    player.country && [t('country'), countryName(player.country, player.countryCode)],
    bornMs !== null && [t('born'), bornText(bornMs)],
    player.height !== null && [t('height'), unitText(player.height, 'centimeter')],
    player.preferredFoot && [t('foot'), t(`foot_${player.preferredFoot}`)],
    value && [t('marketValue'), moneyText(value)],
    contractMs != null && [t('contractUntil'), calendarDayText(contractMs)],
  ]
}
