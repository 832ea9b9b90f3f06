/**
 * The text format of openfootball (Football.TXT) as the rows that its JSON has: a title, headings of rounds and groups,
 * days, and lines of matches with scores and goals (docs/formats.md#openfootball).
 */

import { isGroup } from '../../../rules/competitions/season-parts.ts'
import { readOr } from '../cells.ts'
import { isDate, readDay, weekdaysOf } from '../days.ts'
import { foldText, isObject, type JsonObject, oneLine } from '../input/text.ts'
import { seasonOfText } from '../tables/seasons.ts'

export interface TextMatches {
  /** Of the first line with one. */
  readonly title: string | null
  readonly rows: readonly TextRow[]
}

interface TextRow {
  /** Line of the file, from 1. */
  readonly row: number
  /** As in the JSON files; `unread` is a line that is not understood. */
  readonly value: JsonObject
}

/** "= Title", "== Stage". */
const TITLE = /^(={1,2})([^=].{0,200})$/
/** "Group A | Qatar Ecuador", "▪ Matchday 1 | Sun Nov 20": what the headings below mean. */
const DEFINITION = /\|/
/** "▪ Relegation", and below it "▪▪ Matchday 1". */
const HEADING = /^([▪»▸•]{1,4}|::|={3,9})(.{1,200})$/
const TIME = /^(\d{1,2})[.:h](\d{2})(?: +\(?(UTC *[+-]\d{1,2}(?::?\d{2})?)\)?)?\s+/i
const STATUS = /\[([a-z][^\]]{0,200})\]$/i
const SHOOT_OUT = /^(.{2,60}?) (?:wins?|won)(?: (\d{1,2})-(\d{1,2}))? (?:on|after) pen/i
const PLACE = / @ (.{1,200})$/
/** "▪20  @ Linz   Linzer ASK - FC RB Salzburg" */
const PLACE_BEFORE = /^(?:▪\d{1,2} {1,9})?@ (\S.{0,60}?) {2,}/
/** Before a score stands the end of a name, after it the next one or the halves. */
const SCORE =
  /(?:^|\s)(?:(\d{1,2})-(\d{1,2}) ?pen\.?,? +)?(\d{1,2})-(\d{1,2})(?: ?(a\.?e\.?t\.?|pen\.?))?(?: *\(([^)]*)\))?(?:,? *(\d{1,2})-(\d{1,2}) ?pen\.?)?(?=\s|$)/i
/** "Bromley 2-2 Solihull (aet, 4-3 pen)": what belongs to the score, behind the second name. */
const NOTE = /\((?=[ap\d])(a\.?e\.?t\.?)?,? ?(?:(\d{1,2}-\d{1,2}) ?pen\.?)?\)$/i
const VERSUS = / (?:v|vs)\.? | {2}- | - {2}/i
/** Also stands in names, so only beside a score. */
const DASH = / - /
const GOAL =
  /([^\d';,]{1,60}) ((?:\d{1,3}(?:\+\d{1,2})?'? ?(?:\((?:pen|o\.?g|p)\.?\)|(?:pen|og|p)(?=[,;]|$))?,? ?){1,12})/gi
/** "Karlsruher 1-4 Meidericher (Metzger 83 - Krämer 29, 88)": goals behind the second name. */
const GOALS_BEHIND = /^\(([^()\d]*) \d{1,3}(?!\d)[^()]*\)?$/
/** Goals without brackets. */
const BARE_GOALS = /^(?:-;|[^\d;]{2,60} \d{1,3}(?:\+\d{1,2})?')/
const MINUTE = /(\d{1,3}(?:\+\d{1,2})?)'?(?:\s*\(?(pen|o\.?g|p)\b\.?\)?)?/gi

/** @param year of the first match, if neither title nor days have one */
export function readFootballText(text: string, year: number | null): TextMatches {
  const rows: TextRow[] = []
  let title: string | null = null
  let round: string | null = null
  let group: string | null = null
  /** The stage, or an empty text, and the headings below it. */
  let headings: string[] = ['']
  let day: string | null = null
  let time: string | null = null
  let goals = ''
  let bare = ''
  const lines = withoutComments(text).split('\n')
  for (const [index, raw] of lines.entries()) {
    const row = index + 1
    const { own, line } = leadingDay(raw.trim())
    if (own !== undefined) day = dayOf(own, day, seasonOfText(title ?? '')?.startYear ?? year)
    const last = rows.at(-1)?.value
    const isGoals = goals !== '' || /^\((?!\d)/.test(line) || /^\(-;/.test(line)
    const [, level, titled = ''] = TITLE.exec(line) ?? []
    if (line === '' || (level === undefined && DEFINITION.test(line))) continue
    const found = dayIn(line)
    const [, bullets = '', bulleted] = HEADING.exec(line) ?? []
    const heading =
      bulleted?.replaceAll('=', '').trim() ?? (/^\S/.test(raw) && isHeading(line) ? line : undefined)
    if (level !== undefined) {
      const text = oneLine(titled.replace(/[=|]/g, ' '))
      headings = level === '=' || title === null ? [''] : [text]
      title ??= text
      round = headings[0] || null
      group = null
    } else if (isGoals) {
      goals = `${goals} ${line}`
      if (!line.endsWith(')')) continue
      if (last) Object.assign(last, goalsOf(goals.trim().slice(1, -1), last))
      goals = ''
    } else if (last && BARE_GOALS.test(line)) {
      bare = `${bare} ${line}`
      Object.assign(last, goalsOf(bare.trim(), last))
    } else if (found && !SCORE.test(line)) {
      day = dayOf(found, day, seasonOfText(title ?? '')?.startYear ?? year)
      time = null
    } else if (heading !== undefined) {
      headings = [...headings.slice(0, /^▪▪|»»/.test(bullets) ? bullets.length : 1), heading]
      const text = headings.filter(Boolean).join(', ')
      const [first = '', second = null] = text.split(/, */)
      group = isGroup(first) ? first : null
      round = group === null ? text : second
    } else {
      const [bared, behind] = partsOfLine(line)
      const match = matchOf(bared)
      time = match?.time ?? time
      bare = ''
      const value = match ? { ...match, round, group, date: day, time } : { unread: line }
      rows.push({ row, value })
      if (match && behind.endsWith(')')) Object.assign(value, goalsOf(behind.slice(1, -1), match))
      else if (match) goals = behind
    }
  }
  return { title, rows }
}

/** Lines that are left out stay as empty ones, so that rows have their numbers. */
function withoutComments(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
      .replace(/(^|\s)#.*$/gm, '$1')
      // The winner of a shoot-out may stand below the match.
      .replace(/\n[ \t]*(\[.{2,60} (?:wins?|won) .{0,20}pen.{0,20}\])[ \t]*(?=\n|$)/gi, ' $1\n')
  )
}

/** Lines at the margin that are neither a day nor a match. */
function isHeading(line: string): boolean {
  return !VERSUS.test(line) && !SCORE.test(line) && !TIME.test(line) && !line.startsWith('(')
}

/** "16 June  Brazil 5-0 Mexico": a day before a match, and the rest of the line. */
function leadingDay(line: string): { readonly own: string | undefined; readonly line: string } {
  const end = line.search(/ {2,}/)
  const own = end < 0 ? undefined : dayIn(line.slice(0, end))
  return { own, line: own === undefined ? line : line.slice(end).trim() }
}

/** "[Fri Aug/11]" as "Fri Aug 11"; undefined for a line that is not a day. */
function dayIn(line: string): string | undefined {
  const text = line.replace(/^\[|\]$/g, '').replace(/(?<=\p{L})[/.](?=\d)/u, ' ')
  return /\p{L}{3}|\d{4}|^\d{1,2}\.\d{1,2}\.$/u.test(text) && isDate(text) ? text : undefined
}

/** YYYY-MM-DD: with the weekday of the line if it has one, and near the day before. Null for a day that does not exist. */
function dayOf(text: string, before: string | null, startYear: number | null): string | null {
  const dated = (year?: number) =>
    readOr(() => [readDay(text, year === undefined ? {} : { yearOf: () => year })], [])
  const near = before === null ? startYear : Number(before.slice(0, 4))
  const days = near === null ? [] : [near, near + 1, near - 1].flatMap(dated)
  const weekdays = weekdaysOf(text)
  const fitting = days.filter((day) => weekdays.has(Temporal.PlainDate.from(day).dayOfWeek))
  const first = (day: string) => `${near}-${Number(day.slice(5, 7)) < 7 ? '12' : '08'}-01`
  const apart = (day: string) => Math.abs(Date.parse(day) - Date.parse(before ?? first(day)))
  const [best] = (fitting.length > 0 ? fitting : days).toSorted((a, b) => apart(a) - apart(b))
  return dated()[0] ?? best ?? null
}

/** Null for a line that is no match. */
function matchOf(line: string): (JsonObject & { readonly time: string | null }) | null {
  const [, hours, minutes, zone] = TIME.exec(line) ?? []
  const time = hours === undefined ? null : `${hours}:${minutes}${zone === undefined ? '' : ` ${zone}`}`
  const status = STATUS.exec(line)?.[1]
  const whole = line.replace(TIME, '').replace(STATUS, '').trim()
  const bare = whole.replace(PLACE_BEFORE, '')
  const ground = (PLACE_BEFORE.exec(whole) ?? PLACE.exec(bare))?.[1]?.trim()
  const sides = withNote(bare.replace(PLACE, ''))
  const score = SCORE.exec(sides)
  const [before = '', after = ''] = score
    ? [sides.slice(0, score.index), sides.slice(score.index + score[0].length)]
    : []
  const splitBy = score && !VERSUS.test(before) ? DASH : VERSUS
  const pair = score && after.trim() !== '' ? [before, after] : (score ? before : sides).split(splitBy)
  const [team1 = '', team2 = '', ...more] = pair.map((name) => name.trim())
  if (foldText(team1) === '' || foldText(team2) === '' || more.length > 0) return null
  const match = { time, team1, team2, ...(score && { score: scoreOf(score) }), ...(ground && { ground }) }
  const shootOut = status === undefined ? null : shootOutOf(status, match)
  return { ...match, ...(shootOut ?? (status !== undefined && { status: status.trim().toLowerCase() })) }
}

/** A match, and goals in brackets behind it, which may go on in the next line. */
function partsOfLine(line: string): readonly [match: string, goals: string] {
  const at = line.lastIndexOf('(')
  const [, name = ''] = GOALS_BEHIND.exec(line.slice(at)) ?? []
  const before = line.slice(0, at).trim()
  const isBehind = /\p{L}{3}/u.test(name) && /\d-\d{1,2} +[^\d( ]/.test(before)
  return isBehind ? [before, line.slice(at)] : [line, '']
}

/** The line with a note of its end beside the score. */
function withNote(line: string): string {
  const [note, extra, kicks] = NOTE.exec(line) ?? []
  if (note === undefined) return line
  const score = `${kicks ? `${kicks} pen ` : ''}$1${extra ? ' aet' : ''}`
  return line
    .slice(0, -note.length)
    .trim()
    .replace(/(?<!\S)(\d{1,2}-\d{1,2})(?!\S)/, score)
}

/** The shoot-out of a match that a text has with its winner: with the score, or the side alone. */
function shootOutOf(text: string, { team1, team2, score }: JsonObject): JsonObject | null {
  const [, name = '', one, other] = SHOOT_OUT.exec(text) ?? []
  const isOf = (team: unknown) => [name, String(team)].map(foldText).toSorted((a, b) => a.length - b.length)
  const [isHome, isAway] = [team1, team2].map(isOf).map(([one = '', other = '']) => other.includes(one))
  if (name === '' || isHome === isAway || !isObject(score)) return null
  if (one === undefined) return { winner: isHome ? 'home' : 'away' }
  const goals = [Number(one), Number(other)].toSorted((a, b) => b - a)
  return { score: { ...score, p: isHome ? goals : goals.toReversed() } }
}

type Two = readonly [number, number]

/** `3-2 pen. 2-2 a.e.t. (1-1, 0-1)`, `2-1 (1-0)`. */
function scoreOf([, p1, p2, own, other, mark, inBrackets = '', q1, q2]: RegExpExecArray) {
  const halves = [...inBrackets.matchAll(/(\d{1,2})-(\d{1,2})/g)].map(
    ([, a, b]): Two => [Number(a), Number(b)],
  )
  const main: Two = [Number(own), Number(other)]
  const shootOut =
    p1 !== undefined ? [Number(p1), Number(p2)] : q1 !== undefined ? [Number(q1), Number(q2)] : null
  if (mark !== undefined && /^p/i.test(mark)) return { p: main, ft: halves[0] ?? null, ht: halves[1] ?? null }
  const isExtra = mark !== undefined
  const [first, second] = halves
  return {
    ...(shootOut && { p: shootOut }),
    ...(isExtra ? { et: main, ft: first ?? main, ht: second ?? null } : { ft: main, ht: first ?? null }),
  }
}

/** `Pelé 12', 45+1' (pen.); Müller 30'(o.g.)`: the goals of both sides, or of the only one that has any. */
function goalsOf(
  text: string,
  { score }: JsonObject,
): { readonly goals1: JsonObject[]; readonly goals2: JsonObject[] } {
  const sides = text.split(text.includes(';') ? ';' : ' - ')
  const { ft, et } = (score ?? {}) as { readonly ft?: Two; readonly et?: Two }
  const isOfSecond = sides.length === 1 && (et ?? ft)?.[0] === 0
  const [goals1 = [], goals2 = []] = (isOfSecond ? ['', text] : sides).map((side) =>
    [...side.replace(/\s+/g, ' ').matchAll(GOAL)].flatMap(([, name = '', minutes = '']) =>
      [...minutes.matchAll(MINUTE)].map(([, minute, kind = '']) => ({
        name: name.trim().replace(/^,\s*/, ''),
        minute,
        ...(/^p/i.test(kind) && { penalty: true }),
        ...(/^o/i.test(kind) && { owngoal: true }),
      })),
    ),
  )
  return { goals1, goals2 }
}
