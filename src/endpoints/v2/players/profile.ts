/**
 * `GET /v2/{sportSlug}/players/{playerId}/profile` (docs/reference/resources.md#18.2). @assumed An unknown player is
 * 404.
 */
import { LIMITS } from '../../../catalog/limits.ts'
import type { ChangeData } from '../../../contract/changes.ts'
import { notFound } from '../../../contract/errors.ts'
import { PlayerProfile } from '../../../contract/resources/people.ts'
import { selectTransfersOfPlayer } from '../../../store/people.ts'
import { viewPlayerExtras, viewTransfers } from '../../../views/people-cards.ts'
import { endpoint } from '../../endpoint.ts'
import { findPlayer, playerParams } from '../../load-resource.ts'

export const playerProfile = endpoint({
  path: '/v2/{sportSlug}/players/{playerId}/profile',
  operationId: 'getPlayer',
  tag: 'players',
  summary: 'Profile of a player',
  description: 'The card and further details. Blocks that the sport does not have are null or empty.',
  params: playerParams,
  response: PlayerProfile,
  errors: ['not_found'],
  cache: 'untilSportChanges',
  answer: ({ sport, params, services }) => {
    const player = findPlayer(services, sport, params.playerId)
    const [card] = player ? services.people.players(sport, [player.id]) : []
    if (!player || !card) throw notFound(`There is no ${sport.slug} player ${params.playerId}.`)
    const document = JSON.parse(player.document) as ChangeData<'player'>
    const rows = selectTransfersOfPlayer(services.db, player.id, LIMITS.transfers)
    const transfers = viewTransfers(services, sport, rows)
    return { text: `${card.slice(0, -1)}${viewPlayerExtras(services, sport, document, transfers)}}` }
  },
})
