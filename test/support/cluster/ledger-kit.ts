/** A ledger of units on another machine, in memory: a test decides when messages arrive and which are lost. */
import {
  leaseUnits,
  QuotaStoreUnavailableError,
  type UnitLedger,
} from '../../../src/store/access/quota-ledger.ts'

/** What becomes of a message: it arrives, it is lost on the way, or its answer is. */
export type Delivery = 'answered' | 'lost' | 'unanswered'

/** The ledger and its only entry: all keys and days count as one. */
export function remoteLedger(
  travel: (message: string) => Promise<unknown>,
  deliveryOf: () => Delivery = () => 'answered',
): { readonly ledger: UnitLedger; readonly entry: { used: number } } {
  const entry = { used: 0 }
  /** Changes the entry when the message arrives; resolves when the answer does. */
  async function send<T>(message: string, change: () => T): Promise<T | Delivery> {
    const delivery = deliveryOf()
    await travel(message)
    if (delivery === 'lost') return delivery
    const answer = change()
    await travel(`answer to ${message}`)
    return delivery === 'unanswered' ? delivery : answer
  }
  const ledger: UnitLedger = {
    isRemote: true,
    async take(_hash, _day, limit) {
      const taken = await send('take', () => {
        const units = leaseUnits(limit - entry.used)
        entry.used += units
        return { units, used: entry.used }
      })
      if (typeof taken === 'string') throw new QuotaStoreUnavailableError('the test lost the answer')
      return taken
    },
    async giveBack(rests) {
      const delivery = await send('give back', () => {
        for (const { count } of rests) entry.used += count
      })
      return delivery === 'lost' ? rests : []
    },
  }
  return { ledger, entry }
}
