/** Sports with counts of live matches, and the way to their tournaments. */
import { useRef } from 'preact/hooks'
import type { SportSlug } from '../client/index.ts'
import { useChanged, useInView } from './hooks.ts'
import { t } from './i18n.ts'
import { liveCounts } from './live-store.ts'
import { route } from './router.ts'
import { SPORT_SIGNS, SPORT_SLUGS } from './sports.ts'
import { day, homeLink, sport } from './view.ts'

export function Sidebar() {
  const strip = useRef<HTMLElement>(null)
  // The counts widen the strip once they are known.
  useInView(strip, '[aria-current]', `${sport.value} ${liveCounts.value !== null}`)
  return (
    <aside class="sidebar">
      <nav class="sports" aria-label={t('app.sports')} ref={strip}>
        {SPORT_SLUGS.map((slug) => (
          <a
            key={slug}
            class="sport"
            href={homeLink({ sport: slug, day: day.value })}
            aria-current={slug === sport.value ? 'page' : undefined}
          >
            <SportSign sport={slug} />
            <span class="cut">{t(`sport.${slug}`)}</span>
            <LiveCount sport={slug} />
          </a>
        ))}
        <a
          class="sport"
          href={`/tournaments/${sport.value}`}
          aria-current={route.value.page === 'tournaments' ? 'page' : undefined}
        >
          <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 6h16M4 12h16M4 18h16" />
          </svg>
          <span class="cut">{t('app.tournaments')}</span>
        </a>
      </nav>
    </aside>
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
