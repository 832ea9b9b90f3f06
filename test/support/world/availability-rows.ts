/**
 * What every endpoint about something answers (docs/reference/resources.md#2, #18, #20): with ids of its own, with ids that
 * are not there, and in sports that lack the feature. The rows are in availability-rows.txt.
 */
import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sport, SportSlug } from '../../../src/catalog/sports.ts'
import { type Ids, keyOf } from './availability-world.ts'

/** A status, and what its body holds. */
export interface Expected {
  readonly status: 200 | 404
  /** A part of the body; a text for one that is not JSON. */
  readonly body: object | string
}

export interface Row {
  /** Behind `/v2/{sportSlug}`. */
  readonly path: string
  /** Names of ids in braces: `team_id={teamId}`. */
  readonly query: (sport: Sport) => string
  /** Sports that have it; default: all. */
  readonly sports?: readonly SportSlug[] | undefined
  /** With ids of its own, in these sports. */
  readonly own: (ids: Ids) => Expected
  /** With ids of its own, in the other sports. */
  readonly without?: ((ids: Ids) => Expected) | undefined
  /** With ids of which at least one is unknown or of another sport. */
  readonly unknown: (ids: Ids) => Expected
}

/** What stands for values that JSON has not, or not shortly. */
const VALUES: Readonly<Record<string, unknown>> = {
  'any number': expect.any(Number),
  'any object': expect.any(Object),
  '30 days without a match': Array(30).fill({ totalTournaments: 0, totalMatches: 0 }),
  'a match on the 12th of 30 days': Array.from({ length: 30 }, (_, day) => ({
    totalMatches: day === 11 ? 1 : 0,
  })),
}

/** A status and a part of the body, such as `200 {"id":"{teamId}"}`; a list that ends with "..." may have more. */
function expected(text: string): (ids: Ids) => Expected {
  const [, status = '', part = ''] = /^(\d+) ?(.*)$/.exec(text) ?? []
  if (status === '200' && !part.startsWith('{')) return () => ({ status: 200, body: part })
  return (ids) => {
    const filled = (part || '{}').replace(/"\{(\w+)\}"/g, (_, name) => String(ids[name as keyof Ids]))
    const body = JSON.parse(filled, (_, value) => {
      if (Array.isArray(value) && value.at(-1) === '...') return expect.arrayContaining(value.slice(0, -1))
      return typeof value === 'string' && value in VALUES ? VALUES[value] : value
    })
    return status === '200'
      ? { status: 200, body }
      : { status: 404, body: { code: 404, error: 'not_found', ...body } }
  }
}

function rowsOf(text: string): Row[] {
  const lines = text.split('\n')
  const given = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim())
  const saidOf = (word: string) => given.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1)
  const own = given.find((line) => /^\d/.test(line)) ?? ''
  const without = saidOf('without')
  return lines
    .filter((line) => line.startsWith('/'))
    .map((target) => {
      const [path = '', query = ''] = target.split('?')
      return {
        path,
        query: (sport) => query.replace(/<(\w+)>/, (_, entity) => keyOf(sport, entity)),
        sports: saidOf('in')?.split(' ') as readonly SportSlug[] | undefined,
        own: expected(own),
        without: without === undefined ? undefined : expected(without),
        unknown: expected(saidOf('unknown') ?? '404'),
      }
    })
}

export const ROWS: readonly Row[] = readFileSync(join(import.meta.dir, 'availability-rows.txt'), 'utf8')
  .split('\n\n')
  .flatMap(rowsOf)
