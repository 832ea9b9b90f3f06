/** Pages of teams, of athletes who compete as a team, and of players; squads and transfers. */
import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Button, type Column, Facts, List, Table } from '../components/controls.tsx'
import { Flag, Mark, matchName } from '../components/match-row.tsx'
import { Panel, playerLink, TournamentLinks, teamLink, tournamentLink } from '../components/panel.tsx'
import { SHOWN_MATCHES } from '../data/day-list.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import { ageAt, minuteMs } from '../days.ts'
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
import { SeasonStandings, useSeason } from '../panels/standings.tsx'
import { venueText } from '../panels/summary.tsx'
import { seasonTitle } from '../panels/view-models.ts'
import { linkTo, sport } from '../router.ts'
import { hasAthletes, hasTransfers } from '../sports.ts'
import { Columns, EntityPage, MatchLists, type PageProps, resultOf, rowsOf, TEAM_LINES } from './page.tsx'
import {
  CareerPanel,
  PlayerMatches,
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
  return (
    <EntityPage
      source={resource}
      kind={() => (isClub ? 'team' : 'player')}
      star="team"
      head={({ country, countryCode, primaryTournament: main }) => (
        <>
          {main && tournamentLink(main)}
          {country && <span class="muted">{countryName(country, countryCode)}</span>}
        </>
      )}
      tabs={(team) => ({
        overview: () => <Overview team={team} />,
        squad:
          isClub &&
          hasSquad &&
          (() => <SquadPanel source={squad} tournamentId={team.primaryTournament?.id ?? 0} />),
        transfers:
          isWanted &&
          isTraded &&
          (() => (
            <Panel title="transfers" source={moves}>
              <TransferTable title="transfersIn" transfers={moves.data?.transfersIn} shows="from" />
              <TransferTable title="transfersOut" transfers={moves.data?.transfersOut} shows="to" />
            </Panel>
          )),
        statistics: team.hasSeasonStatistics && (() => <SeasonStatistics entity="team" id={id} />),
      })}
    />
  )
}

const countryName = (country: string, code: string | null) => (
  <>
    <Flag {...{ country, code }} />
    {countryText(country, code)}
  </>
)

function teamProfile(team: Team) {
  const { manager, venue, foundationTimestamp, ranking, playerTeamInfo: info } = team
  return profileOf([
    team.country && [t('country'), countryName(team.country, team.countryCode)],
    manager && [t('manager'), nameOf(manager)],
    venue && [t('venue'), venueText(venue)],
    foundationTimestamp !== null && [t('founded'), calendarDayText(foundationTimestamp)],
    ranking !== null && [t('ranking'), ranking],
    info?.plays && [t('plays'), wordsOfList(info.plays)],
    info?.height != null && [t('height'), unitText(info.height, 'centimeter')],
    info?.weight != null && [t('weight'), unitText(info.weight, 'kilogram')],
    info?.currentRating != null && [t('currentRating'), formatNumber(info.currentRating)],
    info?.prizeCurrent && [t('prizeCurrent'), moneyText(info.prizeCurrent)],
    info?.prizeTotal && [t('prizeTotal'), moneyText(info.prizeTotal)],
  ])
}

const profileOf = (rows: ComponentProps<typeof Facts>['rows']) => (
  <Panel title="profile" isEmpty={!rows.some(Boolean)}>
    <Facts rows={rows} />
  </Panel>
)

const FORM_MATCHES = 5
/** The most that the API gives on each side of now. */
const MOST_MATCHES = 50

function Overview({ team }: { readonly team: Team }) {
  const [shown, setShown] = useState(SHOWN_MATCHES)
  const of = { teamId: team.id, last: shown, next: shown, view: 'lite' } as const
  const source = useResource('/v2/{sportSlug}/teams/{teamId}/matches', of)
  const { next = [], last = [] } = source.data ?? {}
  const form = last.filter(({ winner }) => winner !== null).slice(0, FORM_MATCHES)
  const isEmpty = next.length + last.length === 0
  const actions = shown < MOST_MATCHES && [next.length, last.length].includes(shown) && (
    <Button isQuiet onClick={() => setShown(MOST_MATCHES)}>
      {t('more')}
    </Button>
  )
  return (
    <Columns
      side={
        <>
          {teamProfile(team)}
          <Tournaments team={team} />
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
            <p class="muted small">{t('form.all')}</p>
          </section>
        )}
        <MatchLists rows={rowsOf([...next, ...last])} />
      </Panel>
    </Columns>
  )
}

/** The tournaments of a team; where it stands in the main one, or in the first one if none is, and who scores there. */
function Tournaments({ team: { id, primaryTournament } }: { readonly team: Team }) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/tournaments', { teamId: id })
  const tournaments = resource.data?.tournaments ?? []
  const tournamentId = (primaryTournament ?? tournaments[0])?.id ?? 0
  const isWanted = tournamentId > 0
  const main = useResource('/v2/{sportSlug}/tournament/{tournamentId}', { tournamentId }, { isWanted })
  const of = useSeason({ tournamentId, seasonId: main.data?.seasons[0]?.id ?? 0 }, [id])
  const isThere = of.season.data?.standings.some(({ rows }) => rows.some(({ team }) => team.id === id))
  return (
    <>
      <Panel title="tournaments" source={resource} isEmpty={tournaments.length === 0}>
        <TournamentLinks tournaments={tournaments} />
      </Panel>
      {isThere && <SeasonStandings {...of} isExcerpt />}
      {of.season.status !== 'loading' && LEADERS_OF[sport.value]?.[0] === 'players' && (
        <TopLeaders id={tournamentId} seasonId={of.view.seasonId} teamId={id} />
      )}
    </>
  )
}

/** With the tournament whose season the figures are of; 0 for none. */
type SquadProps = { readonly source: Resource<Schemas['Squad']>; readonly tournamentId: number }

function SquadPanel({ source, tournamentId }: SquadProps) {
  const { players = [], staff = [] } = source.data ?? {}
  const isWanted = tournamentId > 0
  const tournament = useResource('/v2/{sportSlug}/tournament/{tournamentId}', { tournamentId }, { isWanted })
  const current = tournament.data?.seasons[0]
  const season = useSeasonFigures<SquadPlayer>(tournamentId, current?.id ?? 0)
  const figures = season.columnsOf(players)
  const awaited = isWanted && tournament.status === 'loading' ? tournament : season.waiting
  const lines = squadLines(players)
  return (
    <Panel title="squad" source={awaited ?? source}>
      {figures.length > 0 && tournament.data && current && (
        <p class="muted small">{tournamentLink(tournament.data, seasonTitle(current, tournament.data))}</p>
      )}
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
              ({ country, countryCode }) => country && countryName(country, countryCode),
              figures.length > 0 ? 'country is-extra' : 'country',
            ],
            [
              t('born'),
              ({ dateOfBirthTimestamp: ms }) => ms !== null && calendarDayText(ms),
              'born is-extra nowrap',
              ({ dateOfBirthTimestamp }) => dateOfBirthTimestamp,
            ],
            ...figures,
          ]}
        />
      ))}
      <List
        title={t('staff')}
        items={staff}
        of={(member) => (
          <>
            {nameOf(member)} <span class="muted">{word(member.role)}</span>
          </>
        )}
      />
    </Panel>
  )
}

type SquadPlayer = Schemas['Squad']['players'][number]

/** Players by position, from the back to the front as far as the sport has an order, each line by number. */
function squadLines(players: readonly SquadPlayer[]): readonly (readonly [line: string, SquadPlayer[]])[] {
  const places = squadPositions(sport.value)
  const place = (position: string | null) => {
    const found = places.findIndex(([code]) => code === position)
    return found < 0 ? places.length : found
  }
  const byNumber = players.toSorted((a, b) => (a.shirtNumber ?? 1e3) - (b.shirtNumber ?? 1e3))
  return [...Map.groupBy(byNumber, ({ position }) => position)]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([position, own]) => [places[place(position)]?.[1] ?? positionText(position ?? ''), own])
}

type Transfer = Schemas['Transfer']

interface TransferTableProps {
  readonly title?: TextKey
  readonly transfers: readonly Transfer[] | undefined
  /** Which clubs to show: the other club for a team, both for a player. */
  readonly shows: 'from' | 'to' | 'both'
}

function TransferTable({ title, transfers, shows }: TransferTableProps) {
  if (!transfers?.length) return null
  const club = (head: TextKey, key: 'fromTeam' | 'toTeam'): Column<Transfer> => [
    t(head),
    ({ [key]: team }) => (team ? teamLink(team) : <span class="muted">{t('noClub')}</span>),
  ]
  return (
    <Table
      class="transfers"
      caption={title && t(title)}
      rows={transfers}
      columns={[
        shows === 'both'
          ? [t('date'), ({ transferTimestamp }) => calendarDayText(transferTimestamp), 'row']
          : [
              t('player'),
              ({ player, transferTimestamp: ms }) => playerLink(player, calendarDayText(ms)),
              'row',
            ],
        shows !== 'to' && club('from', 'fromTeam'),
        shows !== 'from' && club('to', 'toTeam'),
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
              <TransferTable transfers={player.transfers} shows="both" />
            </Panel>
          )),
      })}
    />
  )
}

function about(player: Player) {
  const { attributes, nationalTeamStatistics, traits } = player
  return (
    <>
      {playerProfile(player)}
      <Panel title="attributes" isEmpty={attributes.length === 0}>
        <Attributes attributes={attributes} />
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

function playerProfile(player: Player) {
  const { market, position, positionsDetailed, dateOfBirthTimestamp: bornMs } = player
  const value = market?.proposedMarketValueRaw
  const contractMs = market?.contractUntilTimestamp
  const positions = new Set([position && positionName(position), ...positionsDetailed.map(positionName)])
  return profileOf([
    position && [t('position'), [...positions].join(', ')],
    player.shirtNumber !== null && [t('number'), player.shirtNumber],
    player.country && [t('country'), countryName(player.country, player.countryCode)],
    bornMs !== null && [t('born'), `${calendarDayText(bornMs)} (${ageAt(bornMs, minuteMs.value)})`],
    player.height !== null && [t('height'), unitText(player.height, 'centimeter')],
    player.preferredFoot && [t('foot'), t(`foot_${player.preferredFoot}`)],
    value && [t('marketValue'), moneyText(value)],
    contractMs != null && [t('contractUntil'), calendarDayText(contractMs)],
  ])
}

const KEYS = ['attacking', 'technical', 'tactical', 'defending', 'creativity'] as const
function Attributes({ attributes }: Pick<Player, 'attributes'>) {
  const [latest] = attributes.toSorted((a, b) => b.year - a.year)
  return KEYS.map((key) => (
    <label key={key} class="row">
      <span class="grow">{t(key)}</span>
      <meter max={100} value={latest?.[key]} />
      <b class="figure">{latest?.[key]}</b>
    </label>
  ))
}
