/**
 * The interface of a block: its path in the data of a match, the sports that have it, the players it names, and the
 * conversion from the feed's form to the served one (docs/architecture.md#the-path-of-a-request: blocks are stored as
 * rendered text).
 */
import type { MatchBlock } from '../../catalog/match-blocks.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeData } from '../../contract/changes.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import type { AnalyticsType } from '../../rules/matches/timing.ts'
import type { PersonRow } from '../../store/people.ts'
import { ValidationError } from '../problem.ts'

/** The data of a match in canonical form, with integer references. */
export type GivenMatch = WireForm<ChangeData<'match'>>

/** A player named by a block, with the position. */
export interface Mention {
  readonly id: number
  readonly pointer: string
}

export interface BlockContext {
  readonly sport: Sport
  /** The data of a player that the block names. */
  readonly person: (id: number) => PersonRow
  /** The stored block before the change. */
  readonly previous: (block: MatchBlock) => string | null
}

export interface Block<V = unknown> {
  readonly block: MatchBlock
  /** Path of its member in the data. A nested block comes after the outer one in the table. */
  readonly path: readonly [keyof GivenMatch, ...string[]]
  /** The reason why the sport cannot have the block; null if it can. Default: every sport has it. */
  readonly refusal?: (sport: Sport) => string | null
  /** Whether an empty value differs from an absent one. */
  readonly keepsEmpty?: boolean
  /** Checks what the contract cannot express. Throws ValidationError. */
  readonly check?: (value: V, sport: Sport, pointer: string) => void
  /** The players it names; each must exist. */
  readonly people?: (value: V, pointer: string) => readonly Mention[]
  /** The served form, which is stored as JSON. Default: the feed's form. */
  readonly compose?: (value: V, context: BlockContext) => unknown
  /** A derived second block that is written with it. */
  readonly beside?: {
    readonly block: MatchBlock
    readonly compose: (value: V, context: BlockContext) => unknown
  }
}

/** Infers the type of the value for the functions of a block. */
export function block<V>(of: Block<V>): Block {
  return of as unknown as Block
}

/** The players of the items of a list at `pointer`; an item may have none. */
export function mentionsIn(
  items: readonly { readonly playerId?: number | null }[] | undefined,
  pointer: string,
): Mention[] {
  return (items ?? []).flatMap(({ playerId }, index) =>
    playerId == null ? [] : [{ id: playerId, pointer: `${pointer}/${index}/playerId` }],
  )
}

/** `{id, name, translations, image}` of a player: `~` is the base of the images (catalog, BLOCKS_WITH_PICTURES). */
export function playerBrief({ id, name, nameRu }: PersonRow) {
  return { id, name, translations: { ru: nameRu }, image: `~/player-${id}` }
}

/** `{id, name}` of a player. */
export function named({ id, name }: PersonRow) {
  return { id, name }
}

/** Throws ValidationError for the first problem; its pointer is appended to `pointer`. */
export function refuseProblems(
  problems: readonly { readonly pointer: string; readonly reason: string }[],
  pointer: string,
): void {
  const [problem] = problems
  if (problem) throw new ValidationError(pointer + problem.pointer, problem.reason)
}

/** Throws ValidationError for a list with a duplicate. */
export function refuseRepeated<T>(
  items: readonly T[],
  keyOf: (item: T) => number,
  pointer: string,
  member: string,
): void {
  const seen = new Set<number>()
  items.forEach((item, index) => {
    const key = keyOf(item)
    if (seen.has(key)) throw new ValidationError(`${pointer}/${index}/${member}`, `${key} is listed twice`)
    seen.add(key)
  })
}

/**
 * The refusal for a sport without an analytics type. If only some tournaments have it, the data is stored, and reads
 * decide whether to show it.
 */
export function withoutAnalytics(type: AnalyticsType, name: string): (sport: Sport) => string | null {
  return ({ analytics, slug }) => (analytics[type] === false ? `${slug} has no ${name}` : null)
}
