/** What pages are made of: a head, tabs, and two columns. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { setQuery } from '../history.ts'
import { useInView, useTitle } from '../hooks.ts'
import { type Named, nameOf, type TextKey, t } from '../i18n.ts'
import { Star } from '../match-row.tsx'
import { PageWait } from '../panel.tsx'
import { linkTo, query } from '../router.ts'
import type { Resource } from '../use-resource.ts'

export interface PageProps {
  readonly id: number
  readonly seasonId: number
}

interface PageHeadProps {
  readonly kind: TextKey
  readonly title: string
  readonly children?: ComponentChildren
}

export function PageHead({ kind, title, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <p class="muted">{t(kind)}</p>
      <h1>{title}</h1>
      {children && <div class="row wrap">{children}</div>}
    </header>
  )
}

interface EntityPageProps<T> {
  readonly source: Resource<T>
  readonly kind: (entity: T) => TextKey
  /** Page of a favourite, for entities that can be one. */
  readonly star?: 'team' | 'tournament'
  /** Beside the star. */
  readonly head: (entity: T) => ComponentChildren
  readonly tabs: (entity: T) => TabsProps['tabs']
}

/** The page of a team, player or tournament. */
export function EntityPage<T extends Named & { readonly id: number }>(props: EntityPageProps<T>) {
  const { source, kind, star, head, tabs } = props
  const { data: entity } = source
  useTitle(entity && nameOf(entity))
  if (!entity) return <PageWait {...source} />
  const name = nameOf(entity)
  return (
    <div class="stack">
      <PageHead title={name} kind={kind(entity)}>
        {star && <Star path={linkTo(star, entity.id)} name={name} />}
        {head(entity)}
      </PageHead>
      <Tabs tabs={tabs(entity)} />
    </div>
  )
}

type TabId = 'overview' | 'lineups' | 'statistics' | 'odds' | 'history' | 'matches' | 'squad' | 'transfers'

interface TabsProps {
  /** Tabs in order with their contents; those that do not apply are left out. */
  readonly tabs: Partial<Record<TabId, false | (() => ComponentChildren)>>
}

/** The URL holds the open tab; the first one is the default. Arrow keys move between them. */
export function Tabs({ tabs: all }: TabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const tabs = (Object.keys(all) as TabId[]).filter((tab) => all[tab])
  const present = tabs.find((tab) => tab === query.value.get('tab')) ?? tabs[0]!
  useInView(strip, '[aria-selected=true]', present)
  const show = (tab: TabId) => setQuery({ tab: tab === tabs[0] ? null : tab }, { replace: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(tabs.indexOf(present) + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    event.preventDefault()
    show(next)
    document.getElementById(`tab-${next}`)?.focus()
  }
  const content = all[present]
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
            {t(tab)}
          </button>
        ))}
      </div>
      <div class="tab-panels stack" role="tabpanel" id="tab-panels" aria-labelledby={`tab-${present}`}>
        {content ? content() : null}
        <p class="hint nothing">{t('panel.empty')}</p>
      </div>
    </>
  )
}

/** The second column is left out where nothing is in it. */
export function Columns({ children, side }: Readonly<Record<'children' | 'side', ComponentChildren>>) {
  return (
    <div class="page-columns">
      <div class="page-main stack">{children}</div>
      <div class="page-side stack">{side}</div>
    </div>
  )
}
