/** Change kind `player`: the profile of a person who plays (docs/reference/resources.md#18). */
import type { Db } from '../../../db/open.ts'
import { player } from '../../../db/schema.ts'
import { findPlayerTrait } from '../../catalog/player-traits.ts'
import { type Sport, sportById } from '../../catalog/sports.ts'
import { selectPeople, selectPlayer } from '../../store/people.ts'
import { selectSport } from '../../store/resource-documents.ts'
import { removeNames } from '../../store/search-index.ts'
import { upsertRow } from '../../store/statement.ts'
import { recomposeBlocks } from '../blocks/recompose.ts'
import { Refused } from '../problem.ts'
import { indexPerson } from './index-person.ts'
import { documentKind, type Given, namedColumns } from './kind.ts'

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

/** Throws Refused for a trait that is not in the catalog. */
function requireKnownTraits({ traits }: Given<'player'>): void {
  for (const group of ['strengths', 'weaknesses'] as const) {
    for (const [place, code] of (traits?.[group] ?? []).entries()) {
      if (!findPlayerTrait(code))
        throw new Refused(`/data/traits/${group}/${place}`, `there is no trait ${code}`)
    }
  }
}
