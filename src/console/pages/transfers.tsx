/** Transfer table of a team or a player. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { nameOf, type TextKey, t } from '../i18n.ts'
import { calendarDayText, EntityLink } from '../panels/links.tsx'
import { moneyText } from '../panels/names.ts'
import { language } from '../settings.ts'

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
  const shown = isWhole ? transfers : transfers.slice(0, FIRST_ROWS)
  return (
    <div class="scroll">
      <table>
        {title && <caption>{t(title)}</caption>}
        <thead>
          <tr>
            <th scope="col">{t('panels.date')}</th>
            {shows !== 'both' && <th scope="col">{t('panels.player')}</th>}
            {shows !== 'to' && <th scope="col">{t('panels.from')}</th>}
            {shows !== 'from' && <th scope="col">{t('panels.to')}</th>}
            <th scope="col">{t('panels.fee')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((transfer) => (
            <tr key={`${transfer.player.id}/${transfer.transferTimestamp}`}>
              <td class="nowrap">{calendarDayText(transfer.transferTimestamp)}</td>
              {shows !== 'both' && (
                <th scope="row">
                  <EntityLink sport={sport} to="player" entity={transfer.player} />
                </th>
              )}
              {shows !== 'to' && <TeamCell team={transfer.fromTeam} sport={sport} />}
              {shows !== 'from' && <TeamCell team={transfer.toTeam} sport={sport} />}
              <td>
                {transfer.fee && `${moneyText(transfer.fee, language.value)} `}
                <span class="muted">{nameOf(transfer.type)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < transfers.length && (
        <button type="button" class="button-quiet" onClick={() => setWhole(true)}>
          {t('panels.showAll', { n: transfers.length })}
        </button>
      )}
    </div>
  )
}

function TeamCell({ team, sport }: { team: Transfer['fromTeam']; sport: SportSlug }) {
  return (
    <td>
      {team ? (
        <EntityLink sport={sport} to="team" entity={team} />
      ) : (
        <span class="muted">{t('panels.noClub')}</span>
      )}
    </td>
  )
}
