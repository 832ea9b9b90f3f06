/** Columns of statistics in football-data files. */

/** Keys of catalog/statistics with the columns of both sides. */
export const STATISTICS: readonly (readonly [key: string, home: string, away: string])[] = [
  ['totalShotsOnGoal', 'HS', 'AS'],
  ['shotsOnGoal', 'HST', 'AST'],
  ['hitWoodwork', 'HHW', 'AHW'],
  ['cornerKicks', 'HC', 'AC'],
  ['fouls', 'HF', 'AF'],
  ['offsides', 'HO', 'AO'],
  ['yellowCards', 'HY', 'AY'],
  ['redCards', 'HR', 'AR'],
]
