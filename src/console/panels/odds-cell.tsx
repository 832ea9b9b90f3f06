/** A price of a bookmaker: whether it is the best, its direction, and a line of its last changes. */
import { decimals, formatNumber, localNumbers, momentText, signedText, t } from '../i18n.ts'
import { linePoints } from './chart-scale.ts'
import { type Boards, type Price, priceOf } from './odds-board.ts'
import { directionOf, type OddsHistory, priceKey } from './odds-history.ts'

interface PriceProps {
  readonly boards: Boards
  readonly bookmaker: string
  readonly market: string
  readonly stake: string
  readonly line: number | null
  readonly history: OddsHistory
  readonly digits: number
}

export function PriceCell({ boards, bookmaker, market, stake, line, history, digits }: PriceProps) {
  const price = priceOf(boards[bookmaker], market, stake, line)
  if (!price) return <span class="muted">–</span>
  const prices = history.get(priceKey(bookmaker, market, stake, price.argument))
  const isBest = Object.values(boards).every(
    (board) => (priceOf(board, market, stake, line)?.factor ?? 0) <= price.factor,
  )
  return (
    <span class={isBest ? 'price is-best' : 'price'} title={detailsOf(price, isBest)}>
      {price.argument !== null && stake.startsWith('handicap') && (
        <small class="muted">{localNumbers(signedText(price.argument))} </small>
      )}
      <span class="figure">{decimals(price.factor, digits)}</span>
      <Change direction={directionOf(prices)} />
      <Spark prices={prices ?? []} />
    </span>
  )
}

function detailsOf({ limit, changedAtMs }: Price, isBest: boolean): string | undefined {
  const parts = [
    isBest && t('best'),
    limit !== null && `${t('limit')} ${formatNumber(limit)}`,
    changedAtMs !== null && momentText(changedAtMs),
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

/** Direction by color and by shape. */
export function Change({ direction }: { readonly direction: number }) {
  if (direction === 0) return <span class="change" />
  return (
    <span class={`change is-${direction > 0 ? 'up' : 'down'}`}>
      <span aria-hidden="true">{direction > 0 ? '▲' : '▼'}</span>
      <span class="unseen">{t(direction > 0 ? 'up' : 'down')}</span>
    </span>
  )
}

function Spark({ prices }: { readonly prices: readonly number[] }) {
  if (prices.length < 2) return null
  return (
    <svg class="spark" viewBox="-1 -1 46 14" role="img" aria-label={prices.join(', ')}>
      <polyline points={linePoints(prices, 44, 12)} />
    </svg>
  )
}
