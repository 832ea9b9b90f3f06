/**
 * Converts the data of a match to the texts of its blocks, and back for merges. A put covers all blocks (absent ones
 * are removed), a merge only those in its patch.
 */
import type { Db } from '../../../db/open.ts'
import { MATCH_BLOCKS, type MatchBlock } from '../../catalog/match-blocks.ts'
import { SPORTS, type Sport } from '../../catalog/sports.ts'
import { type EffectIds, utcDays } from '../../contract/change-effects.ts'
import { selectBlocksOfPlayer } from '../../store/matches/reader.ts'
import type { MatchRow } from '../../store/matches/row.ts'
import { type BlockText, selectBlockTexts, selectMatchRow, writeBlocks } from '../../store/matches/writer.ts'
import { type PersonRow, selectPeople } from '../../store/people.ts'
import { ValidationError } from '../problem.ts'
import type { Block, BlockContext, GivenMatch, Mention } from './block.ts'
import { averagePositions, awayLineup, bestPlayers, esports, homeLineup, shotmap } from './people.ts'
import {
  highlights,
  liveEvents,
  matchStatistics,
  minuteMomentum,
  oddsBase,
  pregame,
  tennis,
  tennisMomentum,
  tennisPointByPoint,
} from './plain.ts'

export const BLOCKS: readonly Block[] = [
  liveEvents,
  homeLineup,
  awayLineup,
  matchStatistics,
  oddsBase,
  highlights,
  bestPlayers,
  tennis,
  tennisMomentum,
  tennisPointByPoint,
  esports,
  shotmap,
  minuteMomentum,
  averagePositions,
  pregame,
]

type Members = Record<string, unknown>
/** New texts by block; null removes a block, others are unchanged. */
type ChangedBlocks = Map<MatchBlock, BlockText | null>

/** The blocks that a sport can have. */
const blocksBySport = new Map(
  SPORTS.map((sport) => [sport.id, BLOCKS.filter(({ refusal }) => !refusal?.(sport))]),
)

/** Members of the data that hold blocks. */
const HOLDERS: ReadonlySet<string> = new Set(BLOCKS.map(({ path }) => path[0]))
const NO_BLOCKS: readonly Block[] = []

function blocksTouchedBy(sport: Sport, patch: object | null): readonly Block[] {
  const blocks = blocksBySport.get(sport.id) ?? NO_BLOCKS
  if (!patch) return blocks
  if (!Object.keys(patch).some((member) => HOLDERS.has(member))) return NO_BLOCKS
  return blocks.filter(({ path }) => Object.hasOwn(patch, path[0]))
}

function pointerOf({ path }: Block): string {
  return `/data/${path.join('/')}`
}

/**
 * A copy of a parsed document with the feed's form of the blocks that a patch covers, which is the target of the patch.
 * Null covers all blocks.
 */
export function restoreBlocks(
  db: Db,
  id: number,
  sport: Sport,
  document: Readonly<Members>,
  patch: object | null,
): Readonly<Members> {
  const blocks = blocksTouchedBy(sport, patch)
  if (blocks.length === 0) return document
  const restored = { ...document }
  const stored = selectBlockTexts(
    db,
    id,
    blocks.map(({ block }) => block),
  )
  for (const { block, path } of blocks) {
    const text = stored.get(block)
    if (text) setAtPath(restored, path, JSON.parse(text.source ?? text.json))
  }
  return restored
}

function setAtPath(members: Members, [head, ...rest]: readonly string[], value: unknown): void {
  if (head === undefined) return
  if (rest.length === 0) {
    members[head] = value
    return
  }
  const inner = (members[head] ?? {}) as Members
  members[head] = inner
  setAtPath(inner, rest, value)
}

/** Removes and returns the value at a path. The objects on the path are copied. */
function takeAt(members: Members, [head, ...rest]: readonly string[]): unknown {
  if (head === undefined || members[head] == null) return undefined
  if (rest.length === 0) {
    const value = members[head]
    delete members[head]
    return value
  }
  const inner = { ...(members[head] as Members) }
  members[head] = inner
  return takeAt(inner, rest)
}

/** Whether there is no value, no item, and no non-empty member. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value !== 'object') return false
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isEmpty)
}

interface SplitMatch {
  /** The data without its blocks. */
  readonly core: Partial<GivenMatch>
  /** The feed's form of each block that is given. */
  readonly given: ReadonlyMap<Block, unknown>
}

/** Removes the blocks from the data. Throws ValidationError for a block that the sport does not have. */
export function splitBlocks(data: GivenMatch, sport: Sport): SplitMatch {
  const members = Object.keys(data) as (keyof GivenMatch)[]
  if (!members.some((member) => HOLDERS.has(member))) return { core: data, given: new Map() }
  const core: Members = {}
  const holders: Members = {}
  for (const member of members) (HOLDERS.has(member) ? holders : core)[member] = data[member]
  const given = new Map<Block, unknown>()
  let refused: ValidationError | undefined
  for (const block of INNER_FIRST) {
    const value = takeAt(holders, block.path)
    if (value === undefined || (isEmpty(value) && !block.keepsEmpty)) continue
    const refusal = block.refusal?.(sport)
    if (refusal) refused = new ValidationError(pointerOf(block), refusal)
    given.set(block, value)
  }
  if (refused) throw refused
  return { core, given }
}
/** In reverse order, so that a nested block is removed before the outer one. */
const INNER_FIRST = BLOCKS.toReversed()

interface GivenBlocks {
  readonly db: Db
  readonly id: number
  readonly sport: Sport
  readonly patch: object | null
  /** Null if the match is new. */
  readonly existing: object | null
  readonly given: ReadonlyMap<Block, unknown>
}

/** The texts that differ from the stored ones. Throws ValidationError for an invalid block. */
export function changedBlocks(of: GivenBlocks): ChangedBlocks {
  const { db, id, sport, given } = of
  const blocks = blocksTouchedBy(sport, of.patch)
  if (blocks.length === 0 || (!of.existing && given.size === 0)) return new Map()
  for (const block of blocks) {
    if (given.has(block)) block.check?.(given.get(block), sport, pointerOf(block))
  }
  const people = requirePeople(db, sport, allMentions(blocks, given))
  const stored = of.existing
    ? selectBlockTexts(db, id, blocks.flatMap(namesOf))
    : new Map<MatchBlock, BlockText>()
  const context: BlockContext = {
    sport,
    person: (personId) => people.get(personId) as PersonRow,
    previous: (block) => stored.get(block)?.json ?? null,
  }
  const changed: ChangedBlocks = new Map()
  for (const block of blocks) {
    if (!of.existing && !given.has(block)) continue
    const texts = given.has(block) ? composed(block, given.get(block), context) : absent(block)
    for (const [name, text] of texts) {
      if (!isSameText(stored.get(name) ?? null, text)) changed.set(name, text)
    }
  }
  return changed
}

function namesOf({ block, beside }: Block): MatchBlock[] {
  return beside ? [block, beside.block] : [block]
}

/** The players that each changed block names; without blocks that never name any. */
export function namedPlayers(
  changed: ChangedBlocks,
  given: ReadonlyMap<Block, unknown>,
): ReadonlyMap<MatchBlock, readonly number[]> {
  const players = new Map<MatchBlock, readonly number[]>()
  for (const block of BLOCKS) {
    if (!block.people || !changed.has(block.block)) continue
    const mentions = given.has(block) ? block.people(given.get(block), pointerOf(block)) : []
    players.set(block.block, [...new Set(mentions.map(({ id }) => id))])
  }
  return players
}

function isSameText(stored: BlockText | null, text: BlockText | null): boolean {
  return stored?.json === text?.json && stored?.source === text?.source
}

function absent(block: Block): [MatchBlock, null][] {
  return namesOf(block).map((name) => [name, null])
}

function composed(block: Block, value: unknown, context: BlockContext): [MatchBlock, BlockText][] {
  const source = JSON.stringify(value)
  const json = block.compose ? JSON.stringify(block.compose(value, context)) : source
  const texts: [MatchBlock, BlockText][] = [[block.block, { json, source: json === source ? null : source }]]
  const { beside } = block
  if (beside)
    texts.push([beside.block, { json: JSON.stringify(beside.compose(value, context)), source: null }])
  return texts
}

function allMentions(blocks: readonly Block[], given: ReadonlyMap<Block, unknown>): Mention[] {
  return blocks.flatMap((block) =>
    given.has(block) ? (block.people?.(given.get(block), pointerOf(block)) ?? []) : [],
  )
}

/** The players of all mentions, in one query. Throws ValidationError for a player that is missing or of another sport. */
function requirePeople(db: Db, sport: Sport, mentions: readonly Mention[]): ReadonlyMap<number, PersonRow> {
  const people = selectPeople(
    db,
    mentions.map(({ id }) => id),
  )
  for (const { id, pointer } of mentions) {
    const person = people.get(id)
    if (!person) throw new ValidationError(pointer, `there is no player ${id}`)
    if (person.sport !== sport.id) throw new ValidationError(pointer, `player ${id} belongs to another sport`)
  }
  return people
}

/** The mask of blocks that exist after the change, so that readers need no query. */
export function maskAfter(mask: number, changed: ReadonlyMap<MatchBlock, BlockText | null>): number {
  let after = mask
  for (const [block, text] of changed) {
    const bit = 1 << MATCH_BLOCKS[block]
    after = text === null ? after & ~bit : after | bit
  }
  return after
}

// Rewrites the texts that show a player whose name, number or position changed.

/** Returns the matches whose texts changed, with their days. */
export function recomposeBlocks(db: Db, sport: Sport, playerId: number): Pick<EffectIds, 'matches' | 'days'> {
  const changed: MatchRow[] = []
  for (const [matchId, codes] of selectBlocksOfPlayer(db, playerId)) {
    const row = selectMatchRow(db, matchId)
    const texts = row ? recomposed(db, sport, row, codes) : new Map()
    if (!row || texts.size === 0) continue
    writeBlocks(db, matchId, texts)
    changed.push(row)
  }
  return { matches: changed.map(({ id }) => id), days: utcDays(...changed.map(({ startMs }) => startMs)) }
}

function recomposed(
  db: Db,
  sport: Sport,
  row: MatchRow,
  names: ReadonlySet<MatchBlock>,
): Map<MatchBlock, BlockText> {
  const texts = new Map<MatchBlock, BlockText>()
  const stored = selectBlockTexts(db, row.id, [...names])
  for (const block of BLOCKS) {
    const text = stored.get(block.block)
    if (!text || !block.compose) continue
    const value: unknown = JSON.parse(text.source ?? text.json)
    const mentions = block.people?.(value, '') ?? []
    const people = selectPeople(
      db,
      mentions.map(({ id }) => id),
    )
    const context: BlockContext = { sport, person: (id) => people.get(id) as PersonRow, previous: () => null }
    const json = JSON.stringify(block.compose(value, context))
    if (json !== text.json) texts.set(block.block, { json, source: text.source })
  }
  return texts
}
