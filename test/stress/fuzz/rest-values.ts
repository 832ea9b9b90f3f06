/**
 * Values of parameters for the fuzzer: generated from the documented schema of a parameter, each with its validity by
 * the schema; `either` if the schema does not decide it (a key of a statistic, a cursor).
 */
import fc from 'fast-check'

type Verdict = 'good' | 'bad' | 'either'

/** A parameter as the OpenAPI document describes it. */
export interface Documented {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: DocumentedSchema
}

interface DocumentedSchema {
  readonly type: string
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly 'x-comma-list'?: { readonly items: DocumentedSchema; readonly maxItems?: number }
}

export interface Value {
  /** As in the URL. */
  readonly raw: string
  readonly verdict: Verdict
}

/** Texts that are known to cause bugs; first those without blanks. */
const HOSTILE: readonly string[] = [
  ...`0 -1 1 007 1.5 1e3 0x10 +5 NaN Infinity null undefined true false TRUE [] {} ١٢٣ 1'-- % _ * " a* ^a ( )
    9007199254740991 9007199254740992 9999999999999999 ../../etc/passwd ..\\.. <script> {{7*7}} __proto__ constructor
    toString hasOwnProperty prototype 😀 ß İ ﬁ 1,2 1,,2 , 1, ,1 Ж harbour спартак
    2026-09-12 2026-02-29 2024-02-29 2026-9-12 0000-01-01 9999-12-31 -000001-01-01 2026-13-01 2026-09 0000-01 9999-12
    2026-00 2026-09-12T00:00 Europe/London Pacific/Apia Etc/GMT+12 Pacific/Kiritimati europe/london UTC +03:00
    Mars/Base`.split(/\s+/),
  ...['', ' ', ' 5', '\n', '\r\nX-Evil: 1', '\u0000', 'a\u0000b', '\u202e', '\ufeff', 'e\u0301'],
  ...["' OR 1=1 --", '" OR ""="', '1;DROP TABLE match', 'NEAR(a b)', 'a AND b'],
  ...[200, 201, 1024, 1025, 4000].map((length) => 'x'.repeat(length)),
  'ж'.repeat(200),
  '9'.repeat(400),
  Array(101).fill('1').join(','),
  Array(100).fill('7').join(','),
]

/** Invalid percent-encoding. */
const BROKEN = ['%', '%z', '%zz', '%c3%28', '%ff', '%e0%80', 'a%', '%u0041', '%ed%a0%80']

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 220 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 40 }) },
)

/** Whether a text is valid. Some parameters are ignored beside others, however malformed. */
function validityOf(text: string, of: Documented): Verdict {
  const verdict = verdictOf(text, of)
  return verdict === 'bad' && isIgnorable(of) ? 'either' : verdict
}

function isIgnorable({ description }: Documented): boolean {
  return /\bIgnored with/.test(description)
}

/** Whether a text is valid for a schema. */
function verdictOf(text: string, of: Documented, schema: DocumentedSchema = of.schema): Verdict {
  const list = schema['x-comma-list']
  if (list) return verdictOfList(text, of, list)
  if (schema.type === 'integer') {
    const maximum = of.description.includes('are clamped') ? Number.POSITIVE_INFINITY : undefined
    return isInteger(text, schema.minimum ?? 0, maximum) ? 'good' : 'bad'
  }
  if (schema.enum) return schema.enum.includes(text) ? 'good' : 'bad'
  if (schema.format === 'date') return isDate(text) ? 'good' : 'bad'
  if (schema.format === 'iana-time-zone') return isTimeZone(text) ? 'good' : 'bad'
  const length = [...text].length
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
    return 'bad'
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(text)) return 'bad'
  if (schema.format === 'cursor') return text === '' ? 'good' : 'either'
  return OPEN.has(of.name) ? 'either' : 'good'
}

/** Names that depend on data and settings. */
const OPEN = new Set(['sort_by', 'stats', 'type', 'bookmaker_ids'])

function verdictOfList(
  text: string,
  of: Documented,
  { items, maxItems = Number.POSITIVE_INFINITY }: NonNullable<DocumentedSchema['x-comma-list']>,
): Verdict {
  const parts = text.split(',')
  const verdicts = parts.map((part) => verdictOf(part, of, items))
  // Repeated values count once, and `7` and `007` are one value.
  if (new Set(parts.map((part) => (items.type === 'integer' ? String(Number(part)) : part))).size > maxItems)
    return 'bad'
  return verdicts.find((each) => each === 'bad') ?? verdicts.find((each) => each === 'either') ?? 'good'
}

/** Decimal digits, and no more than what a double holds exactly. */
function isInteger(text: string, minimum: number, maximum = Number.MAX_SAFE_INTEGER): boolean {
  return /^[0-9]+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
}

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? []
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0
  return year !== '' && d >= 1 && d <= days
}

function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Date(0).toLocaleString('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

/** Existing ids. */
export interface Known {
  /** Ids that the parameter refers to, e.g. teams; empty if it is not a reference. */
  readonly own: readonly number[]
  readonly others: readonly number[]
}

/** Values of a parameter. */
export function valuesOf(of: Documented, ids: Known): fc.Arbitrary<Value> {
  const encode = (text: string): Value => ({ raw: encodeURIComponent(text), verdict: validityOf(text, of) })
  return fc.oneof(
    { weight: 6, arbitrary: fitting(of.schema, ids).map(encode) },
    { weight: 5, arbitrary: hostile.map(encode) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...BROKEN)
        .map((raw): Value => ({ raw, verdict: isIgnorable(of) ? 'either' : 'bad' })),
    },
  )
}

/** Mostly valid texts for a schema, including its bounds. */
function fitting(schema: DocumentedSchema, ids: Known): fc.Arbitrary<string> {
  const list = schema['x-comma-list']
  if (list)
    return fc.array(fitting(list.items, ids), { minLength: 1, maxLength: 6 }).map((items) => items.join(','))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer') {
    const near = [0, 1, 2, 10, 25, 26, 50, 51, 100, 101, 500, 501, 1000, 1001, Number.MAX_SAFE_INTEGER]
    const any = fc.constantFrom(...ids.others, ...near)
    const own = ids.own.length === 0 ? any : fc.constantFrom(...ids.own)
    return fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: any }).map(String)
  }
  if (schema.format === 'date')
    return fc.constantFrom('2026-09-12', '2026-09-13', '2026-01-01', '0000-01-01', '9999-12-31', '2026-03-29')
  if (schema.format === 'iana-time-zone')
    return fc.constantFrom('Europe/Moscow', 'UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kathmandu')
  if (schema.pattern?.startsWith('^[0-9]{4}'))
    return fc.constantFrom('2026-09', '0000-01', '9999-12', '2026-02')
  if (schema.pattern?.startsWith('^[A-Za-z]{2}')) return fc.constantFrom('NO', 'no', 'ZZ')
  return fc.constantFrom('', 'harbour', 'ха', 'overall', 'goals', 'rating', 'player', 'bookmaker_1')
}
