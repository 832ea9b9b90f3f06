/**
 * Matches as wire JSON, concatenated from stored text without parsing (docs/architecture.md#the-path-of-a-request).
 */
import type { Db } from '../../db/open.ts'
import { BLOCKS_WITH_PICTURES, MATCH_BLOCKS, type MatchBlock } from '../catalog/match-blocks.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import {
  type BlockTexts,
  hasBlock,
  type MatchRecord,
  selectMatchBlocks,
  selectMatches,
} from '../store/match-reader.ts'
import type { StoredBoards } from '../store/odds-boards.ts'
import type { Cards } from './cards.ts'
import type { MatchParts } from './match-fields.ts'
import { viewRefereeCounts } from './match-referee.ts'
import type { FieldSelection } from './match-selection.ts'
import { selectOddsBoards, viewOddsBk } from './odds-boards.ts'
import type { SeasonTables } from './season-tables.ts'

type Json = string

/** Dependencies of match views. */
export interface MatchViewContext {
  readonly db: Db
  readonly cards: Cards
  readonly bookmakers: readonly string[]
  readonly pregame: (record: MatchRecord) => Json
  readonly seasons: Pick<SeasonTables, 'refereeCounts'>
}

/** The `hasBkOdds` text of every mask, built once. */
const hasBkOddsTexts = new WeakMap<readonly string[], readonly Json[]>()

function viewHasBkOdds(bookmakers: readonly string[], mask: number): Json {
  let texts = hasBkOddsTexts.get(bookmakers)
  if (!texts) {
    texts = Array.from({ length: 2 ** bookmakers.length }, (_, bits) =>
      JSON.stringify(
        Object.fromEntries(bookmakers.map((slug, index) => [slug, (bits & (1 << index)) !== 0])),
      ),
    )
    hasBkOddsTexts.set(bookmakers, texts)
  }
  return texts[mask] ?? '{}'
}

/** Matches in the order of the ids; unknown ids are omitted. */
export function viewMatches(
  context: MatchViewContext,
  ids: readonly number[],
  selection: FieldSelection,
  now: number,
): Json[] {
  return viewRecords(context, selectMatches(context.db, ids), selection, now)
}

/** Records as JSON. */
export function viewRecords(
  context: MatchViewContext,
  records: readonly MatchRecord[],
  selection: FieldSelection,
  now: number,
): Json[] {
  return viewRecordParts(context, records, selection, now).map((parts) => parts.join(''))
}

/**
 * Minimum length of a value that is written separately. One Russian letter doubles the width of the string it is joined
 * to, and all of it must then be converted letter by letter; most long values have none.
 */
export const LONG_VALUE = 512

/**
 * Records as JSON in parts, to be written in sequence. Reads the blocks that the selection needs, for the matches that
 * have any.
 */
export function viewRecordParts(
  context: MatchViewContext,
  records: readonly MatchRecord[],
  selection: FieldSelection,
  now: number,
): Json[][] {
  const wide = selectWide(context, records, selection)
  return records.map((record) => viewRecord(context, record, wide, selection, now))
}

/** Data stored outside the match rows: blocks and boards, by match id. */
interface WideTexts {
  readonly blocks: BlockTexts
  readonly boards: ReadonlyMap<number, StoredBoards>
}

function selectWide(
  { db }: MatchViewContext,
  records: readonly MatchRecord[],
  selection: FieldSelection,
): WideTexts {
  const withBlocks = records.filter((record) => selection.blocks.some((block) => hasBlock(record, block)))
  const ids = withBlocks.map(({ id }) => id)
  return {
    blocks: selectMatchBlocks(db, ids, selection.blocks),
    boards: selectOddsBoards(db, records, selection.odds),
  }
}

/** The selected fields of a match, by name, in wire order. */
export function viewMatchFields(
  context: MatchViewContext,
  record: MatchRecord,
  selection: FieldSelection,
  now: number,
): Map<string, Json> {
  const wide = selectWide(context, [record], selection)
  const parts = partsOf(context, record, wide, selection, now)
  const texts = new Map<string, Json>()
  for (const { name, view } of selection.fields) {
    const text = view(parts)
    if (text !== undefined) texts.set(name, text)
  }
  return texts
}

function viewRecord(
  context: MatchViewContext,
  record: MatchRecord,
  wide: WideTexts,
  selection: FieldSelection,
  now: number,
): Json[] {
  const parts = partsOf(context, record, wide, selection, now)
  const texts: Json[] = []
  let text = ''
  let separator = '{'
  for (const field of selection.fields) {
    const value = field.view(parts)
    if (value === undefined) continue
    text += `${separator}"${field.name}":`
    separator = ','
    if (value.length < LONG_VALUE) text += value
    else {
      texts.push(text, value)
      text = ''
    }
  }
  texts.push(`${text}}`)
  return texts
}

function partsOf(
  context: MatchViewContext,
  record: MatchRecord,
  { blocks, boards }: WideTexts,
  selection: FieldSelection,
  now: number,
): MatchParts {
  const own = blocks.get(record.id)
  const isCombined = selection.odds?.isCombined ?? false
  return {
    record,
    cards: context.cards,
    now,
    withLineups: selection.withLineups,
    withPointByPoint: selection.withPointByPoint,
    hasBkOdds: viewHasBkOdds(context.bookmakers, record.oddsMask),
    block: (name) => withImages(context.cards, name, own?.get(MATCH_BLOCKS[name])),
    pregame: () => context.pregame(record),
    referee: () => viewRefereeCounts(record, context.seasons),
    oddsBk: () =>
      viewOddsBk(boards.get(record.id), statusOfCode(record.status), isCombined, context.bookmakers),
  }
}

function withImages(cards: Cards, block: MatchBlock, text: Json | undefined): Json | undefined {
  return text !== undefined && BLOCKS_WITH_PICTURES.has(block) ? cards.withImages(text) : text
}
