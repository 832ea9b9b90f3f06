/**
 * Where processes that serve the same keys count what they use of a key's day. A unit counts as used from the moment a
 * process takes it, so all of them together never grant more than the plan.
 */
import { diskRefusal, isBusy } from '../../../db/open.ts'
import type { KeyStore, TakenUnits, UsageIncrease } from './keys.ts'

/** How long an answer of a ledger on another machine is waited for. Less than the default of `--slow-ms`. */
export const LEDGER_ANSWER_MS = 800
export const NO_ANSWER = 'the server that counts it for all nodes does not answer'

/** No units can be taken at the moment; the message is the reason, as a clause. */
export class QuotaStoreUnavailableError extends Error {
  override readonly name = 'QuotaStoreUnavailableError'
}

/** Units of a lease: a write for every 32 requests of a key. */
export const LEASE_UNITS = 32
/** Near the limit a lease is this part of what is left, so that no process holds what another one needs. */
const LEASE_SHARE = 8

export function leaseUnits(left: number): number {
  return Math.max(0, Math.min(LEASE_UNITS, Math.ceil(left / LEASE_SHARE)))
}

export interface UnitLedger {
  /** Whether it answers with promises. */
  readonly isRemote: boolean
  /**
   * Takes the units of a lease. Throws QuotaStoreUnavailableError, or rejects with it: they may be taken all the same.
   * @param limit of the key's day
   */
  take(keyHash: string, day: number, limit: number): TakenUnits | Promise<TakenUnits>
  /**
   * Gives units back: the counts are negative. Returns those of them that certainly still count as used; what may have
   * been given back must not be spent or given back again. Does not throw.
   * @param isLast whether the process stops, so that there is no later attempt
   */
  giveBack(
    rests: readonly UsageIncrease[],
    isLast: boolean,
  ): readonly UsageIncrease[] | Promise<readonly UsageIncrease[]>
}

/** The ledger of processes on one file (docs/operating.md#workers). */
export function fileLedger(store: KeyStore): UnitLedger {
  return {
    isRemote: false,
    take(keyHash, day, limit) {
      try {
        return store.leaseUsage(keyHash, day, (used) => leaseUnits(limit - used))
      } catch (problem) {
        // The disk is full, or another process writes for longer than a request can wait: an import that is all or nothing.
        if (isBusy(problem) || diskRefusal(problem) !== null) {
          throw new QuotaStoreUnavailableError('the database cannot be written', { cause: problem })
        }
        throw problem
      }
    },
    giveBack(rests, isLast) {
      try {
        store.addUsage(rests, isLast)
        return []
      } catch {
        return rests
      }
    },
  }
}
