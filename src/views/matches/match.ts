/**
 * Matches as wire JSON: the fields that a request selects, concatenated from stored text without parsing
 * (docs/architecture.md#the-path-of-a-request).
 */
import { BOOKMAKERS } from '../../catalog/bookmakers.ts'
import { BLOCKS_WITH_PICTURES, MATCH_BLOCKS, type MatchBlock } from '../../catalog/match-blocks.ts'
import { statusOfCode } from '../../catalog/statuses.ts'
import {
  FIXED_MATCH_FIELDS,
  FORMS_WITH_LINEUP,
  FORMS_WITH_POINT_BY_POINT,
  MATCH_FIELD_PRESENCE,
  type MatchFieldName,
  type MatchForm,
} from '../../contract/resources/match.ts'
import {
  type BlockTexts,
  hasBlock,
  type MatchRecord,
  selectMatchBlocks,
  selectMatches,
} from '../../store/matches/reader.ts'
import type { MarketForm, StoredBoards } from '../../store/odds-boards.ts'
import type { Cards } from '../cards.ts'
import { type Part, textOf } from '../json-writer.ts'
import type { SeasonTables } from '../season-tables.ts'
import type { MatchViewContext } from './context.ts'
import { MATCH_FIELDS, type MatchField, type MatchParts } from './fields.ts'
import { type OddsSelection, selectOddsBoards, viewOddsBk } from './odds-boards.ts'

type Json = string

/** The `hasBkOdds` text of every mask, built once. */
const hasBkOddsTexts = new WeakMap<readonly string[], readonly Json[]>()

function viewHasBkOdds(bookmakers: readonly string[], mask: number): Json {
  const texts = hasBkOddsTexts.getOrInsertComputed(bookmakers, () =>
    Array.from({ length: 2 ** bookmakers.length }, (_, bits) =>
      JSON.stringify(
        Object.fromEntries(bookmakers.map((slug, index) => [slug, (bits & (1 << index)) !== 0])),
      ),
    ),
  )
  return texts[mask] ?? '{}'
}

/** Matches in the order of the ids; unknown ids are omitted. */
export function viewMatches(
  context: MatchViewContext,
  ids: readonly number[],
  selection: FieldSelection,
  now: number,
): Json[] {
  const records = selectMatches(context.db, ids)
  return viewRecordParts(context, records, selection, now).map(textOf)
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
): Part[][] {
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
  form: MarketForm = 'bytes',
): WideTexts {
  const withBlocks = records.filter((record) => selection.blocks.some((block) => hasBlock(record, block)))
  const ids = withBlocks.map(({ id }) => id)
  return {
    blocks: selectMatchBlocks(db, ids, selection.blocks),
    boards: selectOddsBoards(db, records, selection.odds, form),
  }
}

/** The selected fields of a match, by name, in wire order. */
export function viewMatchFields(
  context: MatchViewContext,
  record: MatchRecord,
  selection: FieldSelection,
  now: number,
): Map<string, Json> {
  const wide = selectWide(context, [record], selection, 'text')
  const parts = partsOf(context, record, wide, selection, now)
  const texts = new Map<string, Json>()
  for (const { name, view } of selection.fields) {
    const value = view(parts)
    if (value !== undefined) texts.set(name, typeof value === 'string' ? value : textOf(value))
  }
  return texts
}

function viewRecord(
  context: MatchViewContext,
  record: MatchRecord,
  wide: WideTexts,
  selection: FieldSelection,
  now: number,
): Part[] {
  const parts = partsOf(context, record, wide, selection, now)
  const texts: Part[] = []
  let text = ''
  let separator = '{'
  for (const field of selection.fields) {
    const value = field.view(parts)
    if (value === undefined) continue
    text += `${separator}"${field.name}":`
    separator = ','
    if (typeof value === 'string' && value.length < LONG_VALUE) text += value
    else {
      texts.push(text, ...(typeof value === 'string' ? [value] : value))
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
    zone: context.zone(),
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

export interface MatchSelectionOptions {
  readonly form: MatchForm
  /** The names in `fields`; they replace the fields of the form. */
  readonly fields?: readonly MatchFieldName[] | undefined
  readonly withPregame?: boolean | undefined
  readonly withBkOdds?: boolean | undefined
  /** `all`: the combined boards, instead of those of the current stage. */
  readonly oddsStage?: 'all' | undefined
  /** Bookmakers whose boards are included, as bits `order - 1`. Default: all. */
  readonly bookmakers?: number | undefined
}

const ALL_BOOKMAKERS = (1 << BOOKMAKERS.length) - 1

export interface FieldSelection {
  /** Tells selections apart; null for those with `fields`, each of which is an object of its own. */
  readonly id: number | null
  readonly fields: readonly MatchField[]
  /** Stored blocks that these fields read. */
  readonly blocks: readonly MatchBlock[]
  readonly withLineups: boolean
  readonly withPointByPoint: boolean
  /** Boards that these fields read; null for none. */
  readonly odds: OddsSelection | null
  /** Whether no field depends on the clock. */
  readonly isTimeless: boolean
  /** Whether the selection includes the pregame block, which is derived from other matches. */
  readonly hasPregame: boolean
  /** Whether it is a list item with all fields, as stored renderings are but for boards and `pregame`. */
  readonly isFull: boolean
}

/** Cached selections without `fields`: there are a few hundred forms, switches and sets of bookmakers. */
const standard = new Map<string, FieldSelection>()

let selections = 0

/** Equal options without `fields` return the same object. */
export function selectFields(options: MatchSelectionOptions): FieldSelection {
  if (options.fields) return makeSelection(options)
  const { form, withPregame, withBkOdds, oddsStage, bookmakers } = options
  const key = `${form} ${withPregame ?? false} ${withBkOdds ?? false} ${oddsStage ?? ''} ${bookmakers ?? ''}`
  return standard.getOrInsertComputed(key, () => makeSelection(options))
}

function makeSelection(options: MatchSelectionOptions): FieldSelection {
  const named = options.fields && new Set(options.fields)
  const isShown = ({ name }: MatchField): boolean => {
    if (FIXED_MATCH_FIELDS.includes(name)) return true
    const presence = MATCH_FIELD_PRESENCE[name][options.form]
    if (name === 'oddsBk') return options.withBkOdds === true && (named !== undefined || presence !== 'never')
    if (name === 'pregame' && options.withPregame && presence !== 'never') return true
    if (named) return named.has(name)
    return presence === 'always' || presence === 'whenItApplies'
  }
  const fields = MATCH_FIELDS.filter(isShown)
  const withLineups = named !== undefined || FORMS_WITH_LINEUP.includes(options.form)
  const blocks = new Set(fields.flatMap((field) => field.blocks ?? []))
  if (!withLineups) {
    blocks.delete('homeLineup')
    blocks.delete('awayLineup')
  }
  const withPointByPoint = FORMS_WITH_POINT_BY_POINT.includes(options.form)
  if (!withPointByPoint) blocks.delete('tennisPointByPoint')
  const odds = fields.some(({ name }) => name === 'oddsBk')
    ? { bookmakers: options.bookmakers ?? ALL_BOOKMAKERS, isCombined: options.oddsStage === 'all' }
    : null
  if (!named) selections += 1
  return {
    id: named ? null : selections,
    fields,
    blocks: [...blocks],
    withLineups,
    withPointByPoint,
    odds,
    isTimeless: !fields.some(({ isTimed }) => isTimed),
    hasPregame: fields.some(({ name }) => name === 'pregame'),
    isFull: options.form === 'list' && !named,
  }
}

const COUNTERS = ['yellowCards', 'redCards', 'yellowRedCards', 'games'] as const
const LEADING_ID = /^\{"id":(\d+)/

/** The stored text with its missing counters filled in; the match must have a referee. */
function viewRefereeCounts(
  { referee, seasonId }: Pick<MatchRecord, 'referee' | 'seasonId'>,
  seasons: Pick<SeasonTables, 'refereeCounts'>,
): Json {
  const text = referee ?? 'null'
  const open = COUNTERS.filter((name) => text.includes(`"${name}":null`))
  const id = LEADING_ID.exec(text)?.[1]
  if (open.length === 0 || seasonId === null || id === undefined) return text
  const counts = seasons.refereeCounts(seasonId, Number(id)) ?? { games: 0 }
  return open.reduce(
    (json, name) =>
      json.replace(`"${name}":null`, `"${name}":${(counts as Record<string, unknown>)[name] ?? null}`),
    text,
  )
}
