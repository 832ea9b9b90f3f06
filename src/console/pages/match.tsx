/** Match page: score header and the panels of the sport in tabs, updated live. */
import { useTitle } from '../hooks.ts'
import { CLOCK, formatDay, nameOf, t } from '../i18n.ts'
import { Mark, Star } from '../marks.tsx'
import { matchName, Score } from '../match-row.tsx'
import type { Side } from '../match-state.ts'
import { isRunning, minuteText, pointText, SIDES, scoreText, statusText, teamOf } from '../match-state.ts'
import { Empty, PageWait } from '../panel.tsx'
import { MATCH_PANELS, MATCH_TABS } from '../panels/index.ts'
import type { MatchPanelProps } from '../panels/match-panel.ts'
import { linkTo, sport } from '../router.ts'
import { roundText } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import { type PageProps, Tabs } from './page.tsx'

type Match = MatchPanelProps['match']

export function MatchPage({ id }: PageProps) {
  const path = { sportSlug: sport.value, matchId: id }
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { ...path, with_bk_odds: 'true' },
    { follow: path },
  )
  const match = resource.data as Match | null
  useTitle(match && titleOf(match))
  if (resource.isDeleted) return <Empty text={t('match.deleted')} />
  if (!match) return <PageWait {...resource} />
  const panels = MATCH_PANELS.filter(([, , , sports]) => !sports || sports.includes(sport.value))
  const panelsOf = (tab: string) =>
    panels
      .filter(([, of]) => of === tab)
      .map(([panel, , Component]) => (
        <div key={panel} class="match-panel" data-panel={panel}>
          <Component match={match} />
        </div>
      ))
  const tabs = MATCH_TABS.filter((tab) => panels.some(([, of]) => of === tab))
  return (
    <article class="stack">
      <Scene match={match} />
      <Tabs tabs={Object.fromEntries(tabs.map((tab) => [tab, () => panelsOf(tab)]))} />
    </article>
  )
}

/** Includes the score, so that it can be followed from another browser tab. */
function titleOf(match: Match): string {
  const [home, away] = SIDES.map((side) => scoreText(match, side) ?? '–')
  return `${nameOf(match.homeTeam)} ${home}:${away} ${nameOf(match.awayTeam)}`
}

function Scene({ match }: MatchPanelProps) {
  const { tournament, category, roundInfo } = match
  const round = roundText(roundInfo)
  return (
    <header class={isRunning(match) ? 'scene panel stack is-running' : 'scene panel stack'}>
      <p class="scene-where muted small">
        <span>{nameOf(category)}</span>
        <a href={linkTo('tournament', tournament.id)}>{nameOf(tournament)}</a>
        {round && <span>{round}</span>}
      </p>
      <Star path={linkTo('match', match.id)} name={matchName(match)} />
      <h1 class="scene-sides">
        <Team match={match} side="home" />
        <span class="scene-score">
          <Score match={match} side="home" none="–" />
          <i aria-hidden="true">:</i>
          <Score match={match} side="away" none="–" />
        </span>
        <Team match={match} side="away" />
      </h1>
      <State match={match} />
    </header>
  )
}

function Team({ match, side }: MatchPanelProps & { readonly side: Side }) {
  const team = teamOf(match, side)
  return (
    <a class={`row scene-side is-${side}`} href={linkTo('team', team.id)}>
      <Mark team={team} />
      <span>{nameOf(team)}</span>
    </a>
  )
}

const START = { weekday: 'short', day: 'numeric', month: 'long', ...CLOCK } as const

function State({ match }: MatchPanelProps) {
  const minute = minuteText(match)
  const points = SIDES.map((side) => pointText(match, side))
  return (
    <p class="scene-state row wrap muted small">
      <span class={isRunning(match) ? 'chip chip-live' : 'chip'}>
        {isRunning(match) && <i class="pulse" />}
        {statusText(match)}
        {match.statusReason && `: ${match.statusReason}`}
        {minute && <b>{minute}</b>}
      </span>
      {points[0] !== null && <span class="chip">{points.join(' : ')}</span>}
      <time dateTime={new Date(match.startTimestamp).toISOString()}>
        {formatDay(match.startTimestamp, START)}
      </time>
    </p>
  )
}
