/** Squad of a team, filtered by all, foreign or national team players, and the staff. */
import { List, useChoice } from '../controls.tsx'
import { countryText } from '../countries.ts'
import { calendarDayText, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { EntityLink } from '../panels/links.tsx'
import { positionText, word } from '../service-words.ts'
import { Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import type { PageProps } from './page.tsx'

export function SquadPanel({ id }: Pick<PageProps, 'id'>) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/squad', { teamId: id })
  const squad = resource.data ?? { players: [], foreignPlayers: [], nationalTeamPlayers: [], staff: [] }
  const { players, staff } = squad
  const lists = (['players', 'foreignPlayers', 'nationalTeamPlayers'] as const).filter(
    (list) => squad[list].length > 0,
  )
  const [shown = 'players', choices] = useChoice(
    'squad',
    lists.map((list) => [list, `${t(list)} ${squad[list].length}`]),
  )
  return (
    <Panel title="squad" source={resource} isEmpty={players.length + staff.length === 0} hint="noSquad">
      {choices}
      <Table
        rows={squad[shown]}
        columns={[
          ['#', ({ shirtNumber, jerseyNumber }) => shirtNumber ?? jerseyNumber ?? ''],
          [t('player'), (player) => <EntityLink to="player" entity={player} />, 'row'],
          [t('position'), ({ position }) => position && positionText(position)],
          [t('country'), ({ country, countryCode }) => country && countryText(country, countryCode)],
          [
            t('born'),
            ({ dateOfBirthTimestamp: ms }) => ms !== null && calendarDayText(ms),
            'wide-only nowrap',
          ],
        ]}
      />
      {staff.length > 0 && <h3>{t('staff')}</h3>}
      <List
        items={staff}
        of={(member) => (
          <>
            {nameOf(member)} <span class="muted">{word(member.role)}</span>
          </>
        )}
      />
    </Panel>
  )
}
