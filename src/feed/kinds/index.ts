/**
 * The kinds of changes, one row each, and among them `mergedTeam` and `mergedPlayer`: two ids mean the same resource. All
 * references to the old id are rewritten to the canonical id, each resource through its own kind; afterwards only changes
 * and requests may still use the old id. @assumed
 */
import type { Db } from '../../../db/open.ts'
import { mergedPlayer, mergedTeam } from '../../../db/schema/schema.ts'
import { type Sport, sportById } from '../../catalog/sports.ts'
import type { ChangeKind } from '../../contract/changes.ts'
import { repointWebhooks } from '../../store/access/webhooks.ts'
import {
  type Dependent,
  deleteDoubledStatistics,
  type MergeableKind,
  repointColumns,
  repointMerged,
  selectCanonicalId,
  selectDependents,
  selectDocument,
  selectMergedNames,
  selectNamesOfMerged,
  selectSport,
} from '../../store/log/resource-documents.ts'
import { repointMatches, selectMatchOf } from '../../store/matches/writer.ts'
import { deleteSquad, moveSquad, selectSquad } from '../../store/people.ts'
import { upsertRow } from '../../store/sql/statement.ts'
import { inTransaction } from '../../store/sql/transaction.ts'
import type { Resolve } from '../canonical.ts'
import { ValidationError } from '../problem.ts'
import { categoryKind, seasonKind, tournamentKind } from './competitions.ts'
import { type DocumentColumns, documentKind, type Kind, type Prepare, requireSameSport } from './kind.ts'
import { matchKind } from './match.ts'
import { oddsBoardsKind } from './odds-boards.ts'
import {
  indexPerson,
  type NamedData,
  namesOf,
  playerKind,
  squadKind,
  teamKind,
  transferKind,
} from './people.ts'
import { seasonStatisticsKind } from './season-statistics.ts'

const RESOURCE_KINDS = {
  category: categoryKind,
  tournament: tournamentKind,
  season: seasonKind,
  team: teamKind,
  player: playerKind,
  match: matchKind,
  oddsBoards: oddsBoardsKind,
  seasonStatistics: seasonStatisticsKind,
  squad: squadKind,
  transfer: transferKind,
} as const

const TABLES = { team: mergedTeam, player: mergedPlayer } as const

function mergedKind(name: 'mergedTeam' | 'mergedPlayer', entity: MergeableKind): Kind {
  return documentKind<typeof name>({
    name,
    table: `merged_${entity}`,
    referenceKind: entity,
    isMerge: true,
    prepare: (of, columns) => {
      const intoId = requireMergeable(of, entity)
      return () => {
        // All or nothing: a resource that has both ids separately rejects the whole merge.
        inTransaction(of.db, () => mergeAll(of.db, entity, of.sport, intoId, columns))
        return 'everything'
      }
    },
    remove: (_db, id) => {
      throw new ValidationError('/op', `${entity} ${id} was merged; a merge cannot be undone`)
    },
  })
}

export const KINDS: Readonly<Record<ChangeKind, Kind>> = {
  ...RESOURCE_KINDS,
  mergedTeam: mergedKind('mergedTeam', 'team'),
  mergedPlayer: mergedKind('mergedPlayer', 'player'),
}

function requireMergeable(of: Prepare<'mergedTeam' | 'mergedPlayer'>, entity: MergeableKind): number {
  const { db, id, sport } = of
  const { intoId } = of.data
  if (intoId === id) throw new ValidationError('/data/intoId', `${entity} ${id} cannot be merged into itself`)
  requireSameSport(db, entity, intoId, sport, '/data/intoId')
  const own = selectSport(db, entity, id)
  if (own !== undefined && own !== sport.id)
    throw new ValidationError('/sport', `${entity} ${id} is of ${sportById(own).slug}`)
  const between = entity === 'team' ? selectMatchOf(db, id, intoId) : null
  if (between !== null) throw disallowed('match', between, 'a team cannot play against itself')
  return intoId
}

function mergeAll(
  db: Db,
  entity: MergeableKind,
  sport: Sport,
  intoId: number,
  columns: DocumentColumns,
): void {
  const { id, revision, position } = columns
  const old = selectDocument(db, entity, id)
  const ownNames = old ? namesOf(JSON.parse(old.document) as NamedData) : []
  // Already merged into another id: resources stay there, the id and its names are redirected.
  const before = selectCanonicalId(db, entity, id)
  const further = [...selectNamesOfMerged(db, entity, id), ...selectMergedNames(db, entity, id)]
  const names = JSON.stringify([...new Set([...ownNames, ...further])])
  repointMerged(db, entity, id, intoId)
  upsertRow(db, TABLES[entity], { ...columns, intoId, names })
  deleteDoubledStatistics(db, entity, id, intoId)
  if (entity === 'team') {
    repointWebhooks(db, id, intoId)
    repointMatches(db, id, intoId, position)
    repointColumns(db, id, intoId, position)
  }
  const resolve: Resolve = (kindOf, reference) =>
    kindOf === entity && reference === id ? intoId : Number(reference)
  for (const dependent of selectDependents(db, entity, id)) rewrite(db, dependent, resolve, position)
  if (entity === 'team') mergeSquads(db, id, intoId)
  if (old) RESOURCE_KINDS[entity].remove(db, id, { revision, position })
  for (const canonicalId of [intoId, ...(before === undefined ? [] : [before])]) {
    const canonical = selectDocument(db, entity, canonicalId)
    if (!canonical) continue
    const data = JSON.parse(canonical.document) as NamedData
    indexPerson(db, entity, canonicalId, sport, data, canonicalId === intoId)
  }
}

/** Equivalent to a put of the resource with the canonical id, with an unchanged revision. */
function rewrite(db: Db, { kind: name, id }: Dependent, resolve: Resolve, position: number): void {
  const of = RESOURCE_KINDS[name]
  const existing = of.selectExisting(db, id)
  if (!existing) return
  try {
    const data = of.canonical(of.selectMergeTarget(db, id, existing, null), resolve)
    const write = of.prepare({
      db,
      id,
      sport: sportById(existing.sport),
      data,
      existing,
      patch: null,
      revision: existing.revision,
      position,
      sourceId: existing.sourceId,
      sourceTimestamp: null,
      isCorrection: false,
    })
    write?.()
  } catch (problem) {
    if (!(problem instanceof ValidationError)) throw problem
    throw disallowed(name, id, problem.message)
  }
}

function disallowed(name: string, id: number, reason: string): ValidationError {
  return new ValidationError('/data/intoId', `${name} ${id} does not allow it: ${reason}`)
}

/** The canonical team keeps its squad; if it has none, it gets that of the merged team. */
function mergeSquads(db: Db, id: number, intoId: number): void {
  if (!selectSquad(db, id)) return
  if (selectSquad(db, intoId)) deleteSquad(db, id)
  else moveSquad(db, id, intoId)
}
