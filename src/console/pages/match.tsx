/** Match page: score header and the panels of the sport in tabs, updated live. */
import type { SportSlug } from '../../client/index.ts'
import { useChanged, useTitle } from '../hooks.ts'
import { formatDay, nameOf, t } from '../i18n.ts'
import { Mark, Star } from '../marks.tsx'
import { isRunning, minuteText, pointText, scoreText, statusText } from '../match-state.ts'
import { Empty, PageWait } from '../panel.tsx'
import { MATCH_PANELS, MATCH_TABS } from '../panels/index.ts'
import { type MatchPanelProps, SIDES, sideTeam } from '../panels/match-panel.ts'
import { linkTo } from '../router.ts'
import { roundText } from '../service-words.ts'
import { zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import { Tabs } from './tabs.tsx'

type Match = MatchPanelProps['match']

export function MatchPage({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const path = { sportSlug: sport, matchId: id }
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { ...path, with_bk_odds: 'true' },
    { follow: path },
  )
  const match = resource.data as Match | null
  useTitle(match && titleOf(match))
  if (resource.isDeleted) return <Empty text={t('match.deleted')} />
  if (!match) return <PageWait {...resource} />
  const panels = MATCH_PANELS.filter(([, , , sports]) => !sports || sports.includes(sport))
  return (
    <article class="page">
      <Scene match={match} sport={sport} />
      <Tabs tabs={MATCH_TABS.filter((tab) => panels.some(([, of]) => of === tab))}>
        {(present) =>
          panels
            .filter(([, tab]) => tab === present)
            .map(([panel, , Component]) => (
              <div key={panel} class="match-panel" data-panel={panel}>
                <Component match={match} sport={sport} />
              </div>
            ))
        }
      </Tabs>
    </article>
  )
}

/** Includes the score, so that it can be followed from another browser tab. */
function titleOf(match: Match): string {
  const [home, away] = SIDES.map((side) => scoreText(match, side) ?? '–')
  return `${nameOf(match.homeTeam)} ${home}:${away} ${nameOf(match.awayTeam)}`
}

function Scene({ match, sport }: MatchPanelProps) {
  const { tournament, category, roundInfo } = match
  const round = roundText(roundInfo)
  const name = `${nameOf(match.homeTeam)} – ${nameOf(match.awayTeam)}`
  return (
    <header class={isRunning(match) ? 'scene panel is-running' : 'scene panel'}>
      <p class="scene-where muted small">
        <span>{nameOf(category)}</span>
        <a href={linkTo('tournament', sport, tournament.id)}>{nameOf(tournament)}</a>
        {round && <span>{round}</span>}
      </p>
      <Star path={linkTo('match', sport, match.id)} name={name} />
      <h1 class="scene-sides">
        <Side match={match} sport={sport} side="home" />
        <span class="scene-score">
          <Score match={match} side="home" />
          <i aria-hidden="true">:</i>
          <Score match={match} side="away" />
        </span>
        <Side match={match} sport={sport} side="away" />
      </h1>
      <p class="scene-state row wrap muted small">
        <State match={match} sport={sport} />
      </p>
    </header>
  )
}

function Side({ match, sport, side }: MatchPanelProps & { readonly side: 'home' | 'away' }) {
  const team = sideTeam(match, side)
  return (
    <a class={`scene-side is-${side}`} href={linkTo('team', sport, team.id)}>
      <Mark team={team} />
      <span>{nameOf(team)}</span>
    </a>
  )
}

function Score({ match, side }: { readonly match: Match; readonly side: 'home' | 'away' }) {
  const text = scoreText(match, side)
  const isChanged = useChanged(text, match.id)
  return (
    <span class={`flashing ${isChanged ? 'changed' : ''}`} data-score={side}>
      {text ?? '–'}
    </span>
  )
}

function State({ match, sport }: MatchPanelProps) {
  const minute = minuteText(match, sport)
  const points = SIDES.map((side) => pointText(match, side))
  const start = formatDay(match.startTimestamp, zone.value, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <>
      <span class={isRunning(match) ? 'chip chip-live' : 'chip'}>
        {isRunning(match) && <i class="pulse" />}
        {statusText(match, sport)}
        {match.statusReason && `: ${match.statusReason}`}
        {minute && <b>{minute}</b>}
      </span>
      {points[0] !== null && <span class="chip">{points.join(' : ')}</span>}
      <time dateTime={new Date(match.startTimestamp).toISOString()}>{start}</time>
    </>
  )
}
