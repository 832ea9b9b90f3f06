/**
 * How clients come to see what was committed, by this process or by another one: caches are invalidated and subscribers
 * notified, in the order of the change log (docs/architecture.md#the-path-of-a-change).
 */
import type { Services } from '../endpoints/services.ts'
import type { LiveBatch, LiveChannel } from './channel.ts'

/** Without `applied` only that something was committed. */
export type CommittedBatch = Omit<LiveBatch, 'applied'> & Partial<LiveBatch>

export class CommittedBatches {
  readonly #services: Services
  readonly #channel: LiveChannel
  readonly #position: () => number
  readonly #isReader: boolean
  /** Called after each batch that was shown. */
  readonly whenShown = new Set<() => void>()
  /** Position of the log at the last look. */
  #awaited = 0
  /** Whether the subscribers lack changes that answers show. */
  #isChannelBehind = false

  /**
   * @param position of the log
   * @param isReader whether another process commits, and then reports its batches to this one
   */
  constructor(services: Services, channel: LiveChannel, position: () => number, isReader: boolean) {
    this.#services = services
    this.#channel = channel
    this.#position = position
    this.#isReader = isReader
  }

  /**
   * Adopts an epoch that has begun in the file, and tells the subscribers. The content continues, so what they and the
   * caches have stays valid.
   */
  changeEpoch(): void {
    if (this.#services.position.refreshEpoch()) this.#channel.announceEpoch()
  }

  show(batch: CommittedBatch): void {
    this.#services.read(() => this.#show(batch))
    for (const call of this.whenShown) call()
  }

  /**
   * Shows a batch to readers now, and to subscribers at the next look, with all that was applied until then: for a node
   * that has many more to apply.
   */
  showLater(batch: LiveBatch): void {
    this.#isChannelBehind = true
    this.#services.read(() => {
      if (!this.#follow(batch)) this.#services.clear()
    })
  }

  #show({ applied, before, position }: CommittedBatch): void {
    this.changeEpoch()
    const shown = this.#services.position.value
    // The log was read in the meantime.
    if (before < shown && position <= shown) return
    if (!applied) {
      this.#catchUp()
      return
    }
    const isNext = this.#follow({ applied, before, position })
    this.#channel.publish({ applied, before, position })
    // Another process has written in between, or a report was lost.
    if (!isNext || this.#isChannelBehind) this.#catchUp()
  }

  /** Shows a batch in answers. Returns whether nothing was written between it and what they showed. */
  #follow({ applied, before, position }: LiveBatch): boolean {
    for (const { sport, effects } of applied) this.#services.invalidate(sport.id, effects, position)
    return this.#services.position.follow({ before, position })
  }

  /**
   * Catches up if another process has changed or pruned content without a report. A report may be on its way, so a
   * reader gives it until the next look. Call it several times a second.
   */
  look(): void {
    this.#services.read(() => this.#look())
  }

  #look(): void {
    this.changeEpoch()
    const { position } = this.#services
    const last = this.#position()
    const expected = this.#isReader ? this.#awaited : last
    this.#awaited = last
    if (this.#isChannelBehind || position.value < expected || !position.isPruneKnown()) this.#catchUp()
  }

  /** Drops all caches and compares the matches of all subscribers with the file. */
  #catchUp(): void {
    this.#isChannelBehind = false
    this.#services.clear()
    this.#channel.refreshAll()
  }
}
