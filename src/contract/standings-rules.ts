/**
 * How a competition computes its tables from results. The rules are data of a season (change kind `season`), so a new
 * competition needs no code. @assumed The contract mentions tables, not their rules.
 */
import { type Static, Type } from '@sinclair/typebox'
import { Exact, model, NonEmptyText, Nullable, OneOf, Ref, Text } from './schema-kit.ts'

/**
 * Criteria in the order in which they separate teams that are still level; larger is better. Points (or points per
 * game) always come first and are not listed.
 *
 * Adjacent `headToHead…` criteria form a block: they consider only the matches among the teams that are level, and if
 * the block separates some of them, it restarts for those still level (as in UEFA's competition regulations). With
 * `restartsAtOnce` they restart as soon as any criterion separates some (FIBA, Official Basketball Rules D.1.4).
 */
export const TIE_BREAKERS = [
  'goalDifference',
  'goalsFor',
  'wins',
  'awayGoals',
  'awayWins',
  'headToHeadPoints',
  /** Share of points without the first games in a city that has more of them (NHL). */
  'headToHeadEvenPoints',
  'headToHeadWins',
  'headToHeadGoalDifference',
  'headToHeadGoalsFor',
  'headToHeadAwayGoals',
  /** Scored divided by conceded; in sports that count sets, the set ratio. */
  'goalRatio',
  /** Points of all sets, scored divided by conceded (volleyball). */
  'pointRatio',
  /** Fewer matches for the same points; wins in regular time; wins without a shoot-out (ice hockey). */
  'fewerMatches',
  'regulationWins',
  'winsBeforePenalties',
  /** Sums over all opponents, once for each match against them (Champions League, league phase). */
  'opponentsPoints',
  'opponentsGoalDifference',
  'opponentsGoalsFor',
  /** Lost by rounding carried points: the half point of Austria. If rounded up, it counts against. */
  'roundedDown',
  /** Points of the table that the stage carries over, before they are halved (Poland, Czechia). */
  'carriedPoints',
] as const

export const TieBreaker = OneOf(TIE_BREAKERS)
export type TieBreaker = Static<typeof TieBreaker>

/** Points by result. */
export const Points = Exact({
  win: Type.Integer(),
  draw: Type.Integer(),
  loss: Type.Integer(),
  overtimeWin: Type.Optional(Type.Integer()),
  overtimeLoss: Type.Optional(Type.Integer()),
  decidingSetWin: Type.Optional(Type.Integer()),
  decidingSetLoss: Type.Optional(Type.Integer()),
  /** Without a point in the match, unless it is 2:0, the score of a default (FIBA, Official Basketball Rules 20 and 21). */
  forfeitLoss: Type.Optional(Type.Integer()),
})

/**
 * How the rules of a table came about. `known`: the rules of the competition, from a source that can be looked up.
 * `inferred`: the stages were found from the fixtures. `assumed`: something that decides places or points is not known.
 * @assumed
 */
export const RulesBasis = model('RulesBasis', 'How the rules of a table came about.', {
  status: OneOf(
    ['known', 'inferred', 'assumed'],
    '`known`: from a source; `inferred`: from the fixtures; `assumed`: something is not known, see `note`.',
  ),
  source: Nullable(Text),
  note: Nullable(Text),
})
export type RulesBasis = Static<typeof RulesBasis>

const TableRules = Exact({
  key: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'what `standingsTable` of a match names, e.g. "league" or "Group A"',
  }),
  name: NonEmptyText,
  translations: Type.Optional(Exact({ ru: Text })),
  teamIds: Type.Optional(Type.Array(Ref('team'))),
  carriesFrom: Type.Optional(
    Exact({
      table: Text,
      pointsFactor: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
      rounding: Type.Optional(OneOf(['down', 'up'])),
      pointsOnly: Type.Optional(Type.Boolean()),
      headToHead: Type.Optional(Type.Boolean()),
      headToHeadBefore: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Of this table alone; default: those of the season. */
  tieBreakers: Type.Optional(Type.Array(TieBreaker)),
  decidedOrder: Type.Optional(Type.Array(Ref('team'))),
  /** The source of the matches does not name this table: they are placed by the rules or by the fixtures. */
  derived: Type.Optional(Type.Boolean()),
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

export const StandingsRules = model('StandingsRules', {
  points: Points,
  tieBreakers: Type.Array(TieBreaker),
  headToHeadWhenComplete: Type.Optional(Type.Boolean()),
  restartsAtOnce: Type.Optional(Type.Boolean()),
  tables: Type.Array(TableRules),
  deductions: Type.Optional(
    Type.Array(
      Exact({
        teamId: Ref('team'),
        points: Type.Integer({ minimum: 1 }),
        reason: Nullable(Text),
        table: Type.Optional(Text),
      }),
    ),
  ),
  pointsPerGame: Type.Optional(Type.Boolean()),
  /** Wins that decide each series of the play-offs; of one whose rounds differ, absent. */
  seriesWins: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
  basis: Type.Optional(RulesBasis),
})
export type StandingsRules = Static<typeof StandingsRules>
