/**
 * How a competition makes its tables out of results. The rules are data of a season (change kind `season`),
 * so a new competition needs no code. @assumed The specification names tables, not how they come about.
 */
import { type Static, Type } from 'typebox'
import { component, Exact, NonEmptyText, Nullable, OneOf, Ref, Text } from './schema-kit.ts'

/**
 * Criteria in the order in which they part teams that are level so far. Points (or points per game) always come
 * first and are not named. `headToHead…` looks only at the matches among the teams that are level, and where it
 * parts some of them, it starts again for those that are still level.
 */
export const TIE_BREAKERS = [
  'goalDifference',
  'goalsFor',
  'wins',
  'awayGoals',
  'awayWins',
  'headToHeadPoints',
  'headToHeadGoalDifference',
  'headToHeadGoalsFor',
  'headToHeadAwayGoals',
  'goalRatio',
  'pointRatio',
  'roundedDown',
] as const

export const TieBreaker = OneOf(TIE_BREAKERS)
export type TieBreaker = Static<typeof TieBreaker>

const TableRules = Exact({
  key: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'what `standingsTable` of a match names, e.g. "league" or "Group A"',
  }),
  name: NonEmptyText,
  translations: Type.Optional(Exact({ ru: Text })),
  /** Teams that stand in the table even before they have played. */
  teamIds: Type.Optional(Type.Array(Ref('team'))),
  /** The table starts with the results of another one (Austria: halved points, rounded down). */
  carriesFrom: Type.Optional(
    Exact({
      table: Text,
      pointsFactor: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
    }),
  ),
  /** Zones of the final order, for `promotion` of a row; positions are 1-based and inclusive. */
  zones: Type.Optional(
    Type.Array(
      Exact({
        from: Type.Integer({ minimum: 1 }),
        to: Type.Integer({ minimum: 1 }),
        id: Type.Integer({ minimum: 1 }),
        text: Text,
        translations: Type.Optional(Exact({ ru: Text })),
      }),
    ),
  ),
})
export type TableRules = Static<typeof TableRules>

export const StandingsRules = component(
  'StandingsRules',
  Exact({
    points: Exact({
      win: Type.Integer(),
      draw: Type.Integer(),
      loss: Type.Integer(),
      /** Decided after regular time (overtime or shoot-out); default: as `win` and `loss`. */
      overtimeWin: Type.Optional(Type.Integer()),
      overtimeLoss: Type.Optional(Type.Integer()),
      /** Decided in the last possible set (volleyball 3:2); default: as `win` and `loss`. */
      decidingSetWin: Type.Optional(Type.Integer()),
      decidingSetLoss: Type.Optional(Type.Integer()),
    }),
    tieBreakers: Type.Array(TieBreaker),
    tables: Type.Array(TableRules),
    deductions: Type.Optional(
      Type.Array(
        Exact({ teamId: Ref('team'), points: Type.Integer({ minimum: 1 }), reason: Nullable(Text) }),
      ),
    ),
    /** A season that was stopped: the order is by points per game, unrounded. */
    pointsPerGame: Type.Optional(Type.Boolean()),
  }),
)
export type StandingsRules = Static<typeof StandingsRules>
