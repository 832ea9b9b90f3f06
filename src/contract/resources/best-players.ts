/** Best players of a match: football, ice-hockey, basketball (docs/reference/resources.md#12). */
import { type Static, Type } from 'typebox'
import { Exact, Id, model, Nullable, Text, Translations } from '../schema-kit.ts'
import { ImageUrl, Side } from './brief.ts'

export const BestPlayer = model('BestPlayer', {
  player: Exact({
    id: Id,
    name: Text,
    translations: Translations,
    position: Nullable(Text),
    image: ImageUrl,
  }),
  team: Side,
  value: Type.String({ description: 'The indicator as displayed, e.g. "8.4".' }),
  label: Type.String({ description: 'Key of the indicator, e.g. rating.' }),
  rating: Nullable(Type.Number()),
})
export type BestPlayer = Static<typeof BestPlayer>

export const BestPlayers = model('BestPlayers', {
  playerOfTheMatch: Nullable(BestPlayer),
  home: Type.Array(BestPlayer),
  away: Type.Array(BestPlayer),
})
export type BestPlayers = Static<typeof BestPlayers>
