/**
 * Base odds (docs/reference/resources.md#9). The served form depends on earlier odds: opening odds are stored, also for
 * lines that are temporarily not shown. Removing the member deletes them, an empty list does not.
 */
import type { BaseOddsChange } from '../../contract/match-blocks.ts'
import type { BaseOddsMarket } from '../../contract/resources/odds.ts'
import { retiredBaseOdds, viewBaseOdds } from '../../rules/base-odds.ts'
import { type BlockContext, block } from './block.ts'

export const oddsBase = block<BaseOddsChange>({
  block: 'oddsBase',
  path: ['oddsBase'],
  keepsEmpty: true,
  compose: (given, context) => JSON.stringify(viewBaseOdds(known(context), given)),
  beside: {
    block: 'oddsBaseRetired',
    compose: (given, context) => {
      const before = known(context)
      return JSON.stringify(retiredBaseOdds(before, viewBaseOdds(before, given)))
    },
  },
})

function known({ previous }: BlockContext): BaseOddsMarket[] {
  const markets = (text: string | null): BaseOddsMarket[] => (text === null ? [] : JSON.parse(text))
  return [...markets(previous('oddsBase')), ...markets(previous('oddsBaseRetired'))]
}
