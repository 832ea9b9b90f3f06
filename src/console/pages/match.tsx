/** Match page: score header and the panels of the sport in tabs, updated live. */
import { useRef } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { formatTime, nameOf, t } from '../i18n.ts'
import { isRunning, minuteText, pointText, scoreText, statusText } from '../match-state.ts'
import { PageWait } from '../panel.tsx'
import { MATCH_PANELS, MATCH_TABS, type MatchPanelProps, type MatchTab } from '../panels/index.ts'
import { linkTo, query, setQuery } from '../router.ts'
import { roundText } from '../service-words.ts'
import { zone } from '../settings.ts'
import { useChanged } from '../use-changed.ts'
import { useInView } from '../use-in-view.ts'
import { useMatch } from '../use-match.ts'
import { useTitle } from '../use-title.ts'

type Match = MatchPanelProps['match']

export function MatchPage({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const { match, isDeleted, ...resource } = useMatch(sport, id)
  useTitle(match && titleOf(match))
  if (isDeleted) {
    return (
      <div class="panel panel-body empty">
        <p class="hint">{t('match.deleted')}</p>
        <a class="button" href="/">
          {t('app.home')}
        </a>
      </div>
    )
  }
  if (!match) return <PageWait {...resource} />
  return (
    <article class="match-page">
      <Scene match={match} sport={sport} />
      <Tabs match={match} sport={sport} />
    </article>
  )
}

/** Includes the score, so that it can be followed from another browser tab. */
function titleOf(match: Match): string {
  const score = `${scoreText(match, 'home') ?? '–'}:${scoreText(match, 'away') ?? '–'}`
  return `${nameOf(match.homeTeam)} ${score} ${nameOf(match.awayTeam)}`
}

function Scene({ match, sport }: MatchPanelProps) {
  const { tournament, category, roundInfo } = match
  const round = roundText(roundInfo)
  return (
    <header class={isRunning(match) ? 'scene panel is-running' : 'scene panel'}>
      <p class="scene-where">
        <span>{nameOf(category)}</span>
        <a href={linkTo('tournament', sport, tournament.id)}>{nameOf(tournament)}</a>
        {round && <span>{round}</span>}
      </p>
      <h1 class="scene-sides">
        <Side match={match} sport={sport} side="home" />
        <span class="scene-score">
          <Score match={match} side="home" />
          <i aria-hidden="true">:</i>
          <Score match={match} side="away" />
        </span>
        <Side match={match} sport={sport} side="away" />
      </h1>
      <p class="scene-state">
        <State match={match} sport={sport} />
      </p>
    </header>
  )
}

function Side({ match, sport, side }: MatchPanelProps & { readonly side: 'home' | 'away' }) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam
  return (
    <a class={`scene-side is-${side}`} href={linkTo('team', sport, team.id)}>
      <span class="badge" aria-hidden="true">
        {initialsOf(nameOf(team))}
      </span>
      <span>{nameOf(team)}</span>
    </a>
  )
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(/[\s/-]+/).filter((word) => /^\p{L}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .join('')
}

function Score({ match, side }: { readonly match: Match; readonly side: 'home' | 'away' }) {
  const text = scoreText(match, side)
  const isChanged = useChanged(text, match.id)
  return (
    <span class={`flashing ${isChanged ? 'changed' : ''}`} data-score={side}>
      {text ?? t('match.none')}
    </span>
  )
}

function State({ match, sport }: MatchPanelProps) {
  const minute = minuteText(match, sport)
  const points = (['home', 'away'] as const).map((side) => pointText(match, side))
  const start = formatTime(match.startTimestamp, zone.value, {
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
        {minute && <b>{minute}</b>}
      </span>
      {points[0] !== null && <span class="chip">{`${points[0]} : ${points[1]}`}</span>}
      <time dateTime={new Date(match.startTimestamp).toISOString()}>{start}</time>
    </>
  )
}

function Tabs({ match, sport }: MatchPanelProps) {
  const panels = MATCH_PANELS.filter(({ sports }) => sports === 'all' || sports.includes(sport))
  const tabs = MATCH_TABS.filter((tab) => panels.some((panel) => panel.tab === tab))
  const present = tabs.find((tab) => tab === query.value.get('tab')) ?? 'overview'
  return (
    <>
      <TabList tabs={tabs} present={present} />
      <div class="match-panels" role="tabpanel" id="match-panels" aria-labelledby={`tab-${present}`}>
        {panels
          .filter(({ tab }) => tab === present)
          .map(({ id, component: Component }) => (
            <div key={id} class={`match-panel panel-of-${id}`} data-panel={id}>
              <Component match={match} sport={sport} />
            </div>
          ))}
      </div>
    </>
  )
}

/** Arrow keys move between tabs. */
function TabList({ tabs, present }: { readonly tabs: readonly MatchTab[]; readonly present: MatchTab }) {
  const strip = useRef<HTMLDivElement>(null)
  useInView(strip, '[aria-selected=true]', present)
  const show = (tab: MatchTab) => setQuery({ tab: tab === 'overview' ? null : tab }, { replace: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(present) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    show(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={t('match.tabs')}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      ref={strip}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`tab-${tab}`}
          aria-selected={tab === present}
          aria-controls="match-panels"
          tabIndex={tab === present ? 0 : -1}
          onClick={() => show(tab)}
        >
          {t(`tab.${tab}`)}
        </button>
      ))}
    </div>
  )
}
