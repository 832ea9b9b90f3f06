/** Templates of texts with columns in braces, and the columns that a mapping names. */
import { type League, SINGLE_COLUMNS, type TableMapping } from './mapping.ts'

/** Columns in braces. */
const COLUMN = /\{([^{}]+)\}/g

export function columnsIn(template: string): string[] {
  return [...template.matchAll(COLUMN)].map(([, column = '']) => column)
}

export function filled(template: string, textOf: (column: string) => string): string {
  return template.replace(COLUMN, (_, column: string) => textOf(column))
}

/** Every column that a mapping names. */
export function columnsOf({ id = '', fields, references = {}, league, where }: TableMapping): string[] {
  const named = [{ id, fields }, ...Object.values(references)].flatMap((target) => [
    ...columnsIn(target.id),
    ...Object.values(target.fields).flatMap(({ template = '', column, time }) => [
      ...columnsIn(template),
      column,
      time,
    ]),
  ])
  const { season, parts = [], notes = [], result }: Partial<League> = league ?? {}
  const both = (of: typeof result) => (typeof of === 'object' ? [of.home, of.away] : [of])
  const columns = [
    ...named,
    ...SINGLE_COLUMNS.map((key) => league?.[key]),
    ...[result, ...parts].flatMap(both),
    ...notes,
    typeof season === 'object' && 'column' in season ? season.column : undefined,
    ...[where ?? []].flat().map(({ column }) => column),
  ]
  return [...new Set(columns.filter((column) => column !== undefined))]
}
