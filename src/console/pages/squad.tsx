/** Squad of a team, filtered by all, foreign or national team players, and the staff. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Choices } from '../controls.tsx'
import { countryText } from '../countries.ts'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { calendarDayText, EntityLink } from '../panels/links.tsx'
import { positionText, word } from '../service-words.ts'
import { Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'

type Shown = 'players' | 'foreignPlayers' | 'nationalTeamPlayers'

export function SquadPanel({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const [shown, setShown] = useState<Shown>('players')
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/squad', { teamId: id })
  const squad = resource.data
  const lists = (['players', 'foreignPlayers', 'nationalTeamPlayers'] as const).filter(
    (list) => (squad?.[list].length ?? 0) > 0,
  )
  return (
    <Panel
      title="panels.squad"
      source={resource}
      isEmpty={squad?.players.length === 0 && squad.staff.length === 0}
      hint="panels.noSquad"
    >
      <Choices
        label={t('panels.squad')}
        choices={lists.map((list) => [list, `${t(`panels.${list}`)} ${squad?.[list].length}`])}
        value={shown}
        onChoose={setShown}
      />
      {squad && <PlayerTable players={squad[shown]} sport={sport} />}
      {squad && squad.staff.length > 0 && (
        <>
          <h3>{t('panels.staff')}</h3>
          <ul class="plain">
            {squad.staff.map((member) => (
              <li key={member.id}>
                {nameOf(member)} <span class="muted">{word(member.role)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function PlayerTable({ players, sport }: { players: readonly Schemas['Player'][]; sport: SportSlug }) {
  return (
    <Table
      rows={players}
      columns={[
        ['#', ({ shirtNumber, jerseyNumber }) => shirtNumber ?? jerseyNumber ?? ''],
        [t('panels.player'), (player) => <EntityLink sport={sport} to="player" entity={player} />, 'row'],
        [t('panels.position'), ({ position }) => position && positionText(position, sport)],
        [t('panels.country'), ({ country, countryCode }) => country && countryText(country, countryCode)],
        [
          t('panels.born'),
          ({ dateOfBirthTimestamp: ms }) => ms !== null && calendarDayText(ms),
          'wide-only nowrap',
        ],
      ]}
    />
  )
}
