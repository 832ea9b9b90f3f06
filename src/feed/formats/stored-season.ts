/**
 * Matches of a season in the database that the files of an import do not have. Stages, tables and numbers of rounds
 * follow from all matches of a season, so those of a part of it are found together with the others, and what the others
 * are is corrected. Whatever the cut and the order of files, the season is that of one file.
 */
import type { Change, ChangeData } from '../../contract/changes.ts'
import { isGroup } from '../../rules/competitions/season-parts.ts'
import { MAIN_TABLE, type StageMatch } from '../../rules/competitions/stages.ts'
import { labelOf } from './football/rounds.ts'
import type { Pair, Round, Source } from './source.ts'

export interface StoredTeam {
  readonly id: number
  readonly name: string
  /** Its external id in the files; null if they do not have it. */
  readonly external: string | null
}

export interface StoredMatch {
  readonly id: number
  readonly home: StoredTeam
  readonly away: StoredTeam
  readonly startMs: number
  /** Null before the end. */
  readonly score: Pair | null
  readonly table: string | null
  readonly round: Round | null
  /** Whether its round is one of a cup, as far as the format knows. */
  readonly isCupRound?: boolean
  /** Whether it was called off and counts nowhere. */
  readonly isReplayed: boolean
  /** The source that owns it; null for none. */
  readonly source: string | null
}

export interface StoredSeason {
  readonly matches: readonly StoredMatch[]
  /** Tables that no source of its matches names. */
  readonly derived: ReadonlySet<string>
  /** The source that owns the season, and its data; null for none. */
  readonly owned: { readonly source: string; readonly data: object } | null
}

/** By external id. */
export type StoredSeasons = ReadonlyMap<string, StoredSeason>

export const NOTHING_STORED: StoredSeason = { matches: [], derived: new Set(), owned: null }

/** What the source of a stored match says of its stage. @param isUnstaged whether that source names none */
export function storedStage(
  { table, round, isCupRound = false }: StoredMatch,
  derived: StoredSeason['derived'],
  isUnstaged: boolean,
): Pick<StageMatch, 'stage' | 'group' | 'isCupRound' | 'cupRound'> {
  const none = { stage: null, group: null, isCupRound: false }
  const named = { ...none, isCupRound: isCupRound || round?.name != null, cupRound: labelOf(round?.name) }
  if (isCupRound) return named
  if (isUnstaged || (table === MAIN_TABLE && named.cupRound !== '')) return none
  if (table === null || table === MAIN_TABLE || derived.has(table)) return named
  return isGroup(table) ? { ...none, group: table } : { ...none, stage: table }
}

/** Corrections of stored matches whose table or round is another one together with those of the files. */
export function* restated(
  { name, sport }: Source,
  matches: readonly StoredMatch[],
  roundOf: (match: StoredMatch, index: number) => Round | null,
  tableOf: readonly (string | null)[],
): Generator<Change> {
  for (const [index, match] of matches.entries()) {
    const [table, round] = [tableOf[index] ?? null, roundOf(match, index)]
    const data: Partial<ChangeData<'match'>> = {
      ...(table !== match.table && { standingsTable: table }),
      ...(round &&
        JSON.stringify(round) !== JSON.stringify(match.round) && { round: replacing(match.round, round) }),
    }
    if (Object.keys(data).length === 0) continue
    // What follows from all matches is not what another source says of this one.
    const source = match.source ?? name
    yield { op: 'merge', sport, source, kind: 'match', id: match.id, data } as Change
  }
}

/** A merge keeps members of an object that it does not name. */
function replacing(before: Round | null, round: Round): Round {
  const members = Object.keys(before ?? {}).map((key) => [key, null])
  return { ...Object.fromEntries(members), ...round }
}
