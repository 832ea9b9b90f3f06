/** The answer of both calendar endpoints: the matches of a team or a tournament as an iCalendar object. */
import { Type } from 'typebox'
import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import { oneOf } from '../contract/parameters.ts'
import { selectFlatMatches } from '../store/log/export-pages.ts'
import type { MatchSelection } from '../store/matches/filters.ts'
import { selectMatchKeys } from '../store/matches/lists.ts'
import {
  CALENDAR_LANGUAGES,
  type CalendarLanguage,
  viewCalendarFrame,
  viewEvent,
} from '../views/matches/calendar.ts'
import { type Answer, TRUNCATED } from './endpoint.ts'
import type { Services } from './services.ts'

const DAY_MS = 86_400_000

/** Matches that are read and written together, about two milliseconds of work; larger calendars are streamed. */
const EVENTS_PER_CHUNK = 200

/** The contract that both endpoints share. */
export const CALENDAR = {
  contentTypes: ['text/calendar; charset=utf-8'],
  acceptsToken: true,
  query: {
    lang: oneOf(CALENDAR_LANGUAGES, { description: 'Language of the names. Default: en.' }),
  },
  response: Type.String({
    description: 'An iCalendar object (RFC 5545): one event per match, oldest first.',
  }),
} as const

export interface CalendarOf {
  readonly services: Services
  readonly sport: Sport
  readonly now: number
  /** Which matches. */
  readonly selection: Pick<MatchSelection, 'teamId' | 'tournamentIds'>
  readonly titles: { readonly name: string; readonly nameRu: string }
  readonly language: CalendarLanguage | undefined
}

/** The window moves once a day, so that a calendar stays the same in between. */
export function answerCalendar(calendar: CalendarOf): Answer {
  const { services, sport, now, selection, titles, language = 'en' } = calendar
  const { db, versions } = services
  const stamp = versions.ofSport(sport.id)
  const todayMs = Math.floor(now / DAY_MS) * DAY_MS
  const select = (order: 'asc' | 'desc', limit: number, fromMs: number, toMs: number) =>
    selectMatchKeys(db, {
      selection: { sport: sport.id, ...selection, window: { fromMs, toMs } },
      order,
      limit: limit + 1,
    }).map(({ id }) => id)
  const { calendarPast, calendarPastDays, calendarComing } = LIMITS
  const past = select('desc', calendarPast, todayMs - calendarPastDays * DAY_MS, todayMs)
  const coming = select('asc', calendarComing, todayMs, Number.MAX_SAFE_INTEGER)
  const ids = [...past.slice(0, calendarPast).reverse(), ...coming.slice(0, calendarComing)]
  const isTruncated = ids.length < past.length + coming.length
  const common = {
    cachePolicy: { stamp, validDuring: { fromMs: todayMs, toMs: todayMs + DAY_MS } },
    ...(isTruncated && { headers: TRUNCATED }),
  }
  const { head, tail } = viewCalendarFrame(language === 'ru' ? titles.nameRu : titles.name)
  const events = (from: number) =>
    selectFlatMatches(db, ids.slice(from, from + EVENTS_PER_CHUNK))
      .map((match) => viewEvent(match, sport, language))
      .join('')
  if (ids.length <= EVENTS_PER_CHUNK) return { ...common, text: head + events(0) + tail }
  return { ...common, pieces: calendarPieces() }

  function* calendarPieces(): Generator<string> {
    yield head
    for (let from = 0; from < ids.length; from += EVENTS_PER_CHUNK) yield events(from)
    yield tail
  }
}
