/** Change kind `team`: a club, a national team, or in tennis and table tennis an athlete or a pair. */
import type { Db } from '../../../db/open.ts'
import { team } from '../../../db/schema.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeEffects } from '../../contract/change-effects.ts'
import { removeNames } from '../../store/search-index.ts'
import { upsertRow } from '../../store/statement.ts'
import { replaceTeamMembers, selectTeamsShowing } from '../../store/team-members.ts'
import { Refused } from '../problem.ts'
import { indexPerson } from './index-person.ts'
import { documentKind, type Given, namedColumns, requireSameSport } from './kind.ts'

export const teamKind = documentKind<'team'>({
  name: 'team',
  // The main tournament may be missing, since tournaments also refer to teams.
  looseReferences: { primaryTournamentId: 'tournament' },
  prepare: ({ db, id, sport, data }, columns) => {
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
        popularity: data.popularity ?? 0,
      })
      replaceTeamMembers(db, id, memberIds)
      indexPerson(db, 'team', id, sport, data)
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

/** The athletes of a pair: teams of a sport whose teams are athletes. Throws Refused. */
function requireMembers(db: Db, id: number, sport: Sport, data: Given<'team'>): number[] {
  const memberIds = [...new Set(data.memberIds ?? [])]
  if (memberIds.length > 0 && !sport.teamIsAthlete) {
    throw new Refused(
      '/data/memberIds',
      `${sport.slug} has no pairs, because its teams are not athletes; omit memberIds`,
    )
  }
  for (const [index, memberId] of memberIds.entries()) {
    const pointer = `/data/memberIds/${index}`
    if (memberId === id)
      throw new Refused(pointer, 'a pair cannot be a member of itself; name two other teams')
    requireSameSport(db, 'team', memberId, sport, pointer)
  }
  return memberIds
}
