/**
 * The frame of a block: its path in the data of a match, which sports have it, whom it names, and how the feed's
 * form becomes what goes out (docs/architecture.md#the-path-of-a-request: blocks are stored as ready text).
 */
import type { MatchBlock } from '../../catalog/match-blocks.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeData } from '../../contract/changes.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import type { PersonRow } from '../../store/people.ts'

type Json = string

/** The data of a match in canonical form: every reference is an integer. */
export type GivenMatch = WireForm<ChangeData<'match'>>

/** A player that a block names, and where. */
export interface Mention {
  readonly id: number
  readonly pointer: string
}

export interface BlockContext {
  readonly sport: Sport
  readonly homeTeamId: number
  readonly awayTeamId: number
  /** Of a player whom the block mentions. */
  readonly person: (id: number) => PersonRow
  /** What is stored of a block before the change. */
  readonly previous: (block: MatchBlock) => Json | null
}

export interface Block<V = unknown> {
  readonly block: MatchBlock
  /** The path of its members in the data. A block inside another one comes after it in the table. */
  readonly path: readonly [keyof GivenMatch, ...string[]]
  /** A merge of one of these covers the block too. */
  readonly dependsOn?: readonly (keyof GivenMatch)[]
  /** Why the sport cannot have it; null where it can. Default: every sport has it. */
  readonly refusal?: (sport: Sport) => string | null
  /** Given and empty is something else than not given. */
  readonly keepsEmpty?: boolean
  /** Throws Refused for what the contract cannot express. */
  readonly check?: (value: V, sport: Sport, pointer: string) => void
  /** The players that it names; each must be in the store. */
  readonly people?: (value: V, pointer: string) => readonly Mention[]
  /** What goes out. Default: the feed's form as it is. */
  readonly compose?: (value: V, context: BlockContext) => Json
  /** A second block that is written with it and never given. */
  readonly beside?: {
    readonly block: MatchBlock
    readonly compose: (value: V, context: BlockContext) => Json
  }
}

/** Keeps the type of the value together with the functions that take it. */
export function block<V>(of: Block<V>): Block {
  return of as unknown as Block
}

/** The players of the items of a list at `pointer`; an item may name none. */
export function mentionsIn(
  items: readonly { readonly playerId?: number | null }[] | undefined,
  pointer: string,
): Mention[] {
  return (items ?? []).flatMap(({ playerId }, index) =>
    playerId == null ? [] : [{ id: playerId, pointer: `${pointer}/${index}/playerId` }],
  )
}

/** The picture of a player: `~` is the base of the images (catalog, BLOCKS_WITH_PICTURES). */
export function playerImage(id: number): string {
  return `~/player-${id}`
}

/** `{id, name, translations, image}` of a player. */
export function playerBrief({ id, name, nameRu }: PersonRow) {
  return { id, name, translations: { ru: nameRu }, image: playerImage(id) }
}

/** `{id, name}` of a player. */
export function named({ id, name }: PersonRow) {
  return { id, name }
}
