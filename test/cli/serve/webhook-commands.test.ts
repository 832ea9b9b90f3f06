/** The webhook commands (docs/webhooks.md) on a real file, with a receiver: output, failures, and bad input. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Command } from 'commander'
import type { Db } from '../../../db/open.ts'
import { addWebhookCommands } from '../../../src/commands/admin/webhook-commands.ts'
import { disableWebhook } from '../../../src/store/access/webhooks.ts'
import { commandContext } from '../../support/command-kit.ts'
import { mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { isSigned, type Receiver, startReceiver } from '../../support/live/webhook-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const path = testFolder('webhook-commands').at('own.db')
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  inFile((db) => mustApply(db, smallWorld()))
})
afterAll(() => receiver.close())

const inFile = <T>(work: (db: Db) => T): T => withDatabase(path, work)

/** Standard output and reports of a command, or the message of its failure. */
async function run(line: string): Promise<{ out: string[]; report: string[]; failure: string | null }> {
  const [out, report]: [string[], string[]] = [[], []]
  const context = {
    ...commandContext((text) => void report.push(text)),
    out: (text: string) => void out.push(text),
  }
  const program = new Command('scoreline').exitOverride().configureOutput({ writeErr: () => {} })
  addWebhookCommands(program, context)
  for (const each of program.commands.flatMap(({ commands }) => commands))
    each.exitOverride().configureOutput({ writeErr: () => {} })
  try {
    await program.parseAsync(['webhook', ...line.split(' '), '--database', path], { from: 'user' })
    return { out, report, failure: null }
  } catch (problem) {
    return { out, report, failure: (problem as Error).message }
  }
}

const create = (rest: string) =>
  run(`create --url ${receiver.url} --events goal,goal --sport football ${ALLOW} ${rest}`)
const ALLOW = '--webhook-allow 127.0.0.1'

test('a webhook is created, tested, listed, rotated, replayed, disabled, enabled and deleted', async () => {
  const made = await create(`--tournament ${LEAGUE} --team ${TEAMS[0]}`)
  expect(made).toEqual({
    out: [expect.stringMatching(/^whsec_[\w+/]{43}=$/)],
    report: [
      `Webhook 1 sends goal to ${receiver.url}. The secret is not shown again. Try it: scoreline webhook test 1`,
    ],
    failure: null,
  })
  const secret = made.out[0] ?? ''
  const tested = await run(`test 1 ${ALLOW}`)
  expect(tested.out).toEqual([expect.stringMatching(/^status 204 after \d+ ms$/)])
  receiver.respond = () => 503
  expect((await run(`test 1 ${ALLOW}`)).failure).toBe(
    'the test event was not accepted: status 503: refused 503',
  )
  expect((await run('test 1')).failure).toContain('127.0.0.1, which is not public')
  expect(receiver.calls.map((call) => [call.message.type, isSigned(call, secret)])).toEqual([
    ['webhook.test', true],
    ['webhook.test', true],
  ])
  const deliveries = (await run('deliveries 1')).out.map((line) => line.split('\t').slice(1))
  expect(deliveries.map(([, type, , , , status]) => [type, status])).toEqual([
    ['EVENT', 'STATUS'],
    ['webhook.test', '-'],
    ['webhook.test', '503'],
    ['webhook.test', '204'],
  ])
  const positionBefore = inFile((db) => mustApply(db, [matchChange(1, { startTimestamp: 0 })])).position
  const scored = { startTimestamp: 0, status: 'inprogress', homeScore: { current: 1 } } as const
  inFile((db) => mustApply(db, [matchChange(1, scored)]))
  expect((await run('list')).out).toEqual([
    'ID\tSTATE\tPENDING\tHELD\tSPORT\tTOURNAMENT\tTEAM\tEVENTS\tURL',
    `1\tenabled\t1\t0\tfootball\t${LEAGUE}\t${TEAMS[0]}\tgoal\t${receiver.url}`,
  ])
  expect((await run(`replay 1 --since ${positionBefore}`)).report).toEqual([
    `Webhook 1 sends 1 event after position ${positionBefore} again.`,
  ])
  expect((await run(`replay 1 --since ${positionBefore + 2}`)).failure).toBe(
    `the change log ends at position ${positionBefore + 1}`,
  )
  const rotated = await run('rotate 1')
  expect(rotated.out[0]).toMatch(/^whsec_/)
  expect(rotated.out[0]).not.toBe(secret)
  expect(rotated.report.join()).toContain('The previous one also signs until 20')
  inFile((db) => disableWebhook(db, 1, 0, 'the receiver answered 410 Gone'))
  expect((await run('list')).out[1]).toContain(
    '\tdisabled 1970-01-01T00:00:00Z: the receiver answered 410 Gone\t',
  )
  expect((await run('enable 1')).report).toEqual(['Webhook 1 continues where it stopped.'])
  expect((await run('delete 1')).report).toEqual([`Webhook 1 to ${receiver.url} is deleted.`])
  expect((await run('list')).out).toHaveLength(1)
  const shown = [tested, rotated, await run('list')].flatMap(({ report }) => report)
  expect(shown.join()).not.toContain('whsec_')
})
