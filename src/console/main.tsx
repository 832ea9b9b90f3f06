/** Entry point and page layout: top bar, connection banner, sports, the page of the route, request panel; the key prompt. */

import { signal } from '@preact/signals'
import { options, render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { SportSlug } from '../client/index.ts'
import { below, prefixLinks } from './base.ts'
import {
  AppearanceChoices,
  applyAppearance,
  Button,
  Prompt,
  Sign,
  STAR_SIGN,
  setterOf,
  useChanged,
  useInView,
  useTitle,
} from './components/controls.tsx'
import { followNews } from './components/news.tsx'
import { Empty, FollowHint, PageWait } from './components/panel.tsx'
import { Search } from './components/search.tsx'
import { api, connection, isRefused, requests, setKey, startApi } from './data/api.ts'
import { config } from './data/config.ts'
import { followCounts, followSports, liveCounts } from './data/live-store.ts'
import { seenMs } from './data/seen.ts'
import { key } from './data/settings.ts'
import { startClock } from './days.ts'
import { startRouter } from './history.ts'
import { followCountries } from './language/country-names.ts'
import { pluralOf, startText, t } from './language/i18n.ts'
import { HomePage } from './pages/home.tsx'
import { homeLink, route, SPORT_SLUGS, sport, url } from './router.ts'
import { SPORT_SIGNS } from './sports.ts'

function App() {
  const hasKey = api.value !== null
  useEffect(followSports, [])
  useEffect(followNews, [])
  useEffect(followCounts, [])
  useEffect(followCountries, [])
  const { page, sport, id } = route.value
  useEffect(() => (page === 'home' ? loadWhenMeant() : loadOthers()), [page])
  const isOpen = hasKey || page === 'unknown'
  const Page = page in PAGES ? PAGES[page as keyof typeof PAGES] : others.value?.[page as OtherPage]
  return (
    <>
      <a class="skip button-main" href="#main">
        {t('app.skip')}
      </a>
      <TopBar hasKey={hasKey} />
      <Banner />
      <div class={`frame page-${page}`}>
        {hasKey && <Sidebar />}
        <main id="main" class={hasKey ? '' : 'wide'} tabIndex={-1}>
          {!isOpen && <KeyPrompt />}
          {isOpen && Page && <Page key={`${page}/${sport}/${id}`} id={id} />}
          {isOpen && !Page && <PageWait {...WAITING} status={areOthersLost.value ? 'failed' : 'loading'} />}
        </main>
      </div>
      <Credits />
      {hasKey && <RequestPanel />}
    </>
  )
}

const PAGES = { home: HomePage, unknown: UnknownPage } as const

/** The other pages are a script of their own, which a visit of the list of a day does without. */
type OtherPage = keyof typeof import('./pages/others.ts')
const others = signal<typeof import('./pages/others.ts') | null>(null)
const areOthersLost = signal(false)
/** Who stays so long may want them without a connection later. */
const OTHERS_AFTER_MS = 10_000
const WAITING = { problem: null, refresh: () => location.reload() }

/** Once a link is pointed at, touched or focused, which is some time before it is followed. */
function loadWhenMeant(): () => void {
  const stop = new AbortController()
  const load = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a:not(.skip)')) loadOthers()
  }
  for (const name of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(name, load, { passive: true, signal: stop.signal })
  const timer = setTimeout(loadOthers, OTHERS_AFTER_MS)
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}

let areAsked = false
function loadOthers(): void {
  if (areAsked) return
  areAsked = true
  import('./pages/others.ts').then(setterOf(others), () => setterOf(areOthersLost)(true))
  // Not before, as it loads the page once more. Absent where the page came neither over HTTPS nor from this machine.
  void navigator.serviceWorker?.register(below('/worker.js')).catch(() => {})
}

/** The status page of operators, which is off by default, says how to turn it on. */
function UnknownPage() {
  const text = t(url.value.pathname === '/console/status' ? 'app.statusOff' : 'app.unknown')
  useTitle(text)
  return <Empty text={text} />
}

/** Required by the licenses of live sources. */
function Credits() {
  const credits = config.credits
  if (credits.length === 0 && !config.demo) return null
  return (
    <footer class="panel-body muted center">
      {credits.length === 0 ? <FollowHint /> : `${t('app.credits')}: ${credits.join(' · ')}`}
    </footer>
  )
}

/** Shown when the live connection is lost or restored. */
function Banner() {
  const state = connection.value
  const isLost = state === 'lost' || seenMs.value !== null
  const time = seenMs.value === null ? null : startText({ startTimestamp: seenMs.value })
  return (
    <div role="status">
      {(isLost || state === 'recovered') && (
        <div class={`banner over row wrap center is-${isLost ? 'lost' : state}`} data-connection={state}>
          {isLost && <i class="pulse" />}
          <span>{time ? t('banner.seen', { time }) : t(isLost ? 'banner.lost' : 'banner.recovered')}</span>
          {isLost && (
            <Button isQuiet onClick={() => api.value?.live.reconnectNow()}>
              {t('banner.now')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function TopBar({ hasKey }: { readonly hasKey: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header class="top-bar">
      <div class="top-bar-inner row">
        <a class="brand row" href="/" aria-label="Scoreline">
          <Sign path="M3 17h4l3-10 4 13 3-8h4" />
          <span>Scoreline</span>
        </a>
        {hasKey && <Search key={sport.value} />}
        {hasKey && (
          <Button
            isQuiet
            class="channel row push"
            data-connection={connection.value}
            popovertarget="requests"
            title={t('requests')}
          >
            <i class={`dot is-${connection.value}`} />
            <span>{t(`channel.${connection.value}`)}</span>
          </Button>
        )}
        <Button
          isQuiet
          class="more-button"
          aria-label={t('app.more')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          •••
        </Button>
        <div class={isOpen ? 'top-bar-more row is-open' : 'top-bar-more row'}>
          <AppearanceChoices />
          <a class="button-quiet" href="/docs">
            {t('app.docs')}
          </a>
          {key.value !== null && hasKey && (
            <Button isQuiet onClick={() => setKey(null)}>
              {t('key.forget')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

/** Popover with the latest requests as shell commands; quotes in their URLs are percent-encoded. */
const RequestPanel = () => (
  <div id="requests" popover="auto" class="request-panel panel-body over">
    <h2>{t('requests')}</h2>
    {requests.value.map((request) => (
      <code key={request} class="row">
        {`curl -H 'Authorization: ${api.value?.key ?? 'KEY'}' '${location.origin}${request}'`}
      </code>
    ))}
  </div>
)

const LIST_SIGN = 'M4 6h16M4 12h16M4 18h16'

function Sidebar() {
  const strip = useRef<HTMLElement>(null)
  // The counts widen the strip, that of the sport in view at another time than those of the others.
  useInView(strip, '[aria-current]', `${sport.value} ${liveCounts.value?.size}`)
  const { page } = route.value
  const isFavourites = page === 'favourites'
  const link = (href: string, text: string, sign: string, isCurrent: boolean, slug?: SportSlug) => (
    <a key={href} class="row sport" {...{ href }} aria-current={isCurrent ? 'page' : undefined}>
      <Sign path={sign} />
      <span class="cut">{text}</span>
      {slug && <LiveCount sport={slug} />}
    </a>
  )
  return (
    <div class="sidebar">
      <nav class="sports" aria-label={t('app.sports')} ref={strip}>
        {SPORT_SLUGS.map((slug) =>
          link(
            homeLink({ sport: slug }),
            t(`sport.${slug}`),
            SPORT_SIGNS[slug],
            slug === sport.value && !isFavourites,
            slug,
          ),
        )}
        {link(`/tournaments/${sport.value}`, t('tournaments'), LIST_SIGN, page === 'tournaments')}
        {link('/favourites', t('favourites.title'), STAR_SIGN, isFavourites)}
      </nav>
    </div>
  )
}

function LiveCount({ sport }: { readonly sport: SportSlug }) {
  const count = liveCounts.value?.get(sport) ?? 0
  // A count that becomes known has not changed.
  const isChanged = useChanged(liveCounts.value?.get(sport) ?? null, sport)
  if (count === 0) return null
  return (
    <span
      class={`chip chip-live push flashing ${isChanged ? 'changed' : ''}`}
      title={pluralOf(count, 'live')}
    >
      {count}
      <span class="unseen"> {pluralOf(count, 'live')}</span>
    </span>
  )
}

function KeyPrompt() {
  useTitle(t('key.title'))
  return (
    <Prompt name="key" problem={isRefused.value && t('key.refused')} onEnter={setKey}>
      {config.demo && <Button onClick={() => setKey(null)}>{t('key.demo')}</Button>}
      <p class="muted">{t('key.make')}</p>
      <code class="card">scoreline key create --name console</code>
    </Prompt>
  )
}

prefixLinks(options)
applyAppearance()
startRouter()
// The timers of a machine that slept are late.
document.addEventListener('visibilitychange', startClock())
startApi()
const root = document.getElementById('app')
if (root) render(<App />, root)
