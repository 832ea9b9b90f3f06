/** The law of exports, for databases of any content. */
import { expect } from 'bun:test'
import type { Db } from '../../../db/open.ts'
import { SPORTS, type SportSlug } from '../../../src/catalog/sports.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { type Exported, exportChunks } from '../../../src/views/exports/index.ts'
import { EXPORT_KINDS } from '../../../src/views/exports/tables.ts'
import { SeasonStatistics } from '../../../src/views/season-statistics.ts'
import { SeasonTables } from '../../../src/views/season-tables.ts'
import { type Answer, type Harness, makeHarness } from '../harness.ts'
import { mustApply } from './feed-kit.ts'

export function exported(
  db: Db,
  slug: SportSlug,
  of: Exported,
  part: { seasonId?: number; since?: number } = {},
): string {
  const sport = SPORTS.find((each) => each.slug === slug)
  if (!sport) throw new Error(`there is no sport ${slug}`)
  const scope = {
    db,
    sport,
    bookmakers: DEFAULT_CONFIG.bookmakers,
    seasons: new SeasonTables(db),
    statistics: new SeasonStatistics(db),
    ...part,
  }
  return [...exportChunks(of, scope)].join('')
}
export const changes = (db: Db, slug: SportSlug, part?: { seasonId?: number; since?: number }) =>
  exported(db, slug, { format: 'ndjson', kinds: ['all'] }, part)
export const csv = (db: Db, slug: SportSlug, kind: (typeof EXPORT_KINDS)[number]) =>
  exported(db, slug, { format: 'csv', kind, withHeader: true })

export function apply(db: Db, text: string): void {
  const lines = text.trimEnd().split('\n')
  for (let start = 0; start < lines.length; start += 1000)
    mustApply(
      db,
      lines.slice(start, start + 1000).map((line) => JSON.parse(line)),
    )
}

/** Bodies without what tells about the history of changes. */
function bodyOf({ body, text }: Answer): unknown {
  if (typeof body === 'string') return text.replace(/^SEQUENCE:.*$/gm, '')
  return JSON.parse(text, (name, value) => (name === 'revision' || name === 'position' ? undefined : value))
}

async function expectSameAnswers(one: Harness, other: Harness, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [was, is] = [await one.get(path), await other.get(path)]
    expect({ path, status: is.status, body: bodyOf(is) }).toEqual({
      path,
      status: was.status,
      body: bodyOf(was),
    })
  }
}

/** The law: the export of a database, applied to an empty one, gives the same answers and the same exports. */
export async function expectSameAfterImport(
  one: Harness,
  slug: SportSlug,
  paths: readonly string[],
  kinds = EXPORT_KINDS,
): Promise<void> {
  const other = makeHarness()
  try {
    const lines = changes(one.db, slug)
    apply(other.db, lines)
    expect(changes(other.db, slug)).toBe(lines)
    for (const kind of kinds)
      expect([kind, csv(other.db, slug, kind)]).toEqual([kind, csv(one.db, slug, kind)])
    await expectSameAnswers(one, other, paths)
  } finally {
    other.close()
  }
}
