/** The leagues, groups and seasons of a sheet, by its columns and by the lines between its matches. */

import { groupIn } from '../../../rules/competitions/season-parts.ts'
import { squadOf } from '../../../rules/identity/squads.ts'
import { quoted } from '../../../shared/quote.ts'
import type { FormatOptions } from '../input/import-input.ts'
import { seasonOfText } from '../tables/seasons.ts'
import { cellReader, matchesIn, type Sample } from './layout.ts'
import type { TableMapping } from './mapping.ts'
import { message } from './messages.ts'
import { SECTION } from './sheets.ts'
import { areSquads, rolesOfHeader, squadIn } from './words.ts'

/** Each league is read by itself; a file with more is not the table of an association. */
const LEAGUES_LIMIT = 200

/**
 * The mapping, or one for each league that columns of the sheet name: by league, by squad, and by others that part the
 * sides. A single one of these beside no league has the groups.
 */
export function leaguesOf(
  sample: Sample,
  mapping: TableMapping,
  { league: given }: FormatOptions,
  unsure: string[],
  questions: string[],
): TableMapping[] {
  const { layout } = sample
  const { league, sections = [] } = mapping
  if (!league || layout.isCross) return [mapping]
  const isByLines = sections.length > 0 && league.group !== SECTION && typeof league.season === 'string'
  const dividing = isByLines ? [] : dividingColumns(sample)
  const { columns, values } = isByLines
    ? { columns: [SECTION], values: [...new Set(sections)].map((section) => [section]) }
    : leagueColumns(sample, dividing)
  if (columns.length === 0 || values.length < 2) return [mapping]
  const [only = '', ...others] = columns
  if (!isByLines && others.length === 0 && dividing.includes(only)) {
    if (league.group !== undefined) return [mapping]
    unsure.push(`the groups are ${quoted(values.flat())}, by column ${JSON.stringify(only)}`)
    return [{ ...mapping, league: { ...league, group: only } }]
  }
  const by = isByLines ? 'the lines above' : `${columns.length > 1 ? 'columns' : 'column'} ${quoted(columns)}`
  if (values.length > LEAGUES_LIMIT || values.some((own) => own.includes(''))) {
    const fault = values.length > LEAGUES_LIMIT ? `there are ${values.length} leagues` : 'rows have no league'
    questions.push(message('many leagues', { fault, by, limit: LEAGUES_LIMIT }))
    return [mapping]
  }
  const isName = (value: string) =>
    columns.includes(layout.columns.league ?? '') &&
    given === undefined &&
    /^\p{L}.*\p{L}{3}|^\p{L}{3}/u.test(value)
  const leagues = values.map((own) => {
    const value = own.join(' ')
    const name = isName(value) ? value : `${league.name} ${value}`
    return { own, name: name.slice(0, 200), squad: squadIn(value) }
  })
  unsure.push(`the leagues are ${quoted(leagues.map(({ name }) => name))}, by ${by}`)
  const isApart = areSquads(values.map((own) => own.join(' ')))
  // The letter of a group alone says nothing of its teams.
  const isNamed = (own: readonly string[]) => own.some((value) => value.length > 1 && squadOf(value) !== null)
  return leagues.map(({ own, name, squad }) => ({
    ...mapping,
    where: columns.map((column, index) => ({ column, is: own[index] ?? '' })),
    league: { ...league, name, ...((isApart || isNamed(own)) && squad !== '' && { squad }) },
  }))
}

/** The columns that name leagues, in the order of the sheet, and their different values together. */
function leagueColumns({ layout, read }: Sample, dividing: readonly string[]) {
  const known = [layout.columns.league, layout.columns.squad].filter((name) => name !== undefined)
  const candidates = [...known, ...dividing]
  if (candidates.length === 0) return { columns: [], values: [] }
  const at = cellReader(layout)
  const cells = [...matchesIn(read(), layout)].map(({ row }) => candidates.map((name) => at(row, name)))
  const valuesOf = (indices: readonly number[]) => {
    const rows = cells.map((row) => indices.map((index) => row[index] ?? ''))
    return [...new Map(rows.map((row) => [row.join('\n'), row])).values()]
  }
  // An address of the league beside its name divides nothing more.
  const dividers: number[] = []
  for (const index of candidates.keys())
    if (valuesOf([...dividers, index]).length > valuesOf(dividers).length) dividers.push(index)
  const order = (index: number) => layout.names.indexOf(candidates[index] ?? '')
  const sorted = dividers.toSorted((a, b) => order(a) - order(b))
  return { columns: sorted.map((index) => candidates[index] ?? ''), values: valuesOf(sorted) }
}

/** A side with fewer matches says little, and so does a value with fewer such sides. */
const MATCHES_OF_SIDE = 3
const SIDES_OF_VALUE = 2
/** Clubs have teams of the same name in several leagues. */
const SIDES_APART = 0.8

/** Columns that are not read and part the sides, as an age or a region does: hardly any side has two of their values. @assumed */
function dividingColumns({ rows, layout }: Sample): string[] {
  const at = cellReader(layout)
  const body = [...matchesIn(rows, layout)]
  return layout.unread.filter((name) => {
    const valuesOf = new Map<string, string[]>()
    for (const { row, sides } of body)
      for (const side of sides) valuesOf.getOrInsert(side, []).push(at(row, name))
    const frequent = [...valuesOf.values()].filter(({ length }) => length >= MATCHES_OF_SIDE)
    const apart = frequent.flatMap((own) => (new Set(own).size === 1 ? (own[0] ?? '') : []))
    const counts = Map.groupBy(apart, (value) => value)
    const values = new Set(body.map(({ row }) => at(row, name)))
    const isLarge = [...values].every((value) => (counts.get(value)?.length ?? 0) >= SIDES_OF_VALUE)
    return values.size > 1 && !values.has('') && isLarge && apart.length >= SIDES_APART * frequent.length
  })
}

/** The mapping with the lines between the matches that name groups, leagues or seasons. */
export function withSections(sample: Sample, mapping: TableMapping, unsure: string[]): TableMapping {
  const { league } = mapping
  const { columns, isCross } = sample.layout
  if (!league || isCross || columns.league !== undefined || columns.group !== undefined) return mapping
  const found = sectionsOf(sample)
  if (!found) return mapping
  const { as, lines: sections } = found
  if (as !== 'leagues') unsure.push(`the ${as} are ${quoted(sections)}, by the lines above their matches`)
  const own = as === 'groups' ? { group: SECTION } : as === 'seasons' ? { season: { column: SECTION } } : {}
  return { ...mapping, sections, league: { ...league, ...own } }
}

/** More lines are no groups. */
const SECTIONS_LIMIT = 100
/** Longer lines are sentences. */
const SECTION_WORDS = 4

/**
 * What the lines above matches are, in this order: seasons; leagues, if they name men and women or several ages; leagues, if
 * the same sides have other results on the same days below two lines; groups, if the words say so or no side is below two.
 */
function sectionsOf({ read, layout }: Sample) {
  const below = new Map<string, { day: string; sides: readonly string[]; score: string }[]>()
  for (const { line, ...match } of matchesIn(read(), layout)) {
    if (line !== '') below.getOrInsert(line, []).push(match)
    if (below.size > SECTIONS_LIMIT) return null
  }
  const all = [...below.keys()]
  const seasons = all.filter((text) => seasonOfText(text) !== null)
  if (new Set(seasons.map((text) => seasonOfText(text)?.key)).size > 1)
    return { as: 'seasons', lines: seasons } as const
  const squads = all.filter((text) => squadIn(text) !== '' && text.split(' ').length <= SECTION_WORDS)
  if (areSquads(squads)) return { as: 'leagues', lines: squads } as const
  const named = all.filter(isSection)
  const lines = named.length > 1 ? named : all
  if (lines.length < 2) return null
  const listed = lines.map((text) => below.get(text) ?? [])
  const scored = listed.flat().filter(({ score }) => /\d/.test(score))
  const same = Map.groupBy(scored, ({ day, sides }) => [day, ...sides].join('\n'))
  const rivals = same
    .values()
    .filter((own) => new Set(own.map(({ score }) => score)).size > 1)
    .toArray()
  if (rivals.length * 2 > Math.min(...listed.map(({ length }) => length)))
    return { as: 'leagues', lines } as const
  const sides = listed.map((own) => new Set(own.flatMap((match) => match.sides)))
  const isApart =
    new Set(sides.flatMap((own) => [...own])).size === sides.reduce((sum, { size }) => sum + size, 0)
  const meetAgain = listed.every((own, index) => own.length * 2 > (sides[index]?.size ?? 0))
  const isGroups = named.length > 1 || (isApart && meetAgain)
  return isGroups ? ({ as: 'groups', lines } as const) : null
}

/** "Division Two", "Группа А", "2. Liga". */
function isSection(line: string): boolean {
  if (groupIn(line)?.rest === '') return true
  const words = line.split(' ')
  const roles = [words[0] ?? '', words.at(-1) ?? ''].flatMap(rolesOfHeader)
  return words.length <= SECTION_WORDS && roles.some((role) => role === 'group' || role === 'league')
}
