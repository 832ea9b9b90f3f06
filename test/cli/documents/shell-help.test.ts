/** `completion` in the shells themselves, `explain` for every code, and `--json` of the lists (docs/command-line.md). */
import { describe, expect, test } from 'bun:test'
import { ERROR_SLUGS, LIVE_ERRORS } from '../../../src/catalog/errors.ts'
import { CLOSE_CODES } from '../../../src/catalog/live/live.ts'
import { EXIT } from '../../../src/commands/program.ts'
import { runHere } from '../../support/command-kit.ts'
import { readCommandHelp } from '../../support/make/command-help.ts'
import { testFolder } from '../../support/test-folder.ts'

const { path: cwd, at } = testFolder('shell-help')
const run = (args: string) => runHere(args.split(' '), { cwd })

/** What follows a line, and a part of what it is completed to. */
const COMPLETIONS = [
  ['scoreline ke', ['key']],
  ['scoreline key ', ['create', 'list', 'calendar-token', 'revoke']],
  ['scoreline key create --pl', ['--plan']],
  ['scoreline webhook create --sport ', ['football', 'table-tennis']],
  ['scoreline feed schema ', ['match', 'mergedPlayer']],
  ['scoreline --config x.toml key l', ['list']],
] as const

describe('completion', () => {
  test.each(COMPLETIONS)('bash completes "%s"', async (line, expected) => {
    const { out: script } = await run('completion bash')
    await Bun.write(
      at('bash.sh'),
      `${script}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _scoreline; printf '%s\\n' "\${COMPREPLY[@]}"`,
    )
    const child = Bun.spawn(['bash', at('bash.sh'), ...line.split(' ')], { stdout: 'pipe' })
    expect((await child.stdout.text()).split('\n')).toEqual(expect.arrayContaining([...expected]))
  })

  // Without the shell there is nothing to try.
  test.skipIf(Bun.which('fish') === null).each(COMPLETIONS)('fish completes "%s"', async (line, expected) => {
    await Bun.write(at('fish.fish'), (await run('completion fish')).out)
    const child = Bun.spawn(['fish', '-c', `source ${at('fish.fish')}; complete -C '${line}'`], {
      stdout: 'pipe',
      env: { ...process.env, HOME: cwd },
    })
    const words = (await child.stdout.text()).split('\n').map((each) => each.split('\t')[0])
    expect(words).toEqual(expect.arrayContaining([...expected]))
  })

  test.skipIf(Bun.which('zsh') === null)('zsh accepts the script', async () => {
    await Bun.write(at('zsh.zsh'), (await run('completion zsh')).out)
    const load = `autoload -U compinit; compinit -u -D; source ${at('zsh.zsh')}; print $_comps[scoreline]`
    const child = Bun.spawn(['zsh', '-f', '-c', load], { stdout: 'pipe' })
    expect((await child.stdout.text()).trim()).toBe('_scoreline')
  })

  test('every script has every command', async () => {
    const commands = await readCommandHelp()
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await run(`completion ${shell}`)
      const missing = commands.filter(({ name }) => !out.includes(`'${name.replace('scoreline', '')}'`))
      expect([shell, missing.map(({ name }) => name)]).toEqual([shell, []])
    }
  })
})

describe('explain', () => {
  const codes = [
    ...Object.keys(ERROR_SLUGS),
    ...Object.keys(LIVE_ERRORS),
    ...Object.values(CLOSE_CODES).map(({ code }) => String(code)),
    ...Object.values(EXIT).map(String),
  ]
  test.each([...new Set(codes)])('explains %s', async (code) => {
    const { code: exit, out } = await run(`explain ${code}`)
    expect([exit, out.startsWith(`${code} (`), out.split('\n').length > 1]).toEqual([0, true, true])
  })

  test('every error of REST says what to do', async () => {
    for (const slug of Object.keys(ERROR_SLUGS))
      expect((await run(`explain ${slug}`)).out).toContain('What to do: ')
  })

  test('a mistyped code is answered with the nearest one, and no code with all', async () => {
    const { code, err } = await run('explain quota_excedded')
    expect([code, err]).toEqual([
      2,
      'scoreline: unknown code "quota_excedded"; did you mean quota_exceeded?\n',
    ])
    const listed = JSON.parse((await run('explain --json')).out) as { code: string }[]
    expect(new Set(listed.map((each) => each.code))).toEqual(new Set(codes))
  })
})

test('every command that lists something prints JSON with --json', async () => {
  const lists = (await readCommandHelp()).filter(({ description }) =>
    /^(list|print the tables)\b/.test(description),
  )
  expect(lists.length).toBeGreaterThan(7)
  const without = lists.filter(({ options }) => !options.some(({ flags }) => flags === '--json'))
  expect(without.map(({ name }) => name)).toEqual([])
})

test('lists of keys, webhooks and identities are arrays of objects', async () => {
  await run('key create --name bot --sports football --database lists.db')
  const keys = JSON.parse((await run('key list --json --database lists.db')).out)
  expect(keys).toEqual([
    {
      prefix: expect.any(String),
      plan: 'free',
      sports: ['football'],
      origins: null,
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: null,
      revokedAt: null,
      name: 'bot',
    },
  ])
  await run(
    'webhook create --url http://127.0.0.1:9/ --events match.started --sport football --webhook-allow 127.0.0.1 --database lists.db',
  )
  const webhooks = (await run('webhook list --json --database lists.db')).out
  expect(JSON.parse(webhooks)).toMatchObject([{ id: 1, state: 'enabled', url: 'http://127.0.0.1:9/' }])
  expect(webhooks).not.toContain('secret')
  expect(JSON.parse((await run('webhook deliveries 1 --json --database lists.db')).out)).toEqual([])
  expect(JSON.parse((await run('identities --json --database lists.db')).out)).toEqual([])
  expect(JSON.parse((await run('sources --json')).out)[0]).toMatchObject({ name: expect.any(String) })
})
