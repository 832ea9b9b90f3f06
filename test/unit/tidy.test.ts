/**
 * The house rules as tests (docs/architecture.md#layers): strata, where SQL, Elysia, clock and slugs may appear, the
 * shape of the repository. `tidy/rules.ts` holds the rules of the source as a table; what concerns the whole repository
 * is here.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesOf, importGraph, relatedTests, unusedExports } from './tidy/import-graph.ts'
import { RULES } from './tidy/rules.ts'
import { importsOf, type SourceFile, sourceFile } from './tidy/source.ts'

const ROOT = join(import.meta.dir, '../..')

const REQUIRED = [
  'package.json',
  'tsconfig.json',
  'bunfig.toml',
  'src',
  'db',
  'seed',
  'test',
  'README.md',
  'docs',
]
/** What tools and the habits of the ecosystem ask for. */
const ALLOWED = [
  'bun.lock',
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'deploy',
  'examples',
  'biome.json',
  'cspell.json',
  '.ci',
  '.editorconfig',
  '.github',
  '.gitignore',
]

function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

const ignored = readText('.gitignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => new Bun.Glob(line.replace(/\/$/, '')))

function sources(): readonly SourceFile[] {
  const paths = [...new Bun.Glob('{src,db,seed,test,deploy}/**/*.{ts,tsx,mjs}').scanSync(ROOT)].sort()
  return paths.map((path) => sourceFile(path, readText(path)))
}

const files = sources()

describe('the source', () => {
  for (const rule of RULES)
    test(rule.name, () => {
      expect(files.flatMap((file) => rule.check(file))).toEqual([])
    })

  for (const { name, check, broken } of RULES)
    test(`the rule detects a violation: ${name}`, () => {
      for (const text of broken.texts) {
        const faults = check(sourceFile(broken.path, text))
        expect(faults).not.toEqual([])
        for (const fault of faults) expect(fault).toMatch(/^[\w./-]+:\d+: ./)
      }
    })
})

describe('timers', () => {
  const USES_TIMER = /\b(?:setInterval|setTimeout|sleep|pauseUnlessEnded)\b/
  const rows = readText('test/unit/tidy/timers.txt')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' | ') as [path: string, reference: string])

  test('a list has every file with a timer, and what holds it when the clock is set', () => {
    // The console, other pages and the client run in programs of others.
    const users = files.filter(
      ({ path, code }) => /^src\/(?!console|client|pages)/.test(path) && USES_TIMER.test(code),
    )
    expect(users.map(({ path }) => path).toSorted()).toEqual(rows.map(([path]) => path).toSorted())
  })

  test.each(rows)('%s: the test that is named exists: %s', (_, reference) => {
    const [, file, name = ''] = /^([a-z]+\/[a-z-]+): (.+)$/.exec(reference) ?? []
    if (file !== undefined) expect(readText(`test/${file}.test.ts`)).toContain(`'${name}'`)
  })
})

describe('imports', () => {
  const graph = importGraph(files)

  test('form no circles, types included', () => {
    expect(circlesOf(graph)).toEqual([])
  })

  test('a circle is found, also through a type and a third file', () => {
    const texts = {
      'src/a.ts': "import { b } from './b.ts'",
      'src/b.ts': "import type { C } from './c.ts'",
      'src/c.ts': "export * from './a.ts'",
      'src/d.ts': "import { a } from './a.ts'",
    }
    const small = importGraph(Object.entries(texts).map(([path, text]) => sourceFile(path, text)))
    expect(circlesOf(small)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']])
  })

  test('every exported function, constant and class is named in another file', () => {
    const exported = 'export const a = 1\nexport function* b() {}'
    const small = [exported, 'import { b }'].map((text, at) => sourceFile(`src/${at}.ts`, text))
    expect(unusedExports(small)).toEqual(['src/0.ts a'])
    // Programs elsewhere use the client, and the OpenAPI document names the exports of the contract.
    expect(unusedExports(files).filter((line) => !/^src\/(client|contract)\//.test(line))).toEqual([])
  })

  test('lead from a file to its tests', () => {
    expect(relatedTests(graph, 'src/rules/competitions/standings.ts', 8)).toContain(
      'test/unit/rules/competitions/standings.test.ts',
    )
  })
})

describe('source reader', () => {
  const cases: readonly (readonly [name: string, text: string, code: string])[] = [
    ['a comment', 'a // Date.now()\nb', 'a              \nb'],
    ['a comment in a string', "x('// no') // yes", "x('     ')       "],
    ['a template with code', '`a$' + '{b("c")}d`', '`  {b(" ")} `'],
    ['nested braces', '`$' + '{f({ a: 1 })}x`', '` {f({ a: 1 })} `'],
    ['a regular expression', "a = /['/]/.test(b)", 'a = /    /.test(b)'],
    ['a division', "a / b // '", 'a / b     '],
    ['an escape', "'\\'' + a", "'  ' + a"],
  ]
  test.each(cases)('%s', (_name, text, code) => {
    expect(sourceFile('a.ts', text).code).toBe(code)
  })

  test('finds imports of every form', () => {
    const text = [
      "import a from './a.ts'",
      "import type { B } from './b.ts'",
      "export { c } from './c.ts'",
      "import {\n  d,\n  e,\n} from './d.ts'",
      "import './e.ts'",
      "await import('./f.ts')",
      "import sql from './g.sql' with { type: 'text' }",
      "// import h from './h.ts'",
      "const text = `import i from './i.ts'`",
    ].join('\n')
    const found = importsOf(sourceFile('a.ts', text))
    expect(found.map(({ specifier, line }) => `${specifier} ${line}`)).toEqual([
      './a.ts 1',
      './b.ts 2',
      './c.ts 3',
      './d.ts 4',
      './e.ts 8',
      './f.ts 9',
      './g.sql 10',
    ])
    expect(found.filter((each) => each.isType).map((each) => each.specifier)).toEqual(['./b.ts'])
  })
})

describe('the repository', () => {
  test('the top level has exactly the allowed entries', () => {
    const allowed = new Set([...REQUIRED, ...ALLOWED, '.git'])
    const there = readdirSync(ROOT).filter((name) => !ignored.some((glob) => glob.match(name)))
    expect(there.filter((name) => !allowed.has(name))).toEqual([])
    expect(
      [...REQUIRED, 'bun.lock', 'LICENSE', '.ci/run'].filter((name) => !existsSync(join(ROOT, name))),
    ).toEqual([])
  })

  test('files and folders that are named by their path exist', () => {
    const started = files.flatMap(({ path, text }) =>
      [...text.matchAll(/join\(import\.meta\.dir, ['`]([^'`$]+)/g)].map((found) =>
        join(path, '..', found[1] ?? ''),
      ),
    )
    const pages = new Bun.Glob('docs/**/*.md').scanSync(ROOT)
    const named = ['src/launch.mjs', 'package.json', '.ci/run', 'CONTRIBUTING.md', ...pages].flatMap(
      (path) => readText(path).match(/\b(?:src|test|deploy|seed)\/[\w./-]+\.(?:tsx?|mjs)\b/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(50)
    started.push(...named)
    expect(started.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('every test file has its run: quick, normal or stress', async () => {
    const { RUN_BY_FOLDER, RUN_BY_PREFIX } = await import(join(ROOT, 'src/launch-tests.mjs'))
    const paths = [...new Bun.Glob('**/*.test.ts').scanSync(join(ROOT, 'test'))]
    const folders = new Set(paths.map((path) => path.split('/')[0] ?? ''))
    expect([...folders].sort()).toEqual(Object.keys(RUN_BY_FOLDER).sort())
    const prefixes = Object.keys(RUN_BY_PREFIX)
    expect(prefixes.filter((prefix) => !paths.some((path) => path.startsWith(prefix)))).toEqual([])
    const runs = new Set<unknown>([...Object.values(RUN_BY_FOLDER), ...Object.values(RUN_BY_PREFIX)])
    expect([...runs].sort()).toEqual(['normal', 'quick', 'stress'])
  })

  test('no folder has more lines than docs/architecture.md allows', () => {
    const code = new Bun.Glob('{src,db,seed,test}/**/*.{ts,tsx,mjs,css}')
    const lines = [...code.scanSync(ROOT)]
      .filter((path) => path !== 'src/client/rest-types.ts')
      .map((path) => [path, readText(path).split('\n').length - 1] as const)
    const rows = [...readText('docs/architecture.md').matchAll(/^\| `([\w/]+)` +\| ([\d,]+) +\|$/gm)]
    expect(rows.length).toBeGreaterThan(0)
    const folders = new Set(lines.map(([path]) => /^(?:src\/(?=.*\/))?[^/]+/.exec(path)?.[0] ?? ''))
    folders.delete('src')
    expect(new Set(rows.map(([, folder = '']) => folder))).toEqual(folders)
    const larger = rows.flatMap(([, folder = '', most = '']) => {
      const own = lines.filter(([path]) => path.startsWith(`${folder}/`)).map(([, count]) => count)
      const sum = own.reduce((total, count) => total + count, 0)
      return sum > Number(most.replace(',', '')) ? [`${folder} has ${sum} lines instead of ${most}`] : []
    })
    expect(larger, 'remove lines, or raise the number there and say why in the commit').toEqual([])
  })

  test('of the snapshots of the schema there is only the latest', () => {
    const names = readdirSync(join(ROOT, 'db/migrations/meta')).filter((name) =>
      name.endsWith('_snapshot.json'),
    )
    expect(names.length).toBe(1)
  })

  test('every dependency is pinned to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(readText('package.json'))
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version),
    )
    expect(loose).toEqual([])
  })

  test('the service needs no development dependency: `npm start` does not install them', () => {
    const { devDependencies } = JSON.parse(readText('package.json'))
    const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
    const users = files.filter(({ path }) => /^(?:src|db|seed)\//.test(path))
    expect(users.length).toBeGreaterThan(0)
    expect(
      users.flatMap((file) =>
        importsOf(file)
          .filter(({ specifier, isType }) => !isType && packageOf(specifier) in devDependencies)
          .map(({ specifier, line }) => `${file.path}:${line}: ${specifier}`),
      ),
    ).toEqual([])
  })

  test('the lock file contains no registry or machine address', () => {
    const text = readText('bun.lock')
    const { packages } = Bun.JSONC.parse(text) as { packages: Record<string, readonly unknown[]> }
    expect(Object.keys(packages).length).toBeGreaterThan(0)
    expect(Object.entries(packages).filter(([, [, address]]) => address !== '')).toEqual([])
    expect(text.match(/https?:\/\/\S+|"(?:file|link):[^"]*"/g)).toBeNull()
  })

  test('settings and scripts contain no machine paths', () => {
    const words = RULES.find((rule) => rule.name === 'no unwanted words')
    const texts = [
      'package.json',
      'tsconfig.json',
      'bunfig.toml',
      'biome.json',
      '.gitignore',
      '.ci/run',
      'README.md',
    ]
    const there = texts.filter((path) => existsSync(join(ROOT, path)))
    expect(there.flatMap((path) => words?.check(sourceFile(path, readText(path))) ?? [])).toEqual([])
  })
})
