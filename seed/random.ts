/**
 * Random numbers for the demo world: small, seedable, the same on every machine. A stream has a name; a derived stream
 * depends only on both names, not on how many numbers were drawn before, so that an addition to the world does not
 * change the rest.
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand); its four words come from a 128 bit mix of the names.
 */

type Words = [number, number, number, number]

/** Mixes a text into four 32 bit words (cyrb128, public domain). */
function mix(text: string): Words {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

export class Random {
  readonly #name: string
  // The four words are separate members, which is twice as fast as an array.
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(name: string) {
    this.#name = name
    const [a, b, c, d] = mix(name)
    this.#a = a | 0
    this.#b = b | 0
    this.#c = c | 0
    this.#d = d | 0
    for (let i = 0; i < 12; i++) this.next()
  }

  /** A stream derived from the names of this one and the given one. */
  stream(name: string | number): Random {
    return new Random(`${this.#name}/${name}`)
  }

  /** 0 (included) to 1 (excluded). */
  next(): number {
    const a = this.#a
    const b = this.#b
    const c = this.#c
    const d = this.#d
    const sum = (((a + b) | 0) + d) | 0
    this.#d = (d + 1) | 0
    this.#a = b ^ (b >>> 9)
    this.#b = (c + (c << 3)) | 0
    this.#c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  /** An integer, both ends included. */
  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(this.next() * items.length)] as T
  }

  /** One item, with a probability proportional to its weight; undefined if all weights are zero. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T | undefined {
    let total = 0
    for (const item of items) total += weight(item)
    if (total <= 0) return undefined
    let left = this.next() * total
    for (const item of items) {
      left -= weight(item)
      if (left < 0) return item
    }
    return items.findLast((item) => weight(item) > 0)
  }

  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[] {
    const result = [...items]
    for (let i = result.length - 1; i > 0; i--) {
      const j = Math.floor(this.next() * (i + 1))
      const item = result[i] as T
      result[i] = result[j] as T
      result[j] = item
    }
    return result
  }

  /** Normal distribution, by Box and Muller. */
  normal(mean: number, deviation: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()))
    return mean + deviation * radius * Math.cos(2 * Math.PI * this.next())
  }
}

/** The root stream of a world. */
export const makeRandom = (seed: number): Random => new Random(`scoreline:${seed}`)
