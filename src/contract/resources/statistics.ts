/** Statistics of a match by period and group (docs/reference/resources.md#8; keys: docs/reference/resources.md#8). */
import { type Static, Type } from 'typebox'
import { component, described, model, OneOf, Text } from '../schema-kit.ts'

const shown = Type.String({ description: 'As displayed: "54%", "9", "18/40 (45%)".' })
const total = Type.Optional(Type.Number({ description: 'Denominator of the value; fractions only.' }))

export const StatisticsItem = model('StatisticsItem', {
  key: Type.String({ description: 'Key of /v2/StatisticsDict.json; compare case-sensitively.' }),
  name: Text,
  home: shown,
  away: shown,
  homeValue: Type.Number(),
  awayValue: Type.Number(),
  homeTotal: total,
  awayTotal: total,
  compareCode: Type.Integer({
    minimum: 1,
    maximum: 3,
    description:
      '1 home is larger, 2 away is larger, 3 equal. Fractions compare by percentage; negative statistics are not inverted.',
  }),
  statisticsType: OneOf(['positive', 'negative'], 'Whether a larger value is better.'),
  valueType: OneOf(['event', 'team']),
  renderType: Type.Integer({
    minimum: 1,
    maximum: 4,
    description: '1 plain, 2 percent shares, 3 fraction with percent, 4 percent of a fraction.',
  }),
})
export type StatisticsItem = Static<typeof StatisticsItem>

export const StatisticsGroup = model('StatisticsGroup', {
  groupName: Text,
  statisticsItems: Type.Array(StatisticsItem),
})

export const StatisticsPeriod = model('StatisticsPeriod', {
  period: Type.String({ description: 'ALL, or a part: 1ST to 7TH, OT.' }),
  groups: Type.Array(StatisticsGroup),
})

export const MatchStatistics = component(
  'MatchStatistics',
  described(Type.Array(StatisticsPeriod), 'Statistics by period; empty if there are none.'),
)
export type MatchStatistics = Static<typeof MatchStatistics>
