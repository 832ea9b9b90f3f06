/**
 * Fixtures in iCalendar (RFC 5545) as a sheet for the format `table`: the events of a calendar whose summary names two
 * sides, with the score that the summary has. Repeating events are no fixtures.
 */
import type { Content } from './input/content.ts'
import { linesOf } from './input/csv.ts'
import { oneLine } from './input/text.ts'
import { UnreadableContent } from './row-error.ts'
import { frameOf, type Unframe } from './table/frames.ts'
import { clubIn, inOrder, matchIn, roundNumber, turned } from './table/sheet-texts.ts'

const HEADER = ['Date', 'Home', 'Away', 'Result', 'Venue', 'Status', 'Round', 'Notes', 'Competition']

interface Property {
  readonly value: string
  readonly parameters: string
}

/** The rows of a sheet: the name of the calendar as title, then the events. Throws UnreadableContent. */
export function calendarRows({ chunks }: Content): () => Iterable<string[]> {
  // The name of a calendar precedes its events.
  const top = unfolded(chunks()).take(1000).toArray()
  if (!/^BEGIN:VCALENDAR\s*$/i.test(top[0] ?? ''))
    throw new UnreadableContent('it is not a calendar: it must begin with BEGIN:VCALENDAR')
  const title = top.find((line) => /^X-WR-CALNAME[:;]/i.test(line))
  return function* () {
    if (title) yield [plain(propertyOf(title)?.[1].value ?? '')]
    yield HEADER
    const names = [...eventsIn(chunks())].map((event) => summaryOf(event).names)
    const unframe = frameOf(names)
    const matches = names.flatMap((text) => matchIn(unframe(text).sides) ?? [])
    const club = clubIn(matches.filter(({ ofClub }) => ofClub !== undefined))
    const isFramed = names.some((text) => unframe(text).competition !== undefined)
    const other = isFramed && title ? plain(propertyOf(title)?.[1].value ?? '') : ''
    for (const event of eventsIn(chunks())) yield rowOf(event, unframe, club, other)
  }
}

type Event = ReadonlyMap<string, Property>

function* eventsIn(chunks: Iterable<string>): Generator<Event> {
  let event: Map<string, Property> | null = null
  // Alarms and others inside of an event have properties of the same names.
  let depth = 0
  for (const line of unfolded(chunks)) {
    const [name, property] = propertyOf(line) ?? []
    if (!name || !property) continue
    const isEvent = property.value.toUpperCase() === 'VEVENT'
    if (name === 'BEGIN' && isEvent) [event, depth] = [new Map(), 0]
    else if (name === 'BEGIN') depth++
    else if (name === 'END' && isEvent) {
      if (event) yield event
      event = null
    } else if (name === 'END') depth--
    else if (depth === 0 && event && !event.has(name)) event.set(name, property)
  }
}

/** Longer lines are no properties of a match. */
const LINE_LIMIT = 64 * 1024

/** The lines; long ones continue on the next one, behind a blank. */
function* unfolded(chunks: Iterable<string>): Generator<string> {
  let whole = ''
  for (const line of linesOf(chunks)) {
    const text = line.replace(/\r$/, '')
    const isNext: boolean = !/^[ \t]/.test(text) || whole.length > LINE_LIMIT
    if (isNext && whole !== '') yield whole
    whole = isNext ? text : whole + text.slice(1)
  }
  yield whole
}

function propertyOf(line: string): [name: string, property: Property] | undefined {
  const [, name, parameters = '', value = ''] =
    /^([A-Z0-9-]+)((?:;[^:;"]*(?:"[^"]*"[^:;"]*)*)*):(.*)$/i.exec(line) ?? []
  return name === undefined ? undefined : [name.toUpperCase(), { value: value.trim(), parameters }]
}

function plain(value: string): string {
  return value
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .trim()
}

const textIn = (event: Event, name: string) => plain(event.get(name)?.value ?? '')

/** "Matchday 3: Lions - Bears", "Postponed: Lions - Bears" */
function summaryOf(event: Event) {
  const summary = oneLine(textIn(event, 'SUMMARY'))
  const [prefix = '', before = ''] = /^([^:]{2,80}): (?!\d{1,2}(?: |$))/u.exec(summary) ?? []
  const isSides = matchIn(before) !== null
  return isSides ? { before: '', names: summary } : { before, names: summary.slice(prefix.length) }
}

/** @param other the competition of an event that names none, where others do */
function rowOf(event: Event, unframe: Unframe, club: string | undefined, other: string): string[] {
  const text = (name: string) => textIn(event, name)
  const start = event.get('DTSTART')
  const { before, names } = summaryOf(event)
  const { sides, round: day = '', note = '', competition = other } = unframe(names)
  const match = matchIn(sides)
  const listed = match && inOrder(match, club)
  const { home = '', away = '', result = '', part = '' } = listed ?? {}
  const score = listed?.home === match?.home ? result : turned(result)
  const [round, notes] = roundNumber(before) !== null ? [before, note] : [day || part, before || note]
  const status = text('STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : ''
  const time = start ? startText(start) : ''
  return [time, home, away, score, text('LOCATION'), status, round, notes, competition]
}

/** UTC and times of a zone as moments, others as they are: a day, or a time of the zone that the import assumes. */
function startText({ value, parameters }: Property): string {
  const [, year, month, day, time, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{4})\d{0,2}(Z?))?$/i.exec(value) ?? []
  if (year === undefined) return value
  const date = `${year}-${month}-${day}`
  if (time === undefined) return date
  const local = `${date}T${time.slice(0, 2)}:${time.slice(2)}`
  if (utc) return `${local}Z`
  const [, zone] = /;TZID="?([^";:]+)"?/i.exec(parameters) ?? []
  if (zone === undefined) return local.replace('T', ' ')
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
  } catch {
    // The name of a zone that only the calendar defines.
    return local.replace('T', ' ')
  }
}
