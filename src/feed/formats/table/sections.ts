/** Lines between the matches of a sheet that name groups, leagues or seasons. */
import { quoted } from '../input/import-input.ts'
import { seasonOfText } from '../tables/seasons.ts'
import { matchesIn, type Sample } from './layout.ts'
import type { TableMapping } from './mapping.ts'
import { SECTION } from './sheets.ts'
import { areSquads, rolesOfHeader, squadIn } from './words.ts'

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
 * Lines above matches are seasons, or leagues of men and women or of several ages, or groups if their words say so or no side is below two of them, or leagues if the
 * same matches are below two of them on the same days with other results, such as those of men and women.
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
  const words = line.split(' ')
  const roles = [words[0] ?? '', words.at(-1) ?? ''].flatMap(rolesOfHeader)
  return words.length <= SECTION_WORDS && roles.some((role) => role === 'group' || role === 'league')
}
