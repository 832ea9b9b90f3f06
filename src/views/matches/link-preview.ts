/** Title and description of a link to a match, as messengers show them (Open Graph). */
import type { Sport } from '../../catalog/sports.ts'
import { statusOfCode } from '../../catalog/statuses.ts'
import type { FlatMatch } from '../../store/log/export-pages.ts'
import { descriptionOf, summaryOf } from './calendar.ts'

const DATE = { dateStyle: 'long', timeZone: 'UTC' } as const
const DATE_AND_TIME = { ...DATE, timeStyle: 'short' } as const

/** English: who asks for a preview does not say the language of the reader. */
export function linkPreview(match: FlatMatch, sport: Sport): { title: string; description: string } {
  const isRunning = statusOfCode(match.status) === 'inprogress'
  const startDate = new Date(match.startMs)
  const start = match.isStartTimeKnown
    ? `${startDate.toLocaleString('en-GB', DATE_AND_TIME)} UTC`
    : startDate.toLocaleString('en-GB', DATE)
  return {
    title: summaryOf(match, 'en', isRunning),
    description: `${sport.name}: ${descriptionOf(match, 'en')} · ${isRunning ? 'live' : start}`,
  }
}
