/** Transfer types (docs/reference/resources.md#18.3). @assumed Codes and names. */

export interface TransferTypeRow {
  readonly code: number
  readonly name: string
  readonly nameRu: string
}

export const TRANSFER_TYPES: readonly TransferTypeRow[] = [
  { code: 0, name: 'Other', nameRu: 'Другое' },
  { code: 1, name: 'Loan', nameRu: 'Аренда' },
  { code: 2, name: 'End of loan', nameRu: 'Возвращение из аренды' },
  { code: 3, name: 'Transfer', nameRu: 'Трансфер' },
  { code: 4, name: 'Free transfer', nameRu: 'Свободный трансфер' },
  { code: 5, name: 'Exchange', nameRu: 'Обмен' },
  { code: 6, name: 'Draft', nameRu: 'Драфт' },
  { code: 7, name: 'Promoted from the youth team', nameRu: 'Переведён из молодёжной команды' },
  { code: 8, name: 'Released', nameRu: 'Расторжение контракта' },
  { code: 9, name: 'End of career', nameRu: 'Завершение карьеры' },
]

const byCode = new Map(TRANSFER_TYPES.map((row) => [row.code, row]))

/** The type of a code, or undefined for any other number. */
export function findTransferType(code: number): TransferTypeRow | undefined {
  return byCode.get(code)
}
