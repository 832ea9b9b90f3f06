/**
 * Prints the tests nearest to a file by imports (`npm run test:related -- FILE`), one path a line, as arguments for
 * `npm test --`.
 */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { importGraph, relatedTests } from '../../unit/tidy/import-graph.ts'
import { sourceFile } from '../../unit/tidy/source.ts'

const ROOT = join(import.meta.dir, '../../..')
/** More tests than a person wants to run after every change. */
const MOST_TESTS = 8

const paths = [...new Bun.Glob('{src,db,seed,test}/**/*.{ts,tsx,mjs,json}').scanSync(ROOT)].sort()
const file = relative(ROOT, resolve(ROOT, Bun.argv[2] ?? ''))
if (!paths.includes(file)) {
  console.error(`usage: npm run test:related -- FILE\nnot a source file: ${file || '(none)'}`)
  process.exit(2)
}
const graph = importGraph(paths.map((path) => sourceFile(path, readFileSync(join(ROOT, path), 'utf8'))))
console.log(relatedTests(graph, file, MOST_TESTS).join('\n'))
