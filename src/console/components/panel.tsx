/**
 * Panel around an API response: title, loading, error and empty states. What the panels
 * of a match share: when they are empty, links, bars, letters, the colors of the sides.
 */

import type { ComponentChildren, ComponentProps } from 'preact'
import { useId, useState } from 'preact/hooks'
import { type Answer, ApiError, type MatchState, type Schemas } from '../../client/index.ts'
import { config } from '../data/config.ts'
import { nowMs } from '../data/platform.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import {
  CLOCK,
  decimals,
  formatNumber,
  formatTime,
  isTextKey,
  type Named,
  nameOf,
  shortPersonName,
  type TextKey,
  t,
} from '../language/i18n.ts'
import { ofSport, type Phase, phaseOf, SIDES, type Side, teamOf } from '../match-state.ts'
import { linkTo, sport } from '../router.ts'
import { betterOf, betterSide, hasAthletes } from '../sports.ts'
import { Button, Facts, Legend, List, Select } from './controls.tsx'
import { Mark } from './match-row.tsx'

type Waiting = Pick<Resource<unknown>, 'status' | 'problem' | 'refresh'>

interface PanelProps {
  readonly title: TextKey
  /** The resource that the panel waits for. */
  readonly source?: Partial<Waiting> | undefined
  /** Whether there is nothing to show: the hint says why, and without a hint the panel is left out. */
  readonly isEmpty?: boolean
  readonly hint?: TextKey | null | undefined
  /** Lines of its placeholder while it loads. */
  readonly lines?: number
  /** Controls beside the title. */
  readonly actions?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Of its tables a phone leaves out the columns `is-extra` until the user wants all. */
export function Panel({ title, source, isEmpty = false, hint, lines, actions, children }: PanelProps) {
  const id = useId()
  const [isFull, setFull] = useState(false)
  const { status = 'ready', problem = null, refresh = () => {} } = source ?? {}
  if (status === 'ready' && isEmpty && !hint) return null
  return (
    <section class={isFull ? 'panel is-full' : 'panel'} aria-labelledby={id} aria-busy={status === 'loading'}>
      <header class="panel-head row wrap">
        <h2 id={id}>{ofSport(title)}</h2>
        {status === 'ready' && !isEmpty && (
          <div class="row wrap">
            {actions}
            <Button isQuiet class="narrow-only" aria-pressed={isFull} onClick={() => setFull(!isFull)}>
              {t('allColumns')}
            </Button>
          </div>
        )}
      </header>
      <div class="panel-body">
        {status !== 'ready' && <Wait {...{ status, problem, refresh, lines }} />}
        {status === 'ready' && (isEmpty && hint ? <p class="hint">{t(hint)}</p> : children)}
      </div>
    </section>
  )
}

/** Loading or error state of a whole page. */
export const PageWait = (waiting: Waiting) => (
  <div class="panel panel-body">
    <Wait {...waiting} lines={8} />
  </div>
)

function Wait({ status, problem, refresh, lines = 3 }: Waiting & { readonly lines?: number | undefined }) {
  if (status === 'loading') return <Skeleton lines={lines} />
  // A retry would not help.
  const isMissing = problem instanceof ApiError && problem.status === 404
  return (
    <div class="failure" role="alert">
      <p>{t(isMissing ? 'panel.missing' : 'panel.failed')}</p>
      {problem && <p class="failure-cause muted">{problemText(problem)}</p>}
      {isMissing ? <HomeLink /> : <Button onClick={refresh}>{t('panel.retry')}</Button>}
    </div>
  )
}

function problemText(problem: Error): string {
  if (!(problem instanceof ApiError)) return t('problem.network')
  const { slug, retryAfterMs, correlationId: id } = problem
  const key = `problem.${slug}`
  if (!isTextKey(key)) return problem.message
  const atMs = retryAfterMs === null ? null : nowMs() + retryAfterMs
  const time = atMs === null ? '–' : formatTime(atMs, { day: 'numeric', month: 'long', ...CLOCK })
  return t(key, { time, id: id ?? '–' })
}

/** A page or a list without content, and the way on. */
export const Empty = ({ text, children }: { text: string; children?: ComponentChildren }) => (
  <div class="panel panel-body empty">
    <p class="hint">{text}</p>
    <p class="row wrap">{children ?? <HomeLink />}</p>
  </div>
)

/** The command that serves real matches, for a service without any. */
export const FollowHint = () => (
  <span>
    {t('app.follow')} <code>{`${config.start} --follow espn:eng.1 --unofficial on`}</code>
  </span>
)

const HomeLink = () => (
  <a class="button" href="/">
    {t('app.home')}
  </a>
)

/** Loading placeholder. */
const Skeleton = ({ lines }: { readonly lines: number }) => (
  <div class="skeleton" role="status">
    <span class="unseen">{t('panel.loading')}</span>
    {Array.from({ length: lines }, (_, index) => (
      <i key={index} />
    ))}
  </div>
)

export interface MatchPanelProps {
  readonly match: MatchState & Pick<Partial<Schemas['MatchDetail']>, 'scoreStatus'>
}

type Match = MatchPanelProps['match']

/** The hint of an empty panel by the phase of the match; in the other phases the panel is left out. */
export const hintBy = (match: Match, hints: Partial<Record<Phase, TextKey>>): TextKey | null =>
  hints[phaseOf(match)] ?? null

const ANALYTICS = {
  momentum: '/v2/{sportSlug}/matches/{matchId}/momentum',
  shotmap: '/v2/{sportSlug}/matches/{matchId}/shotmap',
  averagePositions: '/v2/{sportSlug}/matches/{matchId}/average-positions',
} as const
type Analytics = typeof ANALYTICS

/** Data and frame of a panel of analytics, loaded once available, and again with every minute of the match. */
export function useAnalytics<B extends keyof Analytics>(match: Match, block: B) {
  const status = match.analytics[block]
  const resource: Resource<unknown> = useResource(
    ANALYTICS[block] as Analytics['momentum'],
    { matchId: match.id },
    { isWanted: status === 'available', version: match.currentMatchMinute ?? 0 },
  )
  const frame = { title: block, source: status === 'available' ? resource : undefined }
  return [resource.data as Answer<Analytics[B]> | null, frame] as const
}

type Entity = Named & { readonly id: number }

/** Links to the page of a team, player or tournament, with what there is to say about it. */
const linkOf = (page: 'team' | 'player' | 'tournament') => (entity: Entity, about?: ComponentChildren) => (
  <>
    <a href={linkTo(page, entity.id)}>{nameOf(entity)}</a>
    {about && <span class="muted"> {about}</span>}
  </>
)
export const teamLink = linkOf('team')
export const playerLink = linkOf('player')
export const tournamentLink = linkOf('tournament')

type FactsPanelProps = Omit<PanelProps, 'isEmpty' | 'children'> & ComponentProps<typeof Facts>

/** Left out without facts. */
export const FactsPanel = ({ rows, class: name, ...panel }: FactsPanelProps) => (
  <Panel {...panel} isEmpty={!rows.some(Boolean)}>
    <Facts rows={rows} class={name} />
  </Panel>
)

type SeasonSelectProps = Omit<ComponentProps<typeof Select>, 'label'>
export const SeasonSelect = (of: SeasonSelectProps) => <Select label={t('season')} isLabelHidden {...of} />

type TeamNameProps = {
  readonly team: ComponentProps<typeof Mark>['team']
  readonly about?: ComponentChildren
}

/** The badge or the flag of a team with its link. */
export const TeamName = ({ team, about }: TeamNameProps) => (
  <span class="row">
    <Mark team={team} isPerson={hasAthletes(sport.value)} />
    <span>{teamLink(team, about)}</span>
  </span>
)

/** A link to a person, on a phone by the initial of the first name. */
export const personLink = (link: typeof playerLink, person: Entity, about?: ComponentChildren) => (
  <>
    <span class="wide-only">{link(person, about)}</span>
    <span class="narrow-only">{link({ id: person.id, name: shortPersonName(nameOf(person)) }, about)}</span>
  </>
)

type Tournament = Entity & { readonly category?: Named }

/** Links to tournaments with their categories. */
export const TournamentLinks = ({ tournaments }: { readonly tournaments: readonly Tournament[] }) => (
  <List items={tournaments} of={(each) => tournamentLink(each, each.category && nameOf(each.category))} />
)

interface DuelProps {
  readonly home: ComponentChildren
  readonly away: ComponentChildren
  readonly label: ComponentChildren
  /** Lengths of the bars, 0 to 1; absent for values that cannot be compared. */
  readonly shares?: Readonly<Record<Side, number>>
  readonly leader?: Side | null
  /** A line below. */
  readonly children?: ComponentChildren
}

export function Duel({ home, away, label, shares, leader = null, children }: DuelProps) {
  const behind = (side: Side) => (leader !== null && leader !== side ? ' is-behind' : '')
  return (
    <div class={leader ? 'duel' : 'duel is-even'}>
      <b class={behind('home')}>{home}</b>
      <span class="muted small center">{label}</span>
      <b class={`end${behind('away')}`}>{away}</b>
      {shares && (
        <span class="duel-bars" aria-hidden="true">
          {SIDES.map((side) => (
            <span key={side}>
              <i class={`of-${side}${behind(side)}`} style={{ width: `${shares[side] * 100}%` }} />
            </span>
          ))}
        </span>
      )}
      {children}
    </div>
  )
}

export const Duels = ({ rows }: { readonly rows: readonly (DuelProps & { readonly label: string })[] }) => (
  <div>
    {rows.map((row) => (
      <Duel key={row.label} {...row} />
    ))}
  </div>
)

/** Direction by color and by shape; the title says what it means. */
export function Change({ direction, title }: { readonly direction: number; readonly title: string }) {
  if (direction === 0) return <span class="change" />
  return (
    <span class={`change is-${direction > 0 ? 'up' : 'down'}`} title={title}>
      <span aria-hidden="true">{direction > 0 ? '▲' : '▼'}</span>
      <span class="unseen">{title}</span>
    </span>
  )
}

/** The bars and the better side of two counts; the rest, such as draws, belongs to neither. */
export function compared(home: number, away: number, rest = 0, better = betterOf('', null)) {
  const sum = Math.max(1, home + away + rest)
  return { shares: { home: home / sum, away: away / sum }, leader: betterSide(home - away, better) }
}

export const FormLetters = ({ form }: { readonly form: readonly ('W' | 'D' | 'L')[] }) => (
  <span class="letters">
    {form.map((letter, index) => (
      <i key={index} class={`badge letter is-${letter}`}>
        {t(`letter_${letter}`)}
      </i>
    ))}
  </span>
)

const GOOD_RATING = 7
const POOR_RATING = 6
/** What the colors of ratings say. */
export const RATINGS = [
  [GOOD_RATING, 'rating.good'],
  [POOR_RATING - 0.1, 'rating.poor'],
] as const

/** A rating, or with `isRating: false` another figure in the same place. */
export function Rating({ of, isRating = true }: { of: number | undefined; isRating?: boolean }) {
  if (!of) return null
  if (!isRating) return <b class="chip rating">{formatNumber(of)}</b>
  // By what is shown, not by what it was before rounding.
  const shown = Number(of.toFixed(1))
  const tone = shown >= GOOD_RATING ? 'is-good' : shown < POOR_RATING ? 'is-bad' : ''
  return <b class={`chip rating ${tone}`}>{decimals(of, 1)}</b>
}

export const Swatch = ({ side }: { readonly side: string }) => <i class={`swatch of-${side}`} />

export const SideLegend = ({ match }: MatchPanelProps) => (
  <Legend items={SIDES.map((side) => [<Swatch key={side} side={side} />, nameOf(teamOf(match, side))])} />
)
