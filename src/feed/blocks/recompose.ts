/**
 * Rewrites the block texts that show a player whose name, number or position changed
 * (docs/architecture.md#the-path-of-a-request).
 */
import type { Db } from '../../../db/open.ts'
import type { MatchBlock } from '../../catalog/match-blocks.ts'
import type { Sport } from '../../catalog/sports.ts'
import { type EffectIds, utcDays } from '../../contract/change-effects.ts'
import { selectBlocksOfPlayer } from '../../store/match-players.ts'
import {
  type BlockText,
  type MatchRow,
  selectBlockTexts,
  selectMatchRow,
  writeBlocks,
} from '../../store/match-writer.ts'
import { type PersonRow, selectPeople } from '../../store/people.ts'
import type { Block, BlockContext } from './block.ts'
import { BLOCKS } from './index.ts'

/** Returns the matches whose texts changed, with their days. */
export function recomposeBlocks(db: Db, sport: Sport, playerId: number): Pick<EffectIds, 'matches' | 'days'> {
  const changed: MatchRow[] = []
  for (const [matchId, codes] of selectBlocksOfPlayer(db, playerId)) {
    const row = selectMatchRow(db, matchId)
    const texts = row ? recomposed(db, sport, row, codes) : new Map()
    if (!row || texts.size === 0) continue
    writeBlocks(db, matchId, texts)
    changed.push(row)
  }
  return { matches: changed.map(({ id }) => id), days: utcDays(...changed.map(({ startMs }) => startMs)) }
}

function recomposed(
  db: Db,
  sport: Sport,
  row: MatchRow,
  names: ReadonlySet<MatchBlock>,
): Map<MatchBlock, BlockText> {
  const texts = new Map<MatchBlock, BlockText>()
  const stored = selectBlockTexts(db, row.id, [...names])
  for (const block of BLOCKS) {
    const text = stored.get(block.block)
    if (!text || !block.compose) continue
    const value: unknown = JSON.parse(text.source ?? text.json)
    const people = selectPeople(db, idsIn(block, value))
    const context: BlockContext = {
      sport,
      homeTeamId: row.homeTeamId,
      awayTeamId: row.awayTeamId,
      person: (id) => people.get(id) as PersonRow,
      previous: () => null,
    }
    const json = JSON.stringify(block.compose(value, context))
    if (json !== text.json) texts.set(block.block, { json, source: text.source })
  }
  return texts
}

function idsIn(block: Block, value: unknown): number[] {
  return (block.people?.(value, '') ?? []).map(({ id }) => id)
}
