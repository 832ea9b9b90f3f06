/** Page layout: top bar, connection banner, sports, the page of the current route, message panel. */
import { useEffect, useState } from 'preact/hooks'
import { api, config, connection, isRefused } from './api.ts'
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
      <div class={`frame page-${route.value.page}`}>
        {hasKey && <Sidebar />}
        <main id="main" tabIndex={-1}>
          {hasKey ? <Page /> : <KeyPrompt />}
        </main>
      </div>
      <Credits />
      {isMessagePanelOpen && <MessagePanel onClose={() => setMessagePanelOpen(false)} />}
    </>
  )
}

/** Required by the licenses of live sources. */
function Credits() {
  const credits = config.value?.credits ?? []
  return credits.length === 0 ? null : (
    <footer class="credits">
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
        <div class={`banner is-${state}`} data-connection={state}>
          {isLost && <i class="pulse" />}
          <span>{t(isLost ? 'banner.lost' : 'banner.recovered')}</span>
          {isLost && (
            <button type="button" class="button-quiet" onClick={() => api.value?.live.reconnectNow()}>
              {t('banner.now')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function Page() {
  const at = route.value
  const key = 'id' in at ? `${at.sport}/${at.id}` : ''
  switch (at.page) {
    case 'home':
      return <HomePage />
    case 'match':
      return <MatchPage key={key} {...at} />
    case 'team':
      return <TeamPage key={key} {...at} />
    case 'player':
      return <PlayerPage key={key} {...at} />
    case 'tournament':
      return <TournamentPage key={key} {...at} />
    case 'tournaments':
      return <TournamentsPage key={at.sport} {...at} />
    case 'leaders':
      return <LeadersPage {...at} />
    case 'unknown':
      return <Unknown />
  }
}

function Unknown() {
  useTitle(t('app.unknown'))
  return <Empty text={t('app.unknown')} />
}
