/** Loads the match of a path. */
import type { Sport } from '../catalog/sports.ts'
import { type ApiError, notFound } from '../contract/errors.ts'
import { id } from '../contract/parameters.ts'
import { type MatchRecord, selectMatch } from '../store/match-reader.ts'
import type { Services } from './services.ts'

export const matchParams = { matchId: id({ description: 'Match id.', example: 910001 }) } as const

/** Throws 404 if the sport has no such match. */
export function requireMatch(services: Services, sport: Sport, matchId: number): MatchRecord {
  const record = selectMatch(services.db, matchId)
  if (record?.sport !== sport.id) throw noMatch(sport, matchId)
  return record
}

export function noMatch(sport: Sport, matchId: number): ApiError {
  return notFound(`There is no ${sport.slug} match ${matchId}.`)
}
