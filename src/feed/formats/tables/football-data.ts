/**
 * Football-data files and derived collections: names of leagues, with the competition codes of `competitions.ts`, and
 * columns of statistics.
 */

/** By the code in the column `Div`, which is also used as a file name. */
export const DIVISIONS: Readonly<Record<string, string>> = {
  E0: 'en.1',
  E1: 'en.2',
  E2: 'en.3',
  E3: 'en.4',
  EC: 'en.5',
  SC0: 'sco.1',
  SC1: 'sco.2',
  SC2: 'sco.3',
  SC3: 'sco.4',
  D1: 'de.1',
  D2: 'de.2',
  I1: 'it.1',
  I2: 'it.2',
  SP1: 'es.1',
  SP2: 'es.2',
  F1: 'fr.1',
  F2: 'fr.2',
  N1: 'nl.1',
  B1: 'be.1',
  P1: 'pt.1',
  T1: 'tr.1',
  G1: 'gr.1',
}

/** By the folded name of a folder. */
export const FOLDER_NAMES: Readonly<Record<string, string>> = {
  'premier league': 'en.1',
  'english premier league': 'en.1',
  bundesliga: 'de.1',
  'la liga': 'es.1',
  laliga: 'es.1',
  'primera division': 'es.1',
  'serie a': 'it.1',
  'ligue 1': 'fr.1',
  eredivisie: 'nl.1',
  'primeira liga': 'pt.1',
}

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
