/**
 * `scoreline identities` and `scoreline identity merge | split | import`: which external ids mean which resource
 * (docs/sources.md#identity). A running service sees the changes at once.
 */
import type { Db } from '../../../db/open.ts'
import { SPORTS, sportById } from '../../catalog/sports.ts'
import type { Change } from '../../contract/changes.ts'
import { MAPPED_KINDS, type MappedKind } from '../../contract/resources/service.ts'
import { EXTERNAL_ID_PATTERN, type MergeableKind, type Reference } from '../../contract/schema-kit.ts'
import type { Line } from '../../feed/apply.ts'
import type { Table, TableRow } from '../../feed/formats/cells.ts'
import { diskFiles, openContent } from '../../feed/formats/input/content.ts'
import { readCsv } from '../../feed/formats/input/csv.ts'
import { foldText } from '../../feed/formats/input/text.ts'
import { RowError, UnreadableContent } from '../../feed/formats/row-error.ts'
import { counted } from '../../shared/plural.ts'
import {
  type Candidate,
  isKnownDifferent,
  selectCandidates,
  selectMapped,
  separate,
} from '../../store/external-ids.ts'
import { selectDocument, selectSport } from '../../store/log/resource-documents.ts'
import { searchEntities } from '../../store/search/name-search.ts'
import { SEARCH_KINDS } from '../../store/search/words.ts'
import { selectPlayerNames, selectTeamNames } from '../../store/seasons/matches.ts'
import { inTransaction } from '../../store/sql/transaction.ts'
import { readReference } from '../config/option-parsers.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { CommandError, UsageError } from '../errors.ts'
import { applyThrough, QUIET } from './feed-client.ts'
import { printList } from './report.ts'

const EXTERNAL_ID = new RegExp(EXTERNAL_ID_PATTERN)

export async function runIdentities(
  context: CommandContext,
  database: string,
  asJson: boolean,
): Promise<void> {
  const items = await inDatabase(database, (db) => selectCandidates(db).map((row) => listed(db, row)))
  printList(context, {
    items,
    head: 'KIND SPORT EXTERNAL-ID ID NAME MAY-BE-ID MAY-BE',
    cellsOf: (item) => Object.values(item),
    asJson,
  })
  if (items.length > 0)
    context.report(
      'If two are the same: scoreline identity merge KIND ID MAY-BE-ID. ' +
        'If not: scoreline identity split KIND EXTERNAL-ID MAY-BE-ID.',
    )
}

function listed(db: Db, { kind, external, id, candidateId }: Candidate) {
  const code = selectSport(db, kind, id)
  const sport = code === undefined ? null : sportById(code).slug
  const [name, mayBe] = [nameOf(db, kind, id), nameOf(db, kind, candidateId)]
  return { kind, sport, externalId: external, id, name, mayBeId: candidateId, mayBe }
}

function nameOf(db: Db, kind: MappedKind, id: number): string | null {
  const names = kind === 'team' ? selectTeamNames(db, id) : kind === 'player' ? selectPlayerNames(db, id) : []
  return names[0] ?? null
}

export async function runMerge(
  context: CommandContext,
  database: string,
  { kind, id, into }: { readonly kind: MergeableKind } & Readonly<Record<'id' | 'into', Reference>>,
): Promise<void> {
  const change = await inDatabase(database, (db): Change => {
    const [from, { id: intoId, sport }] = [requireResource(db, kind, id), requireResource(db, kind, into)]
    if (from.id === intoId) throw new CommandError(`${id} and ${into} are the same ${kind} already`)
    const merged = kind === 'team' ? 'mergedTeam' : 'mergedPlayer'
    return { op: 'put', kind: merged, sport, id: from.id, data: { intoId } }
  })
  const lines = [{ line: 1, change }]
  const { rejected } = await applyThrough(context, database, lines, { ...QUIET, unit: 'change' })
  if (rejected > 0) throw new CommandError('nothing was merged')
  context.report(`${kind} ${id} is merged into ${into}.`)
}

/**
 * The integer id and the sport of a resource, by an id or, for kinds that have one, by its name; undefined if there is
 * none. Throws CommandError if several have the name.
 */
export function findResource(db: Db, kind: MappedKind, reference: Reference) {
  const id =
    typeof reference === 'number'
      ? reference
      : (selectMapped(db, kind, reference) ?? (hasNames(kind) ? findByName(db, kind, reference) : undefined))
  const sport = id === undefined ? undefined : selectSport(db, kind, id)
  return id === undefined || sport === undefined ? undefined : { id, sport: sportById(sport).slug }
}

type NamedKind = keyof typeof SEARCH_KINDS & MappedKind
const hasNames = (kind: MappedKind): kind is NamedKind => kind in SEARCH_KINDS
/** Resources of one name that are looked at. */
const SAME_NAME_LIMIT = 50

/** The resource whose name, or one of whose other names, is a text. Case, accents and punctuation make no difference. */
function findByName(db: Db, kind: NamedKind, name: string): number | undefined {
  const wanted = foldText(name)
  const query = { q: name, kinds: [kind], offset: 0, limit: SAME_NAME_LIMIT } as const
  const found = SPORTS.flatMap((sport) =>
    (searchEntities(db, { ...query, sport: sport.id })[kind]?.ids ?? [])
      .filter((id) => namesOf(db, kind, id).some((each) => foldText(each) === wanted))
      .map((id) => ({ id, text: `${id} (${sport.slug})` })),
  )
  if (found.length > 1) {
    const ids = found.map(({ text }) => text).join(', ')
    throw new CommandError(`${found.length} ${kind}s are named ${name}; give one of these ids: ${ids}`)
  }
  return found[0]?.id
}

/** In both languages. */
function namesOf(db: Db, kind: NamedKind, id: number): string[] {
  const { name, shortName, fullName, translations, aliases } = JSON.parse(
    selectDocument(db, kind, id)?.document ?? '{}',
  )
  return [name, shortName, fullName, ...Object.values(translations ?? {}), ...(aliases ?? [])].filter(Boolean)
}

/** Throws CommandError if there is no such resource. */
export function requireResource(db: Db, kind: MappedKind, reference: Reference) {
  const found = findResource(db, kind, reference)
  if (!found) throw new CommandError(`there is no ${kind} ${reference}`)
  return found
}

export async function runSplit(
  context: CommandContext,
  database: string,
  { kind, external, from }: { kind: MappedKind; external: string; from: Reference | undefined },
): Promise<void> {
  if (!EXTERNAL_ID.test(external))
    throw new UsageError(
      `"${external}" is no external id; write it as source:key, such as openligadb:team/40`,
    )
  const { id, freed } = await inDatabase(database, (db) => {
    const { id } = requireResource(db, kind, from ?? external)
    return { id, freed: inTransaction(db, () => separate(db, kind, external, id)) }
  })
  if (freed.length === 0) context.report(`${external} will not be joined with ${kind} ${id}.`)
  else {
    const matches = freed.length - 1
    const more = matches > 0 ? `; ${counted(matches, 'external id')} of shared matches are free, too` : ''
    context.report(
      `${external} no longer means ${kind} ${id}${more}. Import or follow the sources again to create what they mean.`,
    )
  }
}

const COLUMNS = ['kind', 'id', 'external_id'] as const

/** Adds external ids to resources. Rows with faults are reported and skipped. */
export async function runIdentityImport(
  context: CommandContext,
  database: string,
  file: string,
): Promise<void> {
  const table = readTable(file)
  const missing = COLUMNS.filter((column) => !table.has(column))
  if (missing.length > 0)
    throw new CommandError(`${file} lacks the columns ${missing.join(', ')}; it needs ${COLUMNS.join(', ')}`)
  let skipped = 0
  const lines = await inDatabase(database, (db) =>
    [...table].flatMap((row): Line[] => {
      try {
        return [{ line: row.row, change: mappingOf(db, row) }]
      } catch (problem) {
        if (!(problem instanceof RowError)) throw problem
        context.report(`line ${row.row}: ${problem.message}`)
        skipped += 1
        return []
      }
    }),
  )
  const { rejected } = await applyThrough(context, database, lines, { ...QUIET, unit: 'line' })
  const added = lines.length - rejected
  context.out(`${counted(added, 'external id')} added, ${counted(skipped + rejected, 'row')} skipped`)
  if (skipped + rejected > 0) throw new CommandError('some rows were skipped')
}

/** Throws CommandError for a file without text. */
function readTable(file: string): Table {
  try {
    return readCsv(openContent(file, diskFiles))
  } catch (problem) {
    if (!(problem instanceof UnreadableContent)) throw problem
    throw new CommandError(`${file}: ${problem.message}`, { cause: problem })
  }
}

/** A row as a change that adds an external id and nothing else. Throws RowError. */
function mappingOf(db: Db, row: TableRow): Change {
  if (row.problem !== null) throw new RowError(row.problem)
  const [named, reference, external] = [row.get('kind'), readReference(row.get('id')), row.get('external_id')]
  const kind = MAPPED_KINDS.find((each) => each === named)
  if (!kind) throw new RowError(`kind "${named}" is not one of ${MAPPED_KINDS.join(', ')}`)
  if (!EXTERNAL_ID.test(external))
    throw new RowError(`external_id "${external}" is not source:key, such as openligadb:team/40`)
  const found = reference === undefined ? undefined : findResource(db, kind, reference)
  if (!found) throw new RowError(`there is no ${kind} "${row.get('id')}"`)
  const { id, sport } = found
  const known = selectMapped(db, kind, external)
  if (known !== undefined && known !== id)
    throw new RowError(
      `${external} means ${kind} ${known}; merge the two, or "scoreline identity split ${kind} ${external}" first`,
    )
  if (isKnownDifferent(db, kind, external, id))
    throw new RowError(`${external} is kept apart from ${kind} ${id}`)
  return { op: 'merge', kind, sport, id, sameAs: [external], data: {} } as Change
}
