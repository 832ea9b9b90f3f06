/** Venue and referee of a match (docs/reference/resources.md#3.3). */
import { Count, described, Id, model, Nullable, Text, Translations } from '../schema-kit.ts'
import { NamedPlace } from './brief.ts'

export const Venue = model('Venue', {
  name: Text,
  capacity: Nullable(Count),
  city: Nullable(NamedPlace),
  country: Nullable(NamedPlace),
})

export const Referee = model('Referee', {
  id: Id,
  name: Text,
  yellowCards: described(Nullable(Count), 'Known cards in the season; null if no match includes cards.'),
  redCards: Nullable(Count),
  yellowRedCards: Nullable(Count),
  games: described(Nullable(Count), 'Matches refereed in the season; null without a season.'),
  country: Nullable(NamedPlace),
  translations: Translations,
})
