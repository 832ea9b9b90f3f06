/**
 * The day picker: a month with the number of matches of each day. Arrow keys move by days and weeks, Page keys by
 * months, Home and End inside the week.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../client/index.ts'
import { addDays, monthOf, moveMonths, msOfDay, todayIn, weekdayOf, weeksOf } from './days.ts'
import { countOf, formatTime, t } from './i18n.ts'
import { RequestButton } from './panel.tsx'
import { amateurs, zone } from './settings.ts'
import { useResource } from './use-resource.ts'

interface CalendarProps {
  readonly sport: SportSlug
  readonly day: string
  readonly onPick: (day: string) => void
}

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

export function Calendar({ sport, day, onPick }: CalendarProps) {
  const [focused, setFocused] = useState(day)
  const table = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  const month = monthOf(focused)
  const { data, request } = useResource('/v2/{sportSlug}/matches/{yearMonth}/calendar', {
    path: { sportSlug: sport, yearMonth: month },
    query: { tz: zone.value, ...(amateurs.value === 'hidden' && { exclude_amateur: 'true' }) },
  })
  useEffect(() => setFocused(day), [day])
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
  return (
    <section class="calendar panel" aria-label={t('calendar.title')}>
      <header>
        <MonthButton
          text="‹"
          label={t('calendar.before')}
          onClick={() => setFocused(moveMonths(focused, -1))}
        />
        <h2>{monthTitle(month)}</h2>
        <MonthButton
          text="›"
          label={t('calendar.after')}
          onClick={() => setFocused(moveMonths(focused, 1))}
        />
      </header>
      <table ref={table} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeksOf(month)[0]?.map((each) => (
              <th key={each} scope="col">
                {formatTime(msOfDay(each), 'UTC', { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <td key={each}>
                  {monthOf(each) === month && (
                    <Day
                      day={each}
                      count={matchesOn(data, each)}
                      isPicked={each === day}
                      isFocus={each === focused}
                      onPick={onPick}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <button
          type="button"
          class="button-quiet"
          disabled={day === todayIn(zone.value)}
          onClick={() => onPick(todayIn(zone.value))}
        >
          {t('calendar.today')}
        </button>
        <RequestButton requests={[request]} />
      </footer>
    </section>
  )
}

function MonthButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <button type="button" class="button-quiet" aria-label={label} onClick={onClick}>
      {text}
    </button>
  )
}

function monthTitle(month: string): string {
  const text = formatTime(msOfDay(`${month}-01`), 'UTC', { month: 'long', year: 'numeric' }).replace(
    / г\.$/,
    '',
  )
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

function matchesOn(calendar: Schemas['Calendar'] | null, day: string): number | null {
  if (!calendar) return null
  return calendar.days.find(({ date }) => date === day)?.totalMatches ?? 0
}

interface DayProps {
  readonly day: string
  readonly count: number | null
  readonly isPicked: boolean
  readonly isFocus: boolean
  readonly onPick: (day: string) => void
}

function Day({ day, count, isPicked, isFocus, onPick }: DayProps) {
  const isToday = day === todayIn(zone.value)
  const name = formatTime(msOfDay(day), 'UTC', { weekday: 'long', day: 'numeric', month: 'long' })
  const number = String(Number(day.slice(8)))
  const [before, after] = name.split(number)
  const matches = count === null ? '' : countOf(count, 'match')
  return (
    <button
      type="button"
      class={`calendar-day ${isToday ? 'is-today' : ''} ${count === 0 ? 'is-empty' : ''}`}
      data-day={day}
      tabIndex={isFocus ? 0 : -1}
      aria-pressed={isPicked}
      aria-current={isToday ? 'date' : undefined}
      title={matches === '' ? name : `${name}, ${matches}`}
      onClick={() => onPick(day)}
    >
      <span>
        <span class="unseen">{before}</span>
        {number}
        <span class="unseen">{matches === '' ? after : `${after}, ${matches}`}</span>
      </span>
      <i aria-hidden="true">{count || ''}</i>
    </button>
  )
}
