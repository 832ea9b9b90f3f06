/** Transfer table of a team or a player. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { nameOf, type TextKey, t } from '../i18n.ts'
import { calendarDayText, EntityLink } from '../panels/links.tsx'
import { moneyText } from '../panels/names.ts'
import { type Column, Table } from '../table.tsx'

type Transfer = Schemas['Transfer']

interface TransferTableProps {
  readonly title?: TextKey
  readonly transfers: readonly Transfer[]
  readonly sport: SportSlug
  /** Which clubs to show: the other club for a team, both for a player. */
  readonly shows: 'from' | 'to' | 'both'
}

/** Rows shown before "show all"; a club has dozens. */
const FIRST_ROWS = 8

export function TransferTable({ title, transfers, sport, shows }: TransferTableProps) {
  const [isWhole, setWhole] = useState(false)
  if (transfers.length === 0) return null
  const club = (head: TextKey, key: 'fromTeam' | 'toTeam'): Column<Transfer> => [
    t(head),
    ({ [key]: team }) =>
      team ? (
        <EntityLink sport={sport} to="team" entity={team} />
      ) : (
        <span class="muted">{t('panels.noClub')}</span>
      ),
  ]
  return (
    <>
      <Table
        caption={title && t(title)}
        rows={isWhole ? transfers : transfers.slice(0, FIRST_ROWS)}
        columns={[
          [t('panels.date'), ({ transferTimestamp }) => calendarDayText(transferTimestamp), 'nowrap'],
          shows !== 'both' && [
            t('panels.player'),
            ({ player }) => <EntityLink sport={sport} to="player" entity={player} />,
            'row',
          ],
          shows !== 'to' && club('panels.from', 'fromTeam'),
          shows !== 'from' && club('panels.to', 'toTeam'),
          [
            t('panels.fee'),
            ({ fee, type }) => (
              <>
                {fee && `${moneyText(fee)} `}
                <span class="muted">{nameOf(type)}</span>
              </>
            ),
          ],
        ]}
      />
      {!isWhole && transfers.length > FIRST_ROWS && (
        <button type="button" class="button-quiet" onClick={() => setWhole(true)}>
          {t('panels.showAll', { n: transfers.length })}
        </button>
      )}
    </>
  )
}
