/** Change kinds `team`, `player`, `squad` and `transfer` (docs/reference/resources.md#18), and how search finds people. */
import type { Db } from '../../../db/open.ts'
import { player, team, transfer } from '../../../db/schema/schema.ts'
import { findPlayerTrait, findTransferType } from '../../catalog/names/coded-names.ts'
import { type Sport, sportById } from '../../catalog/sports.ts'
import type { ChangeEffects } from '../../contract/change-effects.ts'
import { PLACEHOLDER_POPULARITY } from '../../store/cards.ts'
import {
  type MergeableKind,
  selectDocument,
  selectMergedNames,
  selectSport,
} from '../../store/log/resource-documents.ts'
import {
  deleteSquad,
  replaceTeamMembers,
  type SquadPlayerRow,
  selectPeople,
  selectPlayer,
  selectTeamsShowing,
  writeSquad,
} from '../../store/people.ts'
import {
  indexNames,
  removeNames,
  type SearchableNames,
  selectEntry,
} from '../../store/search/search-index.ts'
import { upsertRow } from '../../store/sql/statement.ts'
import { recomposeBlocks } from '../blocks/write-blocks.ts'
import { ValidationError } from '../problem.ts'
import { changedDocument, documentKind, type Given, kind, namedColumns, requireSameSport } from './kind.ts'

/** The names in both kinds of data. */
export interface NamedData {
  readonly name: string
  readonly translations?: { readonly ru: string }
  readonly shortName?: string
  readonly fullName?: string
  readonly aliases?: readonly string[]
  readonly popularity?: number
  readonly countryCode?: string | null
  readonly gender?: string | null
}

/** @param isMoved whether its matches have been those of another one */
export function indexPerson(
  db: Db,
  kind: MergeableKind,
  id: number,
  sport: Sport,
  data: NamedData,
  isMoved = false,
): void {
  indexNames(db, searchableNames(db, kind, id, sport.id, data), isMoved)
}

/** What search finds of a team or player. */
export function searchableNames(
  db: Db,
  kind: MergeableKind,
  id: number,
  sport: number,
  data: NamedData,
): SearchableNames {
  const { popularity = 0, countryCode = null, gender } = data
  const names = [...namesOf(data), ...selectMergedNames(db, kind, id)]
  return { kind, id, sport, names, isOfWomen: gender === 'F', popularity, countryCode }
}

/** The names that search finds, the main one first. */
export function namesOf({ name, translations, shortName, fullName, aliases = [] }: NamedData): string[] {
  const given = [name, translations?.ru, shortName, fullName, ...aliases]
  return [...new Set(given.filter((each) => each !== undefined))]
}

export const teamKind = documentKind<'team'>({
  name: 'team',
  // The main tournament may be missing, since tournaments also refer to teams.
  looseReferences: { primaryTournamentId: 'tournament' },
  prepare: ({ db, id, sport, data, existing }, columns) => {
    const memberIds = requireMembers(db, id, sport, data)
    return () => {
      upsertRow(db, team, {
        ...columns,
        ...namedColumns('team', id, data),
        shortName: data.shortName ?? null,
        fullName: data.fullName ?? null,
        gender: data.gender ?? null,
        country: data.country ?? null,
        countryCode: data.countryCode ?? null,
        isNational: data.national ?? false,
        colorPrimary: data.colors?.primary ?? null,
        colorSecondary: data.colors?.secondary ?? null,
        popularity: data.placeholder ? PLACEHOLDER_POPULARITY : (data.popularity ?? 0),
      })
      replaceTeamMembers(db, id, memberIds)
      if (data.placeholder) removeNames(db, 'team', id)
      else {
        // The matches of a placeholder are not found by a name.
        const isNamed = !existing || selectEntry(db, 'team', id) !== null
        indexPerson(db, 'team', id, sport, data, !isNamed)
      }
      return teamEffects(db, id)
    }
  },
  remove: (db, id) => {
    const effects = teamEffects(db, id)
    removeNames(db, 'team', id)
    replaceTeamMembers(db, id, [])
    return effects
  },
})

/** The card of a pair names its athletes. */
function teamEffects(db: Db, id: number): ChangeEffects {
  return { teams: selectTeamsShowing(db, id) }
}

/** The athletes of a pair: teams of a sport whose teams are athletes. Throws ValidationError. */
function requireMembers(db: Db, id: number, sport: Sport, data: Given<'team'>): number[] {
  const memberIds = [...new Set(data.memberIds ?? [])]
  if (memberIds.length > 0 && !sport.teamIsAthlete)
    throw new ValidationError(
      '/data/memberIds',
      `${sport.slug} has no pairs, because its teams are not athletes; omit memberIds`,
    )
  for (const [index, memberId] of memberIds.entries()) {
    const pointer = `/data/memberIds/${index}`
    if (memberId === id)
      throw new ValidationError(pointer, 'a pair cannot be a member of itself; name two other teams')
    requireSameSport(db, 'team', memberId, sport, pointer)
  }
  return memberIds
}

export const playerKind = documentKind<'player'>({
  name: 'player',
  references: { teamId: 'team' },
  // A deleted national team is not shown and does not block other changes of the profile.
  looseReferences: { 'nationalTeamStatistics/*/teamId': 'team' },
  prepare: ({ db, id, sport, data, existing }, columns) => {
    requireKnownTraits(data)
    const before = existing && selectShown(db, id)
    const pairs = pairsOf(db, sport, id)
    return () => {
      upsertRow(db, player, {
        ...columns,
        ...namedColumns('player', id, data),
        teamId: data.teamId ?? null,
        popularity: data.popularity ?? 0,
      })
      indexPerson(db, 'player', id, sport, data)
      const isShownAsBefore = before === null || before === selectShown(db, id)
      const matches = isShownAsBefore ? {} : recomposeBlocks(db, sport, id)
      return { ...matches, players: [id], teams: [...new Set([...pairs, ...pairsOf(db, sport, id)])] }
    }
  },
  remove: (db, id) => {
    const sport = selectSport(db, 'player', id)
    const pairs = sport === undefined ? [] : pairsOf(db, sportById(sport), id)
    removeNames(db, 'player', id)
    return { players: [id], teams: pairs }
  },
})

/** The team whose card may name the player: a pair, in sports in which teams are athletes. */
function pairsOf(db: Db, { teamIsAthlete }: Sport, id: number): number[] {
  const teamId = teamIsAthlete ? selectPlayer(db, id)?.teamId : null
  return teamId == null ? [] : [teamId]
}

/** The player data shown in match blocks: names, and position and numbers if the match has none. */
function selectShown(db: Db, id: number): string {
  return JSON.stringify(selectPeople(db, [id]).get(id))
}

/** Throws ValidationError for a trait that is not in the catalog. */
function requireKnownTraits({ traits }: Given<'player'>): void {
  for (const group of ['strengths', 'weaknesses'] as const) {
    for (const [place, code] of (traits?.[group] ?? []).entries()) {
      if (!findPlayerTrait(code))
        throw new ValidationError(`/data/traits/${group}/${place}`, `there is no trait ${code}`)
    }
  }
}

type GivenPlayer = Given<'squad'>['players'][number]

export const squadKind = kind<'squad'>({
  name: 'squad',
  referenceKind: 'team',
  selectExisting: (db, id) => selectDocument(db, 'squad', id),
  prepare: ({ db, id, sport, data, existing, revision, position, sourceId }) => {
    const players = withoutRepetition(data.players)
    const document = changedDocument({ ...data, players }, existing)
    if (document === null) return null
    requireSameSport(db, 'team', id, sport, '/id')
    for (const { playerId } of players) {
      const place = data.players.findIndex((given) => given.playerId === playerId)
      requireSameSport(db, 'player', playerId, sport, `/data/players/${place}/playerId`)
    }
    const rows = players.map((player, place) => rowOf(id, place, player))
    return () => {
      const checkedMs = data.checkedAt ?? null
      writeSquad(db, { id, sport: sport.id, checkedMs, document, revision, position, sourceId }, rows)
      return {}
    }
  },
  remove: (db, id) => {
    deleteSquad(db, id)
    return {}
  },
})

function withoutRepetition(players: readonly GivenPlayer[]): GivenPlayer[] {
  const first = new Map<unknown, GivenPlayer>()
  for (const player of players) if (!first.has(player.playerId)) first.set(player.playerId, player)
  return [...first.values()]
}

function rowOf(teamId: number, place: number, player: GivenPlayer): SquadPlayerRow {
  return {
    teamId,
    place,
    playerId: player.playerId,
    position: player.position ?? null,
    shirtNumber: player.shirtNumber ?? null,
    jerseyNumber: player.jerseyNumber ?? null,
    isForeign: player.foreign ?? false,
    isNational: player.nationalTeam ?? false,
  }
}

export const transferKind = documentKind<'transfer'>({
  name: 'transfer',
  references: { playerId: 'player', fromTeamId: 'team', toTeamId: 'team' },
  prepare: ({ db, data }, columns) => {
    if (!findTransferType(data.type))
      throw new ValidationError('/data/type', `there is no transfer type ${data.type}`)
    return () => {
      upsertRow(db, transfer, {
        ...columns,
        playerId: data.playerId,
        fromTeamId: data.fromTeamId ?? null,
        toTeamId: data.toTeamId ?? null,
        transferMs: data.transferTimestamp,
      })
      return {}
    }
  },
  remove: () => ({}),
})
