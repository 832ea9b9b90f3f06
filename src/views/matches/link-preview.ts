/** Title and description of a link to a match, as messengers show them (Open Graph). */
import type { Sport } from '../../catalog/sports.ts'
import { statusOfCode } from '../../catalog/statuses.ts'
import type { FlatMatch } from '../../store/log/export-pages.ts'
import { descriptionOf, summaryOf } from './calendar.ts'

const START = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const START_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
} as const)

/** English: who asks for a preview does not say the language of the reader. */
export function linkPreview(match: FlatMatch, sport: Sport): { title: string; description: string } {
  const isRunning = statusOfCode(match.status) === 'inprogress'
  const start = match.isStartTimeKnown
    ? `${START_AND_TIME.format(match.startMs)} UTC`
    : START.format(match.startMs)
  return {
    title: summaryOf(match, 'en', isRunning),
    description: `${sport.name}: ${descriptionOf(match, 'en')} · ${isRunning ? 'live' : start}`,
  }
}
