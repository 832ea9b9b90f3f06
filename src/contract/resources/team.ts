/** Teams: inside a match, and as the card of lists and search (docs/reference/resources.md#5). */
import { Type } from 'typebox'
import { Colors, Count, described, Id, model, Nullable, Text, Translations } from '../schema-kit.ts'
import { CountryCode, Gender, ImageUrl, Manager, PlayerBrief } from './brief.ts'
import { Lineup } from './lineup.ts'

const identity = { id: Id, name: Text, translations: Translations }

/** A side of a match. In tennis and table tennis it is the athlete or pair, with that id. */
export const MatchTeam = model('MatchTeam', {
  ...identity,
  slug: Text,
  shortName: Type.Optional(Text),
  fullName: Type.Optional(Text),
  gender: Nullable(Gender),
  country: described(Nullable(Text), 'English name of the country: a plain string, never an object.'),
  manager: Nullable(Manager),
  image: ImageUrl,
  players: Type.Optional(
    described(Type.Array(PlayerBrief), 'The two players of a pair in tennis and table tennis.'),
  ),
  lineup: Type.Optional(described(Nullable(Lineup), 'Absent in compact forms; null if unknown.')),
})

export const Team = model('Team', {
  ...identity,
  slug: Text,
  shortName: Nullable(Text),
  gender: Nullable(Gender),
  country: Nullable(Text),
  countryCode: Nullable(CountryCode),
  national: described(Type.Boolean(), 'National team.'),
  image: ImageUrl,
  colors: Colors,
  hasSeasonStatistics: Type.Boolean(),
})

export const TeamList = model('TeamList', { totalTeams: Count, teams: Type.Array(Team) })
