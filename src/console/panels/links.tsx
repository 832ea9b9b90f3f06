/** Links shared by panels and pages. */
import { List } from '../controls.tsx'
import { type Named, nameOf } from '../i18n.ts'
import { linkTo } from '../router.ts'

type Entity = Named & { readonly id: number }
type LinkProps = { readonly to: 'team' | 'player' | 'tournament'; readonly entity: Entity }

/** Link to the page of a team, player or tournament. */
export function EntityLink({ to, entity }: LinkProps) {
  return <a href={linkTo(to, entity.id)}>{nameOf(entity)}</a>
}

type Tournament = Entity & { readonly category?: Named }

/** Links to tournaments with their categories. */
export function TournamentLinks({ tournaments }: { readonly tournaments: readonly Tournament[] }) {
  return (
    <List
      items={tournaments}
      of={(tournament) => (
        <>
          <EntityLink to="tournament" entity={tournament} />{' '}
          {tournament.category && <span class="muted">{nameOf(tournament.category)}</span>}
        </>
      )}
    />
  )
}
