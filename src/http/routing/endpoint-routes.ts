/** The steps of a request through an endpoint. The router only finds the endpoint; it neither coerces nor validates. */

import { type Callers, tooMuchAtOnce } from '../../callers/callers.ts'
import type { Caller } from '../../callers/scheduler.ts'
import type { ErrorSlug } from '../../catalog/errors.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { findSport, SPORT_SLUGS, type Sport } from '../../catalog/sports.ts'
import { ApiError, notFound } from '../../contract/errors.ts'
import { LiveRefusal, type SubscribeMessage } from '../../contract/live-messages.ts'
import { type EpochPosition, readEpochPosition } from '../../contract/parameters.ts'
import {
  type Answer,
  type AnswerInSteps,
  type CachePolicy,
  type Endpoint,
  POSITION_QUERY,
  type StreamAnswer,
  showsPosition,
  type TextAnswer,
} from '../../endpoints/endpoint.ts'
import type { Services } from '../../endpoints/services.ts'
import type { EventStream } from '../../live/event-streams.ts'
import type { LiveKey } from '../../live/socket.ts'
import { PendingCharge, requireCharged } from '../../live/socket.ts'
import { quote } from '../../shared/quote.ts'
import { queryOf } from '../../shared/url-parts.ts'
import { type Found, find as findHere, type Search, type Searcher } from '../../store/search/searches.ts'
import { type Access, TOKEN_PARAMETER } from '../auth/access.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import type { CacheEntry, CacheKey, FoundAnswer, ResponseCache } from '../responses/response-cache.ts'
import { COUNTED_FROM_BYTES, type Responses } from '../responses/responses.ts'
import { canonicalIdReader, pathReader, queryReader } from './read-parameters.ts'
import type { RequestContext } from './request-context.ts'
import type { PathTexts, Route } from './router.ts'

/** Old paths that clients still use; they return the same responses. */
const ALIASES: readonly { readonly path: string; readonly of: string }[] = [
  { path: '/v1/{sportSlug}/matches', of: '/v2/{sportSlug}/matches' },
]

const SPORT_PARAMETER = 'sportSlug'

interface ParsedRequest {
  readonly sport: Sport | undefined
  readonly parameters: RequestParameters
  readonly key: CacheKey
}

interface Pipeline {
  readonly services: Services
  readonly access: Access
  readonly cache: ResponseCache
  readonly responses: Responses
  readonly openStream: OpenStream
  readonly callers: Callers
  /** If omitted, searches are made here. */
  readonly searcher?: Searcher | undefined
  /** The key of a request, or its address. */
  readonly callerOf: (context: RequestContext) => Caller
}

/** The routes of a list of endpoints. Throws if a path parameter has no contract, or a contract no path parameter. */
export function endpointRoutes(endpoints: readonly Endpoint[], pipeline: Pipeline): Route[] {
  return endpoints.flatMap((endpoint) => {
    const aliases = ALIASES.filter(({ of }) => of === endpoint.path).map(({ path }) => path)
    return [endpoint.path, ...aliases].map((path) => endpointRoute(path, endpoint, pipeline))
  })
}

/** Every request to an endpoint goes through these steps, cached or not. */
function endpointRoute(name: string, endpoint: Endpoint, pipeline: Pipeline): Route {
  const { services, access, cache, responses, callers, callerOf } = pipeline
  const { path, positions } = routerPath(name)
  const readParameters = parameterReader(endpoint, positions)
  const answer = answerer(endpoint, pipeline)
  const isOfData = showsPosition(endpoint)
  // URLs with a key or a token are kept nowhere, and what waits for a position has to be parsed.
  const hasKnownUrls = !endpoint.acceptsToken && !endpoint.keyInQuery && !endpoint.continuesFrom

  function respondTo(context: RequestContext, parsed: ParsedRequest, noted?: CacheEntry) {
    access.authorizeSport(context, endpoint, parsed.sport)
    return findCached(context, parsed, noted) ?? respondInTurn(context, parsed)
  }

  // No closures here, since collecting the garbage of a request takes an eighth of its time.
  function findCached(context: RequestContext, { key }: ParsedRequest, noted?: CacheEntry) {
    // Read before the data, which may only be newer.
    if (isOfData) context.position = services.position.text
    const cached = noted ? cache.findNoted(noted, key, context.now) : cache.find(key, context.now)
    return cached && sendCached(context, cached)
  }

  function respondInTurn(context: RequestContext, parsed: ParsedRequest) {
    const caller = callerOf(context)
    callers.requireRoom(caller, access.unsentLimit(context))
    if (callers.scheduler.mayBegin(caller))
      return callers.scheduler.measure(caller, () => makeResponse(context, parsed))
    return whenWanted(context, pipeline, (wait) => {
      if (wait !== null) throw wait
      // Others may have asked for the same meanwhile.
      const found = findCached(context, parsed)
      if (found) return found
      // Those before it may have left too much unread.
      callers.requireRoom(caller, access.unsentLimit(context))
      return makeResponse(context, parsed)
    })
  }

  /** @param isFree whether a 304 refunds the unit of quota, since no work was done */
  function sendCached(context: RequestContext, cached: PreparedResponse, isFree = true) {
    return cached.size <= COUNTED_FROM_BYTES
      ? responses.send(context, cached, isFree)
      : sendLong(context, cached, isFree)
  }

  function sendLong(context: RequestContext, cached: PreparedResponse, isFree: boolean) {
    const [caller, most] = [callerOf(context), access.unsentLimit(context)]
    callers.requireRoom(caller, most)
    const open = () => callers.unsent.open(caller, most)
    const isFull = callers.scheduler.hasOthers && callers.shared.isFull(caller)
    if (isFull || context.isLate)
      return responses.send(context, cached, isFree, {
        open,
        inTurn: isFull ? (work) => callers.scheduler.run(caller, work) : undefined,
      })
    const note = (body: Blob) => callers.shared.add(context.request, caller, body, open)
    return responses.send(context, cached, isFree, { note })
  }

  function makeResponse(context: RequestContext, { sport, parameters, key }: ParsedRequest) {
    const made = answer(context, sport, parameters)
    return made instanceof Promise
      ? made.then((later) => send(context, key, later))
      : send(context, key, made)
  }

  function send(context: RequestContext, key: CacheKey, made: Answer | FoundAnswer | null) {
    if (made === null) return responses.empty(context, 204, {})
    if ('prepared' in made) {
      cache.addKey(key, made.name, made.cachePolicy)
      return sendCached(context, made.prepared, false)
    }
    if ('live' in made) {
      return openLiveEvents(context, made.live, pipeline).then((body) => responses.events(context, body))
    }
    if ('text' in made) return sendText(context, key, made)
    return streamAnswer(context, key, made, pipeline)
  }

  function sendText(context: RequestContext, key: CacheKey, made: TextAnswer) {
    const { text } = made
    if (text.length <= COUNTED_FROM_BYTES)
      return responses.send(context, cache.add(key, text, made), made.isStored === true)
    const bytes = typeof text === 'string' ? Buffer.from(text) : bytesOf(made, text)
    const open = () => callers.unsent.open(callerOf(context), access.unsentLimit(context))
    const { name, cachePolicy } = made
    const prepared = cache.add(name === undefined ? key : { ...key, text: name }, bytes, made)
    if (name !== undefined && cachePolicy) cache.addKey(key, name, cachePolicy)
    return responses.send(context, prepared, false, { own: bytes, open })
  }

  function respondPaid(context: RequestContext, texts: PathTexts) {
    const sport = sportOf(texts, positions)
    // Takes precedence over problems of parameters.
    access.authorizeSport(context, endpoint, sport)
    const parameters = readParameters(context, texts)
    const isKnowable =
      hasKnownUrls && context.unknownParameters === null && parameters.query.minPosition === undefined
    const waiting = untilPosition(context, parameters, pipeline) ?? untilShown(endpoint, parameters, services)
    const parsed = { sport, parameters, key: cacheKey(endpoint, sport, parameters) }
    if (waiting) return waiting.then(() => respondTo(context, parsed))
    if (isKnowable)
      cache.noteUrl(parsed.key, context.request.url, (entry) => (later) => respondKnown(later, parsed, entry))
    return respondTo(context, parsed)
  }

  /** A request whose URL was routed and parsed before (`ResponseCache.knownUrl`). */
  function respondKnown(context: RequestContext, parsed: ParsedRequest, noted: CacheEntry) {
    context.route = name
    const charged = admit(context)
    return charged ? charged.then(() => respondTo(context, parsed)) : respondTo(context, parsed, noted)
  }

  /** Checks the key of a request and charges it; a promise if that takes a moment. */
  function admit(context: RequestContext): Promise<void> | null {
    access.authenticate(context, endpoint)
    if (callers.isFull(callerOf(context))) throw tooMuchAtOnce('Too many requests wait for their turn.')
    return access.chargeQuota(context, endpoint)
  }

  return {
    name,
    path,
    respond: (context, texts) =>
      admit(context)?.then(() => respondPaid(context, texts)) ?? respondPaid(context, texts),
  }
}

/**
 * Null if the request asks for no position or for one that the data has. Otherwise resolves once it has; rejects with
 * 503 if it does not within a second. The parameter is removed, because it does not select the answer.
 */
function untilPosition(
  context: RequestContext,
  { query }: RequestParameters,
  { services: { position }, callers, callerOf }: Pipeline,
): Promise<void> | null {
  const minimum = query.minPosition as EpochPosition | undefined
  if (minimum === undefined) return null
  delete query.minPosition
  if (position.shows(minimum)) return null
  const release = callers.positions.take(callerOf(context))
  if (!release) throw tooMuchAtOnce('Too many requests wait for a position.')
  return (position.isForeign(minimum) ? Promise.resolve(false) : position.wait(minimum))
    .finally(release)
    .then((isReached) => {
      if (isReached) return
      context.position = position.text
      throw positionNotReached(position.isForeign(minimum), position.text)
    })
}

/**
 * Does the work of a request in one of its caller's turns, unless the client has left or it has waited for too long.
 * The unit of quota is given back then.
 */
function whenWanted(
  context: RequestContext,
  { callers, callerOf, access, responses }: Pipeline,
  work: (refusal: ApiError | null) => Response | Promise<Response>,
): Promise<Response> {
  const { signal } = context.request
  const caller = callerOf(context)
  return callers.waitForTurn(caller, (isLate) => {
    if (signal.aborted) {
      access.refundQuota(context)
      return responses.empty(context, 204, {})
    }
    return work(
      isLate ? tooMuchAtOnce('The request waited too long behind others of the same caller.') : null,
    )
  })
}

function streamAnswer(
  context: RequestContext,
  key: CacheKey,
  answer: StreamAnswer,
  { services, access, cache, responses, callers, callerOf }: Pipeline,
): Response {
  const caller = callerOf(context)
  const { cachePolicy, rows } = answer
  const release = rows ? callers.exports.take(caller) : undefined
  if (release === null) {
    answer.pieces.return?.()
    throw tooMuchAtOnce('So many exports of this key are running that the others need the rest.', 10)
  }
  const price = rows && paidByRows(rows, () => access.chargeMore(context))
  return responses.stream(context, answer, {
    pieces: readChunks(services, answer.pieces),
    unsent: callers.unsent.open(caller, access.unsentLimit(context)),
    inTurn: (work) => callers.scheduler.run(caller, work),
    pay: price,
    onEnd: release,
    onWhole:
      cachePolicy &&
      ((body) => {
        if (cache.isValid(cachePolicy, context.now)) cache.add(key, body, answer)
      }),
  })
}

/** Takes the units that an export costs beyond the first one, as far as it is made. */
function paidByRows(rows: () => number, charge: () => Promise<void> | null): () => Promise<void> | null {
  let paid = 1
  return () => {
    const due = Math.ceil(rows() / LIMITS.exportRowsPerUnit) - paid
    if (due <= 0) return null
    paid += due
    const charged = Array.from({ length: due }, charge)
    return charged.some((each) => each !== null) ? Promise.all(charged).then(() => {}) : null
  }
}

/** Null if there is nothing to wait for. What the answer says of a position that does not come is its own matter. */
function untilShown(
  { continuesFrom }: Endpoint,
  { query }: RequestParameters,
  { position }: Services,
): Promise<unknown> | null {
  const since = continuesFrom?.(query)
  return since ? position.untilShown(since) : null
}

function positionNotReached(isForeign: boolean, position: string): ApiError {
  const problem = isForeign ? 'belongs to another history of the data' : 'has not been reached'
  return new ApiError(
    'position_not_reached',
    `The position of "minPosition" ${problem}; the present one is ${position}.`,
    isForeign ? {} : { headers: { 'retry-after': '1' } },
  )
}

/** Reads each chunk in one snapshot; the event loop runs between them. */
function* readChunks<T, N>(
  services: Services,
  chunks: Iterator<T, unknown, N | undefined>,
): Generator<T, void, N> {
  let wanted: N | undefined
  try {
    for (;;) {
      const next = services.read(() => chunks.next(wanted))
      if (next.done) return
      wanted = yield next.value
    }
  } finally {
    chunks.return?.()
  }
}

interface RequestParameters {
  readonly path: Record<string, unknown>
  readonly query: Record<string, unknown>
}

function parameterReader(
  endpoint: Endpoint,
  positions: ReadonlyMap<string, string>,
): (context: RequestContext, texts: PathTexts) => RequestParameters {
  const readPath = pathReader(endpoint.params, positions)
  const readQuery = queryReader(
    showsPosition(endpoint) ? { ...endpoint.query, ...POSITION_QUERY } : endpoint.query,
  )
  for (const name of positions.keys()) {
    if (name !== SPORT_PARAMETER && !Object.hasOwn(endpoint.params, name)) {
      throw new Error(`${endpoint.path} has no contract for its parameter "${name}"`)
    }
  }
  return (context, texts) => ({
    path: readPath(texts),
    query: readQuery(queryOf(context.request.url), (names) => {
      const unknown = endpoint.acceptsToken ? names.filter((name) => name !== TOKEN_PARAMETER) : names
      if (unknown.length > 0) context.unknownParameters = unknown.join(', ')
    }),
  })
}

/** Built from the parsed parameters, so unknown parameters and other spellings create no further entries. */
function cacheKey(
  { path, access }: Endpoint,
  sport: Sport | undefined,
  parameters: RequestParameters,
): CacheKey {
  return { text: `${path} ${sport?.id} ${JSON.stringify(parameters)}`, access }
}

/** Null: the client has left before the last step. */
type MakeAnswer = (
  context: RequestContext,
  sport: Sport | undefined,
  parameters: RequestParameters,
) => Answer | FoundAnswer | Promise<Answer | null>

/** Runs the endpoint's own code. */
function answerer(endpoint: Endpoint, pipeline: Pipeline): MakeAnswer {
  const { services, access, cache, callers, callerOf, searcher } = pipeline
  const canonicalPath = canonicalIdReader(endpoint.params, services.db)
  const canonicalQuery = canonicalIdReader(endpoint.query, services.db)
  const contentType = endpoint.contentTypes && { 'content-type': endpoint.contentTypes[0] }
  return (context, sport, { path, query }) => {
    const stored = sport && endpoint.stored?.({ sport, params: path, query, now: context.now, services })
    if (stored) return stored
    // Read before the data: a change that arrives later makes the response stale.
    const cachePolicy = endpointPolicy(endpoint, services, sport)
    const asked = services.read(() =>
      cache.nameAnswer(
        endpoint.answer({
          get sport() {
            if (!sport) throw new Error(`${endpoint.path} has no sport in its path`)
            return sport
          },
          get caller() {
            return access.callerOf(context)
          },
          params: canonicalPath(path),
          query: canonicalQuery(query),
          now: context.now,
          services,
        }),
        endpoint,
        context.now,
      ),
    )
    if ('prepared' in asked) return asked
    const { answer, name } = asked
    const complete = (of: Answer) => {
      const named = name !== undefined && 'text' in of ? { ...of, name } : of
      const typed = contentType ? { ...named, headers: { ...contentType, ...named.headers } } : named
      return cachePolicy ? { ...typed, cachePolicy } : typed
    }
    if (!('next' in answer)) return complete(answer)
    const caller = callerOf(context)
    const find = (search: Search) => {
      if (!searcher) return Promise.resolve(services.read(() => findHere(services.db, search)))
      const found = callers.searches.run(caller, async (isLate) => {
        if (isLate) throw tooMuchAtOnce('The search waited too long behind others.')
        return context.request.signal.aborted ? undefined : searcher(search)
      })
      if (!found) throw tooMuchAtOnce('Too many searches wait for their turn.')
      return found
    }
    const made = takeSteps(services, answer, {
      find,
      mayContinue: () => callers.scheduler.takeStep(caller),
      next: (work) =>
        callers.scheduler.next(caller, () => {
          if (!context.request.signal.aborted) return work()
          answer.return({ text: '' })
          return null
        }),
    })
    return made instanceof Promise ? made.then((of) => of && complete(of)) : complete(made)
  }
}

/** Null: the client has left. */
type Made = Answer | Promise<Answer | null>

interface StepRunner {
  /** Whether the running piece may take another step. */
  readonly mayContinue: () => boolean
  /** Runs further steps in the next turn of the caller, if the client is still there. */
  readonly next: (work: () => Made) => Promise<Made | null>
  /** Undefined if the client has left meanwhile. */
  readonly find: (search: Search) => Promise<Found | undefined>
}

function takeSteps(services: Services, steps: AnswerInSteps, runner: StepRunner, found?: Found): Made {
  const goOn = (found?: Found) =>
    runner.next(() => owned(takeSteps(services, steps, runner, found))).then((made) => made)
  do {
    const step = services.read(() => steps.next(found))
    if (step.done) return step.value
    if (step.value) return runner.find(step.value).then(goOn)
  } while (runner.mayContinue())
  return goOn()
}

/** The bytes, copied unless nothing else uses them. */
function bytesOf({ isOwn }: TextAnswer, bytes: Uint8Array): Uint8Array {
  return isOwn ? bytes : new Uint8Array(bytes)
}

/** With bytes of its own, since other work of the turn may begin another body. */
function owned(made: Made): Made {
  if (made instanceof Promise || !('text' in made) || typeof made.text === 'string') return made
  return { ...made, text: bytesOf(made, made.text), isOwn: true }
}

/** The policy of endpoints that have one policy for all their answers. */
function endpointPolicy(
  { cache }: Endpoint,
  { versions }: Services,
  sport: Sport | undefined,
): CachePolicy | undefined {
  if (cache === 'always') return { stamp: versions.ofNothing(), validDuring: null }
  return cache && sport ? { stamp: versions.ofSport(sport.id), validDuring: null } : undefined
}

/** Undefined if the path has no sport. Throws 404 for an unknown slug. */
function sportOf(texts: PathTexts, positions: ReadonlyMap<string, string>): Sport | undefined {
  const position = positions.get(SPORT_PARAMETER)
  if (position === undefined) return undefined
  const slug = texts[position] ?? ''
  const sport = findSport(slug)
  if (!sport) throw notFound(`There is no sport ${quote(slug)}. Sports: ${SPORT_SLUGS.join(', ')}.`)
  return sport
}

/**
 * Names path parameters by position: the router needs one name per position, and the contract has several
 * (`/matches/{matchId}` beside `/matches/{date}/tournaments`).
 */
function routerPath(path: string): { path: string; positions: ReadonlyMap<string, string> } {
  const positions = new Map<string, string>()
  const parts = path.split('/').map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return part
    positions.set(name, `p${index}`)
    return `:p${index}`
  })
  return { path: parts.join('/'), positions }
}

// Streams of server-sent events for requests to the live channel (docs/live.md#server-sent-events).

/** Opens a stream with its subscription. Throws LiveRefusal or ApiError. */
export type OpenStream = (key: LiveKey, charge: () => void, message: SubscribeMessage) => EventStream

const LAST_EVENT_ID = 'last-event-id'

/** The body of the response. Rejects with ApiError. */
async function openLiveEvents(
  context: RequestContext,
  message: SubscribeMessage,
  pipeline: Pipeline,
): Promise<ReadableStream<Uint8Array>> {
  const { key, request } = context
  const { access, openStream, services } = pipeline
  if (!key) throw new Error('a stream needs a key')
  const header = request.headers.get(LAST_EVENT_ID)
  const wanted = header === null ? message : { ...message, ...sinceOf(header) }
  // The client may have the position from another process.
  if (wanted.since) await services.position.untilShown(wanted.since)
  try {
    return openStream(key, () => requireCharged(access.chargeQuota(context, {})), wanted).body
  } catch (problem) {
    if (!(problem instanceof PendingCharge))
      throw problem instanceof LiveRefusal ? refusalOf(problem) : problem
    await problem.charged
    return openLiveEvents(context, { ...message, isCharged: true }, pipeline)
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
