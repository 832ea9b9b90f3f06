/** The fields of a match that a response includes, from the view and parameters of a request. */
import { BOOKMAKERS } from '../catalog/bookmakers.ts'
import type { MatchBlock } from '../catalog/match-blocks.ts'
import {
  FIXED_MATCH_FIELDS,
  FORMS_WITH_LINEUP,
  FORMS_WITH_POINT_BY_POINT,
  MATCH_FIELD_PRESENCE,
  type MatchFieldName,
  type MatchForm,
} from '../contract/resources/match.ts'
import { MATCH_FIELDS, type MatchField } from './match-fields.ts'
import type { OddsSelection } from './odds-boards.ts'

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
}

/** Cached selections without `fields`: there are a few hundred forms, switches and sets of bookmakers. */
const standard = new Map<string, FieldSelection>()

/** Equal options without `fields` return the same object. */
export function selectFields(options: MatchSelectionOptions): FieldSelection {
  if (options.fields) return makeSelection(options)
  const { form, withPregame, withBkOdds, oddsStage, bookmakers } = options
  const key = `${form} ${withPregame ?? false} ${withBkOdds ?? false} ${oddsStage ?? ''} ${bookmakers ?? ''}`
  const known = standard.get(key)
  if (known) return known
  const made = makeSelection(options)
  standard.set(key, made)
  return made
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
  return {
    fields,
    blocks: [...blocks],
    withLineups,
    withPointByPoint,
    odds,
    isTimeless: !fields.some(({ isTimed }) => isTimed),
    hasPregame: fields.some(({ name }) => name === 'pregame'),
  }
}
