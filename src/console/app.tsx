/** Page layout: top bar, sidebar, the page of the current route, message panel. */
import { useEffect, useState } from 'preact/hooks'
import { api, config, isRefused } from './api.ts'
import { Banner } from './banner.tsx'
import { followCountries } from './countries.ts'
import { t } from './i18n.ts'
import { KeyPrompt } from './key-prompt.tsx'
import { followSports } from './live-store.ts'
import { MessagePanel } from './message-panel.tsx'
import { HomePage } from './pages/home.tsx'
import { LeadersPage } from './pages/leaders.tsx'
import { MatchPage } from './pages/match.tsx'
import { PlayerPage } from './pages/player.tsx'
import { TeamPage } from './pages/team.tsx'
import { TournamentPage } from './pages/tournament.tsx'
import { route } from './router.ts'
import { Sidebar } from './sidebar.tsx'
import { SPORT_SLUGS } from './sports.ts'
import { TopBar } from './top-bar.tsx'
import { useTitle } from './use-title.ts'
import { day, showDay, sport } from './view.ts'

export function App() {
  const [isMessagePanelOpen, setMessagePanelOpen] = useState(false)
  // Until the config is loaded, the page is laid out as with a key, so that nothing shifts afterwards.
  const hasKey = api.value !== null || (config.value === null && !isRefused.value)
  useEffect(() => followSports(SPORT_SLUGS), [])
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
        {hasKey && <Sidebar sport={sport.value} day={day.value} onPick={showDay} />}
        <main id="main" tabIndex={-1}>
          {hasKey ? <Page /> : <KeyPrompt />}
        </main>
      </div>
      {isMessagePanelOpen && <MessagePanel onClose={() => setMessagePanelOpen(false)} />}
    </>
  )
}

function Page() {
  const at = route.value
  switch (at.page) {
    case 'home':
      return <HomePage />
    case 'match':
      return <MatchPage key={`${at.sport}/${at.id}`} sport={at.sport} id={at.id} />
    case 'team':
      return <TeamPage key={`${at.sport}/${at.id}`} sport={at.sport} id={at.id} />
    case 'player':
      return <PlayerPage key={`${at.sport}/${at.id}`} sport={at.sport} id={at.id} />
    case 'tournament':
      return <TournamentPage key={`${at.sport}/${at.id}`} sport={at.sport} id={at.id} />
    case 'leaders':
      return <LeadersPage sport={at.sport} id={at.id} seasonId={at.seasonId} />
    case 'unknown':
      return <Unknown />
  }
}

function Unknown() {
  useTitle(t('app.unknown'))
  return (
    <div class="panel panel-body empty">
      <p class="hint">{t('app.unknown')}</p>
      <a class="button" href="/">
        {t('app.home')}
      </a>
    </div>
  )
}
