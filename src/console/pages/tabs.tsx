/** Tabs of a page. The URL holds the open one; the first one is the default. Arrow keys move between them. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useInView } from '../hooks.ts'
import { t } from '../i18n.ts'
import { query, setQuery } from '../router.ts'

type TabId = 'overview' | 'lineups' | 'statistics' | 'odds' | 'history' | 'matches' | 'squad' | 'transfers'

interface TabsProps<T extends TabId> {
  readonly tabs: readonly T[]
  readonly children: (present: T) => ComponentChildren
}

export function Tabs<T extends TabId>({ tabs, children }: TabsProps<T>) {
  const strip = useRef<HTMLDivElement>(null)
  const present = tabs.find((tab) => tab === query.value.get('tab')) ?? tabs[0]!
  useInView(strip, '[aria-selected=true]', present)
  const show = (tab: T) => setQuery({ tab: tab === tabs[0] ? null : tab }, { replace: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(present) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    show(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <>
      <div
        class="tabs"
        role="tablist"
        aria-label={t('match.tabs')}
        {...{ onKeyDown }}
        tabIndex={-1}
        ref={strip}
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === present}
            aria-controls="tab-panels"
            tabIndex={tab === present ? 0 : -1}
            onClick={() => show(tab)}
          >
            {t(`tab.${tab}`)}
          </button>
        ))}
      </div>
      <div class="tab-panels" role="tabpanel" id="tab-panels" aria-labelledby={`tab-${present}`}>
        {children(present)}
        <p class="hint nothing">{t('panel.empty')}</p>
      </div>
    </>
  )
}
