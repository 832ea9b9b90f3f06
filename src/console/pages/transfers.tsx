/** Transfer table of a team or a player. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Button } from '../controls.tsx'
import { calendarDayText, moneyText, nameOf, type TextKey, t } from '../i18n.ts'
import { EntityLink } from '../panels/links.tsx'
import { type Column, Table } from '../table.tsx'

type Transfer = Schemas['Transfer']

interface TransferTableProps {
  readonly title?: TextKey
  readonly transfers: readonly Transfer[]
  /** Which clubs to show: the other club for a team, both for a player. */
  readonly shows: 'from' | 'to' | 'both'
}

/** Rows shown before "show all"; a club has dozens. */
const FIRST_ROWS = 8

export function TransferTable({ title, transfers, shows }: TransferTableProps) {
  const [isWhole, setWhole] = useState(false)
  if (transfers.length === 0) return null
  const club = (head: TextKey, key: 'fromTeam' | 'toTeam'): Column<Transfer> => [
    t(head),
    ({ [key]: team }) =>
      team ? <EntityLink to="team" entity={team} /> : <span class="muted">{t('noClub')}</span>,
  ]
  return (
    <>
      <Table
        caption={title && t(title)}
        rows={isWhole ? transfers : transfers.slice(0, FIRST_ROWS)}
        columns={[
          [t('date'), ({ transferTimestamp }) => calendarDayText(transferTimestamp), 'nowrap'],
          shows !== 'both' && [
            t('player'),
            ({ player }) => <EntityLink to="player" entity={player} />,
            'row',
          ],
          shows !== 'to' && club('from', 'fromTeam'),
          shows !== 'from' && club('to', 'toTeam'),
          [
            t('fee'),
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
        <Button isQuiet onClick={() => setWhole(true)}>
          {t('showAll', { n: transfers.length })}
        </Button>
      )}
    </>
  )
}
