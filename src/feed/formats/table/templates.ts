/** Templates of texts with columns in braces, and the columns that a mapping names. */
import type { TableMapping } from './mapping.ts'

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
  const season = typeof league?.season === 'object' ? league.season.column : undefined
  const {
    home,
    away,
    pair,
    group,
    result,
    halfTime,
    parts = [],
    status,
    notes = [],
    round,
    venue,
    extraTime,
    shootout,
  } = league ?? {}
  const both = (of: typeof result) => (typeof of === 'object' ? [of.home, of.away] : [of])
  const listed = [
    home,
    away,
    pair,
    group,
    ...both(result),
    halfTime,
    ...parts.flatMap(both),
    status,
    ...notes,
    round,
    venue,
  ]
  const columns = [...named, ...listed, season, extraTime, shootout, where?.column]
  return [...new Set(columns.filter((column) => column !== undefined))]
}
