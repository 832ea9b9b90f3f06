/** The configuration file (docs/configuration.md): what is read, what is rejected, and what takes precedence. */
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { configTemplate } from '../../src/commands/config/config-commands.ts'
import { readConfigFile } from '../../src/commands/config/config-file.ts'
import { SERVE_OPTIONS } from '../../src/commands/config/options.ts'
import { hasDefaultValue, settingsOf } from '../../src/commands/config/setting-table.ts'
import { testFolder } from '../support/test-folder.ts'

const { path: folder, at, run } = testFolder('config')

const program = new Command()
for (const option of SERVE_OPTIONS) program.addOption(option)
const SETTINGS = settingsOf(program)

function read(text: string | Uint8Array) {
  writeFileSync(at('one.toml'), text)
  const { values, faults } = readConfigFile(at('one.toml'), SETTINGS)
  return {
    faults: faults.map((fault) => fault.replace(`${at('one.toml')}:`, '')),
    values: Object.fromEntries(
      [...values].map(([key, { text, location }]) => [key, [text, location.split(':')[1]]]),
    ),
  }
}

describe('values of each TOML type are read as on the command line', () => {
  test.each([
    ['port = 8080', { port: ['8080', '1'] }],
    ['port = "8080"', { port: ['8080', '1'] }],
    ['\n\n  "port" = 0x50', { port: ['80', '3'] }],
    ['console = false\r\nunofficial = "on"\r\n', { console: ['off', '1'], unofficial: ['on', '2'] }],
    ['sources = [\n  "a", # first\n  "b",\n]\nburst = 5', { sources: ['a,b', '1'], burst: ['5', '5'] }],
    ["\uFEFFhost = '::1'", { host: ['::1', '1'] }],
    ['# port = 1\n', {}],
    ['', {}],
    ['trust-proxy = ["10.0.0.0/8", "10.1.0.1"]', { 'trust-proxy': ['10.0.0.0/8,10.1.0.1', '1'] }],
    ['feed-token-file = "/run/secrets/feed"', { 'feed-token-file': ['/run/secrets/feed', '1'] }],
  ])('%j', (text, values) => expect(read(text)).toEqual({ faults: [], values }))
})

describe('a fault names the line, the key, what was wrong and what is allowed', () => {
  test.each<[text: string, fault: string | RegExp]>([
    ['\nport = 70000', '2: port = 70000 is invalid. Must be a port from 0 to 65535; 0 chooses a free one.'],
    ['port = -1', /^1: port = -1 is invalid\. Must be a port/],
    ['port = 80.5', /^1: port = 80\.5 is invalid\. Must be a port/],
    ['port = inf', /^1: port = .* is invalid\. Must be a port/],
    ['port = ""', /^1: port = "" is invalid\. Must be a port/],
    ['console = 1', '1: console = 1 is invalid. Must be "on" or "off".'],
    ['log-level = "loud"', /^1: log-level = "loud" is invalid\. Allowed choices are debug, info/],
    ['host = ["a", "b"]', /^1: host = \["a","b"\] is invalid\. Must be an address/],
    ['database = ""', '1: database = "" is invalid. Must be a file name.'],
    ['bookmakers = ["a", "a"]', /^1: bookmakers = .* is invalid\. Must be at most 5 different slugs/],
    ['LIVE_SOCKET = 1', '1: unknown setting LIVE_SOCKET; did you mean live-sockets?'],
    ['SCORELINE_PORT = 1', '1: unknown setting SCORELINE_PORT; did you mean port?'],
    ['something-quite-else = 1', '1: unknown setting something-quite-else'],
    ['a = 1\n[serve]\nport = 1', /^1: unknown setting a/],
    ['[serve]\nport = 1', '1: unknown setting serve'],
    ['port.a = 1', '1: port must be a string, a number, true, false or a list, not a table'],
    ['port = 2026-01-01', '1: port must be a string, a number, true, false or a list, not a date or time'],
    ['sources = [["a"]]', /^1: sources must be .*, not a list of such$/],
    [
      'feed_token = "0123456789abcdef"',
      /^1: feed_token: the configuration file contains no secrets; .* feed-token-file$/,
    ],
    ['port = 1\nport = 2', "2: is not TOML: Cannot redefine key 'port'"],
    ['port 8080', /^1: is not TOML: Expected '='/],
    ['host = "x\nport = 1', /^1: is not TOML: Unterminated string/],
  ])('%j', (text, fault) => {
    const [first = ''] = read(text).faults
    if (typeof fault === 'string') expect(first).toBe(fault)
    else expect(first).toMatch(fault)
  })

  test('a file that is not text is rejected', () => {
    expect(() => read(new Uint8Array(100))).toThrow('is not a configuration file')
    expect(() => read('#'.repeat(300_000))).toThrow('at most 256 KiB')
    expect(() => readConfigFile(folder, SETTINGS)).toThrow('cannot read the configuration file')
  })
})

test('the template has every setting, and its values are the defaults', () => {
  const template = configTemplate(SETTINGS)
  expect(read(template)).toEqual({ faults: [], values: {} })
  const settings = SETTINGS.filter(hasDefaultValue)
  const lines = template.split('\n').map((line) => line.replace(/^# (?=[a-z-]+ = )/, ''))
  const read2 = Bun.TOML.parse(lines.filter((line) => !/ = "?</.test(line)).join('\n')) as Record<
    string,
    unknown
  >
  for (const { key, default: value } of settings) expect(read2[key], key).toEqual(value)
  for (const { key } of SETTINGS) expect(template).toContain(`\n# ${key} = `)
})

describe('the program', () => {
  test('init writes a file that config check accepts, and never overwrites it', async () => {
    const made = await run('init new.toml')
    expect([made.code, made.err]).toEqual([0, ''])
    const before = readFileSync(at('new.toml'), 'utf8')
    expect((await run('config check --config new.toml')).out).toMatch(
      /^new\.toml: 0 settings; .* no faults\.\n$/,
    )
    const again = await run('init new.toml')
    expect([again.code, again.err]).toEqual([
      1,
      'scoreline: new.toml already exists; move it away, or name another file: scoreline init FILE\n',
    ])
    expect(readFileSync(at('new.toml'), 'utf8')).toBe(before)
  })

  test('flags take precedence over the environment, and that over the file', async () => {
    writeFileSync(at('token'), 'correct-horse-battery\n')
    writeFileSync(
      at('all.toml'),
      'port = 1\nburst = 1\nslow-ms = 1\nbase-address = "http://me:word@proxy/"\nfeed-token-file = "token"\n',
    )
    const env = { SCORELINE_CONFIG: 'all.toml', SCORELINE_PORT: '2', SCORELINE_BURST: '2' }
    const { out, err, code } = await run('config show --json --port 3', { env })
    expect([code, err]).toEqual([0, 'scoreline: settings from all.toml\n'])
    const rows: Record<string, unknown>[] = JSON.parse(out)
    expect(
      rows.filter(({ setting }) =>
        /^(port|burst|slow-ms|base-address|host|memory|.*token)$/.test(String(setting)),
      ),
    ).toEqual([
      { setting: 'host', value: '127.0.0.1', source: 'default', from: '' },
      { setting: 'port', value: '3', source: 'flag', from: '--port' },
      { setting: 'memory', value: null, source: 'default', from: 'the cgroup limit, else all' },
      { setting: 'base-address', value: 'http://me:********@proxy/', source: 'file', from: 'all.toml:4' },
      { setting: 'slow-ms', value: '1', source: 'file', from: 'all.toml:3' },
      { setting: 'burst', value: '2', source: 'environment', from: 'SCORELINE_BURST' },
      { setting: 'feed-token', value: '********', source: 'file', from: 'all.toml:5' },
      { setting: 'status-token', value: null, source: 'default', from: '' },
    ])
    expect(out).not.toContain('horse')
  })

  test('config check reports every fault of file, environment and secrets', async () => {
    writeFileSync(at('bad.toml'), 'port = "x"\nprot = 1\n')
    writeFileSync(at('empty'), '\n')
    const env = {
      SCORELINE_BURST: 'x',
      SCORELINE_STATUS_TOKEN: 'short',
      SCORELINE_FEED_TOKEN: '0123456789abcdef',
      SCORELINE_FEED_TOKEN_FILE: 'token',
      SCORELINE_PANDASCORE_KEY_FILE: 'empty',
      SCORELINE_API_FOOTBALL_KEY_FILE: 'typo',
    }
    const { code, out, err } = await run('config check --config bad.toml', { env })
    expect([code, err]).toEqual([1, 'scoreline: 7 faults in the configuration\n'])
    expect(out.trim().split('\n')).toEqual([
      'bad.toml:1: port = "x" is invalid. Must be a port from 0 to 65535; 0 chooses a free one.',
      'bad.toml:2: unknown setting prot; did you mean port?',
      'SCORELINE_BURST=x is invalid. Must be a whole number from 0 to 100000.',
      'set SCORELINE_FEED_TOKEN or SCORELINE_FEED_TOKEN_FILE, not both',
      'SCORELINE_STATUS_TOKEN must have 16 to 200 characters without spaces',
      'empty, the file of SCORELINE_PANDASCORE_KEY_FILE, must contain the secret on one line',
      expect.stringMatching(/^cannot read the file of SCORELINE_API_FOOTBALL_KEY_FILE: .*typo/),
    ])
  })

  test.each([
    [
      'key list --config bad.toml',
      {},
      /^scoreline: bad\.toml:1: port = "x" is invalid\. .* \(1 more: scoreline config check\)\n$/,
    ],
    ['key list', { SCORELINE_CONFIG: '' }, /SCORELINE_CONFIG' is invalid\. Must be a file name/],
  ])('%s %j is wrong usage', async (command, env, line) => {
    writeFileSync(at('bad.toml'), 'port = "x"\nprot = 1\n')
    const { code, out, err } = await run(command, { env })
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(line)
  })
})
