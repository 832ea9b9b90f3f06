/** Players: the card of lists, squads and search (docs/reference/resources.md#18). */
import { Type } from 'typebox'
import {
  Count,
  described,
  Id,
  model,
  Nullable,
  OneOf,
  Text,
  TimestampMs,
  Translations,
} from '../schema-kit.ts'
import { CountryCode, Gender, ImageUrl, PlayerTeam } from './brief.ts'

export const Player = model('Player', {
  id: Id,
  name: Text,
  slug: Text,
  shortName: Nullable(Text),
  translations: Translations,
  image: ImageUrl,
  teamId: described(Nullable(Id), 'Current team by profile; may differ from the team of a squad.'),
  team: Nullable(PlayerTeam),
  position: Nullable(Text),
  jerseyNumber: Nullable(Text),
  shirtNumber: Nullable(Count),
  gender: Nullable(Gender),
  country: described(Nullable(Text), 'English name of the country.'),
  countryCode: Nullable(CountryCode),
  height: described(Nullable(Count), 'In centimeters.'),
  preferredFoot: Nullable(OneOf(['left', 'right', 'both'])),
  dateOfBirthTimestamp: Nullable(TimestampMs),
  hasSeasonStatistics: Type.Boolean(),
})

export const PlayerList = model('PlayerList', { totalPlayers: Count, players: Type.Array(Player) })
