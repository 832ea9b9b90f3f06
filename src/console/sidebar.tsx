/** Sidebar: sports with counts of live matches, day picker, time zone. */
import { useId, useRef, useState } from 'preact/hooks'
import type { SportSlug } from '../client/index.ts'
import { Calendar } from './calendar.tsx'
import { t } from './i18n.ts'
import { liveCounts } from './live-store.ts'
import { SPORT_SIGNS, SPORT_SLUGS } from './sports.ts'
import { useChanged } from './use-changed.ts'
import { useInView } from './use-in-view.ts'
import { homeLink } from './view.ts'
import { ZonePicker } from './zone-picker.tsx'

interface SidebarProps {
  readonly sport: SportSlug
  readonly day: string
  readonly onPick: (day: string) => void
}

export function Sidebar({ sport, day, onPick }: SidebarProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <aside class="sidebar">
      <SportList sport={sport} day={day} />
      <button
        type="button"
        class="button calendar-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('calendar.open')}
      </button>
      <div id={id} class={isOpen ? 'sidebar-days is-open' : 'sidebar-days'}>
        <Calendar sport={sport} day={day} onPick={onPick} />
        <ZonePicker />
      </div>
    </aside>
  )
}

function SportList({ sport, day }: Pick<SidebarProps, 'sport' | 'day'>) {
  const strip = useRef<HTMLElement>(null)
  // The counts widen the strip once they are known.
  useInView(strip, '[aria-current]', `${sport} ${liveCounts.value !== null}`)
  return (
    <nav class="sports" aria-label={t('app.sports')} ref={strip}>
      {SPORT_SLUGS.map((slug) => (
        <a
          key={slug}
          class="sport"
          href={homeLink({ sport: slug, day })}
          aria-current={slug === sport ? 'page' : undefined}
        >
          <SportSign sport={slug} />
          <span class="cut">{t(`sport.${slug}`)}</span>
          <LiveCount sport={slug} />
        </a>
      ))}
    </nav>
  )
}

export function SportSign({ sport }: { readonly sport: SportSlug }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SPORT_SIGNS[sport]} />
    </svg>
  )
}

function LiveCount({ sport }: { readonly sport: SportSlug }) {
  const count = liveCounts.value?.get(sport) ?? 0
  const isChanged = useChanged(liveCounts.value === null ? null : count, sport)
  if (count === 0) return null
  return (
    <span class={`chip chip-live flashing ${isChanged ? 'changed' : ''}`} title={t('app.live-count')}>
      {count}
      <span class="unseen"> {t('app.live-count')}</span>
    </span>
  )
}
