/** Links shared by panels and pages. */
import { List } from '../controls.tsx'
import { type Named, nameOf } from '../i18n.ts'
import { linkTo } from '../router.ts'

interface Entity extends Named {
  readonly id: number
}

interface LinkProps {
  readonly to: 'team' | 'player' | 'tournament'
  readonly entity: Entity
}

/** Link to the page of a team, player or tournament. */
export function EntityLink({ to, entity }: LinkProps) {
  return <a href={linkTo(to, entity.id)}>{nameOf(entity)}</a>
}

/** Links to tournaments with their categories. */
export function TournamentLinks({
  tournaments,
}: {
  tournaments: readonly (Entity & { category?: Named })[]
}) {
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
