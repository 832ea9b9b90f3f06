/**
 * Texts of flags and environment variables as values (design, 8). Each throws InvalidArgumentError, whose message
 * says what the setting takes.
 */
import { InvalidArgumentError } from 'commander'
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'
import { isPlanName, PLAN_NAMES, type PlanName } from '../catalog/plans.ts'
import { findSport, SPORT_SLUGS, type SportSlug } from '../catalog/sports.ts'

/** SQLite takes an empty name for a file that is gone with the process. */
export function readFileName(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It takes the name of a file.')
  return text
}

/** Nothing would mean every address of the machine. */
export function readHost(text: string): string {
  if (!/^[^\s/]+$/.test(text))
    throw new InvalidArgumentError('It takes an address such as 127.0.0.1, or 0.0.0.0 for all.')
  return text
}

export function readName(text: string): string {
  const name = text.trim()
  if (!/^[^\p{Cc}]{1,100}$/u.test(name)) {
    throw new InvalidArgumentError('It takes 1 to 100 characters on one line.')
  }
  return name
}

export function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535))
    throw new InvalidArgumentError('A port is a number from 0 to 65535; 0 takes a free one.')
  return port
}

export function readBookmakers(text: string): string[] {
  const slugs = text.split(',').map((slug) => slug.trim())
  const isFine = slugs.every((slug) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(slug))
  if (slugs.length !== DEFAULT_BOOKMAKER_SLUGS.length || new Set(slugs).size !== slugs.length || !isFine) {
    throw new InvalidArgumentError(
      `It takes ${DEFAULT_BOOKMAKER_SLUGS.length} different slugs of lower-case letters, digits, - and _, in order of introduction.`,
    )
  }
  return slugs
}

/** Names as changes carry them in `source`. */
export function readSources(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (new Set(names).size !== names.length || !names.every((name) => name !== '' && name.length <= 100)) {
    throw new InvalidArgumentError('It takes a comma list of different names, the most trusted one first.')
  }
  return names
}

export function readImagesBase(text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text))
    throw new InvalidArgumentError('It takes an http or https address.')
  return text.replace(/\/+$/, '')
}

export function readOrigins(text: string): string[] {
  const origins = text.split(',').map((origin) => origin.trim())
  if (!origins.every((origin) => origin === '*' || /^https?:\/\/[^/\s]+$/.test(origin))) {
    throw new InvalidArgumentError('It takes * or a comma list of origins such as https://example.org.')
  }
  return origins
}

export function readPlan(text: string): PlanName {
  if (!isPlanName(text)) throw new InvalidArgumentError(`Plans are: ${PLAN_NAMES.join(', ')}.`)
  return text
}

export function readSports(text: string): SportSlug[] {
  const sports = text.split(',').map((slug) => {
    const sport = findSport(slug.trim())
    if (!sport) throw new InvalidArgumentError(`Sports are: ${SPORT_SLUGS.join(', ')}.`)
    return sport.slug
  })
  return [...new Set(sports)]
}

export function readDay(text: string): number {
  try {
    return Temporal.PlainDate.from(text).toZonedDateTime('UTC').epochMilliseconds + 12 * 3_600_000
  } catch {
    throw new InvalidArgumentError('It takes a date YYYY-MM-DD.')
  }
}

export function readCount(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.')
  return Number(text)
}

/** Ids of every kind and sport are enough for more than this. */
const MOST_HISTORY_MATCHES = 20_000_000

export function readHistorySize(text: string): number {
  const matches = /^[0-9]{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(matches >= 1 && matches <= MOST_HISTORY_MATCHES)) {
    throw new InvalidArgumentError(`It takes a number from 1 to ${MOST_HISTORY_MATCHES}.`)
  }
  return matches
}
