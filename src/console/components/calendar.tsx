/** The days around the one in view, and a month with matches by day. Arrows move by days and weeks, Page keys by months, Home and End in the week. */
import type { ComponentProps } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { zone } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { addDays, DAY_MS, monthOf, moveMonths, msOfDay, todayIn, weekdayOf, weeksOf } from '../days.ts'
import { go } from '../history.ts'
import { countOf, formatDay, formatTime, monthTitle, t } from '../language/i18n.ts'
import { day, homeLink } from '../router.ts'
import { Button, Stepper, useInView } from './controls.tsx'

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

/** Of a group of days, the one that the tab key reaches, and what moves it. */
function useDays<T extends HTMLElement>() {
  const [focused, setFocused] = useState(day.value)
  const ref = useRef<T>(null)
  const isByKey = useRef(false)
  useEffect(() => setFocused(day.value), [day.value])
  // Set before the next key event, which must start from the new day.
  useLayoutEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    ref.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    isByKey.current = true
    const { day: from = focused } = (event.target as HTMLElement).dataset
    setFocused(move(from))
  }
  return { focused, setFocused, box: { ref, onKeyDown } }
}

const show = (day: string) => go(homeLink({ day }))

type DayProps = ComponentProps<'button'> & { readonly of: string; readonly focused: string }

/** A button that shows a day. */
const Day = ({ of, focused, class: name = '', ...rest }: DayProps) => (
  <button
    type="button"
    class={`day ${of === todayIn(zone.value) ? 'is-today' : ''} ${name}`}
    data-day={of}
    tabIndex={of === focused ? 0 : -1}
    aria-pressed={of === day.value}
    aria-current={of === todayIn(zone.value) ? 'date' : undefined}
    onClick={() => show(of)}
    {...rest}
  />
)

/** Days on each side of the one in view: more than a phone shows at once. */
const STRIP_DAYS = 10

/** Today and the days around the one in view, in a line that scrolls. */
export function DayStrip() {
  const { focused, box } = useDays<HTMLDivElement>()
  useInView(box.ref, '[tabindex="0"]', focused)
  const around = Array.from({ length: 2 * STRIP_DAYS + 1 }, (_, index) =>
    addDays(focused, index - STRIP_DAYS),
  )
  const days = [...new Set([...around, todayIn(zone.value)])].sort()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div class="days grow" role="group" aria-label={t('home.days')} {...box}>
      {days.map((each) => (
        <Day key={each} of={each} focused={focused}>
          <b>{dayName(each) ?? formatTime(msOfDay(each), { weekday: 'short' }, 'UTC')}</b>{' '}
          <small>{formatDay(msOfDay(each), { day: 'numeric', month: 'short' }, 'UTC')}</small>
        </Day>
      ))}
    </div>
  )
}

const NAMES = ['yesterday', 'today', 'tomorrow'] as const

/** Today, yesterday and tomorrow have a name. */
export function dayName(day: string): string | null {
  const name = NAMES[1 + (msOfDay(day) - msOfDay(todayIn(zone.value))) / DAY_MS]
  return name ? t(`calendar.${name}`) : null
}

export function Calendar() {
  const { focused, setFocused, box } = useDays<HTMLTableElement>()
  const month = monthOf(focused)
  const weeks = weeksOf(month)
  const of = { yearMonth: month, tz: zone.value }
  const { data } = useResource('/v2/{sportSlug}/matches/{yearMonth}/calendar', of)
  const counts = data && new Map(data.days.map(({ date, totalMatches }) => [date, totalMatches]))
  const today = todayIn(zone.value)
  return (
    <section class="calendar panel" aria-label={t('calendar.title')}>
      <Stepper
        labels={['calendar.before', 'calendar.after']}
        onStep={(months) => setFocused(moveMonths(focused, months))}
      >
        <h2 class="grow center">{monthTitle(month)}</h2>
      </Stepper>
      <table {...box}>
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
                    <Day
                      of={each}
                      focused={focused}
                      class={`calendar-day ${counts?.get(each) === 0 ? 'is-empty' : ''}`}
                      data-count={counts?.get(each) || ''}
                      aria-label={dayText(each, counts?.get(each))}
                    >
                      {Number(each.slice(8))}
                    </Day>
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
