/**
 * Short leagues of six clubs, two matches a day at the same two times. Their times of day stand so close together
 * that at any moment in the week of `now` two of their matches or so are in progress, whatever the hour.
 */
import type { RoundSlots } from '../calendar.ts'
import type { LocalName } from '../names/local-name.ts'
import type { League } from './sport.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5
/** First days, counted from the Monday of the week of `now`: fifteen days each, and all of them hold that week. */
const EARLIEST_DAY = -8
const START_DAYS = 8

/** The time of day of one of so many slots around the clock, on full five minutes. */
function slotTime(slot: number, slots: number): string {
  const minutes = Math.floor((slot * DAY_MINUTES) / slots / STEP_MINUTES) * STEP_MINUTES
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function twiceADay(times: readonly string[]): RoundSlots {
  return DAYS.flatMap((day) => times.map((utc) => [day, utc] as const))
}

export interface ShortRow<F> {
  readonly country: string
  readonly name: LocalName
  /** Its two slots. */
  readonly slots: readonly [number, number]
  readonly rest?: Partial<League<F>>
}

const CHAMPION = { from: 1, to: 1, id: 4, name: { en: 'Champion', ru: 'Чемпион' } }

export function shortLeagues<F>(
  rows: readonly ShortRow<F>[],
  common: Pick<League<F>, 'format' | 'points'>,
  firstNumber: number,
): League<F>[] {
  return rows.map(({ country, name, slots, rest }, i): League<F> => {
    const times = slots.map((slot) => slotTime(slot, 2 * rows.length))
    const startDay = EARLIEST_DAY + ((i * 3) % START_DAYS)
    return {
      kind: 'league',
      key: `${country}-${firstNumber + i}`,
      number: firstNumber + i,
      country,
      name,
      amateur: false,
      priority: 40,
      popularity: 15_000,
      defaultFor: [],
      level: 0,
      seriesTimes: times,
      teams: 6,
      slots: twiceADay(times),
      editions: { current: { startDay, legs: 2, playoffs: [] } },
      zones: [CHAMPION],
      ...common,
      ...rest,
    }
  })
}
