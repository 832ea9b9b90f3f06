/**
 * The software bill of materials of a release (CycloneDX 1.6): the packages of the lock file that the program depends
 * on, and the Bun runtime that is part of each executable.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Dependencies {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalPeers?: readonly string[]
}

/** `id` is `name@version`. */
type LockEntry = readonly [id: string, address: string, dependencies: Dependencies, integrity: string]
/** By location: `a/b` is the copy of b in the folder of a. */
type LockedPackages = Readonly<Record<string, LockEntry>>

/** Part of the executable; its own dependencies are its platforms. */
const RUNTIME = 'bun'

export interface SbomInput {
  /** The text of bun.lock. */
  readonly lock: string
  /** Where the packages are installed, for their licenses. */
  readonly modules: string
  readonly version: string
  readonly commit: string
  /** Unix time of the commit. */
  readonly seconds: number
}

export function billOfMaterials({ lock, modules, version, commit, seconds }: SbomInput) {
  const { workspaces, packages } = Bun.JSONC.parse(lock) as {
    workspaces: { '': Dependencies }
    packages: LockedPackages
  }
  const self = `pkg:generic/scoreline@${version}`
  const direct = locationsOf(packages, workspaces[''], '')
  const found = reachable(packages, direct)
  const purlAt = (location: string) => purlOf(entryAt(packages, location)[0])
  const dependencies = new Map<string, Set<string>>([[self, new Set(direct.map(purlAt))]])
  for (const [location, targets] of found) {
    const purl = purlAt(location)
    dependencies.set(purl, (dependencies.get(purl) ?? new Set()).union(new Set(targets.map(purlAt))))
  }
  const components = new Map([...found.keys()].map((location) => [purlAt(location), location]))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${Bun.randomUUIDv5(`scoreline ${version} ${commit}`, 'url')}`,
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': self, name: 'scoreline', version, purl: self },
      properties: [{ name: 'commit', value: commit }],
    },
    components: sorted(components).map(([purl, location]) => ({
      type: 'library',
      'bom-ref': purl,
      ...componentOf(
        entryAt(packages, location),
        join(modules, ...namesIn(location).join('/node_modules/').split('/')),
      ),
      purl,
    })),
    dependencies: sorted(dependencies).map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() })),
  }
}

const sorted = <T>(map: ReadonlyMap<string, T>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/** The locations that some depend on, with those that each of them depends on directly. */
function reachable(packages: LockedPackages, from: readonly string[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const queue = [...from]
  for (const location of queue) {
    if (found.has(location)) continue
    const targets =
      location === RUNTIME ? [] : locationsOf(packages, entryAt(packages, location)[2], location)
    found.set(location, targets)
    queue.push(...targets)
  }
  return found
}

function locationsOf(packages: LockedPackages, given: Dependencies, location: string): string[] {
  const peers = Object.keys(given.peerDependencies ?? {}).filter(
    (name) => !given.optionalPeers?.includes(name),
  )
  const names = Object.keys({ ...given.dependencies, ...given.optionalDependencies })
  return [...names, ...peers].flatMap((name) => resolve(packages, location, name) ?? [])
}

/** The location of a package as one at `location` imports it: in its own folder, or in the next one above. */
function resolve(packages: LockedPackages, location: string, name: string): string | null {
  const folders = namesIn(location)
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const candidate = [...folders.slice(0, depth), name].join('/')
    if (candidate in packages) return candidate
  }
  return null
}

/** The names of the packages in a location: `a/@b/c` has `a` and `@b/c`. */
const namesIn = (location: string) => location.match(/(?:@[^/]+\/)?[^/]+/g) ?? []

function entryAt(packages: LockedPackages, location: string): LockEntry {
  const entry = packages[location]
  if (!entry) throw new Error(`bun.lock has no ${location}`)
  return entry
}

const versionAt = (id: string) => id.lastIndexOf('@')

const purlOf = (id: string) =>
  `pkg:npm/${id.slice(0, versionAt(id)).replace('@', '%40')}${id.slice(versionAt(id))}`

function componentOf([id, , , integrity]: LockEntry, folder: string) {
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return {
    name: id.slice(0, versionAt(id)),
    version: id.slice(versionAt(id) + 1),
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    ...(typeof license === 'string' && { licenses: [licenseOf(license)] }),
  }
}

/** An expression such as `MIT OR Apache-2.0`, or the name of a license. */
function licenseOf(text: string) {
  return /\s(OR|AND|WITH)\s/.test(text) ? { expression: text } : { license: { name: text } }
}
