/** Opens streams of server-sent events for requests to the live channel (docs/live.md#server-sent-events). */
import type { ErrorSlug } from '../catalog/errors.ts'
import { ApiError } from '../contract/errors.ts'
import { LiveRefusal, type SubscribeMessage } from '../contract/live-messages.ts'
import { readEpochPosition } from '../contract/parameters.ts'
import type { EventStream } from '../live/event-streams.ts'
import type { LiveKey } from '../live/keys.ts'
import { PendingCharge, requireCharged } from '../live/socket.ts'
import type { LogPosition } from '../views/log-position.ts'
import type { Access } from './access.ts'
import type { RequestContext } from './request-context.ts'

/** Opens a stream with its subscription. Throws LiveRefusal or ApiError. */
export type OpenStream = (key: LiveKey, charge: () => void, message: SubscribeMessage) => EventStream

const LAST_EVENT_ID = 'last-event-id'

interface Live {
  readonly access: Access
  readonly openStream: OpenStream
  readonly position: LogPosition
}

/** The body of the response. Rejects with ApiError. */
export async function openLiveEvents(
  context: RequestContext,
  message: SubscribeMessage,
  live: Live,
): Promise<ReadableStream<Uint8Array>> {
  const { key, request } = context
  const { access, openStream, position } = live
  if (!key) throw new Error('a stream needs a key')
  const header = request.headers.get(LAST_EVENT_ID)
  const wanted = header === null ? message : { ...message, ...sinceOf(header) }
  // The client may have the position from another process.
  if (wanted.since) await position.untilShown(wanted.since)
  try {
    return openStream(key, () => requireCharged(access.chargeQuota(context, {})), wanted).body
  } catch (problem) {
    if (!(problem instanceof PendingCharge))
      throw problem instanceof LiveRefusal ? refusalOf(problem) : problem
    await problem.charged
    return openLiveEvents(context, { ...message, isCharged: true }, live)
  }
}

/** A browser sends back what it received. Anything else is answered with everything, since it would never retry. */
function sinceOf(lastEventId: string): Pick<SubscribeMessage, 'since' | 'position'> {
  const { epoch, position } = readEpochPosition(lastEventId) ?? { epoch: null, position: 0 }
  return { since: { epoch: epoch ?? '', position, timestamp: null }, position }
}

function refusalOf({ slug, message }: LiveRefusal): ApiError {
  const known: Partial<Record<LiveRefusal['slug'], ErrorSlug>> = {
    user_has_no_access: 'user_has_no_access',
    service_busy: 'service_busy',
  }
  return new ApiError(known[slug] ?? 'live_limit_reached', message)
}
