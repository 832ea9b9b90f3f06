/** Context before a match: duels, streaks, form (docs/reference/resources.md#11). */
import { type Static, Type } from 'typebox'
import { Count, described, Exact, model, Nullable, OneOf, Translations } from '../schema-kit.ts'

export const Duel = model('Duel', { homeWins: Count, awayWins: Count, draws: Count })
export type Duel = Static<typeof Duel>

export const Streak = model('Streak', {
  name: Type.String({ description: 'E.g. Wins, No losses, More than 2.5 goals.' }),
  team: OneOf(['home', 'away', 'both']),
  value: Type.String({
    pattern: '^[0-9]+(/[0-9]+)?$',
    description: 'A count "4", or a fraction "7/10".',
  }),
  continued: Type.Optional(Type.Boolean({ description: 'Whether the streak continues.' })),
  translations: Type.Optional(Translations),
})
export type Streak = Static<typeof Streak>

export const RESULT_LETTERS = ['W', 'D', 'L'] as const

export const PregameTeamForm = model('PregameTeamForm', {
  position: described(Nullable(Type.Integer({ minimum: 1 })), 'Position in the table of the season.'),
  form: described(Type.Array(OneOf(RESULT_LETTERS)), 'Last results, the latest one last.'),
  avgRating: described(
    Nullable(Type.Number()),
    "Mean, over the matches of `form`, of the team's average player rating; null without ratings.",
  ),
})

export const Pregame = model('Pregame', {
  h2h: Exact({ teamDuel: Nullable(Duel), managerDuel: Nullable(Duel) }),
  teamStreaks: Exact({ general: Type.Array(Streak), head2head: Type.Array(Streak) }),
  form: Nullable(Exact({ homeTeam: PregameTeamForm, awayTeam: PregameTeamForm })),
})
export type Pregame = Static<typeof Pregame>
