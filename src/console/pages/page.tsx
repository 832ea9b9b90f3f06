/** What pages are made of: a head, tabs, two columns, and the matches of a team, a player or a season. */
import type { ComponentChildren, ComponentProps } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Select, Stepper, useInView, useTitle } from '../components/controls.tsx'
import { Mark, MatchRow, type RowProps, Star } from '../components/match-row.tsx'
import { PageWait, Panel } from '../components/panel.tsx'
import { ended, momentOf } from '../data/live-store.ts'
import { zone } from '../data/settings.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import { dayOf, minuteMs, monthOf } from '../days.ts'
import { setQuery } from '../history.ts'
import { monthTitle, type Named, nameOf, type TextKey, t } from '../language/i18n.ts'
import { roundText } from '../language/service-words.ts'
import { type AnyMatch, isRunning, ofSport, phaseOf, SIDES, scoreText, teamOf } from '../match-state.ts'
import { linkTo, query, sport } from '../router.ts'
import { hasAthletes } from '../sports.ts'

export type PageProps = { readonly id: number }
export type OfSeason = PageProps & { readonly seasonId: number }

type PageHeadProps = { kind: TextKey; title: string; mark?: ComponentChildren; children?: ComponentChildren }

export const PageHead = ({ kind, title, mark, children }: PageHeadProps) => (
  <header class="page-head">
    <p class="muted">{t(kind)}</p>
    <h1 class="row">
      {mark}
      {title}
    </h1>
    {children && <div class="row wrap">{children}</div>}
  </header>
)

interface EntityPageProps<T> {
  readonly source: Resource<T>
  readonly kind: (entity: T) => TextKey
  readonly mark?: (entity: T) => ComponentChildren
  /** Page of a favourite. */
  readonly star: 'team' | 'player' | 'tournament'
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
      <PageHead
        title={name}
        kind={kind(entity)}
        mark={props.mark?.(entity) ?? <Mark team={entity} isPerson={kind(entity) === 'player'} />}
      >
        <Star path={linkTo(star, entity.id)} name={name} />
        {head(entity)}
      </PageHead>
      <Tabs tabs={tabs(entity)} />
    </div>
  )
}

type TabId =
  | ('overview' | 'lineups' | 'statistics' | 'odds' | 'history')
  | ('matches' | 'standings' | 'squad' | 'transfers' | 'leaders' | 'seasons')

interface TabsProps {
  /** Tabs in order with their contents; those that do not apply are left out. */
  readonly tabs: Partial<Record<TabId, false | (() => ComponentChildren)>>
  /** Their ids by default. */
  readonly labels?: Partial<Record<TabId, TextKey>>
}

/** The URL holds the open tab; the first one is the default. Arrow keys move between them. */
export function Tabs({ tabs: all, labels = {} }: TabsProps) {
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
            {ofSport(labels[tab] ?? tab)}
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
export const Columns = ({ children, side }: Readonly<Record<'children' | 'side', ComponentChildren>>) => (
  <div class="page-columns">
    <div class="page-main stack">{children}</div>
    <div class="page-side stack">{side}</div>
  </div>
)

/** Matches of several days, unless each day has a head. */
export const MatchList = ({ rows, hasDay = true }: { rows: readonly RowProps[]; hasDay?: boolean }) => (
  <div class="match-list">
    {rows.map((row) => (
      <MatchRow key={linkTo('match', row.match.id, row.of)} hasDay={hasDay} {...row} />
    ))}
  </div>
)

export const rowsOf = (matches: readonly AnyMatch[]): readonly RowProps[] =>
  matches.map((match) => ({ match }))

/** More than the window of a phone. */
export const TEAM_LINES = 40

/** The score of a match in the color of its result for one of the teams, its own first, and the others. */
export function resultOf(match: AnyMatch, teamId: number | null, hasNames = false) {
  const own = SIDES.find((side) => teamOf(match, side).id === teamId)
  const result = match.winner === 'draw' ? 'D' : match.winner === own ? 'W' : 'L'
  const isKnown = own && match.winner
  const sides = own === 'away' ? SIDES.toReversed() : SIDES
  return (
    <>
      <i class={isKnown ? `badge letter is-${result}` : 'badge letter'}>
        {sides.map((side) => scoreText(match, side) ?? '–').join(':')}
      </i>
      {isKnown && <span class="unseen">{t(`letter_${result}`)}</span>}
      {SIDES.filter((side) => side !== own).map((side) => (
        <>
          <Mark team={teamOf(match, side)} isPerson={hasAthletes(sport.value)} />
          <span class={hasNames ? undefined : 'unseen'}>{nameOf(teamOf(match, side))}</span>
        </>
      ))}
    </>
  )
}

/**
 * A match that has begun is not to come, even when it is interrupted, unless the rest of it is set for later; one that was
 * postponed is, on its new day.
 */
function listOf({ match: listed, of = sport.value }: RowProps) {
  // It may have begun or ended since the list was loaded.
  const match = momentOf(of, listed.id).value.state ?? listed
  const phase = phaseOf(match)
  const isContinued = match.status === 'willcontinue'
  if (phase === 'live' && !isContinued) return 'nowMatches'
  const isToCome =
    phase === 'before' || isContinued || (phase === 'off' && match.startTimestamp > minuteMs.value)
  return isToCome ? 'nextMatches' : 'lastMatches'
}

type ListsProps = ComponentProps<typeof MatchList> & { readonly headOf?: (match: AnyMatch) => string }

/**
 * Matches that run, that come and that are over, each once; of several tournaments with their names. There may be heads
 * within a list: rounds or days.
 */
export function MatchLists({ rows, headOf = () => '', hasDay = true }: ListsProps) {
  const hasTournament = new Set(rows.map(({ match }) => match.tournament.id)).size > 1
  const noted = rows.map((row) => ({ note: hasTournament && nameOf(row.match.tournament), ...row }))
  const each = new Map(noted.map((row) => [linkTo('match', row.match.id, row.of), row])).values()
  const lists = Map.groupBy(each, listOf)
  return (['nowMatches', 'nextMatches', 'lastMatches'] as const).map((key) => {
    const own = lists.get(key)?.sort(({ match: a }, { match: b }) => {
      const byState = Number(isRunning(b)) - Number(isRunning(a))
      return byState || a.startTimestamp - b.startTimestamp
    })
    if (!own) return null
    const groups = Map.groupBy(key === 'lastMatches' ? own.reverse() : own, ({ match }) => headOf(match))
    return (
      <section key={key}>
        <h3>{t(key)}</h3>
        {[...groups].map(([head, rows]) => (
          <>
            {head && <h4 class="minor">{head}</h4>}
            <MatchList rows={rows} hasDay={hasDay || key === 'nowMatches'} />
          </>
        ))}
      </section>
    )
  })
}

/** Matches shown of a season beside its table. */
const SEASON_MATCHES = 6
/** About their height. */
const SEASON_LINES = 34

/** What runs in a season, its next and its last matches. */
export function SeasonNow({ id, seasonId }: OfSeason) {
  const page = { view: 'lite', page: 1, page_size: SEASON_MATCHES } as const
  const of = { tournament_id: [id], season_id: seasonId, ...page }
  const options = { isWanted: seasonId > 0, version: ended.value.get(seasonId) ?? 0 }
  const list = (status: 'inprogress' | 'notstarted' | 'finished', sort: 'asc' | 'desc') =>
    useResource('/v2/{sportSlug}/matches', { ...of, status, sort }, options)
  const [now, next, last] = [list('inprogress', 'asc'), list('notstarted', 'asc'), list('finished', 'desc')]
  const matches = [now, next, last].flatMap(({ data }) => data?.matches ?? [])
  const source = [now, next, last].find(({ status }) => status !== 'ready') ?? next
  const totalOf = ({ data }: typeof now) => (data && 'totalMatches' in data ? data.totalMatches : 0)
  const played = totalOf(last)
  const all = played + totalOf(now) + totalOf(next)
  const roundOfId = new Map(matches.map(({ id, roundInfo }) => [id, roundText(roundInfo)]))
  return (
    <Panel title="matches" source={source} isEmpty={matches.length === 0} lines={SEASON_LINES}>
      {played > 0 && (
        <label class="row small muted">
          {t('played', { n: played, all })}
          <meter class="grow" max={all} value={played} />
        </label>
      )}
      <MatchLists rows={rowsOf(matches)} headOf={({ id }) => roundOfId.get(id) ?? ''} />
    </Panel>
  )
}

/** The largest page of the API, and the pages of the longest seasons: 1,230 matches in basketball. */
const PAGE_MATCHES = 500
const MAX_PAGES = 4

export function SeasonMatches({ id, seasonId }: OfSeason) {
  const [wanted, setWanted] = useState<string | null>(null)
  const of = { tournament_id: [id], season_id: seasonId, view: 'lite', sort: 'asc' } as const
  const pageOf = (page: number, isWanted: boolean) =>
    useResource('/v2/{sportSlug}/matches', { ...of, page, page_size: PAGE_MATCHES }, { isWanted })
  const resource = pageOf(1, true)
  const pages = resource.data && 'totalPages' in resource.data ? resource.data.totalPages : 1
  const others = Array.from({ length: MAX_PAGES - 1 }, (_, index) => pageOf(index + 2, index + 2 <= pages))
  const waiting = others.slice(0, pages - 1).find(({ status }) => status !== 'ready')
  const matches = [resource, ...others].flatMap(({ data }) => data?.matches ?? [])
  const rounds = [...Map.groupBy(matches, roundOf)]
  const current = rounds.find(([, matches]) => matches.some(isToCome))
  const shown = rounds.find(([name]) => name === wanted) ?? current ?? rounds.at(-1)
  const roundAfter = (by: number) => (shown ? rounds[rounds.indexOf(shown) + by]?.[0] : undefined)
  const source = waiting ?? resource
  return (
    <Panel title="matches" source={source} isEmpty={rounds.length === 0} hint="noMatches">
      <Stepper
        labels={['previous', 'next']}
        isLast={(by) => roundAfter(by) === undefined}
        onStep={(by) => setWanted(roundAfter(by) ?? null)}
      >
        <Select
          label={t('round')}
          isLabelHidden
          choices={rounds.map(([name]) => [name, name])}
          value={shown?.[0]}
          onChoose={setWanted}
        />
      </Stepper>
      <MatchList rows={rowsOf(shown?.[1] ?? [])} />
    </Panel>
  )
}

/** Canceled matches are not to come: they must not hold the page in their round. */
const isToCome = (match: AnyMatch) => ['before', 'live'].includes(phaseOf(match))

/** The round of a match, or the month where a season has no rounds. */
const roundOf = ({ roundInfo, startTimestamp }: Schemas['Match']): string =>
  roundText(roundInfo) || monthTitle(monthOf(dayOf(startTimestamp, zone.value)))
