/** A month with matches by day. Arrows move by days and weeks, Page keys by months, Home and End in the week. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { zone } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { addDays, monthOf, moveMonths, msOfDay, todayIn, weekdayOf, weeksOf } from '../days.ts'
import { go } from '../history.ts'
import { countOf, formatTime, monthTitle, t } from '../language/i18n.ts'
import { day, homeLink } from '../router.ts'
import { Button, Stepper } from './controls.tsx'

/** Days or months by which each key moves. */
const MOVES: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => moveMonths(day, -1),
  PageDown: (day) => moveMonths(day, 1),
}

export function Calendar() {
  const [focused, setFocused] = useState(day.value)
  const table = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  const month = monthOf(focused)
  const weeks = weeksOf(month)
  const of = { yearMonth: month, tz: zone.value }
  const { data } = useResource('/v2/{sportSlug}/matches/{yearMonth}/calendar', of)
  const counts = data && new Map(data.days.map(({ date, totalMatches }) => [date, totalMatches]))
  const today = todayIn(zone.value)
  useEffect(() => setFocused(day.value), [day.value])
  // Set before the next key event, which must start from the new day.
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    isByKey.current = true
    const { day: from = focused } = (event.target as HTMLElement).dataset
    setFocused(move(from))
  }
  const show = (day: string) => go(homeLink({ day }))
  return (
    <section class="calendar panel" aria-label={t('calendar.title')}>
      <Stepper
        labels={['calendar.before', 'calendar.after']}
        onStep={(months) => setFocused(moveMonths(focused, months))}
      >
        <h2 class="grow center">{monthTitle(month)}</h2>
      </Stepper>
      <table ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col">
                {formatTime(msOfDay(each), { weekday: 'short' }, 'UTC')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  {monthOf(each) === month && (
                    <button
                      type="button"
                      class={`calendar-day ${each === today ? 'is-today' : ''} ${counts?.get(each) === 0 ? 'is-empty' : ''}`}
                      data-day={each}
                      data-count={counts?.get(each) || ''}
                      tabIndex={each === focused ? 0 : -1}
                      aria-pressed={each === day.value}
                      aria-current={each === today ? 'date' : undefined}
                      aria-label={dayText(each, counts?.get(each))}
                      onClick={() => show(each)}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer class="row">
        <Button isQuiet disabled={day.value === today} onClick={() => show(today)}>
          {t('calendar.today')}
        </Button>
      </footer>
    </section>
  )
}

/** The whole date and the number of its matches, for screen readers. */
function dayText(day: string, count?: number): string {
  const date = formatTime(msOfDay(day), { weekday: 'long', day: 'numeric', month: 'long' }, 'UTC')
  return count === undefined ? date : `${date}, ${countOf(count, 'match')}`
}
