/**
 * Everything that SCORELINE_REAL_DATA holds, imported once and served from one database, for all tests of real data. The
 * data is not part of the repository: without the folder the tests are skipped.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/command-kit.ts'
import { joined, lookUp } from '../../support/feed/feed-kit.ts'
import { findSourceFormat, type Import, importPaths } from '../../support/feed/openfootball-kit.ts'
import { fill, type Harness, makeHarness } from '../../support/harness.ts'

const root = process.env.SCORELINE_REAL_DATA ?? ''
/** Folders by format, in an order in which the fuller source of a match comes first. */
export const FOLDERS = {
  openfootball: ['openfootball-leagues', 'openfootball-worldcup'],
  wyscout: ['wyscout-events'],
  'football-data': ['football-matchstats'],
  internationals: ['internationals'],
  'nhl-games': ['nhl-games'],
  'nba-games': ['nba-games'],
  'volleyball-bundesliga': ['volleyball-bundesliga'],
  'atp-tennis': ['atp-tennis'],
} as const
export type FormatName = keyof typeof FOLDERS
export const FORMAT_NAMES = Object.keys(FOLDERS) as FormatName[]

export const pathOf = (path: string) => join(root, path)
export const readText = (path: string) => readFileSync(pathOf(path), 'utf8')

export const isHere =
  root !== '' &&
  Object.values(FOLDERS)
    .flat()
    .every((folder) => existsSync(pathOf(folder)))
if (!isHere) console.info('SCORELINE_REAL_DATA names no folder with all the real data: it is skipped')
// All of it is applied twice, by a machine that may be busy.
setDefaultTimeout(180_000)

const imports = new Map<FormatName, Import>()
export let harness: Harness
let folder: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  if (!isHere) return
  folder = temporaryFolder('real')
  harness = makeHarness({ path: join(folder.path, 'real.db') })
  for (const name of FORMAT_NAMES) {
    const read = importPaths(FOLDERS[name].map(pathOf), undefined, findSourceFormat(name))
    await fill(
      harness,
      joined(harness.db, () => read.changes),
    )
    imports.set(name, read)
  }
})
afterAll(() => {
  harness?.close()
  folder?.remove()
})

/** What a format made of its folders. */
export const of = (name: FormatName) => imports.get(name) as Import

export async function get<T>(path: string): Promise<T> {
  const { status, body } = await harness.get<T>(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

export const idOf = (kind: string, external: string) =>
  Number(lookUp(harness.db, 'SELECT id FROM external_id WHERE kind = ? AND external = ?', kind, external))

/** The season of a tournament, as the service shows it. */
export const seasonOf = <T>(sport: string, tournament: string, season: string) =>
  get<T>(`/v2/${sport}/tournament/${idOf('tournament', tournament)}/seasons/${idOf('season', season)}`)

/** The name of who holds the title of a tournament; null for no one. */
export async function titleHolder(sport: string, tournament: string): Promise<string | null> {
  const path = `/v2/${sport}/tournament/${idOf('tournament', tournament)}`
  return (await get<{ titleHolder: { name: string } | null }>(path)).titleHolder?.name ?? null
}
