/** Lists of the matches of one club: a column of its opponents, and one that says where it plays. */
import { type ClubColumns, headerAt, type Sample } from './layout.ts'
import type { SheetRow } from './sheet-texts.ts'
import PLACES from './words/places.json' with { type: 'json' }
import { rolesOfHeader, sideIn } from './words.ts'

/** The columns of such a list; null for other sheets. */
export function clubColumns(rows: readonly SheetRow[]): ClubColumns | null {
  const at = headerAt(rows)
  const roles = (rows[at]?.cells ?? []).map(rolesOfHeader)
  const opponents = roles.findIndex((own) => own.includes('away'))
  const body = rows.slice(at + 1).filter(({ cells }) => (cells[opponents] ?? '') !== '')
  if (opponents < 0 || body.length === 0) return null
  const found = roles.flatMap((_, place) => {
    const sides = place === opponents ? null : placesIn(body.map(({ cells }) => cells[place] ?? ''))
    return sides ? [{ opponents, place, ...sides }] : []
  })
  const [only] = found
  const hasHome = roles.some((own, index) => own.includes('home') && index !== only?.place)
  return only && found.length === 1 && !hasHome ? only : null
}

/** Null where one text is no place, or could be either side. */
function placesIn(cells: readonly string[]) {
  const texts = [...new Set(cells)]
  const fitting = PLACES.filter(({ home, away }) =>
    texts.every((text) => home.includes(text.toLowerCase()) || away.includes(text.toLowerCase())),
  )
  const ways = fitting.map(({ home }) => texts.map((text) => home.includes(text.toLowerCase())))
  const [way = texts.map((text) => sideIn(text) === 'home')] = ways
  const isSure =
    fitting.length === 0 ? texts.every((text) => sideIn(text)) : new Set(ways.map(String)).size === 1
  if (!isSure) return null
  return { home: texts.filter((_, at) => way[at]), away: texts.filter((_, at) => !way[at]) }
}

/** The rows with both sides in the column of opponents, so that the other columns are found as in any list. */
export function withClub(rows: readonly SheetRow[], club: string, columns: ClubColumns): SheetRow[] {
  const { opponents, place, home, away } = columns
  return rows.map((row) => {
    const [opponent = '', at = ''] = [row.cells[opponents], row.cells[place]]
    if (opponent === '' || !(home.includes(at) || away.includes(at))) return row
    const sides = home.includes(at) ? [club, opponent] : [opponent, club]
    return { ...row, cells: row.cells.with(opponents, sides.join(' - ')).with(place, '') }
  })
}

/** A score of a match elsewhere by which one can see whose goals come first; undefined if none differs. */
export function exampleOf({ rows, club, layout: { names, columns } }: Sample): string | undefined {
  const result = names.indexOf(columns.result ?? '')
  return rows
    .filter(({ cells }) => club && (cells[club.opponents] ?? '').endsWith(` - ${club.name}`))
    .map(({ cells }) => cells[result] ?? '')
    .find((text) => {
      const [one, two] = text.match(/\d+/g) ?? []
      return two !== undefined && one !== two
    })
}

/** For a mapping. */
export function clubOf({ club, layout: { names } }: Sample, isOwnFirst: boolean) {
  if (!club) return null
  const { name, opponents, place, home, away } = club
  return {
    ...{
      name,
      opponent: names[opponents] ?? '',
      place: names[place] ?? '',
      home: [...home],
      away: [...away],
    },
    ...(isOwnFirst && { ownFirst: true }),
  }
}
