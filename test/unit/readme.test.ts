/**
 * README and docs/ name everything there is: commands, settings, plans, errors, formats. After a change of one of
 * these, `npm run docs` writes the tables.
 */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'
import { SOURCES } from '../../src/sources/index.ts'

const ROOT = join(import.meta.dir, '../..')
/** It names what it forbids. */
const OWN_PATH = 'test/unit/readme.test.ts'
const README_MAX_LINES = 150
const README_MAX_WORDS = 900
const PICTURE_MAX_BYTES = 200_000

function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

const readme = readText('README.md')
const commandFiles = [...new Bun.Glob('src/commands/**/*.ts').scanSync(ROOT)]
const commandLine = ['src/main.ts', ...commandFiles].map(readText).join('\n')

/** Environment variables that the command line reads. */
const settings = [...new Set(commandLine.match(/SCORELINE_[A-Z_]+/g))]
/** The names that have no row in a table of the page. */
function withoutRow(page: string, names: readonly string[]): readonly string[] {
  const text = readText(page)
  return names.filter((name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(text))
}

describe('the documentation', () => {
  // Plans, errors, formats and commands are in generated tables, which `documentation.test` holds.
  test.each([
    ['setting', 'docs/configuration.md', settings],
    ['live source', 'docs/sources.md', SOURCES.map(({ name }) => name)],
  ])('has a row for each %s in %s', (_what, page, names) => {
    expect(names.length).toBeGreaterThan(3)
    expect(withoutRow(page, names)).toEqual([])
  })

  test('links only to files and headings that exist', () => {
    expect(pages().flatMap(brokenLinks)).toEqual([])
  })

  test('lists every page in its index', () => {
    const index = readText('docs/README.md')
    const missing = readdirSync(join(ROOT, 'docs')).filter(
      (name) => name.endsWith('.md') && name !== 'README.md' && !index.includes(`(${name})`),
    )
    expect(missing).toEqual([])
  })
})

describe('comments in the code', () => {
  const files = [...new Bun.Glob('{src,db,seed,test,examples}/**/*.{ts,tsx,mjs,css,sql,py}').scanSync(ROOT)]

  test('cite pages and headings of docs/ that exist', () => {
    const citations = files.filter((file) => file !== OWN_PATH).flatMap(citationsIn)
    expect(citations.length).toBeGreaterThan(300)
    expect(citations.filter(({ page, anchor }) => !isHeading(page, anchor)).map(String)).toEqual([])
  })

  test('cite docs/reference/PAGE.md#NUMBER, and no document by a number alone', () => {
    const cites = /\b(?:specification|wire[ -]format|design),? (?:sections? )?[0-9]/i
    expect(files.filter((file) => file !== OWN_PATH && cites.test(readText(file)))).toEqual([])
  })

  test('are found wrong where a heading is missing', () => {
    expect(isHeading('docs/reference/resources.md', '3')).toBe(true)
    expect(isHeading('docs/reference/resources.md', '3.99')).toBe(false)
    expect(isHeading('docs/no-page.md', null)).toBe(false)
  })
})

test('the changelog has the version of the package', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  expect(readText('CHANGELOG.md')).toContain(`\n## [${version}] - `)
})

describe('the README', () => {
  test(`has at most ${README_MAX_LINES} lines and ${README_MAX_WORDS} words`, () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(README_MAX_LINES)
    expect(readme.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(README_MAX_WORDS)
  })

  test('has a picture that loads quickly', () => {
    const [, picture = ''] = /!\[[^\]]+\]\((docs\/images\/[^)]+)\)/.exec(readme) ?? []
    expect(statSync(join(ROOT, picture)).size).toBeLessThan(PICTURE_MAX_BYTES)
  })

  test('names every sport', () => {
    expect(SPORT_SLUGS.filter((slug) => !readme.includes(slug))).toEqual([])
  })
})

interface Citation {
  readonly page: string
  /** A number or the anchor of a heading; null for the page as a whole. */
  readonly anchor: string | null
  toString(): string
}

/** Such as `docs/reference/resources.md#18.1, #19`: further headings of a page follow after commas. */
function citationsIn(file: string): readonly Citation[] {
  const text = readText(file).replace(/\n\s*(?:\*|\/\/) /g, ' ')
  return [...text.matchAll(/\b(docs\/[\w/-]+\.md)((?:#[\w.-]*\w)?(?:, #[\w.-]*\w)*)/g)].flatMap(
    ([cited, page = '', anchors = '']) => {
      const names = anchors === '' ? [null] : anchors.split(', ').map((anchor) => anchor.replace('#', ''))
      return names.map((anchor) => ({ page, anchor, toString: () => `${file}: ${cited}` }))
    },
  )
}

/** Numbered headings are cited by their number, others by the anchor that GitHub makes of them. */
function isHeading(page: string, anchor: string | null): boolean {
  if (!existsInRepository(page)) return false
  if (anchor === null) return true
  const text = readText(page)
  return anchorsOf(text).has(anchor) || new RegExp(`^#{2,4} ${RegExp.escape(anchor)}\\.? `, 'm').test(text)
}

function pages(): readonly string[] {
  return ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(ROOT)]
}

/** Relative links of a page that lead nowhere. */
function brokenLinks(page: string): readonly string[] {
  const links = [...readText(page).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)]
  return links.flatMap(([, target = '', anchor]) => {
    if (/^[a-z]+:/.test(target)) return []
    const path = target === '' ? page : join(dirname(page), target)
    if (!existsInRepository(path)) return [`${page}: ${target}`]
    return anchor === undefined || anchorsOf(readText(path)).has(anchor)
      ? []
      : [`${page}: ${target}#${anchor}`]
  })
}

function existsInRepository(path: string): boolean {
  try {
    readText(path)
    return true
  } catch {
    return false
  }
}

/** The anchors that GitHub makes of headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
