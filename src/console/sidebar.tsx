/** Sports with counts of live matches, and the way to their tournaments. */
import { useRef } from 'preact/hooks'
import type { SportSlug } from '../client/index.ts'
import { useChanged, useInView } from './hooks.ts'
import { t } from './i18n.ts'
import { liveCounts } from './live-store.ts'
import { homeLink, route, sport } from './router.ts'
import { SPORT_SIGNS, SPORT_SLUGS } from './sports.ts'

const LIST_SIGN = 'M4 6h16M4 12h16M4 18h16'

export function Sidebar() {
  const strip = useRef<HTMLElement>(null)
  // The counts widen the strip once they are known.
  useInView(strip, '[aria-current]', `${sport.value} ${liveCounts.value !== null}`)
  const isTournaments = route.value.page === 'tournaments'
  return (
    <aside class="sidebar">
      <nav class="sports" aria-label={t('app.sports')} ref={strip}>
        {SPORT_SLUGS.map((slug) => (
          <a
            key={slug}
            class="row sport"
            href={homeLink({ sport: slug })}
            aria-current={slug === sport.value ? 'page' : undefined}
          >
            <Sign path={SPORT_SIGNS[slug]} />
            <span class="cut">{t(`sport.${slug}`)}</span>
            <LiveCount sport={slug} />
          </a>
        ))}
        <a
          class="row sport"
          href={`/tournaments/${sport.value}`}
          aria-current={isTournaments ? 'page' : undefined}
        >
          <Sign path={LIST_SIGN} />
          <span class="cut">{t('tournaments')}</span>
        </a>
      </nav>
    </aside>
  )
}

export function Sign({ path }: { readonly path: string }) {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
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
