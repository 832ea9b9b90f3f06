/**
 * The mapping file of the format `table`: how columns become fields of a change. docs/feeding.md shows one in "Tables of
 * your own", and says there and in "A file without a mapping" what each key means.
 */
import { type Static, type TOptional, type TSchema, Type } from '@sinclair/typebox'
import { SPORT_SLUGS } from '../../../catalog/sports.ts'
import { CHANGE_DATA, CHANGE_KINDS } from '../../../contract/changes.ts'
import { compiled, Exact, NonEmptyText, OneOf } from '../../../contract/schema-kit.ts'
import { Points, TieBreaker } from '../../../contract/standings-rules.ts'
import { pointerToken } from '../../../shared/quote.ts'
import { firstFault, ValidationError } from '../../problem.ts'
import { isZone } from '../days.ts'
import { WrongOption } from '../format.ts'
import { isEncoding } from '../input/text.ts'
import { seasonOfText } from '../tables/seasons.ts'
import { message } from './messages.ts'

const optional = Type.Optional

/**
 * The keys of a league that name one column. That of `stage` has the part of the season: a stage with a table, a knock-out,
 * or matches that count for no table; that of `group` the tables, and a row without one counts for none.
 */
export const SINGLE_COLUMNS = [
  ...(['home', 'away', 'pair'] as const),
  ...(['winner', 'status', 'round', 'stage', 'venue', 'group'] as const),
]

const SingleColumns = Object.fromEntries(
  SINGLE_COLUMNS.map((key) => [key, optional(NonEmptyText)]),
) as Record<(typeof SINGLE_COLUMNS)[number], TOptional<typeof NonEmptyText>>

/** A column of a score, or those of each side. */
const Score = Type.Union([NonEmptyText, Exact({ home: NonEmptyText, away: NonEmptyText })])

/** The keys of a league that name the scores at half-time, after extra time and of a shoot-out. */
export const ENDINGS = ['halfTime', 'extraTime', 'shootout'] as const

/** Where the value of a field comes from: exactly one of `column`, `value`, `template` and `reference`. */
const FieldSource = Exact({
  column: optional(NonEmptyText),
  value: optional(Type.Unknown()),
  template: optional(NonEmptyText),
  reference: optional(NonEmptyText),
  /** How the cell is parsed; default: text. */
  as: optional(OneOf(['text', 'integer', 'number', 'boolean', 'day', 'moment'])),
  time: optional(NonEmptyText),
  zone: optional(NonEmptyText),
  order: optional(OneOf(['dmy', 'mdy'])),
  /** Value for each cell text; other texts are an error of the row. */
  map: optional(Type.Record(Type.String(), Type.Unknown())),
  /** Value for an empty cell; if absent, the field is omitted. */
  default: optional(Type.Unknown()),
})

/** Target fields: a name in the contract, or a path such as `homeScore.current`. */
const Fields = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]*(\\.[A-Za-z0-9]+)*$' }),
  FieldSource,
  { additionalProperties: false },
)

const Target = Exact({ kind: OneOf(CHANGE_KINDS), id: NonEmptyText, fields: Fields })

/** The league of the matches: also creates its category, tournament, seasons with a table, and teams. */
const League = Exact({
  ...SingleColumns,
  name: NonEmptyText,
  country: NonEmptyText,
  season: Type.Union([
    NonEmptyText,
    Exact({ column: NonEmptyText, spansYears: optional(Type.Boolean()) }),
    Exact({ begins: Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }) }),
  ]),
  /** Of a list of the matches of one club, instead of both sides. */
  club: optional(
    Exact({
      name: NonEmptyText,
      opponent: NonEmptyText,
      place: NonEmptyText,
      /** What the column of places says at home, and elsewhere. */
      home: Type.Array(NonEmptyText),
      away: Type.Array(NonEmptyText),
      /** Whether results elsewhere have the goals of the club first. */
      ownFirst: optional(Type.Boolean()),
    }),
  ),
  result: optional(Score),
  halfTime: optional(Score),
  extraTime: optional(Score),
  shootout: optional(Score),
  parts: optional(Type.Array(Score, { maxItems: 9 })),
  awayFirst: optional(Type.Boolean()),
  notes: optional(Type.Array(NonEmptyText, { maxItems: 9 })),
  squad: optional(Type.String({ minLength: 1, maxLength: 40 })),
  rules: optional(
    Exact({
      points: optional(Points),
      tieBreakers: optional(Type.Array(TieBreaker)),
      deductions: optional(
        Type.Array(
          Exact({
            team: NonEmptyText,
            points: Type.Integer({ minimum: 1 }),
            reason: optional(NonEmptyText),
            season: optional(NonEmptyText),
          }),
        ),
      ),
    }),
  ),
})

const ColumnNumber = Type.Integer({ minimum: 1 })
/** What a row has in a column. */
const Condition = Exact({ column: NonEmptyText, is: Type.String() })

const MappingSchema = Exact({
  sport: OneOf(SPORT_SLUGS),
  source: optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z0-9][a-z0-9-]{0,39}$' })),
  league: optional(League),
  ...Target.properties,
  /** With `league` it may be absent: a match is then its season, its sides and the number of their meeting. */
  id: optional(NonEmptyText),
  delimiter: optional(NonEmptyText),
  where: optional(Type.Union([Condition, Type.Array(Condition, { minItems: 1, maxItems: 9 })])),
  sheet: optional(NonEmptyText),
  /** Row of the header, from 1; the rows above are titles. Default: the first row. */
  header: optional(Type.Integer({ minimum: 0 })),
  sections: optional(Type.Array(NonEmptyText, { maxItems: 100 })),
  lines: optional(Type.Boolean()),
  cross: optional(Type.Integer({ minimum: 1 })),
  range: optional(Exact({ from: ColumnNumber, to: ColumnNumber, day: optional(ColumnNumber) })),
  /** WHATWG label of the encoding, such as "windows-1250"; default: detected by content. */
  encoding: optional(NonEmptyText),
  columns: optional(Type.Array(NonEmptyText, { minItems: 1, maxItems: 1000 })),
  /** Resources created from rows, once each, in this order. */
  references: optional(Type.Record(NonEmptyText, Target)),
})
const check = compiled(MappingSchema)

export type FieldSource = Static<typeof FieldSource>
export type League = Static<typeof League>
export type Target = Static<typeof Target>
export type TableMapping = Static<typeof MappingSchema>

/** Reads a mapping. Throws WrongOption, whose message has the file, a JSON pointer (RFC 6901) and the problem. */
export function readMapping(file: string, text: string): TableMapping[] {
  try {
    const all = parsed(text)
    return (Array.isArray(all) && all.length > 0 ? all : [all]).map(soundMapping)
  } catch (problem) {
    if (!(problem instanceof ValidationError)) throw problem
    const place = problem.pointer === '' ? 'the mapping' : problem.pointer
    throw new WrongOption(`${file}: ${place} ${problem.message}`)
  }
}

/** Throws ValidationError. */
function soundMapping(mapping: unknown): TableMapping {
  if (!check.Check(mapping)) throw firstFault(check, mapping, '')
  requireLeague(mapping)
  if (mapping.id === undefined && !mapping.league) throw new ValidationError('/id', 'is missing')
  const { encoding } = mapping
  if (encoding !== undefined && !isEncoding(encoding))
    throw new ValidationError('/encoding', message('encoding of a mapping', { encoding }))
  const references = Object.entries(mapping.references ?? {})
  requireSound(mapping, '', new Set(references.map(([name]) => name)))
  const before = new Set<string>()
  for (const [name, target] of references) {
    requireSound(target, `/references/${pointerToken(name)}`, before)
    before.add(name)
  }
  return mapping
}

/** Fields of a match that `league` fills in. */
const LEAGUE_FIELDS = ['tournamentId', 'seasonId', 'homeTeamId', 'awayTeamId', 'standingsTable']

/** Throws ValidationError. */
function requireLeague({ id, kind, league, source, fields }: TableMapping): void {
  if (!league) return
  const hasSides = league.home !== undefined && league.away !== undefined
  if (!hasSides && league.pair === undefined && league.club === undefined)
    throw new ValidationError('/league', 'must have the columns home and away, or pair, or club')
  if (id !== undefined && league.club)
    throw new ValidationError('/league/club', 'is for lists; leave "id" out, or name both sides')
  if (kind !== 'match')
    throw new ValidationError('/league', `is for the kind "match", but the kind is "${kind}"`)
  if (source === undefined)
    throw new ValidationError('/source', 'is missing; the ids of a league begin with it')
  if (id !== undefined && typeof league.season === 'object' && 'begins' in league.season)
    throw new ValidationError('/league/season/begins', 'is for lists; leave "id" out, or name a column')
  const twice = LEAGUE_FIELDS.find((field) => Object.hasOwn(fields, field))
  if (twice) throw new ValidationError(`/fields/${twice}`, 'is filled in by "league"; leave one of them out')
  const { season } = league
  if (typeof season === 'string' && !seasonOfText(season))
    throw new ValidationError('/league/season', message('season of a mapping', { season }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ValidationError('', `is not JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** Checks beyond the schema. Throws ValidationError. */
function requireSound(
  { kind, fields }: Pick<Target, 'kind' | 'fields'>,
  base: string,
  references: ReadonlySet<string>,
): void {
  const { properties } = CHANGE_DATA[kind] as TSchema
  for (const [path, source] of Object.entries(fields)) {
    const pointer = `${base}/fields/${pointerToken(path)}`
    const [field = ''] = path.split('.')
    if (!Object.hasOwn(properties, field)) {
      const fields = Object.keys(properties).join(', ')
      throw new ValidationError(pointer, message('field of a kind', { kind, fields }))
    }
    if (Object.keys(fields).some((other) => other.startsWith(`${path}.`)))
      throw new ValidationError(pointer, 'is set here as a whole and elsewhere in parts')
    const given = (['column', 'value', 'template', 'reference'] as const).filter(
      (key) => source[key] !== undefined,
    )
    if (given.length !== 1)
      throw new ValidationError(pointer, 'must have one of column, value, template, reference')
    const { reference } = source
    if (reference !== undefined && !references.has(reference))
      throw new ValidationError(`${pointer}/reference`, message('earlier reference', { reference }))
    if (source.zone !== undefined && !isZone(source.zone))
      throw new ValidationError(`${pointer}/zone`, `must be an IANA time zone, but was "${source.zone}"`)
    if (source.as === 'moment' && source.zone === undefined)
      throw new ValidationError(`${pointer}/zone`, 'is missing; a moment needs it')
  }
}

/** Columns in braces. */
const COLUMN = /\{([^{}]+)\}/g

export function columnsIn(template: string): string[] {
  return [...template.matchAll(COLUMN)].map(([, column = '']) => column)
}

export function filled(template: string, textOf: (column: string) => string): string {
  return template.replace(COLUMN, (_, column: string) => textOf(column))
}

/** Every column that a mapping names. */
export function columnsOf({ id = '', fields, references = {}, league, where }: TableMapping): string[] {
  const named = [{ id, fields }, ...Object.values(references)].flatMap((target) => [
    ...columnsIn(target.id),
    ...Object.values(target.fields).flatMap(({ template = '', column, time }) => [
      ...columnsIn(template),
      column,
      time,
    ]),
  ])
  const { season, parts = [], notes = [], result, club }: Partial<League> = league ?? {}
  const both = (of: typeof result) => (typeof of === 'object' ? [of.home, of.away] : [of])
  const columns = [
    ...named,
    ...SINGLE_COLUMNS.map((key) => league?.[key]),
    ...[result, ...parts, ...ENDINGS.map((key) => league?.[key])].flatMap(both),
    ...notes,
    ...[club?.opponent, club?.place],
    typeof season === 'object' && 'column' in season ? season.column : undefined,
    ...[where ?? []].flat().map(({ column }) => column),
  ]
  return [...new Set(columns.filter((column) => column !== undefined))]
}
