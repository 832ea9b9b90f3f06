/**
 * Change kind `seasonStatistics`: a slice of a season of one player or team from a provider
 * (docs/reference/resources.md#19). An entity has one slice per type and season; it replaces computed totals.
 */
import { seasonStatistics } from '../../../db/schema/schema.ts'
import { seasonStatisticsOf } from '../../catalog/season-statistics/index.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ChangeEffects } from '../../contract/change-effects.ts'
import { Ref } from '../../contract/schema-kit.ts'
import { pointerToken } from '../../shared/quote.ts'
import {
  type GivenKey,
  SCOPE_CODE,
  selectGivenId,
  selectGivenKey,
  sportHasSeasonStatistics,
} from '../../store/seasons/statistics.ts'
import { selectTournamentOfSeason } from '../../store/seasons/tournament-writer.ts'
import { upsertRow } from '../../store/sql/statement.ts'
import { canonicalForm, formOf } from '../canonical.ts'
import { ValidationError } from '../problem.ts'
import { documentKind, type Given, type Kind, type Prepare, requireSameSport } from './kind.ts'

const given = documentKind<'seasonStatistics'>({
  name: 'seasonStatistics',
  table: 'season_statistics',
  prepare: (of, columns) => {
    const { db, id, sport, data, existing } = of
    const key = requireConsistent(of)
    const statistics = orderedStatistics(sport, data)
    const previous = existing && selectGivenKey(db, id)
    return () => {
      upsertRow(db, seasonStatistics, { ...columns, ...key, teamId: data.teamId ?? null, statistics })
      return effectsOn(previous, key)
    }
  },
  remove: (db, id) => effectsOn(selectGivenKey(db, id)),
})

const entityForms = { player: canonicalForm(Ref('player')), team: canonicalForm(Ref('team')) }

/** `entityId` refers to the kind given by `entity`, which the contract cannot express. */
export const seasonStatisticsKind: Kind = {
  ...given,
  canonical: (value, resolve) => {
    const data = given.canonical(value, resolve) as Given<'seasonStatistics'>
    const entityId = formOf(entityForms[data.entity], data.entityId, resolve, 'data/entityId') as number
    return { ...data, entityId }
  },
}

/** Checks that all references exist and have the same sport, and that the slice has no other id. */
function requireConsistent({ db, id, data, sport }: Prepare<'seasonStatistics'>): GivenKey {
  const { entity, entityId, tournamentId, seasonId, type } = data
  if (!sportHasSeasonStatistics(sport, entity))
    throw new ValidationError('/data/entity', `${sport.slug} has no season statistics of a ${entity}`)
  const key: GivenKey = { scope: SCOPE_CODE[entity], entityId, seasonId, type }
  requireSameSport(db, entity, entityId, sport, '/data/entityId')
  requireSameSport(db, 'season', seasonId, sport, '/data/seasonId')
  const owner = selectTournamentOfSeason(db, seasonId)
  if (owner !== tournamentId)
    throw new ValidationError('/data/tournamentId', `season ${seasonId} belongs to tournament ${owner}`)
  if (data.teamId != null) {
    if (entity === 'team') throw new ValidationError('/data/teamId', 'is only for players')
    requireSameSport(db, 'team', data.teamId, sport, '/data/teamId')
  }
  const other = selectGivenId(db, key)
  if (other !== undefined && other !== id)
    throw new ValidationError(
      '/data/type',
      `${entity} ${entityId} has "${type}" of season ${seasonId} already, by ${other}`,
    )
  return key
}

/** The served numbers, in the order of the dictionary. Throws ValidationError for an unknown key. */
function orderedStatistics(sport: Sport, { entity, statistics }: Given<'seasonStatistics'>): string {
  const known = seasonStatisticsOf(sport.slug, entity)
  for (const key of Object.keys(statistics)) {
    if (known.has(key)) continue
    throw new ValidationError(
      `/data/statistics/${pointerToken(key)}`,
      `is not a season statistic of a ${entity} in ${sport.slug}; /v2/SeasonStatisticsDict.json lists them`,
    )
  }
  const inOrder = [...known.keys()].filter((key) => Object.hasOwn(statistics, key))
  return JSON.stringify(Object.fromEntries(inOrder.map((key) => [key, statistics[key]])))
}

/** The seasons before and after the change: the slice may have moved. */
function effectsOn(...keys: readonly (GivenKey | null)[]): ChangeEffects {
  return { seasonStatistics: [...new Set(keys.flatMap((key) => (key ? [key.seasonId] : [])))] }
}
