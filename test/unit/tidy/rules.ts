/**
 * The house rules of the source, one row a rule: what it forbids, in which files, and a sample that breaks it,
 * which proves that the rule can fail. A broken rule names file and line.
 */
import { analyse } from 'scslre'
import { DEFAULT_BOOKMAKER_SLUGS } from '../../../src/catalog/bookmakers.ts'
import { MATCH_BLOCKS } from '../../../src/catalog/match-blocks.ts'
import { SPORT_SLUGS } from '../../../src/catalog/sports.ts'
import { findAll, importsOf, lineAt, regularExpressionsOf, type SourceFile, targetOf } from './source.ts'
import { vocabularyFaults } from './vocabulary.ts'

export interface Rule {
  readonly name: string
  /** The faults of one file, as `path:line: what is wrong`. */
  readonly check: (file: SourceFile) => readonly string[]
  /** Texts that each break the rule at a path. */
  readonly broken: { readonly path: string; readonly texts: readonly string[] }
}

/** From the top down; an import may only lead further down, or stay in its stratum. */
const STRATA: readonly (readonly [name: string, place: RegExp])[] = [
  ['test', /^test\//],
  ['main', /^src\/(main\.ts|launch(-tests)?\.mjs|build(-\w+)?\.ts|commands\/)|^deploy\//],
  ['pages', /^src\/pages\//],
  ['console', /^src\/console\//],
  ['client', /^src\/client\//],
  ['app', /^src\/app\.ts$/],
  ['cluster', /^src\/cluster\//],
  ['http', /^src\/http\//],
  ['live', /^src\/live\//],
  ['callers', /^src\/callers\//],
  ['webhooks', /^src\/webhooks\//],
  ['sources', /^src\/sources\//],
  ['feed', /^src\/feed\//],
  ['endpoints', /^src\/endpoints\//],
  ['views', /^src\/views\//],
  ['store', /^src\/store\//],
  ['db', /^db\//],
  ['seed', /^seed\//],
  ['rules', /^src\/rules\//],
  ['contract', /^src\/contract\//],
  ['catalog', /^src\/catalog\//],
  ['shared', /^src\/shared\//],
]

/**
 * The files that may know argv, environment, clock and chance: where the program begins. The client begins in the
 * programs of others.
 */
const EDGE =
  /^(test\/|deploy\/|src\/(main\.ts|launch\.mjs|build(-client)?\.ts|(client|console\/data)\/platform\.ts))/

/** Pure tables, longer than a file of code may be. */
const LONG_TABLES: readonly string[] = ['src/client/rest-types.ts']
const MAX_LINES = 600

const IS_TEST = /^test\//
const KNOWS_SLUGS =
  /^((src\/catalog|src\/feed\/formats|src\/sources|src\/console|src\/pages|seed|test)\/|src\/client\/rest-types\.ts$)/

function stratumOf(path: string): number {
  return STRATA.findIndex(([, place]) => place.test(path))
}

interface CheckedImport {
  readonly specifier: string
  /** From the top of the repository; null for a package. */
  readonly target: string | null
  readonly path: string
  readonly isType: boolean
}

/** A rule on each import of the files of a place; its name says what is wrong. */
function imports(
  name: string,
  where: RegExp,
  isAllowed: (each: CheckedImport) => boolean,
  path: string,
  ...texts: readonly string[]
): Rule {
  const check: Rule['check'] = (file) =>
    where.test(file.path)
      ? importsOf(file)
          .filter(({ specifier, isType }) => {
            return !isAllowed({ specifier, isType, target: targetOf(file, specifier), path: file.path })
          })
          .map(({ specifier, line }) => `${file.path}:${line}: must not import ${specifier}: ${name}`)
      : []
  return { name, check, broken: { path, texts } }
}

/** Forbids patterns outside of the places that may use them. */
function forbid(
  view: 'text' | 'withoutComments' | 'code',
  except: RegExp | null,
  pattern: RegExp,
  why: string,
): Rule['check'] {
  return (file) =>
    except?.test(file.path) ? [] : findAll(file, view, pattern, (match) => `\`${match.trim()}\`: ${why}`)
}

function belongsTo(specifier: string, packages: readonly string[]): boolean {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

/** Words in pieces, so that this file may hold them. */
const word = (...parts: readonly string[]) => parts.join('')
const UNWANTED_WORDS = new RegExp(
  [
    `\\b(?:${word('TO', 'DO')}|${word('FIX', 'ME')}|${word('XX', 'X')})\\b`,
    `@ts-(?:${word('ign', 'ore')}|${word('noch', 'eck')})`,
    `\\b${word('as', ' any')}\\b(?! \\w)`,
    `(?<![\\w.}])/(?:${word('ho', 'me')}|${word('ro', 'ot')}|${word('wo', 'rk')}|${word('Us', 'ers')})/`,
    `\\b${word('regi', 'stry')}\\.[a-z-]+\\.[a-z]`,
    `\\b${word('npm', 'js')}\\b`,
    `\\b${word('js', 'r\\.io')}\\b`,
  ].join('|'),
  'g',
)

/** Slugs that also name a block of the match: of these only a comparison with a slug is a breach. */
const HOMONYMS = SPORT_SLUGS.filter((slug) => slug in MATCH_BLOCKS)
const CLEAR_SLUGS = [...SPORT_SLUGS, ...DEFAULT_BOOKMAKER_SLUGS].filter(
  (slug) => !HOMONYMS.some((each) => each === slug),
)
const SLUG_LITERAL = new RegExp(
  `(['"\`])(?:${CLEAR_SLUGS.join('|')})\\1|slug\\)?\\s*(?:[!=]==?|:)\\s*(['"\`])(?:${HOMONYMS.join('|')})\\2`,
  'gi',
)

/** Statements of SQLite and Drizzle; a transaction around the calls of others is none. */
const SQL_CALL =
  /\bsql`|\.(?:query|prepare)\(\s*['"`]|\b(?:db|database|sqlite|tx)\.(?:query|prepare|run|exec|all|get|values|select\w*|insert|update|delete)\(/g
const SQL_TEXT =
  /['"`]\s*(?:SELECT\s[^'"`]+\sFROM\s|INSERT INTO\s|UPDATE\s+\w+\s+SET\s|DELETE FROM\s|CREATE TABLE\s|PRAGMA\s)/gi
const KNOWS_SQL = /^(src\/store|db|test)\b/

/** Whether a regular expression may take time that grows with the square of a text, or more. */
function isSuperLinear(literal: { readonly source: string; readonly flags: string }): boolean {
  return analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0
}

/** Made of words of a table, with a fixed beginning and end. */
const COMPOSED_EXPRESSIONS = /^src\/feed\/formats\/table\/words\.ts$/

export const RULES: readonly Rule[] = [
  {
    name: 'each file lies in a stratum',
    check: (file) =>
      stratumOf(file.path) < 0
        ? [`${file.path}:1: a folder that is not a layer (docs/architecture.md#layers)`]
        : [],
    broken: { path: 'src/utils/text.ts', texts: ['// all sorts of things'] },
  },
  imports(
    'imports lead only downwards through the strata',
    /^(src|db|seed|deploy)\//,
    ({ target, path }) => {
      const [from, to] = [stratumOf(path), stratumOf(target ?? '')]
      return target === null || !/\.(tsx?|mjs)$/.test(target) || from < 0 || to < 0 || to >= from
    },
    'src/feed/apply.ts',
    "import { publish } from '../live/publish.ts'",
  ),
  imports(
    'relative imports name the file with its extension',
    /^(src|db|seed|test)\//,
    ({ target }) => target === null || /\.[a-z0-9]+$/.test(target),
    'src/views/matches/match.ts',
    "import { a } from './cards'",
  ),
  imports(
    'the catalog imports nothing from outside',
    /^src\/catalog\//,
    ({ target }) => target?.startsWith('src/catalog/') === true,
    'src/catalog/plans.ts',
    "import { Type } from '@sinclair/typebox'",
  ),
  imports(
    'rules, shared, contract and views do not touch the platform',
    /^src\/(rules|shared|contract|views)\//,
    ({ specifier }) => !belongsTo(specifier, ['bun', 'node']) && !/^(bun|node):/.test(specifier),
    'src/shared/days.ts',
    "import { readFileSync } from 'node:fs'",
  ),
  imports(
    'the client imports nothing from outside',
    /^src\/client\//,
    ({ target }) => target?.startsWith('src/client/') === true,
    'src/client/rest.ts',
    "import { SPORTS } from '../catalog/sports.ts'",
  ),
  imports(
    'the console and other pages know the client and nothing of the service',
    /^src\/(console|pages)\//,
    // The status page is not part of the client; it may import types of the contract, but no code.
    ({ target, isType }) =>
      target === null ||
      /^src\/(console|client|pages)\//.test(target) ||
      (isType && target === 'src/contract/status.ts'),
    'src/console/pages/home.tsx',
    "import { SPORTS } from '../../catalog/sports.ts'",
    "import { StatusReport } from '../../contract/status.ts'",
  ),
  imports(
    'Elysia only in app, http and the query contract',
    /^(src\/(?!app\.ts$|http\/|contract\/)|db\/|seed\/|deploy\/)/,
    ({ specifier }) => !belongsTo(specifier, ['elysia', '@elysiajs']),
    'src/endpoints/index.ts',
    "import type { Elysia } from 'elysia'",
  ),
  imports(
    'Drizzle and SQLite only in store and db',
    /^(src\/(?!store\/)|seed\/)/,
    ({ specifier, isType, path }) =>
      EDGE.test(path) || !(belongsTo(specifier, ['drizzle-orm']) || (specifier === 'bun:sqlite' && !isType)),
    'src/feed/apply.ts',
    "import { eq } from 'drizzle-orm'",
  ),
  {
    name: 'SQL only in store and db',
    check: (file) => [
      ...forbid('code', KNOWS_SQL, SQL_CALL, 'SQL outside of store and db')(file),
      ...forbid('withoutComments', KNOWS_SQL, SQL_TEXT, 'SQL outside of store and db')(file),
    ],
    broken: {
      path: 'src/views/matches/match.ts',
      texts: [
        'database.query(text)',
        'statements.prepare("select 1")',
        'sql`count(*)`',
        'db.select().from(match)',
        'const text = "SELECT id FROM match"',
      ],
    },
  },
  imports(
    'an endpoint imports no other endpoint: what both need belongs into src/endpoints or further down',
    /^src\/endpoints\/v2\//,
    ({ target }) => !target?.startsWith('src/endpoints/v2/') && target !== 'src/endpoints/index.ts',
    'src/endpoints/v2/sport.ts',
    "import { answer } from './matches.ts'",
  ),
  {
    name: 'slugs of sports and bookmakers only in catalog, formats, seed and test',
    check: forbid(
      'withoutComments',
      KNOWS_SLUGS,
      SLUG_LITERAL,
      'a property of the row in the catalog says it without the slug',
    ),
    broken: {
      path: 'src/views/matches/match.ts',
      texts: [
        "if (sport.slug === 'tennis') return",
        "const first = 'football'",
        "const paid = ['bookmaker_1']",
      ],
    },
  },
  {
    name: 'clock and chance are arguments',
    check: forbid(
      'code',
      EDGE,
      /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?![\w(]))|\bTemporal\.Now\b|\bperformance\.now\b|\bMath\.random\b|\brandomUUID\w*|\bgetRandomValues\b|\brandomBytes\b|\bBun\.nanoseconds\b/g,
      'only main may ask it; pass it as an argument',
    ),
    broken: { path: 'src/shared/days.ts', texts: ['const today = new Date()'] },
  },
  {
    name: 'arguments and environment are read in main alone',
    check: forbid(
      'code',
      EDGE,
      /\bprocess\.(?:argv|env)\b|\bBun\.(?:argv|env)\b|\bimport\.meta\.env\b/g,
      'main reads it and passes it on',
    ),
    broken: { path: 'src/http/auth/cors.ts', texts: ['const origins = process.env.ORIGINS'] },
  },
  {
    name: `no file is longer than ${MAX_LINES} lines`,
    check: (file) => {
      const lines = lineAt(file.text, file.text.length) - 1
      return lines <= MAX_LINES || IS_TEST.test(file.path) || LONG_TABLES.includes(file.path)
        ? []
        : [`${file.path}:${lines}: longer than ${MAX_LINES} lines`]
    },
    broken: { path: 'src/store/cards.ts', texts: ['// what it is for\n'.repeat(MAX_LINES + 1)] },
  },
  {
    name: 'file and folder names are kebab-case',
    check: (file) =>
      file.path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(part))
        ? []
        : [`${file.path}:1: not kebab-case`],
    broken: { path: 'src/store/matchFilters.ts', texts: ['// what it is for'] },
  },
  {
    name: 'each file begins by saying what it is for',
    check: (file) =>
      /^(?:#![^\n]*\n)?\s*(?:\/\/|\/\*)/.test(file.text) ? [] : [`${file.path}:1: no comment at the top`],
    broken: { path: 'src/store/cards.ts', texts: ["import { a } from './b.ts'"] },
  },
  {
    name: 'no unwanted words',
    check: forbid('text', null, UNWANTED_WORDS, 'must not appear'),
    broken: { path: 'src/store/cards.ts', texts: [`// ${word('TO', 'DO')}: later`] },
  },
  {
    name: 'names use the terms of the field',
    check: vocabularyFaults,
    broken: {
      path: 'test/unit/cards.test.ts',
      texts: [
        'interface KeptCards {}',
        `describe('${word('no', 'body')} asks', () => {})`,
        `test('the ${word('oldest', ' goes')}', () => {})`,
        `env.${word('SCORELINE_FARE', 'WELLS')}`,
      ],
    },
  },
  {
    name: 'regular expressions take time linear in the text',
    check: (file) =>
      /^(src|db)\/.*\.ts$/.test(file.path)
        ? [...regularExpressionsOf(file)]
            .filter(isSuperLinear)
            .map(
              ({ source, index }) =>
                `${file.path}:${lineAt(file.text, index)}: /${source}/ may take time quadratic in the text`,
            )
        : [],
    broken: {
      path: 'src/feed/formats/input/text.ts',
      texts: [
        'text.split(/\\s*,\\s*/)',
        'const A = /^(.*?)\\s*-\\s*(\\d+)$/',
        'if (/^(a+)+$/i.test(text)) return',
        "return /-+$/.test(text) ? 'a' : 'b'",
      ],
    },
  },
  {
    name: 'regular expressions on foreign text are literals, which a rule can read',
    check: (file) =>
      /^src\/(feed|sources)\//.test(file.path)
        ? forbid('code', COMPOSED_EXPRESSIONS, /\bRegExp\(/g, 'write a literal')(file)
        : [],
    broken: { path: 'src/feed/formats/input/text.ts', texts: ['new RegExp(name)'] },
  },
  {
    name: 'tests run all, or say why not',
    check: (file) => {
      if (!IS_TEST.test(file.path)) return []
      const lines = file.text.split('\n')
      const silent = findAll(file, 'code', /\.only\(/g, () => 'runs nothing else')
      const skipped = [...file.code.matchAll(/\.(?:skip|todo)\(/g)].flatMap((match) => {
        const line = lineAt(file.text, match.index)
        const reason = `${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`
        return /\/\/|\*\//.test(reason)
          ? []
          : [`${file.path}:${line}: skipped without a comment that says why`]
      })
      return [...silent, ...skipped]
    },
    broken: { path: 'test/days.test.ts', texts: ["test.skip('days', () => {})"] },
  },
]
