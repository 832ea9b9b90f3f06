/** A match kept up to date: from REST, then from the live channel with odds. */
import { useEffect, useState } from 'preact/hooks'
import type { MatchState, SportSlug } from '../client/index.ts'
import { api } from './api.ts'
import { type Resource, useResource } from './use-resource.ts'

export interface FollowedMatch extends Pick<Resource<unknown>, 'status' | 'problem' | 'request' | 'refresh'> {
  readonly match: MatchState | null
  /** Whether it was deleted while shown. */
  readonly isDeleted: boolean
}

export function useMatch(sport: SportSlug, id: number): FollowedMatch {
  const { data, ...resource } = useResource('/v2/{sportSlug}/matches/{matchId}', {
    path: { sportSlug: sport, matchId: id },
    query: { with_bk_odds: 'true' },
  })
  const [known, setKnown] = useState<{ readonly id: number; readonly state: MatchState | null } | null>(null)
  const clients = api.value
  useEffect(() => {
    if (!clients) return
    const { live } = clients
    const isOurs = (of: { readonly sportSlug: string; readonly matchId: number }) =>
      of.sportSlug === sport && of.matchId === id
    const take = (
      event:
        | Parameters<Parameters<typeof live.on<'snapshot'>>[1]>[0]
        | Parameters<Parameters<typeof live.on<'change'>>[1]>[0],
    ) => {
      if (isOurs(event) && event.variant === 'odds') setKnown({ id, state: event.state })
    }
    const stops = [
      live.on('snapshot', take),
      live.on('change', take),
      live.on('deleted', (event) => isOurs(event) && setKnown({ id, state: null })),
      live.subscribe({ type: 'match', sportSlug: sport, matchId: id, withBkOdds: true }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [clients, sport, id])
  const own = known?.id === id ? known : null
  const isDeleted = own !== null && own.state === null
  const match = own?.state ?? data
  return {
    ...resource,
    status: match ? 'ready' : resource.status,
    match: isDeleted ? null : match,
    isDeleted,
  }
}
