/**
 * Events of iCalendar (RFC 5545) as a sheet for the format `table`, with what their summaries say of matches. A rule of
 * repeating events does not say which matches there are.
 */
import type { Content } from './input/content.ts'
import { linesOf } from './input/csv.ts'
import { oneLine } from './input/text.ts'
import { UnreadableContent } from './row-error.ts'
import { frameOf, matchIn, roundNumber, type Unframe } from './table/sheet-texts.ts'

const HEADER = ['Date', 'Match', 'Venue', 'Status', 'Round', 'Notes', 'Competition']

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
  const textNamed = (name: string) =>
    plain(top.map(propertyOf).find((own) => own?.[0] === name)?.[1].value ?? '')
  const [title, zone] = ['X-WR-CALNAME', 'X-WR-TIMEZONE'].map(textNamed)
  return function* () {
    if (title) yield [title]
    yield HEADER
    const { unframe, isFramed, replaced } = surveyOf(eventsIn(chunks()))
    const isCounted = (_: Event, index: number) => !replaced.has(index)
    for (const event of eventsIn(chunks()).filter(isCounted))
      yield rowOf(event, unframe, isFramed ? title : '', zone)
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

/** What all events say of each: their frame, and which ones a later version replaces. */
function surveyOf(events: Generator<Event>) {
  const all = events.map(versionOf).toArray()
  const unframe = frameOf(all.map(({ names }) => names))
  const isFramed = all.some(({ names }) => unframe(names).competition !== undefined)
  return { unframe, isFramed, replaced: replacedIn(all) }
}

type Version = ReturnType<typeof versionOf>

/** `of` is the day of a repeated event that this one replaces. */
function versionOf(event: Event, index: number) {
  const [uid = '', of = '', start = '', sequence = 0] = ['UID', 'RECURRENCE-ID', 'DTSTART', 'SEQUENCE'].map(
    (name) => event.get(name)?.value,
  )
  return { index, uid, of, start, sequence: Number(sequence), names: summaryOf(event).names }
}

function sidesOf(names: string): string {
  const { home = '', away = '' } = matchIn(names) ?? {}
  return `${home}\n${away}`
}

/** More events with one UID have it by mistake. */
const VERSIONS_LIMIT = 20

/** The events that a later version replaces. Without another sequence the same UID can be a mistake. */
function replacedIn(versions: readonly Version[]): Set<number> {
  const isBy = (one: Version, other: Version) =>
    one.of === other.of
      ? other.sequence > one.sequence ||
        (other.sequence === one.sequence &&
          other.index > one.index &&
          sidesOf(other.names) === sidesOf(one.names))
      : one.of === '' && other.of === one.start
  const all = [...Map.groupBy(versions, ({ uid }) => uid)].flatMap(([uid, own]) => (uid === '' ? [] : [own]))
  const few = all.filter(({ length }) => length > 1 && length <= VERSIONS_LIMIT)
  return new Set(
    few.flatMap((own) =>
      own.filter((one) => own.some((other) => isBy(one, other))).map(({ index }) => index),
    ),
  )
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
  const [prefix = '', before = ''] = /^([^:]{1,79}[^:\s]): (?!\d{1,2}(?: |$))/u.exec(summary) ?? []
  const isSides = matchIn(before) !== null
  return isSides ? { before: '', names: summary } : { before, names: summary.slice(prefix.length) }
}

/** @param other the competition of an event that names none, where others do @param zone that of the calendar */
function rowOf(event: Event, unframe: Unframe, other = '', zone = ''): string[] {
  const start = event.get('DTSTART')
  const { before, names } = summaryOf(event)
  const { sides, round = '', note = '', competition = other } = unframe(names)
  const notes = roundNumber(before) !== null ? [before, note] : [round, before || note]
  const status = textIn(event, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancelled' : ''
  const time = event.has('RRULE') ? 'repeated by a rule (RRULE)' : start ? startText(start, zone) : ''
  return [time, sides, textIn(event, 'LOCATION'), status, ...notes, competition]
}

/** UTC and times of a zone as moments, others as they are: a day, or a time of the zone that the import assumes. */
function startText({ value, parameters }: Property, usual: string): string {
  const [, year, month, day, time, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{4})\d{0,2}(Z?))?$/i.exec(value) ?? []
  if (year === undefined) return value
  const date = `${year}-${month}-${day}`
  if (time === undefined) return date
  const local = `${date}T${time.slice(0, 2)}:${time.slice(2)}`
  if (utc) return `${local}Z`
  const [, zone = usual] = /;TZID="?([^";:]+)"?/i.exec(parameters) ?? []
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
  } catch {
    // The name of a zone that only the calendar defines.
    return local.replace('T', ' ')
  }
}
