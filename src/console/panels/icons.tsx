/** Event icons as inline SVG. */
import type { EventIcon } from './timeline-rows.ts'

interface IconProps {
  readonly icon: EventIcon
  /** Class of the event: the colour of a card. */
  readonly kind: string | null | undefined
}

export function EventSign({ icon, kind }: IconProps) {
  return (
    <svg class={`event-icon is-${icon}`} viewBox="0 0 16 16" aria-hidden="true">
      <Drawing icon={icon} kind={kind} />
    </svg>
  )
}

function Drawing({ icon, kind }: IconProps) {
  switch (icon) {
    case 'goal':
      return (
        <>
          <circle cx="8" cy="8" r="6.5" class="ink-line" />
          <path d="M8 5.2l2.7 2-1 3.1H6.3l-1-3.1z" class="ink" />
          <path d="M8 1.5v3.7M14 6.6l-3.3.6M11.8 13.3l-2.1-3M4.2 13.3l2.1-3M2 6.6l3.3.6" class="ink-line" />
        </>
      )
    case 'puck':
      return (
        <>
          <path d="M1.5 6v4c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3V6" class="ink-line" />
          <ellipse cx="8" cy="6" rx="6.5" ry="3" class="ink" />
        </>
      )
    case 'card':
      return (
        <rect
          x="4"
          y="2"
          width="8"
          height="12"
          rx="1.2"
          class={kind === 'red' ? 'red-card' : 'yellow-card'}
        />
      )
    case 'secondCard':
      return (
        <>
          <rect x="2.5" y="2" width="7" height="11" rx="1.2" class="yellow-card" />
          <rect x="6.5" y="3.5" width="7" height="11" rx="1.2" class="red-card" />
        </>
      )
    case 'substitution':
      return (
        <>
          <path d="M2 5.5h8M7.5 2.5l3 3-3 3" class="in-line" />
          <path d="M14 10.5H6M8.5 7.500l-3 3 3 3" class="out-line" />
        </>
      )
    case 'video':
      return (
        <>
          <rect x="1.5" y="3" width="13" height="8.5" rx="1.2" class="ink-line" />
          <path d="M6.5 5.200l4 2.1-4 2.100zM5 14h6" class="ink" />
        </>
      )
    case 'missed':
      return (
        <>
          <circle cx="8" cy="8" r="6.5" class="out-line" />
          <path d="M5.5 5.500l5 5M10.5 5.500l-5 5" class="out-line" />
        </>
      )
    case 'box':
      return (
        <>
          <rect x="2" y="3" width="12" height="10" rx="1.5" class="ink-line" />
          <path d="M6 3v10M10 3v10" class="ink-line" />
        </>
      )
    case 'period':
      return <path d="M4 2v12M4 3h8l-2 2.5 2 2.500H4" class="ink-line" />
    default:
      return (
        <>
          <circle cx="8" cy="8" r="6.5" class="ink-line" />
          <path d="M8 4.500V8l2.5 1.5" class="ink-line" />
        </>
      )
  }
}
