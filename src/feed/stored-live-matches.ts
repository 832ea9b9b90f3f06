/** The running matches of the database whose live state is from a source. */
import type { Db } from '../../db/open.ts'
import { LIMITS } from '../catalog/limits.ts'
import { SPORTS } from '../catalog/sports.ts'
import type { ChangeData } from '../contract/changes.ts'
import { selectLiveMatchIds } from '../store/matches/lists.ts'
import { selectStoredMatch } from '../store/matches/writer.ts'
import { factsOf, type StoredLiveMatch } from './live-leases.ts'

export function selectStoredLiveMatches(db: Db): StoredLiveMatch[] {
  return SPORTS.flatMap(({ id: sportId, slug: sport }) =>
    selectLiveMatchIds(db, sportId, LIMITS.streamingMatches).flatMap((id): StoredLiveMatch | [] => {
      const document = selectStoredMatch(db, id)?.document
      if (!document?.includes('"liveState"')) return []
      const data = JSON.parse(document) as ChangeData<'match'>
      const { liveState, startTimestamp: startMs } = data
      if (!liveState) return []
      return { id, sport, startMs, source: liveState.source, isStale: liveState.stale, facts: factsOf(data) }
    }),
  )
}
