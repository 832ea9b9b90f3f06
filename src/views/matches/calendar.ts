/** Matches as an iCalendar object (docs/calendars.md). @assumed */
import type { Sport } from '../../catalog/sports.ts'
import { type MatchStatus, statusOfCode } from '../../catalog/statuses.ts'
import { VERSION } from '../../contract/version.ts'
import { icalComponent, icalDay, icalText, icalTime, type Property } from '../../rules/api/icalendar.ts'
import { DAY_MS, dayOfNoon } from '../../shared/days.ts'
import type { FlatMatch } from '../../store/log/export-pages.ts'

export const CALENDAR_LANGUAGES = ['en', 'ru'] as const
export type CalendarLanguage = (typeof CALENDAR_LANGUAGES)[number]

/** How often calendar programs should ask again: often enough for a moved match, and 24 requests a day. */
const REFRESH = 'PT1H'
const MINUTE_MS = 60_000

type Labels = Readonly<Record<CalendarLanguage, string>>

const ROUND: Labels = { en: 'Round', ru: 'Тур' }
const PENALTIES: Labels = { en: 'pen.', ru: 'пен.' }

interface StatusRow {
  /** RFC 5545, 3.8.1.11. TENTATIVE: the time is not certain. */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Before the names of the teams: few calendar programs show the status. */
  readonly label?: Labels
}

const STATUSES: Readonly<Record<MatchStatus, StatusRow>> = {
  notstarted: { status: 'CONFIRMED' },
  inprogress: { status: 'CONFIRMED' },
  finished: { status: 'CONFIRMED' },
  canceled: { status: 'CANCELLED', label: { en: 'Canceled', ru: 'Отменён' } },
  postponed: { status: 'TENTATIVE', label: { en: 'Postponed', ru: 'Перенесён' } },
  interrupted: { status: 'TENTATIVE', label: { en: 'Interrupted', ru: 'Прерван' } },
  suspended: { status: 'TENTATIVE', label: { en: 'Suspended', ru: 'Приостановлен' } },
  delayed: { status: 'TENTATIVE', label: { en: 'Delayed', ru: 'Задерживается' } },
  willcontinue: { status: 'TENTATIVE', label: { en: 'To be continued', ru: 'Будет продолжен' } },
}

/** The text of a calendar before and after its events. */
export function viewCalendarFrame(name: string): { head: string; tail: string } {
  const title = icalText(name)
  const tail = 'END:VCALENDAR\r\n'
  const empty = icalComponent('VCALENDAR', [
    ['VERSION', '2.0'],
    ['PRODID', `-//Scoreline//Scoreline ${VERSION}//EN`],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', title],
    ['X-WR-CALNAME', title],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH],
    ['X-PUBLISHED-TTL', REFRESH],
  ])
  return { head: empty.slice(0, -tail.length), tail }
}

/**
 * The revision of a match never decreases, so programs that compare sequences take every update. The data has no time
 * of the last change of a match that is not over; the required DTSTAMP is then its start, and LAST-MODIFIED is omitted.
 */
export function viewEvent(match: FlatMatch, sport: Sport, language: CalendarLanguage): string {
  const { startMs, venue, city } = match
  const modifiedMs = match.correctedMs ?? match.endedMs
  const place = [venue, city].filter((part) => part !== null).join(', ')
  const properties: Property[] = [
    ['UID', `match-${match.id}@scoreline`],
    ['SEQUENCE', String(match.revision)],
    ['DTSTAMP', icalTime(modifiedMs ?? startMs)],
    ...timesOf(match, sport),
    ['SUMMARY', icalText(summaryOf(match, language))],
    ['DESCRIPTION', icalText(descriptionOf(match, language))],
    ['STATUS', STATUSES[statusOfCode(match.status)].status],
    ['CATEGORIES', icalText(language === 'ru' ? sport.nameRu : sport.name)],
    // A match is no appointment: it does not block the time.
    ['TRANSP', 'TRANSPARENT'],
  ]
  if (place !== '') properties.push(['LOCATION', icalText(place)])
  if (modifiedMs !== null) properties.push(['LAST-MODIFIED', icalTime(modifiedMs)])
  return icalComponent('VEVENT', properties)
}

/** An event of the whole day if only the day is known. */
function timesOf({ startMs, isStartTimeKnown }: FlatMatch, sport: Sport): Property[] {
  if (isStartTimeKnown) {
    return [
      ['DTSTART', icalTime(startMs)],
      ['DTEND', icalTime(startMs + sport.typicalDurationMinutes * MINUTE_MS)],
    ]
  }
  return [
    ['DTSTART;VALUE=DATE', icalDay(dayOfNoon(startMs))],
    ['DTEND;VALUE=DATE', icalDay(dayOfNoon(startMs + DAY_MS))],
  ]
}

/** The teams, with the score once it is known: a calendar does not follow a running match. */
export function summaryOf(match: FlatMatch, language: CalendarLanguage, hasScore = false): string {
  const home = language === 'ru' ? match.homeTeamRu : match.homeTeam
  const away = language === 'ru' ? match.awayTeamRu : match.awayTeam
  const status = statusOfCode(match.status)
  if (status === 'finished' || hasScore) {
    const { homeScore, awayScore, homePenalties, awayPenalties } = match
    const isShootOut = homePenalties !== null && awayPenalties !== null
    const shootOut = isShootOut ? ` (${homePenalties}:${awayPenalties} ${PENALTIES[language]})` : ''
    return `${home} ${homeScore}:${awayScore}${shootOut} ${away}`
  }
  const { label } = STATUSES[status]
  return `${label ? `${label[language]}: ` : ''}${home} – ${away}`
}

export function descriptionOf(match: FlatMatch, language: CalendarLanguage): string {
  const tournament = language === 'ru' ? match.tournamentRu : match.tournament
  const round = match.roundName ?? (match.round === null ? null : `${ROUND[language]} ${match.round}`)
  return round === null ? tournament : `${tournament}, ${round}`
}
