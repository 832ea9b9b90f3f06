/** The answer of both calendar endpoints: the matches of a team or a tournament as an iCalendar object. */
import { Type } from '@sinclair/typebox'
import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import { oneOf } from '../contract/parameters.ts'
import { DAY_MS } from '../shared/days.ts'
import { selectFlatMatches } from '../store/log/export-pages.ts'
import type { MatchSelection } from '../store/matches/filters.ts'
import { selectMatchKeys } from '../store/matches/lists.ts'
import {
  CALENDAR_LANGUAGES,
  type CalendarLanguage,
  viewCalendarFrame,
  viewEvent,
} from '../views/matches/calendar.ts'
import { type AnswerInSteps, TRUNCATED } from './endpoint.ts'
import type { Services } from './services.ts'

/** Matches that are read and written together: about half a millisecond of work. */
const EVENTS_PER_STEP = 50

/** The contract that both endpoints share. */
export const CALENDAR = {
  description:
    'For calendar programs: the matches of the past year and all that come, at most 500 and 1000. A moved match keeps its `UID` and gets a higher `SEQUENCE`; a canceled one stays as `CANCELLED`.',
  contentTypes: ['text/calendar; charset=utf-8'],
  errors: ['not_found'],
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
  readonly selection: Pick<MatchSelection, 'teamId' | 'tournamentIds'>
  readonly titles: { readonly name: string; readonly nameRu: string }
  readonly language: CalendarLanguage | undefined
}

/** The window moves once a day, so that a calendar stays the same in between. */
export function* answerCalendar(calendar: CalendarOf): AnswerInSteps {
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
  let text = head
  for (let from = 0; from < ids.length; from += EVENTS_PER_STEP) {
    if (from > 0) yield
    for (const match of selectFlatMatches(db, ids.slice(from, from + EVENTS_PER_STEP)))
      text += viewEvent(match, sport, language)
  }
  return { ...common, text: text + tail }
}
