/** Page layout: top bar, connection banner, sports, the page of the current route, message panel. */
import { useEffect, useState } from 'preact/hooks'
import { api, config, connection, isRefused } from './api.ts'
import { Button } from './controls.tsx'
import { followCountries } from './countries.ts'
import { useTitle } from './hooks.ts'
import { t } from './i18n.ts'
import { KeyPrompt } from './key-prompt.tsx'
import { followSport } from './live-store.ts'
import { MessagePanel } from './message-panel.tsx'
import { HomePage } from './pages/home.tsx'
import { LeadersPage } from './pages/leaders.tsx'
import { MatchPage } from './pages/match.tsx'
import { PlayerPage } from './pages/player.tsx'
import { TeamPage } from './pages/team.tsx'
import { TournamentPage } from './pages/tournament.tsx'
import { TournamentsPage } from './pages/tournaments.tsx'
import { Empty } from './panel.tsx'
import { route } from './router.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

export function App() {
  const [isMessagePanelOpen, setMessagePanelOpen] = useState(false)
  // Until the config is loaded, the page is laid out as with a key, so that nothing shifts afterwards.
  const hasKey = api.value !== null || (config.value === null && !isRefused.value)
  useEffect(followSport, [])
  useEffect(followCountries, [])
  const { page, sport, id, seasonId } = route.value
  const Page = PAGES[page]
  return (
    <>
      <a class="skip" href="#main">
        {t('app.skip')}
      </a>
      <TopBar
        hasKey={hasKey}
        isMessagePanelOpen={isMessagePanelOpen}
        onToggleMessages={() => setMessagePanelOpen(!isMessagePanelOpen)}
      />
      <Banner />
      <div class={`frame page-${page}`}>
        {hasKey && <Sidebar />}
        <main id="main" tabIndex={-1}>
          {hasKey ? <Page key={`${page}/${sport}/${id}`} id={id} seasonId={seasonId} /> : <KeyPrompt />}
        </main>
      </div>
      <Credits />
      {isMessagePanelOpen && <MessagePanel onClose={() => setMessagePanelOpen(false)} />}
    </>
  )
}

const PAGES = {
  home: HomePage,
  match: MatchPage,
  team: TeamPage,
  player: PlayerPage,
  tournament: TournamentPage,
  tournaments: TournamentsPage,
  leaders: LeadersPage,
  unknown: UnknownPage,
} as const

function UnknownPage() {
  useTitle(t('app.unknown'))
  return <Empty text={t('app.unknown')} />
}

/** Required by the licenses of live sources. */
function Credits() {
  const credits = config.value?.credits ?? []
  return credits.length === 0 ? null : (
    <footer class="credits muted center">
      {t('app.credits')}: {credits.join(' · ')}
    </footer>
  )
}

/** Shown when the live connection is lost or restored. */
function Banner() {
  const state = connection.value
  const isLost = state === 'lost'
  return (
    <div role="status">
      {(isLost || state === 'recovered') && (
        <div class={`banner row is-${state}`} data-connection={state}>
          {isLost && <i class="pulse" />}
          <span>{t(isLost ? 'banner.lost' : 'banner.recovered')}</span>
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
