/** The frame of the page: which page is shown for an address. */
import { HomePage } from './pages/home.tsx'
import { LeadersPage } from './pages/leaders.tsx'
import { MatchPage } from './pages/match.tsx'
import { PlayerPage } from './pages/player.tsx'
import { TeamPage } from './pages/team.tsx'
import { TournamentPage } from './pages/tournament.tsx'
import { route } from './router.ts'

export function App() {
  return (
    <main id="main">
      <Page />
    </main>
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
    default:
      return <HomePage />
  }
}
