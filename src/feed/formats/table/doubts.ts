/** What a proposal has to ask about the matches of a sheet: sides, goals and rows that are not what they seem. */

import type { FormatOptions, InputSheet } from '../input/import-input.ts'
import { clubColumns } from './club.ts'
import {
  cellReader,
  cellsOf,
  headerAt,
  type ListedMatch,
  matchesIn,
  SAMPLE_ROWS,
  type Sample,
} from './layout.ts'
import { message } from './messages.ts'
import { type SheetRow, textsOf } from './sheet-texts.ts'
import ZONES from './words/zones.json' with { type: 'json' }
import { rolesOfHeader, sideIn } from './words.ts'

/** "H" and "A" beside a team and its opponent. */
const SIDE = /^(?:[hanv@]|vs?\.?|neutral)$/i

/** What makes rows something else than one match each. */
export function doubtsOf({ rows, layout, club }: Sample, { zone }: FormatOptions): string[] {
  const { pair, time, result, homeScore, winner } = layout.columns
  const at = cellReader(layout)
  const body = [...matchesIn(rows, layout)]
  const doubts: string[] = []
  if (layout.isCross) return doubts
  const columnOf = (is: (cell: string) => boolean) =>
    layout.names.find((name) => {
      const cells = Object.values(layout.columns).includes(name) ? [] : cellsOf({ rows, layout }, name)
      return cells.length > 0 && cells.every(is)
    })
  const isNamed = rolesOfHeader(layout.columns.home ?? '').includes('home')
  const atHome = isNamed || pair ? undefined : columnOf((cell) => SIDE.test(cell) || sideIn(cell) !== null)
  const host = body.flatMap(({ sides }) => sides).find((side) => /^(?:at |@)/.test(side))
  if (host !== undefined) doubts.push(message('host in a cell', { host }))
  else if (atHome !== undefined) doubts.push(message('column of hosts', { column: atHome }))
  const zones = time && zone === undefined ? columnOf((cell) => Object.hasOwn(ZONES, cell)) : undefined
  if (zones !== undefined) doubts.push(message('column of zones', { column: zones }))
  const [own, ...others] = rows.filter(({ row, cells }) => row === layout.header || isOtherHeader(cells))
  const sidesIn = (row: SheetRow | undefined) => row?.cells.map((cell) => rolesOfHeader(cell)[0] ?? '').join()
  const other = others.find((row) => row.row > layout.header && sidesIn(row) !== sidesIn(own))
  if (other && own?.row === layout.header)
    doubts.push(message('other headers', { row: other.row, own: own.row }))
  const keys = new Set(body.map((of) => [of.day, ...of.sides].join('\n')))
  const twice = body.filter((of) => of.day !== '' && keys.has([of.day, ...of.sides.toReversed()].join('\n')))
  if (twice.length > body.length / 2) doubts.push(message('each match twice'))
  const clubs = club ? null : ownScore(body)
  if (clubs !== null) doubts.push(message('goals of a club first', clubs))
  const isWithoutResults = result === undefined && homeScore === undefined && layout.parts.length === 0
  const scored = isWithoutResults ? withGoals(body.flatMap(({ sides }) => sides)) : undefined
  if (scored !== undefined) doubts.push(message('side with goals', { side: scored }))
  const won = body.filter(({ row, sides }) => sides.includes(at(row, winner)))
  if (isWithoutResults && winner !== undefined && won.length > body.length / 3)
    doubts.push(message('winners without results', { winner }))
  return doubts
}

/** A side that has its goals behind its name; a club has no team 0, and few have three teams. */
function withGoals(sides: readonly string[]): string | undefined {
  const ending = / \d{1,3}$/
  const numbers = Map.groupBy(sides, (side) => (ending.test(side) ? side.replace(ending, '') : ''))
  const isMany = ([name, own]: [string, readonly string[]]) =>
    name !== '' && new Set(own).size > (own.some((side) => /\d\d$/.test(side)) ? 1 : 2)
  const many = [...numbers].filter(isMany).length * 2 > numbers.size
  return sides.find((side) => (many ? ending.test(side) : side.endsWith(' 0')))
}

/** A score of one club's matches that has its goals first, by letters as in "W 3-0" or in a column; null if there is none. */
export function ownScore(body: readonly ListedMatch[]) {
  const [one] = body
  const club = one?.sides.find((side) => body.every(({ sides }) => sides.includes(side)))
  if (club === undefined || new Set(body.flatMap(({ sides }) => sides)).size < 3) return null
  const signed = body.map(({ row, score, sides }) => {
    const [first, second] = score.match(/\d+/g) ?? []
    const letters = [/^\p{L}(?= )|(?<= )\p{L}$/u.exec(score)?.[0] ?? '', ...row.cells]
    return { score, sides, letters, sign: Math.sign(Number(first) - Number(second)) || 0 }
  })
  const [atHome = [], away = []] = [0, 1].map((side) => signed.filter((each) => each.sides[side] === club))
  const found = away.find(({ letters, sign }) =>
    letters.some((letter, at) => {
      const same = /^(?![jnxy])\p{L}$/iu.test(letter)
        ? atHome.filter((other) => other.letters[at] === letter)
        : []
      return sign !== 0 && same.length > 0 && same.every((other) => other.sign === sign)
    }),
  )
  return found ? { club, score: found.score } : null
}

/** Whether a row has headers of both sides, and of more. */
function isOtherHeader(cells: readonly string[]): boolean {
  const roles = new Set(textsOf(cells).flatMap(rolesOfHeader))
  return roles.has('home') && roles.has('away') && roles.size > 2 && !/\d/.test(cells.join(''))
}

/** Two sheets with the same sides and rounds or days, but other results; null if there are none. */
export function otherResults(samples: readonly Sample[]): readonly string[] | null {
  const all = samples.flatMap(({ sheet: { name }, rows, layout }) =>
    [...matchesIn(rows, layout)].filter(({ score }) => /\d/.test(score)).map((one) => ({ name, ...one })),
  )
  const same = Map.groupBy(all, ({ day, sides }) => [day, ...sides].join('\n'))
  const again = [...same.values()].flatMap(([first, ...others]) =>
    others.flatMap(({ name, score }) =>
      first && name !== first.name ? [{ names: [first.name, name], isOther: score !== first.score }] : [],
    ),
  )
  const pairs = Map.groupBy(again, ({ names }) => names.join('\n')).values()
  return pairs.find((own) => own.filter(({ isOther }) => isOther).length > own.length / 2)?.[0]?.names ?? null
}

/** What to do with lists of the opponents of one team, and of "Bears 55, Lions 48"; null for other sheets. */
export function unknownSides(sheets: readonly InputSheet[]): string | null {
  const rows = sheets.flatMap((sheet) => [...Iterator.from(sheet.rows()).take(SAMPLE_ROWS)])
  const open = rows
    .map(({ cells }) => textsOf(cells).join(', '))
    .filter((text) => SIDES_WITH_GOALS.test(text))
  if (open[0] !== undefined && open.length * 2 >= rows.length)
    return message('sides without order', { text: open[0] })
  const head = rows[headerAt(rows)]?.cells ?? []
  const opponents = head.find((cell) => rolesOfHeader(cell).includes('away'))
  if (opponents === undefined || head.some((cell) => rolesOfHeader(cell).includes('home'))) return null
  return message(clubColumns(rows) ? 'opponents and places' : 'opponents', { opponents })
}

const SIDES_WITH_GOALS = /\p{L} \d{1,3}, .{0,100}\p{L} \d{1,3}(?: \(?\d?\p{Lu}{1,4}\)?)?$/u
