/**
 * Completes `dist/client` after the compiler has written it (`npm run client`): a package of its own without
 * dependencies, for `npm install ./dist/client` and `npm pack ./dist/client`.
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }

const ROOT = join(import.meta.dir, '..')
const FOLDER = join(ROOT, 'dist/client')

const { version, license } = packageJson
const client = {
  name: 'scoreline-client',
  version,
  description: 'Typed REST calls and the live channel of a Scoreline service, for browsers, Bun and Node.',
  license,
  type: 'module',
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  sideEffects: false,
}
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(client, null, 2)}\n`)
copyFileSync(join(ROOT, 'docs/client.md'), join(FOLDER, 'README.md'))
copyFileSync(join(ROOT, 'LICENSE'), join(FOLDER, 'LICENSE'))
