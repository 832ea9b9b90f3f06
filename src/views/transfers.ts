/** Transfers with the player's card, both teams and the decoded type (docs/reference/resources.md#18.3). */
import type { Sport } from '../catalog/sports.ts'
import { findTransferType } from '../catalog/transfer-types.ts'
import type { ChangeData } from '../contract/changes.ts'
import type { TransferRow } from '../store/people.ts'
import type { Cards } from './cards.ts'
import type { PeopleCards } from './people-cards.ts'

type Json = string
const text = JSON.stringify

export interface TransferViewContext {
  readonly cards: Cards
  readonly people: PeopleCards
}

export function viewTransfers(
  { cards, people }: TransferViewContext,
  sport: Sport,
  rows: readonly TransferRow[],
): Json {
  const items = rows.flatMap((row) => {
    const [player] = people.players(sport, [row.playerId])
    const { fee, feeText, type } = JSON.parse(row.document) as ChangeData<'transfer'>
    const team = (id: number | null) => (id === null ? 'null' : cards.teamBrief(id))
    return player === undefined
      ? []
      : [
          `{"player":${player},"fromTeam":${team(row.fromTeamId)},"toTeam":${team(row.toTeamId)},` +
            `"type":${viewType(type)},"fee":${text(fee ?? null)},"feeText":${text(feeText ?? null)},` +
            `"transferTimestamp":${row.transferMs}}`,
        ]
  })
  return `[${items.join(',')}]`
}

function viewType(code: number): Json {
  const type = findTransferType(code)
  if (!type) throw new Error(`the database contains a transfer of unknown type ${code}`)
  return text({ code, name: type.name, translations: { ru: type.nameRu } })
}
