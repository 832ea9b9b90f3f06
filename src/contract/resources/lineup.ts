/** Lineups and missing players (docs/reference/resources.md#6.1, #6). */
import { type Static, Type } from 'typebox'
import {
  Count,
  component,
  DictionaryTranslations,
  described,
  Exact,
  Id,
  model,
  Nullable,
  OneOf,
  Text,
  TimestampMs,
  Translations,
} from '../schema-kit.ts'
import { ImageUrl } from './brief.ts'

/** Flat numbers by keys of the statistics dictionary. */
export const PlayerStatistics = component(
  'PlayerStatistics',
  Type.Record(Type.String(), Type.Number(), {
    description: 'Numbers by key; /v2/StatisticsDict.json describes the keys.',
  }),
)

export const LineupPlayer = model('LineupPlayer', {
  id: Id,
  name: Text,
  teamId: Id,
  position: described(Nullable(Text), 'Football: G, D, M or F.'),
  statistics: Nullable(PlayerStatistics),
  shirtNumber: Nullable(Count),
  captain: Type.Boolean(),
  substitute: Type.Boolean(),
  translations: Translations,
  image: ImageUrl,
})
export type LineupPlayer = Static<typeof LineupPlayer>

export const MissingReason = model('MissingReason', {
  code: described(Count, 'The card-related codes 11, 12 and 13 exist in football only.'),
  name: Text,
  translations: DictionaryTranslations,
})

export const MissingDescription = model('MissingDescription', {
  text: Text,
  translations: DictionaryTranslations,
})

export const MissingPlayer = model('MissingPlayer', {
  player: Exact({
    id: Id,
    name: Text,
    position: Nullable(Text),
    jerseyNumber: Nullable(Text),
    translations: Translations,
    image: ImageUrl,
  }),
  type: OneOf(['missing', 'doubtful']),
  reason: MissingReason,
  description: described(Nullable(MissingDescription), 'Details about the reason.'),
  expectedEndDateMs: described(Nullable(TimestampMs), 'When the player is expected back.'),
})
export type MissingPlayer = Static<typeof MissingPlayer>

export const Lineup = model('Lineup', {
  formation: described(Nullable(Text), 'E.g. 4-2-3-1.'),
  players: described(Type.Array(LineupPlayer), 'Starters first, then substitutes.'),
  missingPlayers: Type.Array(MissingPlayer),
  confirmed: Type.Optional(Type.Boolean({ description: 'Absent if the source does not say.' })),
})
export type Lineup = Static<typeof Lineup>
