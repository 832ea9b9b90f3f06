/**
 * Reads what clients of the live channel send (docs/reference/live.md#2): the verb is in `action`, the kind of topic in
 * `type`; `{"type":"ping"}` and a `topic` string such as `match:football:1` or `sport:football` are accepted too.
 */

import type { LiveErrorSlug } from '../catalog/errors.ts'
import { HEARTBEAT_MS } from '../catalog/feed.ts'
import { CONFLATE_MS } from '../catalog/live/live.ts'
import { findSport, SPORT_SLUGS, type Sport } from '../catalog/sports.ts'
import { quote } from '../shared/quote.ts'
import { MATCH_FIELD_NAMES, type MatchFieldName } from './resources/match.ts'

/**
 * The content of a subscription: the match only, with the boards of the current stage, or with the combined boards.
 * Each has its own sequence of deltas.
 */
export const LIVE_VARIANTS = ['plain', 'odds', 'all'] as const
export type LiveVariant = (typeof LIVE_VARIANTS)[number]

/** What messages of a subscription contain, and how often. Each content has its own sequence of deltas. */
export interface LiveContent {
  /** Equal for equal contents. */
  readonly key: string
  readonly variant: LiveVariant
  /** Names of the fields, in wire order; null for all. */
  readonly fields: readonly MatchFieldName[] | null
  /** At most one delta per match in this time; null for each change at once. */
  readonly conflateMs: number | null
}

export function contentOf(
  variant: LiveVariant,
  fields: readonly MatchFieldName[] | null = null,
  conflateMs: number | null = null,
): LiveContent {
  const sorted = fields && MATCH_FIELD_NAMES.filter((name) => fields.includes(name))
  const key = `${variant}${sorted ? `:${sorted.join()}` : ''}${conflateMs === null ? '' : `~${conflateMs}`}`
  return { key, variant, fields: sorted, conflateMs }
}

export interface LiveTopic {
  readonly sport: Sport
  /** Null for the whole sport. */
  readonly matchId: number | null
}

/** The state that a client has. */
export interface LiveSince {
  readonly epoch: string
  /** Position of the change log. */
  readonly position: number
  /** Time of the message that had the position; null if the client does not say. */
  readonly timestamp: number | null
}

export interface SubscribeMessage {
  readonly action: 'subscribe'
  readonly topic: LiveTopic
  readonly content: LiveContent
  /** New heartbeat interval of the connection; null stops heartbeats. */
  readonly heartbeatMs?: number | null
  /** The subscription that the client had at this position of the change log is not paid for again. */
  readonly position?: number
  /** Only what changed since then is sent, then `resumed`. Null: everything is sent, then `resumed`. */
  readonly since?: LiveSince | null
  /** Names of unknown members. */
  readonly ignored?: readonly string[]
  /** Set by the service if the unit of quota was taken before. */
  readonly isCharged?: true
}

export type ClientMessage =
  | SubscribeMessage
  | { readonly action: 'unsubscribe'; readonly topic: LiveTopic }
  | { readonly action: 'ping' }

/** Why a client's message was refused. */
export class LiveRefusal extends Error {
  readonly slug: LiveErrorSlug
  constructor(slug: LiveErrorSlug, message: string) {
    super(message)
    this.slug = slug
  }
}

/** Kinds of topics: the value of `type` if `action` is the verb. */
const TOPIC_KINDS: readonly unknown[] = ['match', 'sport']
const KIND_RULE = '"type" must be "match" or "sport", with the verb in "action"'

/** Parses a text frame. Throws LiveRefusal. */
export function readClientMessage(text: string): ClientMessage {
  const message = parseObject(text)
  const { type } = message
  // Without `action`, `type` is the verb; a kind of topic alone means subscribe (docs/reference/live.md#2). @assumed
  const action = message.action ?? (TOPIC_KINDS.includes(type) ? 'subscribe' : type)
  if (action === 'ping') return { action }
  if (action === 'unsubscribe') return { action, topic: readTopic(message) }
  if (action === 'subscribe')
    return {
      action,
      topic: readTopic(message),
      content: contentOf(
        readVariant(message),
        readFields(message),
        readInterval('conflateMs', message.conflateMs ?? null, CONFLATE_MS, 'every change at once'),
      ),
      ...readHeartbeat(message),
      ...readSince(message),
      ...readPosition(message),
      ignored: unknownMembers(message),
    }
  throw invalid('"action" must be "subscribe", "unsubscribe" or "ping"', action)
}

function invalid(rule: string, value: unknown): LiveRefusal {
  return new LiveRefusal('invalid_message', `${rule}, but was ${quote(value)}.`)
}

function invalidTopic(rule: string, value: unknown): LiveRefusal {
  return new LiveRefusal('invalid_topic', `${rule}, but was ${quote(value)}.`)
}

type Fields = Readonly<Record<string, unknown>>

function parseObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  } catch {
    // Handled below like any other value that is not an object.
  }
  throw new LiveRefusal('invalid_message', 'A message must be a JSON object.')
}

/** As the header X-Unknown-Parameters of REST: what is misspelled has no effect, and is named. */
function unknownMembers(message: Fields): string[] {
  return Object.keys(message)
    .filter((name) => !SUBSCRIBE_MEMBERS.has(name))
    .slice(0, MOST_IGNORED)
    .map((name) => name.slice(0, IGNORED_LENGTH))
}

const SUBSCRIBE_MEMBERS: ReadonlySet<string> = new Set(
  'action type topic sportSlug matchId withBkOdds oddsStage fields conflateMs heartbeatMs since position'.split(
    ' ',
  ),
)
/** A message may have thousands of members, and the response names a few. */
const MOST_IGNORED = 10
const IGNORED_LENGTH = 40

function readTopic(message: Fields): LiveTopic {
  if (typeof message.topic === 'string') return readTopicText(message.topic)
  const { type, action, matchId } = message
  const isKind = TOPIC_KINDS.includes(type)
  const isLeftOut = type === undefined || action === undefined
  if (!isKind && !(isLeftOut && matchId !== undefined)) throw invalidTopic(KIND_RULE, type)
  const sport = readSport(message.sportSlug)
  return { sport, matchId: type === 'sport' ? null : readMatchId(matchId) }
}

function readTopicText(topic: string): LiveTopic {
  const [kind, slug, id, ...rest] = topic.split(':')
  if (kind === 'sport' && id === undefined) return { sport: readSport(slug), matchId: null }
  if (kind === 'match' && id !== undefined && rest.length === 0 && /^[1-9][0-9]{0,15}$/.test(id))
    return { sport: readSport(slug), matchId: readMatchId(Number(id)) }
  throw invalidTopic('"topic" must be "sport:{sportSlug}" or "match:{sportSlug}:{matchId}"', topic)
}

function readSport(slug: unknown): Sport {
  const sport = typeof slug === 'string' ? findSport(slug) : undefined
  if (!sport) throw invalidTopic(`"sportSlug" must be one of: ${SPORT_SLUGS.join(', ')}`, slug)
  return sport
}

function readMatchId(id: unknown): number {
  if (Number.isSafeInteger(id) && (id as number) > 0) return id as number
  throw invalidTopic('"matchId" must be a positive integer', id)
}

function readVariant({ withBkOdds, oddsStage }: Fields): LiveVariant {
  if (withBkOdds !== undefined && withBkOdds !== null && typeof withBkOdds !== 'boolean')
    throw invalid('"withBkOdds" must be true or false', withBkOdds)
  if (oddsStage !== undefined && oddsStage !== null && oddsStage !== 'all')
    throw invalid('"oddsStage" must be "all" or omitted', oddsStage)
  return variantOf(withBkOdds ?? false, oddsStage ?? null)
}

export function variantOf(withBkOdds: boolean, oddsStage: 'all' | null): LiveVariant {
  if (!withBkOdds) return 'plain'
  return oddsStage === 'all' ? 'all' : 'odds'
}

/** As the parameter `fields` of REST: names in a list, or in one text separated by commas. */
function readFields({ fields }: Fields): MatchFieldName[] | null {
  if (fields === undefined || fields === null) return null
  const names: readonly unknown[] = typeof fields === 'string' ? fields.split(',') : [fields].flat()
  const isName = (name: unknown): name is MatchFieldName => MATCH_FIELD_NAMES.includes(name as MatchFieldName)
  if (names.length > 0 && names.every(isName)) return [...new Set(names)]
  throw invalid(
    `"fields" must be a list of at least one of: ${MATCH_FIELD_NAMES.join(', ')}; or omitted for all`,
    fields,
  )
}

function readHeartbeat({ heartbeatMs }: Fields): { heartbeatMs?: number | null } {
  if (heartbeatMs === undefined) return {}
  return { heartbeatMs: readInterval('heartbeatMs', heartbeatMs, HEARTBEAT_MS, 'none') }
}

function readInterval(
  name: string,
  value: unknown,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
  nullMeans: string,
): number | null {
  if (value === null) return null
  if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return Number(value)
  throw invalid(`"${name}" must be an integer from ${minimum} to ${maximum}, or null for ${nullMeans}`, value)
}

function readPosition({ position }: Fields): { position?: number } {
  if (position === undefined || position === null) return {}
  if (isPosition(position)) return { position }
  throw invalid(
    '"position" must be the last position that the service sent (an integer of at least 0), or omitted',
    position,
  )
}

/** Longest accepted epoch. Those of the service are shorter. */
const EPOCH_LENGTH = 64

/** `since` implies `position` unless that is given too. */
function readSince({ since }: Fields): { since?: LiveSince | null; position?: number } {
  if (since === undefined) return {}
  if (since === null) return { since }
  const { epoch, position, timestamp = null } = since as Fields
  const isTime = timestamp === null || Number.isSafeInteger(timestamp)
  if (typeof epoch === 'string' && epoch.length <= EPOCH_LENGTH && isPosition(position) && isTime)
    return { since: { epoch, position, timestamp: timestamp as number | null }, position }
  throw invalid(
    '"since" must be {"epoch", "position"} as the service sent them last, optionally with the "timestamp" of that ' +
      'message (milliseconds), or null for everything',
    since,
  )
}

function isPosition(position: unknown): position is number {
  return Number.isSafeInteger(position) && Number(position) >= 0
}
