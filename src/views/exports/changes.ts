/**
 * Exports as changes of the feed (docs/exports.md): the resources that the rows of a kind come from, before them all that
 * they refer to, so that an empty database that applies them gives the same answers. The stored texts are joined
 * without parsing. @assumed
 */

import type { MatchBlock } from '../../catalog/match-blocks.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { type ChangeKind, SAME_AS_LIMIT } from '../../contract/changes.ts'
import type { ReferenceKind } from '../../contract/schema-kit.ts'
import { selectLogEntries, selectPosition } from '../../store/log/change-log.ts'
import {
  type DocumentRow,
  type MatchDocument,
  selectDocumentPage,
  selectExternalIds,
  selectMatchDocuments,
  selectMergedNamesOf,
} from '../../store/log/export-pages.ts'
import { type DocumentTable, selectSport } from '../../store/log/resource-documents.ts'
import { selectBoardDocuments } from '../../store/odds-boards.ts'
import { type ExportScope, matchPages, PAGE_ROWS } from './scope.ts'
import { EXPORT_KINDS, type ExportKind } from './tables.ts'

type Json = string

export type ChangeExport = ExportKind | 'all'
/** Everything of a sport. */
export const WHOLE_EXPORT = 'all'
export const CHANGE_EXPORTS: readonly ChangeExport[] = [...EXPORT_KINDS, WHOLE_EXPORT]

type Documents = Exclude<ChangeKind, 'match' | 'oddsBoards'>

const TABLES: Readonly<Record<Documents, DocumentTable>> = {
  category: 'category',
  team: 'team',
  tournament: 'tournament',
  season: 'season',
  player: 'player',
  mergedTeam: 'merged_team',
  mergedPlayer: 'merged_player',
  squad: 'squad',
  seasonStatistics: 'season_statistics',
  transfer: 'transfer',
}
/** What matches refer to, in an order in which each resource follows those that it refers to. */
const REFERENCES = ['category', 'team', 'tournament', 'season', 'player'] as const

/** What follows the references, in the order in which it is applied. */
const ORDER = [
  'mergedTeam',
  'mergedPlayer',
  'squad',
  'match',
  'oddsBoards',
  'seasonStatistics',
  'transfer',
] as const satisfies readonly ChangeKind[]

const KINDS: Readonly<Record<ChangeExport, readonly ChangeKind[]>> = {
  matches: ['match'],
  events: ['match'],
  standings: ['match'],
  odds: ['match', 'oddsBoards'],
  'player-statistics': ['match', 'seasonStatistics'],
  'team-statistics': ['match', 'seasonStatistics'],
  all: ORDER,
}

/** Kinds that are left out of the export of a single season. */
const OF_NO_SEASON: ReadonlySet<ChangeKind> = new Set(['mergedTeam', 'mergedPlayer', 'squad', 'transfer'])

/** Lines of changes, page by page; a page may be empty. */
export function* changePages(exported: readonly ChangeExport[], scope: ExportScope): Generator<string> {
  const until = selectPosition(scope.db)
  const included = new Set(exported.flatMap((kind) => KINDS[kind]))
  if (scope.seasonId !== undefined) for (const kind of OF_NO_SEASON) included.delete(kind)
  const kinds = [...REFERENCES, ...ORDER.filter((kind) => included.has(kind))]
  for (const kind of kinds) {
    if (kind === 'match') yield* matchLines(scope)
    else if (kind === 'oddsBoards') yield* boardLines(scope)
    else yield* documentLines(kind, scope)
  }
  if (scope.since !== undefined) yield* deletionLines(kinds, scope, until)
}

function line(op: 'put' | 'delete', kind: ChangeKind, scope: ExportScope, id: number, rest: Json = ''): Json {
  return `{"op":"${op}","kind":"${kind}","sport":"${scope.sport.slug}","id":${id}${rest}}\n`
}

function sameAs(externals: readonly string[] | undefined): Json {
  return externals ? `,"sameAs":${JSON.stringify(externals.slice(0, SAME_AS_LIMIT))}` : ''
}

function* documentLines(kind: Documents, scope: ExportScope): Generator<string> {
  const { db, sport, seasonId, since = 0 } = scope
  let afterId = 0
  for (;;) {
    const page = selectDocumentPage(db, TABLES[kind], afterId, PAGE_ROWS)
    const last = page.at(-1)
    if (!last) return
    afterId = last.id
    const rows = page.filter(
      (row) =>
        row.sport === sport.id &&
        row.position > since &&
        (kind !== 'seasonStatistics' || seasonId === undefined || row.seasonId === seasonId),
    )
    if (kind === 'mergedTeam' || kind === 'mergedPlayer')
      yield rows.map((row) => mergeLines(kind, scope, row)).join('')
    else {
      const externals = externalsOf(kind, scope, rows)
      yield rows
        .map(({ id, document }) =>
          line('put', kind, scope, id, `${sameAs(externals.get(id))},"data":${document}`),
        )
        .join('')
    }
  }
}

/** A squad has the id of its team and no external ids of its own. */
function externalsOf(kind: Documents, { db }: ExportScope, rows: readonly DocumentRow[]) {
  if (kind === 'squad') return new Map<number, string[]>()
  return selectExternalIds(
    db,
    kind as ReferenceKind,
    rows.map(({ id }) => id),
  )
}

/** The resource as it was named before the merge, and the merge. */
function mergeLines(kind: 'mergedTeam' | 'mergedPlayer', scope: ExportScope, row: DocumentRow): Json {
  const entity = kind === 'mergedTeam' ? 'team' : 'player'
  const names = selectMergedNamesOf(scope.db, entity, row.id)
  if (!names) return ''
  const [name, ...aliases] = names
  const old =
    name === undefined
      ? ''
      : line('put', entity, scope, row.id, `,"data":${JSON.stringify({ name, aliases })}`)
  return old + line('put', kind, scope, row.id, `,"data":${row.document}`)
}

/** Matches whose blocks are read together: up to 100 kB each. */
const MATCHES_PER_READ = 4

function* matchLines(scope: ExportScope): Generator<string> {
  for (const ids of matchPages(scope, MATCHES_PER_READ)) {
    const externals = selectExternalIds(scope.db, 'match', ids)
    yield selectMatchDocuments(scope.db, ids)
      .map((match) => matchText(match, scope, externals.get(match.id)))
      .join('')
  }
}

/**
 * The end of a match is known only if it was in progress before. So a match with a known end is first reported in
 * progress, then finished at that time. A later correction counts as the end, as for `scoreStatus`.
 */
function matchText(match: MatchDocument, scope: ExportScope, externals: readonly string[] | undefined): Json {
  const { id, status } = match
  const endedMs = match.correctedMs ?? match.endedMs
  const data = `,"data":${matchData(match.blocks)}`
  const whole = (rest: Json) => line('put', 'match', scope, id, `${rest}${sameAs(externals)}${data}`)
  if (status !== STATUS_CODE.finished) return whole('')
  const finished = whole(`${endedMs === null ? '' : `,"sourceTimestamp":${endedMs}`},"correction":true`)
  // A recipient of incremental changes already has the match.
  if (endedMs === null || scope.since !== undefined) return finished
  const document = match.blocks.get('document') ?? '{}'
  const started = document.replace('"status":"finished"', '"status":"inprogress"')
  return line('put', 'match', scope, id, `,"data":${started}`) + finished
}

/** Blocks by their member of the change; those of two levels have their own rows below. */
const MEMBERS: readonly (readonly [member: string, block: MatchBlock])[] = [
  ['bestPlayers', 'bestPlayers'],
  ['highlights', 'highlights'],
  ['statistics', 'matchStatistics'],
  ['averagePositions', 'averagePositions'],
  ['momentum', 'momentum'],
  ['liveEvents', 'liveEvents'],
  ['pregame', 'pregame'],
  ['oddsBase', 'oddsBase'],
  ['shotmap', 'shotmap'],
  ['esports', 'esports'],
]
const LINEUPS: typeof MEMBERS = [
  ['home', 'homeLineup'],
  ['away', 'awayLineup'],
]
const TENNIS: typeof MEMBERS = [
  ['momentum', 'tennisMomentum'],
  ['pointByPoint', 'tennisPointByPoint'],
]

/** The whole data of a match, as a change has it. */
export function matchData(blocks: ReadonlyMap<MatchBlock, Json>): Json {
  const withMembers = (object: Json | null, rows: typeof MEMBERS) =>
    rows.reduce((made, [member, block]) => withMember(made, member, blocks.get(block)), object)
  const members = withMembers(blocks.get('document') ?? '{}', MEMBERS)
  const withLineups = withMember(members, 'lineups', withMembers(null, LINEUPS))
  return withMember(withLineups, 'tennis', withMembers(blocks.get('tennis') ?? null, TENNIS)) ?? '{}'
}

/** The text of an object with another member; null for no object yet. */
function withMember(object: Json | null, member: string, value: Json | null | undefined): Json | null {
  if (value == null) return object
  const open = object === null || object === '{}' ? '{' : `${object.slice(0, -1)},`
  return `${open}"${member}":${value}}`
}

function* boardLines(scope: ExportScope): Generator<string> {
  for (const ids of matchPages(scope, MATCHES_PER_READ)) {
    yield ids
      .map((id) => {
        const boards = Map.groupBy(selectBoardDocuments(scope.db, id), ({ bookmaker }) => bookmaker)
        if (boards.size === 0) return ''
        const texts = [...boards].map(
          ([bookmaker, stages]) =>
            `"${bookmaker}":{${stages.map(({ stage, document }) => `"${stage === 1 ? 'live' : 'prematch'}":${document}`).join(',')}}`,
        )
        return line('put', 'oddsBoards', scope, id, `,"data":{"boards":{${texts.join(',')}}}`)
      })
      .join('')
  }
}

/** Deletions since a position, in their order. What was created again is among the changes before. */
function* deletionLines(kinds: readonly ChangeKind[], scope: ExportScope, until: number): Generator<string> {
  const { db, sport } = scope
  let since = scope.since ?? 0
  for (;;) {
    const entries = selectLogEntries(db, { sport: sport.id, kinds, since, until, limit: PAGE_ROWS })
    const last = entries.at(-1)
    if (!last) return
    since = last.position
    yield entries
      .filter(({ op, kind, id }) => op === 'delete' && isDeleted(db, kind as ChangeKind, id))
      .map(({ kind, id }) => line('delete', kind as ChangeKind, scope, id))
      .join('')
  }
}

function isDeleted(db: ExportScope['db'], kind: ChangeKind, id: number): boolean {
  if (kind === 'oddsBoards') return selectBoardDocuments(db, id).length === 0
  return selectSport(db, kind === 'match' ? 'match' : TABLES[kind], id) === undefined
}
