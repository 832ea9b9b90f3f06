/** The quota of a reader in a node of a cluster (docs/cluster.md#workers): the first process of the node charges NATS. */
import { errorMessage } from '../../../shared/error-code.ts'
import type { TakenUnits, UsageIncrease } from '../../../store/access/keys.ts'
import { QuotaStoreUnavailableError, type UnitLedger } from '../../../store/access/quota-ledger.ts'

/** The parameters of the two methods of a ledger. */
export type Charge =
  | { readonly take: Parameters<UnitLedger['take']> }
  | { readonly giveBack: Parameters<UnitLedger['giveBack']> }

/** What they return; `problem` is the message of a QuotaStoreUnavailableError. */
export interface Charged {
  readonly taken?: TakenUnits
  readonly held?: readonly UsageIncrease[]
  readonly problem?: string
}

export class RelayedLedger implements UnitLedger {
  readonly isRemote = true
  readonly #send: (id: number, charge: Charge) => void
  readonly #asked = new Map<number, PromiseWithResolvers<Charged>>()
  #serial = 0

  constructor(send: (id: number, charge: Charge) => void) {
    this.#send = send
  }

  async take(...take: Parameters<UnitLedger['take']>): Promise<TakenUnits> {
    const { taken, problem } = await this.#ask({ take })
    if (taken) return taken
    throw new QuotaStoreUnavailableError(problem)
  }

  async giveBack(...giveBack: Parameters<UnitLedger['giveBack']>): Promise<readonly UsageIncrease[]> {
    const { held = [] } = await this.#ask({ giveBack })
    return held
  }

  #ask(charge: Charge): Promise<Charged> {
    const asked = Promise.withResolvers<Charged>()
    this.#asked.set(this.#serial, asked)
    this.#send(this.#serial++, charge)
    return asked.promise
  }

  receive(id: number, charged: Charged): void {
    this.#asked.get(id)?.resolve(charged)
    this.#asked.delete(id)
  }

  /** Resolves when everything has been answered. */
  async settled(): Promise<void> {
    while (this.#asked.size > 0) {
      await Promise.all([...this.#asked.values()].map(({ promise }) => promise))
      // A lease that arrived after the stop is given back now.
      await new Promise(setImmediate)
    }
  }
}

export async function chargeFor(ledger: UnitLedger, charge: Charge): Promise<Charged> {
  if ('giveBack' in charge) return { held: await ledger.giveBack(...charge.giveBack) }
  try {
    return { taken: await ledger.take(...charge.take) }
  } catch (problem) {
    return { problem: errorMessage(problem) }
  }
}
