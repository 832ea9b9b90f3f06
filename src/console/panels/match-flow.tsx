/**
 * A match in few lines: its parts with runs and leads, best players, the chances that the odds give; what is known before:
 * form, streaks, earlier meetings of the two.
 */
import type { Schemas } from '../../client/index.ts'
import { type Column, List, short, Table } from '../components/controls.tsx'
import { Mark } from '../components/match-row.tsx'
import {
  compared,
  Duel,
  Duels,
  FormLetters,
  type MatchPanelProps,
  Panel,
  playerLink,
  Rating,
  Swatch,
} from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import { countOf, decimals, formatNumber, namedIn, nameOf, statisticText, t } from '../language/i18n.ts'
import { keyName } from '../language/service-words.ts'
import { ofSport, partShort, phaseOf, SIDES, type Side, scoreOf, teamOf } from '../match-state.ts'
import { MatchList, rowsOf } from '../pages/page.tsx'
import { athleteFacts } from '../pages/team.tsx'
import { linkTo, sport } from '../router.ts'
import { hasAthletes, hasDraws } from '../sports.ts'
import { winnerPrices } from './odds-board.ts'
import { type BoxColumn, FIGURES, PART_FIGURES } from './sports.ts'
import { figuresOf } from './statistics.tsx'
import { Managers } from './summary.tsx'
import { ALL, leaderOf, partsApart, periodOf } from './view-models.ts'

/** Each part of a match in a line: its score, that of the match after it, and what tells how it went. */
export function PartsPanel({ match }: MatchPanelProps) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const parts = partsApart(match)
    .filter(({ name }) => /^period|overtime|penalties/.test(name))
    .map(({ name, home, away }) => ({ name, home: home.score ?? 0, away: away.score ?? 0 }))
  const sum = (side: Side, some = parts) => some.reduce((all, part) => all + part[side], 0)
  // Of a shoot-out only its winner counts, as one goal.
  const totalOf = (side: Side) =>
    parts.at(-1)?.name === 'penalties' ? scoreOf(match, side).current : sum(side)
  const whole = { name: ALL, home: totalOf('home'), away: totalOf('away') }
  const itemOf = (period: string, key: string) => figuresOf(match, period, [key])[0]
  const after = (name: string) => {
    const until = parts.slice(0, parts.findIndex((part) => part.name === name) + 1)
    if (/^overtime\d/.test(name)) return { home: sum('home', until), away: sum('away', until) }
    const end = match.liveEvents.findLast((event) => event.type === 'period' && periodOf(event) === name)
    return end && { home: end.homeScore, away: end.awayScore }
  }
  const figure = ({ key, isExtra, ...head }: BoxColumn): Column<{ readonly name: string }> => [
    short(namedIn(head), keyName(key, dictionary)),
    ({ name }) => pair(itemOf(name, key), (item) => leaderOf(item, dictionary)),
    isExtra ? 'center is-extra' : 'center',
  ]
  return (
    <Panel title="parts" isEmpty={parts.length === 0}>
      <Table
        {...{ class: 'parts', label: ofSport('parts') }}
        rows={parts}
        total={parts.length > 1 ? whole : undefined}
        rowClass={({ name }) => (name === ALL ? 'is-winner' : undefined)}
        columns={[
          ['#', ({ name }) => (name === ALL ? t('total') : partShort(name)), 'row'],
          [ofSport('partScore'), (part) => pair(part, () => compared(part.home, part.away).leader), 'center'],
          after('period1') && [ofSport('scoreAfter'), ({ name }) => pair(after(name)), 'center'],
          ...(PART_FIGURES[sport.value] ?? [])
            .filter(({ key }) => parts.some(({ name }) => itemOf(name, key)))
            .map(figure),
        ]}
      />
    </Panel>
  )
}

/** Both values without their percentages, the better one in bold; nothing where they are unknown. */
function pair<P extends Record<Side, unknown>>(of?: P, leaderOf: (of: P) => Side | null = () => null) {
  const [home, away] = SIDES.map((side) => {
    const text = String(of?.[side] ?? '').replace(/ \(.*/, '')
    return of && leaderOf(of) === side ? <b>{text}</b> : text
  })
  return of && <span class="nowrap">{[home, '\u2009:\u2009', away]}</span>
}

/** The player of the match, and the best of each side by what the sport counts. */
export function BestPlayersPanel({ match }: MatchPanelProps) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const best = match.bestPlayers?.playerOfTheMatch
  const bestOf = (side: Side, key: string) =>
    (teamOf(match, side).lineup?.players ?? [])
      .filter(({ statistics }) => (statistics?.[key] ?? 0) > 0)
      .toSorted((a, b) => b.statistics![key]! - a.statistics![key]!)[0]
  const rows = (FIGURES.players[sport.value] ?? []).flatMap((key) => {
    const players = SIDES.map((side) => bestOf(side, key))
    const values = players.map((player) => player?.statistics?.[key] ?? 0)
    const [home, away] = values.map((value) => (value ? statisticText(key, value) : '–'))
    const { leader } = compared(values[0]!, values[1]!)
    const children = (
      <span class="row small wide">
        {players.map((player, at) => (
          <span key={at} class={at > 0 ? 'end' : 'grow'}>
            {player && playerLink(player)}
          </span>
        ))}
      </span>
    )
    return players.some(Boolean) ? { label: keyName(key, dictionary), home, away, leader, children } : []
  })
  return (
    <Panel title="bestPlayers" isEmpty={!best && rows.length === 0}>
      {best && (
        <p class="row strong">
          <Swatch side={best.team} />
          <span class="grow">{playerLink(best.player, t('playerOfTheMatch'))}</span>
          <Rating of={Number(best.value)} isRating={best.label === 'rating'} />
        </p>
      )}
      <Duels rows={rows} />
    </Panel>
  )
}

/** What the odds say of the winner, without the margin of the bookmaker. */
export function ChancesPanel({ match }: MatchPanelProps) {
  const isLive = phaseOf(match) === 'live'
  const prices = phaseOf(match) === 'after' ? [] : (winnerPrices(match.oddsBase) ?? [])
  const shares = (of: 'decimal' | 'opening') => {
    const sum = prices.reduce((total, price) => total + 1 / price[of], 0)
    return prices.map((price) => 1 / price[of] / sum)
  }
  const [now, before] = [shares('decimal'), shares('opening')]
  const percent = (share = 0) => formatNumber(share, { style: 'percent' })
  const textOf = (at: number) => (isLive ? `${percent(before[at])} → ` : '') + percent(now[at])
  const priceOf = (at: number) => decimals(prices.at(at)?.decimal ?? 0)
  const last = prices.length - 1
  // A draw is between both sides.
  const bars = compared(now[0] ?? 0, now[last] ?? 0, last === 2 ? now[1] : 0)
  return (
    <Panel title="chances" isEmpty={prices.length === 0}>
      <Duel
        home={textOf(0)}
        away={textOf(last)}
        label={last === 2 && `${t('draw')} ${priceOf(1)} ${textOf(1)}`}
        {...bars}
      >
        {SIDES.map((side, at) => (
          <span key={side} class={at > 0 ? 'end' : undefined}>
            {nameOf(teamOf(match, side))} <span class="muted">{priceOf(-at)}</span>
          </span>
        ))}
      </Duel>
      <p class="muted small">{t(isLive ? 'chances.hintLive' : 'chances.hint')}</p>
    </Panel>
  )
}

/** Meetings that are loaded: more than two opponents have in ten years. */
const MAX_MEETINGS = 40
const SHOWN_MEETINGS = 10

/** Meetings before this match only. */
export function MeetingsPanel({ match }: MatchPanelProps) {
  const { homeTeam, awayTeam } = match
  const resource = useResource('/v2/{sportSlug}/h2h', {
    ...{ team_id_1: homeTeam.id, team_id_2: awayTeam.id, limit: MAX_MEETINGS, view: 'lite' },
  })
  const meetings = (resource.data?.matches ?? []).filter(
    ({ id, startTimestamp }) => id !== match.id && startTimestamp < match.startTimestamp,
  )
  const winnerId = ({ winner, ...each }: Schemas['Match']) =>
    winner === 'home' || winner === 'away' ? teamOf(each, winner).id : null
  const [home, away] = SIDES.map(
    (side) => meetings.filter((each) => winnerId(each) === teamOf(match, side).id).length,
  ) as [number, number]
  const draws = meetings.length - home - away
  return (
    <Panel title="meetings" source={resource} isEmpty={meetings.length === 0} hint="noMeetings">
      <Duel
        {...{ home, away }}
        label={(hasDraws(sport.value) || draws > 0) && countOf(draws, 'draw')}
        {...compared(home, away, draws)}
      />
      <MatchList rows={rowsOf(meetings.slice(0, SHOWN_MEETINGS))} />
    </Panel>
  )
}

/** Athletes side by side. */
export function ProfilesPanel({ match }: MatchPanelProps) {
  const sources = SIDES.map((side) => {
    const { id, placeholder } = teamOf(match, side)
    return useResource('/v2/{sportSlug}/teams/{teamId}/profile', { teamId: id }, { isWanted: !placeholder })
  })
  const [home = [], away = []] = sources.map(({ data }) => athleteFacts(data))
  const rows = home.map(([key, own], at) => ({ label: t(key), home: own, away: away[at]?.[1] }))
  const known = rows.filter((row) => row.home || row.away)
  const source = sources.find(({ status }) => status !== 'ready')
  return (
    <Panel title="profiles" {...{ source }} lines={rows.length} isEmpty={known.length === 0}>
      <Duels rows={known} />
    </Panel>
  )
}

export function FormPanel({ match }: MatchPanelProps) {
  const { form, teamStreaks, h2h } = match.pregame
  const { general, head2head } = teamStreaks
  const duels = [
    [h2h.teamDuel, t('meetings'), null],
    [h2h.managerDuel, t('managers'), match],
  ] as const
  const isEmpty = !form && duels.every(([duel]) => !duel) && general.length + head2head.length === 0
  return (
    <Panel title={phaseOf(match) === 'before' ? 'form' : 'formBefore'} {...{ isEmpty }}>
      {form && SIDES.map((side) => teamForm(match, side, teamOf(form, side)))}
      <Duels
        rows={duels.flatMap(([duel, title, of]) => {
          const { homeWins: home = 0, awayWins: away = 0, draws = 0 } = duel ?? {}
          const label = [title, draws > 0 && countOf(draws, 'draw')].filter(Boolean).join(', ')
          const children = of && <Managers match={of} />
          return duel ? { home, away, label, ...compared(home, away, draws), children } : []
        })}
      />
      <div class="columns">
        {streakList(match, t('streaks'), general)}
        {streakList(match, t('meetings'), head2head)}
      </div>
    </Panel>
  )
}

type Form = NonNullable<Schemas['Pregame']['form']>['homeTeam']

function teamForm(match: MatchPanelProps['match'], side: Side, { position, avgRating, form }: Form) {
  const details = [
    position !== null && t('place', { n: position }),
    avgRating !== null && `${t('rating')} ${decimals(avgRating)}`,
  ]
  return (
    <div key={side} class="row wrap">
      <Swatch side={side} />
      <span class="grow">
        {nameOf(teamOf(match, side))} <span class="muted">{details.filter(Boolean).join(', ')}</span>
      </span>
      {phaseOf(match) === 'before' ? (
        <FormMatches id={teamOf(match, side).id} form={form} />
      ) : (
        <FormLetters form={form} />
      )}
    </div>
  )
}

/** The last matches of a team by their results and opponents, in the places of their letters until they are loaded. */
function FormMatches({ id: teamId, form }: { readonly id: number; readonly form: Form['form'] }) {
  const { data } = useResource('/v2/{sportSlug}/teams/{teamId}/form', { teamId })
  const matches = data?.matches.slice(0, form.length).toReversed()
  return (
    <span class="row form-matches">
      {form.map((letter, index) => {
        const { id, opponent, teamScore, opponentScore, result, isHome } = matches?.[index] ?? {}
        const title = opponent && `${nameOf(opponent)} (${t(isHome ? 'at.home' : 'at.away')})`
        return (
          <a key={index} href={id === undefined ? undefined : linkTo('match', id)} title={title}>
            <i class={`badge letter is-${result ?? letter}`}>
              {opponent ? `${teamScore}:${opponentScore}` : t(`letter_${letter}`)}
            </i>
            <span class="unseen">{title}</span>
            {opponent ? (
              <Mark team={opponent} isPerson={hasAthletes(sport.value)} />
            ) : (
              <i class="badge mark" />
            )}
          </a>
        )
      })}
    </span>
  )
}

function streakList(match: MatchPanelProps['match'], title: string, streaks: readonly Schemas['Streak'][]) {
  const sideName = { home: nameOf(match.homeTeam), away: nameOf(match.awayTeam), both: t('both') }
  return (
    <List
      title={title}
      items={streaks}
      of={({ team, name, value, translations = null }) => (
        <span class="row">
          <Swatch side={team} />
          <span class="grow">
            {nameOf({ name, translations })} <span class="muted">{sideName[team]}</span>
          </span>
          <b class="figure">{value}</b>
        </span>
      )}
    />
  )
}
