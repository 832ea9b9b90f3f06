/** A football pitch and an ice rink as drawings. Units are metres, so that circles stay round. */
import type { ComponentChildren } from 'preact'

export const PITCH = { length: 105, width: 68 } as const
export const RINK = { length: 60, width: 30 } as const

interface SurfaceProps {
  readonly label: string
  readonly children?: ComponentChildren
}

/** The whole pitch: the home side defends the left goal, upright the upper one. */
export function Pitch({ label, isUpright, children }: SurfaceProps & { readonly isUpright?: boolean }) {
  const { length, width } = PITCH
  const [across, down] = isUpright ? [width, length] : [length, width]
  return (
    <svg
      class={isUpright ? 'surface narrow is-upright' : 'surface narrow'}
      viewBox={`-1 -1 ${across + 2} ${down + 2}`}
      role="img"
      aria-label={label}
    >
      <rect class="grass" width={across} height={down} rx="1" />
      <g class="marking" transform={isUpright ? 'matrix(0 1 1 0 0 0)' : undefined}>
        <rect width={length} height={width} rx="0.3" />
        <path d={`M${length / 2} 0V${width}`} />
        <circle cx={length / 2} cy={width / 2} r="9.15" />
        <path d="M0 13.84H16.5V54.16H0M0 24.84H5.5V43.16H0M16.5 26.7A9.15 9.15 0 0 1 16.5 41.3" />
        <path d="M105 13.84H88.5V54.16H105M105 24.84H99.5V43.16H105M88.5 26.7A9.15 9.15 0 0 0 88.5 41.3" />
        <path d="M0 30.34H-1V37.66H0M105 30.34H106V37.66H105" />
      </g>
      {children}
    </svg>
  )
}

export function Rink({ label, children }: SurfaceProps) {
  const { length, width } = RINK
  return (
    <svg class="surface narrow" viewBox={`-1 -1 ${length + 2} ${width + 2}`} role="img" aria-label={label}>
      <rect class="ice" width={length} height={width} rx="8.5" />
      <g class="marking">
        <rect width={length} height={width} rx="8.5" />
        <circle cx={length / 2} cy={width / 2} r="4.5" />
        <circle cx="10" cy="8" r="4.5" />
        <circle cx="10" cy="22" r="4.5" />
        <circle cx="50" cy="8" r="4.5" />
        <circle cx="50" cy="22" r="4.5" />
      </g>
      <path class="red-line" d={`M${length / 2} 0V${width}M4 1.3V28.7M56 1.3V28.7`} />
      <path class="blue-line" d={`M22 0V${width}M38 0V${width}`} />
      {children}
    </svg>
  )
}

/**
 * A point in percent, as the API has it, on a surface where the home side plays to the right. Each side attacks
 * towards 100, and y counts from its right, so the away side is rotated.
 */
export function pointOn(
  surface: { readonly length: number; readonly width: number },
  side: 'home' | 'away',
  { x, y }: { readonly x: number; readonly y: number },
): { readonly x: number; readonly y: number } {
  const [along, across] = side === 'home' ? [x, 100 - y] : [100 - x, y]
  return { x: (along / 100) * surface.length, y: (across / 100) * surface.width }
}
