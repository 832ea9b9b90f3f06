/** Event icons as inline SVG: shapes in a 16 by 16 box, each with its class. */
import { sport } from '../router.ts'
import { type Event, type EventIcon, iconOf } from './timeline-rows.ts'

const CIRCLE = 'M1.5 8a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0'
const CARD = 'M4 2h8v12H4z'

const SHAPES: Readonly<Record<EventIcon, readonly (readonly [kind: string, path: string])[]>> = {
  goal: [
    ['ink-line', CIRCLE],
    ['ink', 'M8 5.2l2.7 2-1 3.1H6.3l-1-3.1z'],
    ['ink-line', 'M8 1.5v3.7M14 6.6l-3.3.6M11.8 13.3l-2.1-3M4.2 13.3l2.1-3M2 6.6l3.3.6'],
  ],
  puck: [
    ['ink-line', 'M1.5 6v4c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3V6'],
    ['ink', 'M1.5 6c0-4 13-4 13 0s-13 4-13 0'],
  ],
  yellowCard: [['yellow-card', CARD]],
  redCard: [['red-card', CARD]],
  secondCard: [
    ['yellow-card', 'M2.5 2h7v11h-7z'],
    ['red-card', 'M6.5 3.5h7v11h-7z'],
  ],
  substitution: [
    ['in-line', 'M2 5.5h8M7.5 2.5l3 3-3 3'],
    ['out-line', 'M14 10.5H6M8.5 7.5l-3 3 3 3'],
  ],
  video: [
    ['ink-line', 'M1.5 3h13v8.5h-13z'],
    ['ink', 'M6.5 5.2l4 2.1-4 2.1zM5 14h6'],
  ],
  missed: [['out-line', `${CIRCLE}M5.5 5.5l5 5M10.5 5.5l-5 5`]],
  box: [['ink-line', 'M2 3h12v10H2zM6 3v10M10 3v10']],
  period: [['ink-line', 'M4 2v12M4 3h8l-2 2.5 2 2.5H4']],
  clock: [['ink-line', `${CIRCLE}M8 4.5V8l2.5 1.5`]],
}

export function EventSign({ event }: { readonly event: Event }) {
  return (
    <svg class="event-icon" viewBox="0 0 16 16" aria-hidden="true">
      {SHAPES[iconOf(event, sport.value)].map(([kind, path]) => (
        <path key={path} class={kind} d={path} />
      ))}
    </svg>
  )
}
