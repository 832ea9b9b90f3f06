/** Matches as wire JSON, put together from stored text (design, 4): nothing is parsed or printed again. */
import type { Db } from '../../db/open.ts'
import { MATCH_BLOCKS } from '../catalog/match-blocks.ts'
import { type BlockTexts, type MatchRecord, selectMatchBlocks, selectMatches } from '../store/match-reader.ts'
import type { Cards } from './cards.ts'
import { hasBlock } from './match-fields.ts'
import type { FieldSelection } from './match-selection.ts'

type Json = string

/** What views of matches need from the outside. */
export interface MatchViewContext {
  readonly db: Db
  readonly cards: Cards
  readonly bookmakers: readonly string[]
  readonly pregame: (record: MatchRecord) => Json
}

/** `hasBkOdds` of every mask, made once. */
const hasBkOddsTexts = new WeakMap<readonly string[], readonly Json[]>()

function viewHasBkOdds(bookmakers: readonly string[], mask: number): Json {
  let texts = hasBkOddsTexts.get(bookmakers)
  if (!texts) {
    texts = Array.from({ length: 2 ** bookmakers.length }, (_, bits) =>
      JSON.stringify(Object.fromEntries(bookmakers.map((slug, index) => [slug, (bits & (1 << index)) !== 0]))),
    )
    hasBkOddsTexts.set(bookmakers, texts)
  }
  return texts[mask] ?? '{}'
}

/** Matches in the order of the ids. An id without a match is left out. */
export function viewMatches(
  context: MatchViewContext,
  ids: readonly number[],
  selection: FieldSelection,
  now: number,
): Json[] {
  return viewRecords(context, selectMatches(context.db, ids), selection, now)
}

/** Records as JSON; reads the blocks that the selection needs, for those matches that have any of them. */
export function viewRecords(
  context: MatchViewContext,
  records: readonly MatchRecord[],
  selection: FieldSelection,
  now: number,
): Json[] {
  const withBlocks = records.filter((record) => selection.blocks.some((block) => hasBlock(record, block)))
  const blocks = selectMatchBlocks(
    context.db,
    withBlocks.map(({ id }) => id),
    selection.blocks,
  )
  return records.map((record) => viewRecord(context, record, blocks, selection, now))
}

function viewRecord(
  context: MatchViewContext,
  record: MatchRecord,
  blocks: BlockTexts,
  selection: FieldSelection,
  now: number,
): Json {
  const own = blocks.get(record.id)
  const parts = {
    record,
    cards: context.cards,
    now,
    withLineups: selection.withLineups,
    hasBkOdds: viewHasBkOdds(context.bookmakers, record.oddsMask),
    block: (name: keyof typeof MATCH_BLOCKS) => own?.get(MATCH_BLOCKS[name]),
    pregame: () => context.pregame(record),
    oddsBk: () => '{}',
  }
  let json = ''
  for (const field of selection.fields) {
    const value = field.view(parts)
    if (value !== undefined) json += `${json === '' ? '{' : ','}"${field.name}":${value}`
  }
  return `${json}}`
}
