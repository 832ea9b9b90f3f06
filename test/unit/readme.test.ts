/** The README names what there is: commands, settings, plans, error slugs. What it misses fails here. */
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_SLUGS } from '../../src/catalog/errors.ts'
import { PLANS } from '../../src/catalog/plans.ts'
import { SPORT_SLUGS } from '../../src/catalog/sports.ts'

const root = join(import.meta.dir, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const commandFiles = readdirSync(join(root, 'src/commands')).map((name) => `commands/${name}`)
const commandLine = ['main.ts', ...commandFiles]
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
  .join('\n')

/** Environment variables that the command line reads. */
const settings = [...new Set(commandLine.match(/SCORELINE_[A-Z_]+/g))]
/** Names of commands and their sub-commands. */
const commands = [...commandLine.matchAll(/\.command\('([a-z-]+)'\)/g)].map(([, name]) => name ?? '')

/** Tells what is missing without printing the whole file. */
function expectRow(name: string): void {
  expect({ name, isThere: new RegExp(`\\| \`${name}\` +\\|`).test(readme) }).toEqual({ name, isThere: true })
}

describe('the README names', () => {
  test.each([...settings])('the setting %s', (name) => expectRow(name))
  test.each([...commands])('the command %s', (name) =>
    expect({ name, isThere: new RegExp(`\\b${name}\\b`).test(readme) }).toEqual({ name, isThere: true }),
  )
  test.each(Object.keys(PLANS))('the plan %s', (name) => expectRow(name))
  test.each(Object.keys(ERROR_SLUGS))('the error %s', (slug) => expectRow(slug))
  test.each([...SPORT_SLUGS])('the sport %s', (slug) => expect(readme.includes(slug)).toBe(true))
})

test('settings and commands were found at all', () => {
  expect(settings.length).toBeGreaterThan(15)
  expect(commands.length).toBeGreaterThan(12)
})
