/**
 * The small fields of a match in wire form (docs/reference/resources.md#3.2, #3.3), rendered when a match is written.
 */
import type { Static } from '@sinclair/typebox'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { RefereeData, RoundData, ScoreParts, VenueData } from '../../contract/changes.ts'
import { GIVEN_MATCH_FIELDS } from '../../contract/resources/match.ts'

type Json = string

/** League rounds have only `round`, cup rounds name, slug and type; without a round both are null. */
export function viewRoundInfo(round: Static<typeof RoundData> | null | undefined): Json {
  if (!round) return '{"name":null,"round":null}'
  if (round.name == null) return JSON.stringify({ round: round.round })
  return JSON.stringify({
    round: round.round,
    name: round.name,
    ...(round.slug !== undefined && { slug: round.slug }),
    ...(round.cupRoundType !== undefined && { cupRoundType: round.cupRoundType }),
  })
}

export function viewVenue(venue: Static<typeof VenueData> | null | undefined): Json | null {
  if (!venue) return null
  // JSON leaves out the translations that are not known.
  return JSON.stringify({
    name: venue.name,
    capacity: venue.capacity ?? null,
    city: venue.city == null ? null : { name: venue.city, translations: venue.cityTranslations },
    country: venue.country == null ? null : { name: venue.country },
    translations: venue.translations,
  })
}

/** Counters that the feed does not give are null: unknown rather than zero. @assumed */
export function viewReferee(referee: Static<typeof RefereeData> | null | undefined): Json | null {
  if (!referee) return null
  return JSON.stringify({
    id: referee.id,
    name: referee.name,
    yellowCards: referee.yellowCards ?? null,
    redCards: referee.redCards ?? null,
    yellowRedCards: referee.yellowRedCards ?? null,
    games: referee.games ?? null,
    country: referee.country == null ? null : { name: referee.country },
    translations: { ru: referee.translations?.ru ?? referee.name },
  })
}

/**
 * Of a score in canonical form. Before the start it is only `{"current":0}`, as in recorded responses. Afterwards
 * `display` defaults to `current`.
 */
export function viewScore(score: ScoreParts | undefined, status: MatchStatus): Json {
  if (!score) return '{"current":0}'
  if (status === 'notstarted' || score.display !== undefined) return JSON.stringify(score)
  const { current } = score
  return JSON.stringify(Object.assign({ current, display: current }, score))
}

/** `{id, name}` of a manager. */
export function viewManager(manager: { id: unknown; name: string } | null | undefined): Json | null {
  return manager ? JSON.stringify({ id: manager.id, name: manager.name }) : null
}

/** The fields that are served as given, in contract order; null if the feed gives none. */
export function viewGivenFields(data: object): Json | null {
  const members = data as Readonly<Record<string, unknown>>
  const given = GIVEN_MATCH_FIELDS.filter(
    (name) => members[name] != null && !(name === 'startTimeKnown' && members[name] === true),
  )
  return given.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(given.map((name) => [name, members[name]])))
}
