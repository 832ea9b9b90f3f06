/** The types of the client are those of the service: made from its document, and checked against its contract. */
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Static } from '@sinclair/typebox'
import packageJson from '../../package.json' with { type: 'json' }
import {
  LIVE_VARIANTS as CLIENT_VARIANTS,
  type DeletedMessage,
  type DeltaMessage,
  type LiveVariant,
  type ServerMessage,
  type SnapshotMessage,
  type SubscribedMessage,
} from '../../src/client/live-messages.ts'
import { LIVE_VARIANTS } from '../../src/contract/live-messages.ts'
import type { SERVER_MESSAGES } from '../../src/contract/messages.ts'
import { CLIENT_TYPES, makeClientTypes } from '../support/make/make-client-types.ts'
import { makePythonApi, PYTHON_API } from '../support/make/make-python-client.ts'

test.each([
  [CLIENT_TYPES, makeClientTypes],
  [PYTHON_API, makePythonApi],
])('%s is current (otherwise run `bun run client-types`)', async (path, make) => {
  const isUpToDate = (await Bun.file(path).text()) === make()
  expect({ isUpToDate, otherwise: 'run `bun run client-types`' }).toMatchObject({ isUpToDate: true })
})

test('the Python package has the version of the service', async () => {
  const project = await Bun.file(join(PYTHON_API, '../../pyproject.toml')).text()
  expect(project).toContain(`version = "${packageJson.version}"`)
})

type Documented<Type extends keyof typeof SERVER_MESSAGES> = Static<(typeof SERVER_MESSAGES)[Type]>
/** Of a snapshot the data is checked by the document, since both come from the same schema. */
type WithoutData<T> = Omit<T, 'data'>

/** Does not compile where the service says something that the client's type does not allow. */
type Fits<Message extends Expected, Expected> = Message
export type LiveTypes = [
  Fits<WithoutData<Documented<'match_snapshot'>>, WithoutData<SnapshotMessage>>,
  Fits<Documented<'match_delta'>, DeltaMessage>,
  Fits<Documented<'match_deleted'>, DeletedMessage>,
  Fits<Documented<'subscribed'>, Omit<SubscribedMessage, 'matchId'> & { matchId?: number | undefined }>,
  Fits<Documented<'connected' | 'unsubscribed' | 'pong' | 'error'>, ServerMessage>,
  Fits<keyof typeof SERVER_MESSAGES, ServerMessage['type']>,
]

test('client variants equal those of the service', () => {
  const variants: readonly LiveVariant[] = LIVE_VARIANTS
  expect(CLIENT_VARIANTS).toEqual(variants)
})
