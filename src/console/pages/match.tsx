/** Match page: score header and panels in tabs. The match is the latest state, so a panel refreshes only what it loads itself. */
import type { ComponentType } from 'preact'
import type { SportSlug } from '../../client/index.ts'
import { useTitle } from '../components/controls.tsx'
import {
  CategoryName,
  decisionText,
  Flag,
  GoalNotice,
  Mark,
  matchName,
  outcomeOf,
  partText,
  RowName,
  Score,
  Star,
  winnerText,
} from '../components/match-row.tsx'
import { Empty, type MatchPanelProps, PageWait, Swatch } from '../components/panel.tsx'
import { connection } from '../data/api.ts'
import { useResource } from '../data/use-resource.ts'
import { DAY_MINUTES, MINUTE_MS, minuteMs } from '../days.ts'
import { countryText } from '../language/country-names.ts'
import { CLOCK, durationText, formatDay, formatTime, nameOf, startText, t } from '../language/i18n.ts'
import { roundText } from '../language/service-words.ts'
import {
  isAddedTime,
  isRunning,
  minuteText,
  ofSport,
  partName,
  phaseOf,
  rowOf,
  SIDES,
  type Side,
  scoreText,
  statusText,
  teamOf,
} from '../match-state.ts'
import { GamesPanel, PointsPanel } from '../panels/games.tsx'
import { LineupsPanel, lineupsTitle, PlayersPanel } from '../panels/lineups.tsx'
import {
  BestPlayersPanel,
  ChancesPanel,
  FormPanel,
  MeetingsPanel,
  PartsPanel,
  ProfilesPanel,
} from '../panels/match-flow.tsx'
import { BaseOddsPanel, OddsPanel } from '../panels/odds.tsx'
import { AveragePositionsPanel, ShotmapPanel } from '../panels/pitch.tsx'
import { clockSeconds, stakeOf } from '../panels/stakes.ts'
import { CupTreePanel, StandingsPanel } from '../panels/standings.tsx'
import { FiguresPanel, MomentumPanel, StatisticsPanel } from '../panels/statistics.tsx'
import {
  EventSign,
  HighlightsPanel,
  hoursText,
  momentText,
  ScoreBoard,
  SummaryPanel,
  TimelinePanel,
  useLocalEvents,
} from '../panels/summary.tsx'
import { momentsOf } from '../panels/view-models.ts'
import { partsOf } from '../parts.ts'
import { linkTo, sport } from '../router.ts'
import { hasAthletes, hasClock, hasGoals, showsParts } from '../sports.ts'
import { Columns, type PageProps, Tabs } from './page.tsx'

type Match = MatchPanelProps['match']

export function MatchPage({ id }: PageProps) {
  const path = { sportSlug: sport.value, matchId: id }
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { ...path, with_bk_odds: 'true' },
    { follow: path },
  )
  const match = useLocalEvents(resource.data as Match | null)
  useTitle(match && titleOf(match))
  if (resource.isDeleted) return <Empty text={t('match.deleted')} />
  if (!match) return <PageWait {...resource} />
  const panels = MATCH_PANELS.filter(([, , , sports]) => !sports || sports.includes(sport.value))
  // Without a score, what is known of both sides is the overview; of table tennis little else is known.
  const { liveEvents, matchStatistics, esports } = match
  const isPlayed = [liveEvents, matchStatistics, esports?.games ?? []].some((known) => known.length > 0)
  const isBrief =
    ['before', 'off', isPlayed ? '' : 'after'].includes(phaseOf(match)) || sport.value === 'table-tennis'
  const isAhead = phaseOf(match) === 'before'
  // While little has happened, the side column is the longer one.
  const isEarly = isAhead || (isRunning(match) && TEAM_SPORTS.includes(sport.value))
  const tabOf = ([id, tab]: PanelRow) => {
    // A tree needs the width of the page.
    if (isBrief && tab === 'history') return id === 'cup-tree' ? 'below' : 'overview'
    return (isEarly && id === 'form') || (isAhead && id === 'profiles') ? 'overview' : tab
  }
  const panelsOf = (tab: ReturnType<typeof tabOf>) =>
    panels
      .filter((row) => tabOf(row) === tab)
      .map(([panel, , Component]) => (
        <div key={panel} class="match-panel" data-panel={panel}>
          <Component match={match} />
        </div>
      ))
  const overview = <Columns side={panelsOf('beside')}>{panelsOf('overview')}</Columns>
  const contentOf = (tab: (typeof MATCH_TABS)[number]) =>
    [tab, () => (tab === 'overview' ? [overview, panelsOf('below')] : panelsOf(tab))] as const
  const tabs = MATCH_TABS.filter((tab) => panels.some((row) => tabOf(row) === tab) && !isVacant(match, tab))
  // The box score comes first, once there is one; on a phone it is long.
  if (lineupsTitle(match) === 'boxScore' && matchMedia('(min-width: 40.01rem)').matches)
    tabs.sort((a, b) => Number(b === 'lineups') - Number(a === 'lineups'))
  const history = match.roundInfo.cupRoundType == null ? 'history' : 'history.cup'
  return (
    <article class="stack">
      <ScoreBar match={match} />
      <Scene match={match} />
      <Tabs
        labels={{ lineups: lineupsTitle(match), history }}
        tabs={Object.fromEntries(tabs.map(contentOf))}
      />
    </article>
  )
}

/** Whether a tab has nothing to show, and will not have it soon. */
function isVacant(match: Match, tab: (typeof MATCH_TABS)[number]): boolean {
  const phase = phaseOf(match)
  if (tab === 'lineups')
    return !['before', 'live'].includes(phase) && SIDES.every((side) => !teamOf(match, side).lineup)
  const { oddsBase, oddsBk = {} } = match
  if (tab === 'odds') return phase === 'before' && oddsBase.length + Object.keys(oddsBk).length === 0
  const hasStatistics = match.matchStatistics.length > 0 || match.analytics.shotmap === 'available'
  return tab === 'statistics' && phase !== 'live' && !hasStatistics
}

/** Includes the score, so that it can be followed from another browser tab. */
function titleOf(match: Match): string {
  const [home, away] = SIDES.map((side) => scoreText(match, side) ?? '–')
  const decision = decisionText(match, sport.value)
  const text = `${nameOf(match.homeTeam)} ${home}:${away} ${nameOf(match.awayTeam)}`
  return decision ? `${text} (${decision})` : text
}

function Scene({ match }: MatchPanelProps) {
  const { tournament, category, roundInfo } = match
  const round = roundText(roundInfo)
  return (
    <header class={isRunning(match) ? 'scene panel stack is-running' : 'scene panel stack'}>
      <p class="scene-where muted small">
        <span>
          <CategoryName category={category} />
        </span>
        <a href={linkTo('tournament', tournament.id)}>{nameOf(tournament)}</a>
        {round && <span>{round}</span>}
      </p>
      <Star path={linkTo('match', match.id)} name={matchName(match)} />
      <h1 class="scene-sides">
        <Team match={match} side="home" />
        <span class="row scene-score">
          {isTimed(match) ? (
            <span>{formatTime(match.startTimestamp, CLOCK)}</span>
          ) : (
            <>
              <Score match={match} side="home" none="–" />
              <i aria-hidden="true">:</i>
              <Score match={match} side="away" none="–" />
            </>
          )}
        </span>
        <Team match={match} side="away" />
      </h1>
      <GoalNotice match={rowOf(match)} of={sport.value} isLoud />
      {!showsParts(sport.value) && <Parts match={match} />}
      {showsParts(sport.value) && partsOf(match).length > 0 && <ScoreBoard match={match} />}
      {hasGoals(sport.value) && <Moments match={match} />}
      <State match={match} />
    </header>
  )
}

/** The score over the page once the header is scrolled away, which screen readers have instead. */
function ScoreBar({ match }: MatchPanelProps) {
  const [home, away] = SIDES.map((side) => (
    <span key={side} class={`row grow of-${side}`}>
      <Mark team={teamOf(match, side)} isPerson={hasAthletes(sport.value)} />
      <RowName {...{ match, side }} of={sport.value} />
      <b>{scoreText(match, side)}</b>
    </span>
  ))
  return (
    <div class="score-bar" aria-hidden="true">
      <p class="panel row">
        {home}
        <small class={isRunning(match) ? 'chip chip-live' : 'muted'}>{clockText(match)}</small>
        {away}
        <GoalNotice match={rowOf(match)} of={sport.value} isLoud={false} />
      </p>
    </div>
  )
}

/** `64′`, `7:15`, in sets `22 : 21`; else the time of the start or the phase. */
function clockText(match: Match): string {
  if (isTimed(match)) return formatTime(match.startTimestamp, CLOCK)
  const last = hasClock(sport.value) || !isRunning(match) ? null : partsOf(match).at(-1)
  return (last ? `${last.home.score} : ${last.away.score}` : minuteOf(match)) ?? statusText(match)
}

function Team({ match, side }: MatchPanelProps & { readonly side: Side }) {
  const team = teamOf(match, side)
  const isPerson = hasAthletes(sport.value)
  // A side that is not decided yet has no page.
  return (
    <a
      class={`row scene-side is-${side} ${outcomeOf(match, side)}`}
      href={team.placeholder ? undefined : linkTo('team', team.id)}
    >
      <Mark team={team} isPerson={isPerson} />
      <span>
        {nameOf(team)}
        {(isPerson || sport.value === 'esports') && team.country && (
          <small class="muted small country">
            <Flag country={team.country} />
            {countryText(team.country)}
          </small>
        )}
      </span>
    </a>
  )
}

/** Scores beside the result, and whom for a level one was decided: `Half-time 1 : 0 · Pen. 4 : 3 · Winner: Viking`. */
function Parts({ match }: MatchPanelProps) {
  // In the first half the half-time score would be the score.
  const isHalfTime = (name: string) => name === 'period1' && match.homeScore.period2 !== undefined
  const parts = partsOf(match)
    .filter(({ name }) => !name.startsWith('period') || isHalfTime(name))
    .map((part) => partText(partName(part.name) ?? t('firstHalf'), part))
  const text = [...parts, winnerText(match)].filter(Boolean).join(' · ')
  return text && <p class="muted small scene-parts">{text}</p>
}

/** Goals and red cards with their minutes, below the side that they belong to. */
function Moments({ match }: MatchPanelProps) {
  const lists = SIDES.map((side) => momentsOf(match.liveEvents, side))
  if (lists.every((list) => list.length === 0)) return null
  return (
    <div class="scene-moments muted small">
      {SIDES.map((side, index) => (
        <ul key={side} class={`is-${side}`}>
          {lists[index]!.map(({ key, event, name, times }) => (
            <li key={key} class="row">
              <EventSign event={event} />
              <span>
                {name} {times.map(momentText).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}

/** Whether the start stands where the score will be. */
const isTimed = ({ status, startTimeKnown }: Match) => status === 'notstarted' && startTimeKnown !== false

function minuteOf(match: Match): string | null {
  const seconds = clockSeconds(match, sport.value)
  if (seconds !== null) return durationText(seconds)
  return minuteText({ ...match, isAddedTime: isAddedTime(match.liveEvents) })
}

const START = { weekday: 'short', day: 'numeric', month: 'long' } as const

function State({ match }: MatchPanelProps) {
  const stake = stakeOf(match, sport.value)
  const minute = minuteOf(match)
  const minutesLeft = Math.ceil((match.startTimestamp - minuteMs.value) / MINUTE_MS)
  return (
    <p class="row wrap center muted small">
      {(match.status !== 'notstarted' || match.statusReason) && (
        <span class={isRunning(match) ? 'chip chip-live' : 'chip'}>
          {isRunning(match) && connection.value !== 'lost' && <i class="pulse" />}
          {statusText(match)}
          {match.statusReason && `: ${match.statusReason}`}
          {minute && <b>{minute}</b>}
        </span>
      )}
      {stake && (
        <b class="chip chip-live" data-stake={stake.key}>
          <Swatch side={stake.side} />
          {ofSport(stake.key)}
          <span class="unseen">: {nameOf(teamOf(match, stake.side))}</span>
          <span class="wide-only" aria-hidden="true">
            {nameOf(teamOf(match, stake.side))}
          </span>
          {stake.seconds && durationText(stake.seconds)}
        </b>
      )}
      {/* What comes and goes on a phone adds no line. */}
      <time class={stake ? 'wide-only' : undefined} dateTime={new Date(match.startTimestamp).toISOString()}>
        {isTimed(match) ? formatDay(match.startTimestamp, START) : startText(match, START)}
      </time>
      {isTimed(match) && minutesLeft > 0 && minutesLeft < DAY_MINUTES && (
        <b>{t('startsIn', { time: hoursText(minutesLeft) })}</b>
      )}
    </p>
  )
}

/** Tabs of the match page in order; tabs without a panel for the sport are hidden. */
const MATCH_TABS = ['overview', 'lineups', 'statistics', 'odds', 'history'] as const

type PanelRow = readonly [
  id: string,
  /** A tab, or beside what happens in the overview. */
  tab: (typeof MATCH_TABS)[number] | 'beside',
  component: ComponentType<MatchPanelProps>,
  /** All by default. */
  sports?: readonly SportSlug[],
]

/** Sports with squads; tennis and table tennis have athletes. */
const TEAM_SPORTS: readonly SportSlug[] = ['football', 'ice-hockey', 'basketball', 'volleyball']

const MATCH_PANELS: readonly PanelRow[] = [
  ['figures', 'beside', FiguresPanel],
  ['chances', 'beside', ChancesPanel],
  ['parts', 'overview', PartsPanel, ['basketball', 'volleyball', 'table-tennis']],
  ['games', 'overview', GamesPanel, ['esports']],
  ['points', 'overview', PointsPanel, ['tennis']],
  ['momentum', 'overview', MomentumPanel, ['football', 'basketball', 'tennis']],
  // The timeline of sets would have nothing but their scores.
  ['timeline', 'overview', TimelinePanel, ['football', 'ice-hockey', 'basketball']],
  ['parts-below', 'overview', PartsPanel, ['ice-hockey', 'tennis']],
  ['shots-by-minute', 'overview', MomentumPanel, ['ice-hockey']],
  ['best-players', 'overview', BestPlayersPanel, TEAM_SPORTS],
  ['form', 'beside', FormPanel],
  ['profiles', 'beside', ProfilesPanel, ['tennis', 'table-tennis']],
  ['summary', 'beside', SummaryPanel],
  ['highlights', 'beside', HighlightsPanel],
  ['leaders', 'lineups', BestPlayersPanel, ['ice-hockey', 'basketball', 'volleyball']],
  ['lineups', 'lineups', LineupsPanel, TEAM_SPORTS],
  ['average-positions', 'lineups', AveragePositionsPanel, ['football']],
  ['statistics', 'statistics', StatisticsPanel, [...TEAM_SPORTS, 'tennis', 'table-tennis']],
  ['shotmap', 'statistics', ShotmapPanel, ['football', 'ice-hockey']],
  ['players', 'statistics', PlayersPanel, ['football']],
  ['odds', 'odds', OddsPanel],
  ['base-odds', 'odds', BaseOddsPanel],
  ['standings', 'history', StandingsPanel],
  ['cup-tree', 'history', CupTreePanel],
  // Last, as nobody knows how long it will be.
  ['meetings', 'history', MeetingsPanel],
]
