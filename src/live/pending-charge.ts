/** A unit of quota that comes from another machine (docs/reference/rules.md#6): the message that costs it waits. */

/** Thrown before a message has had an effect. Process the message again, marked as charged, once the unit is taken. */
export class PendingCharge extends Error {
  /** Rejects with ApiError if no unit is left. */
  readonly charged: Promise<void>
  constructor(charged: Promise<void>) {
    super('the unit of this message is not taken yet')
    this.charged = charged
  }
}

/** Throws PendingCharge if the unit is not taken yet. */
export function requireCharged(charged: Promise<void> | null): void {
  if (charged) throw new PendingCharge(charged)
}
