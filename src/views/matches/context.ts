/** What the views of a match need beside its rows. */
import type { Db } from '../../../db/open.ts'
import type { MatchRecord } from '../../store/matches/reader.ts'
import type { Cards } from '../cards.ts'
import type { SeasonTables } from '../season-tables.ts'

export interface MatchViewContext {
  readonly db: Db
  readonly cards: Cards
  /** The default zone of the file. */
  readonly zone: () => string
  readonly bookmakers: readonly string[]
  readonly pregame: (record: MatchRecord, mayBeStored?: boolean) => string
  readonly seasons: Pick<SeasonTables, 'refereeCounts'>
}
