/** The score by periods, facts, highlights and events (docs/reference/resources.md#7) of a match. */
import type { ComponentProps } from 'preact'
import { type Column, Facts, List, Sign, Table, useChoice } from '../components/controls.tsx'
import { Mark } from '../components/match-row.tsx'
import { hintBy, type MatchPanelProps, Panel, personLink, Swatch, teamLink } from '../components/panel.tsx'
import { language } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { countryText } from '../language/country-names.ts'
import { countOf, formatNumber, isTextKey, keyText, nameOf, t } from '../language/i18n.ts'
import { word } from '../language/service-words.ts'
import {
  eventMinute,
  isRunning,
  ofSport,
  partShort,
  phaseOf,
  pointText,
  SIDES,
  type Side,
  teamOf,
} from '../match-state.ts'
import { isAtBreak, partsOf, type ScorePart } from '../parts.ts'
import { linkTo, sport } from '../router.ts'
import { hasAthletes, hasCards, hasClock, hasGoals, SPORT_SIGNS } from '../sports.ts'
import { inOrder } from './odds-board.ts'
import sports from './sports.json' with { type: 'json' }
import {
  EVENT_KINDS,
  type Event,
  type EventIcon,
  type EventKind,
  eventTextKey,
  iconOf,
  isRefusal,
  kindOf,
  localNames,
  partsApart,
  periodOf,
  serverNow,
  type TimelineRow,
  timelineRows,
} from './view-models.ts'

type Match = MatchPanelProps['match']

/** Localizes what a match has in English only: names of the coach and the ground of a team, by its profile. */
export function useLocalNames({ id, placeholder }: Match['homeTeam']): typeof nameOf {
  const isWanted = language.value === 'ru' && !placeholder
  const { data } = useResource('/v2/{sportSlug}/teams/{teamId}/profile', { teamId: id }, { isWanted })
  const known = [data?.manager, data?.venue, data?.venue?.city]
  return (thing) => nameOf(known.find((each) => each?.name === thing.name) ?? thing)
}

export const Managers = ({ match, class: name = 'small' }: MatchPanelProps & { class?: string }) => (
  <span class={`row wide ${name}`}>
    {SIDES.map((side) => {
      const team = teamOf(match, side)
      const local = useLocalNames(team)
      return (
        <span key={side} class={side === 'home' ? 'grow' : 'end'}>
          {team.manager && local(team.manager)}
        </span>
      )
    })}
  </span>
)

export function SummaryPanel({ match }: MatchPanelProps) {
  const { venue, referee, attendance, tennis, esports } = match
  const local = useLocalNames(match.homeTeam)
  const served = tennis?.firstToServe
  const bestOf = tennis?.bestOf ?? esports?.bestOf
  // Without a part of unknown length.
  const minutes = partsOf(match).reduce(
    (sum, _, index) => sum + (secondsOf(match, index) ?? Number.NaN) / 60,
    0,
  )
  const rows = [
    venue && [ofSport('venue'), <span class="long">{venueText(venue, local)}</span>],
    tennis?.groundType && [t('surface'), word(tennis.groundType)],
    referee && [t('referee'), refereeText(referee)],
    attendance !== null && [t('attendance'), formatNumber(attendance)],
    bestOf && [ofSport('bestOf'), bestOf],
    served && [t('servedFirst'), nameOf(teamOf(match, served))],
    // In other sports they stand above the line-ups.
    esports && match.homeTeam.manager && [t('managers'), <Managers class="long" {...{ match }} />],
    minutes > 0 && [t('duration'), hoursText(Math.round(minutes))],
  ] satisfies ComponentProps<typeof Facts>['rows']
  return (
    <Panel title="summary" isEmpty={!rows.some(Boolean)}>
      <Facts rows={rows} />
    </Panel>
  )
}

/** `1h 43 min` of minutes. */
export const hoursText = (minutes: number): string =>
  Object.entries({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      formatNumber(count, { style: 'unit', unit, unitDisplay: unit === 'hour' ? 'narrow' : 'short' }),
    )
    .join(' ')

export function venueText(venue: NonNullable<Match['venue']>, local = nameOf): string {
  const { city, country, capacity } = venue
  const size = capacity === null ? null : `${t('capacity')} ${formatNumber(capacity)}`
  return [local(venue), city && local(city), country && countryText(country.name), size]
    .filter(Boolean)
    .join(', ')
}

function refereeText(referee: NonNullable<Match['referee']>): string {
  const { games, yellowCards, redCards } = referee
  if (!games || yellowCards === null || !hasCards(sport.value)) return nameOf(referee)
  const cards = `${countOf(yellowCards, 'yellowCard')}, ${countOf(redCards ?? 0, 'redCard')}`
  return `${nameOf(referee)} (${countOf(games, 'match')}: ${cards})`
}

export function ScoreBoard({ match }: MatchPanelProps) {
  const { tennis, winner } = match
  const server = serverNow(tennis, isRunning(match))
  const name = (side: Side) => {
    const seed = side === 'home' ? tennis?.homePlayerSeed : tennis?.awayPlayerSeed
    const [team, about] = [teamOf(match, side), seed != null && `(${seed})`]
    return (
      <>
        <Swatch side={side} />
        {/* The names of teams stand above. */}
        {!hasAthletes(sport.value) && <Mark team={team} />}
        {hasAthletes(sport.value) ? (
          personLink(teamLink, team, about)
        ) : (
          <span class="unseen">{nameOf(team)}</span>
        )}{' '}
        {server === side && <Sign path={SPORT_SIGNS[sport.value]} title={t('serves')} />}
      </>
    )
  }
  return (
    <Table<Side>
      class="score-board"
      rows={SIDES}
      rowClass={(side) => (winner === side ? 'is-winner' : undefined)}
      columns={[
        [hasAthletes(sport.value) ? t('player') : <span class="unseen">{t('team')}</span>, name, 'row'],
        ...partsApart(match).map((part, ...at) => partColumn(part, match, ...at)),
        SIDES.some((side) => pointText(match, side) !== null) && [
          t('game'),
          (side) => pointText(match, side),
          'center point',
        ],
      ]}
    />
  )
}

function partColumn(part: ScorePart, match: Match, index: number, parts: readonly ScorePart[]): Column<Side> {
  const { esports } = match
  const game = esports?.games[index]
  const seconds = secondsOf(match, index)
  const time = seconds && (
    <small class="part-time" title={t('duration')}>
      {hoursText(Math.round(seconds / 60))}
    </small>
  )
  const name = game?.map ? <span class="map-name">{game.map.name}</span> : partShort(part.name)
  return [
    [name, time],
    (side) => {
      const { score, tieBreak, isAhead } = part[side]
      return (
        <span class={isAhead ? 'is-ahead' : 'muted'}>
          {score ?? '–'}
          {tieBreak !== null && <sup>{tieBreak}</sup>}
        </span>
      )
    },
    // Where points are shown, those are what is played now.
    index === parts.length - 1 && isRunning(match) && !isAtBreak(match) && pointText(match, 'home') === null
      ? 'center point'
      : 'center',
  ]
}

/** How long a set or map took, from the end of the one before to its own; null if unknown, and in sports with a clock. */
function secondsOf({ liveEvents: events, esports }: Match, index: number): number | null {
  if (esports) return esports.games[index]?.durationSeconds ?? null
  const endOf = (number: number) =>
    number === 0
      ? 0
      : events.find(({ type, period }) => type === 'period' && period === `period${number}`)?.timeSeconds
  const [from, to] = [endOf(index), endOf(index + 1)]
  return hasClock(sport.value) || from == null || to == null ? null : to - from
}

/** Preview images are not shown: they are on other servers, and the console loads nothing from third parties. */
export const HighlightsPanel = ({ match }: MatchPanelProps) => (
  <Panel title="highlights" isEmpty={match.highlights.length === 0}>
    <List
      items={match.highlights}
      of={({ title, url }) => (
        <a href={url} target="_blank" rel="noreferrer noopener">
          ▶ {title ?? url}
        </a>
      )}
    />
  </Panel>
)

/** A match with localized names in its events, which have English ones: from the line-ups, or else from the squads. */
export function useLocalEvents(match: Match | null): Match | null {
  const teams = SIDES.map((side) => match && teamOf(match, side))
  const isMissing = teams.every((team) => !team?.lineup?.players.length)
  const isWanted = language.value === 'ru' && isMissing && match?.liveEvents.some(({ player }) => player)
  const squads = teams.map((team) => {
    const of = { teamId: team?.id ?? 0 }
    return useResource('/v2/{sportSlug}/teams/{teamId}/squad', of, { isWanted: isWanted === true }).data
  })
  const local = localNames([...teams.map((team) => team?.lineup), ...squads])
  const people = (event: Event) =>
    Object.fromEntries(
      [...SCORERS, ...SUBSTITUTES].flatMap((key) => (event[key] ? [[key, local(event[key])]] : [])),
    )
  return match && { ...match, liveEvents: match.liveEvents.map((event) => ({ ...event, ...people(event) })) }
}

const ALL = 'all'

export function TimelinePanel({ match }: MatchPanelProps) {
  // Of points each play is an event, or none is known.
  const isKnown = hasGoals(sport.value) || match.liveEvents.some(({ type }) => type !== 'period')
  const rows = isKnown ? timelineRows(match.liveEvents, phaseOf(match) === 'after') : []
  const distinct = <T,>(of: (event: Event) => T | null) => [
    ...new Set(match.liveEvents.flatMap((event) => of(event) ?? [])),
  ]
  const names = new Set([...partsOf(match).map(({ name }) => name), ...distinct(periodOf)])
  names.delete('aggregated')
  const [period, periods] = useChoice('match.period', [
    [ALL, t('home.all')],
    ...[...names].map((name) => [name, partShort(name)] as const),
  ])
  const [kind, kinds] = useChoice<string>('match.kind', [
    [ALL, t('home.all')],
    ...inOrder(distinct<EventKind>(kindOf), EVENT_KINDS).map(
      (name) => [name, ofSport(`kind.${name}`)] as const,
    ),
  ])
  const isWanted = (event: Event) =>
    (period === ALL || periodOf(event) === period) && (kind === ALL || kindOf(event) === kind)
  const hint = isKnown ? hintBy(match, { live: 'noTimeline' }) : null
  const shootOut = match.liveEvents.findLast(({ type }) => type === 'penaltyShootout')
  return (
    <Panel title="timeline" {...{ hint }} isEmpty={rows.length === 0} actions={periods}>
      {kinds}
      <ol class="timeline narrow">
        {rows
          .filter(({ event }) => isWanted(event))
          .map(({ key, isDivider, ...row }) =>
            isDivider ? <Divider key={key} event={row.event} after={shootOut} /> : <Row key={key} {...row} />,
          )}
      </ol>
    </Panel>
  )
}

function Row({ event, isTakenBack, effect }: Pick<TimelineRow, 'event' | 'isTakenBack' | 'effect'>) {
  const text = eventText(event)
  const people = <People event={event} />
  return (
    <li class={`event of-${event.team}${isTakenBack ? ' is-taken-back' : ''}`}>
      <span class="event-minute muted">{eventMinute(event)}</span>
      <EventSign event={event} />
      <span class="event-text">
        <span class={event.type === 'substitution' ? 'unseen' : 'muted'}>
          {hasScore(event) && <b class="figure">{`${event.homeScore} : ${event.awayScore} `}</b>}
          {isTakenBack || isRefusal(event) ? <s>{text}</s> : text} {isTakenBack && <em>{t('rescinded')}</em>}
          {effect && <span class="chip">{ofSport(`leadEffect.${effect}`)}</span>}
        </span>
        {isTakenBack ? <s>{people}</s> : people}
      </span>
    </li>
  )
}

/** `23′`, `45+2′ pen.` */
export function momentText(event: Event): string {
  const key = `goal.${event.class}`
  return [eventMinute(event), isTextKey(key) ? t(key) : ''].filter(Boolean).join(' ')
}

/** A period with the score after it, of penalties with theirs. */
function Divider({ event, after }: { readonly event: Event; readonly after: Event | undefined }) {
  const { type, text } = event
  const { homeScore, awayScore } = (text === 'AP' && after) || event
  return (
    <li class="row muted small event-divider">
      <span>
        {type === 'period' ? periodName(text ?? '') : eventText(event)}{' '}
        {hasScore(event) && <b class="figure">{`${homeScore} : ${awayScore}`}</b>}
      </span>
    </li>
  )
}

/** `HT`, `P2`, `Q3` in words; unknown codes are unchanged. */
function periodName(mark: string): string {
  const [, letter, n] = /^(P)(\d)$/.exec(mark) ?? []
  const key = `period_${letter ?? mark}`
  return isTextKey(key) ? ofSport(key, sport.value, { n: n ?? '' }) : mark
}

const hasScore = ({ homeScore, awayScore }: Event): boolean => homeScore != null && awayScore != null

export function eventText(event: Event): string {
  const key = eventTextKey(event)
  const named = isTextKey(key) ? t(key) : keyText(event.class ?? event.type)
  // An own goal is one by its name.
  const isKind = event.type === 'goal' && key !== 'goal' && key !== 'ownGoal' && hasGoals(sport.value)
  const text = isKind ? `${t('goal')}, ${named.toLocaleLowerCase()}` : named
  if (event.type === 'suspension' && event.length) return `${event.length} ${t('minutesShort')}`
  if (event.type === 'varDecision') return `VAR: ${named.toLocaleLowerCase()}`
  return event.type === 'injuryTime' ? `${text} +${event.length ?? 0}′` : text
}

const SUBSTITUTES = ['playerIn', 'playerOut'] as const
const SCORERS = ['player', 'assist', 'secondAssist'] as const

function People({ event }: { readonly event: Event }) {
  /** A link if the id is known, else the name. */
  const person = (player: Event['player'], name?: string) =>
    player ? <a href={linkTo('player', player.id)}>{player.name}</a> : name && <span>{name}</span>
  const isSubstitution = event.type === 'substitution'
  const roles = isSubstitution ? SUBSTITUTES : SCORERS
  const [who, other, second] = roles.map((role) => person(event[role], event[`${role}Name`]))
  const reason = event.reason ? word(event.reason) : event.injury ? t('injury') : null
  if (!who && !reason) return null
  return (
    <span class="event-people strong">
      {who}
      {other && (
        <span class={isSubstitution ? 'muted second' : 'muted'}>
          {!isSubstitution && ` (${t('assist')}: `}
          {other}
          {second && ', '}
          {second}
          {!isSubstitution && ')'}
        </span>
      )}
      {reason && <span class="muted"> {isSubstitution ? `(${reason})` : reason}</span>}
    </span>
  )
}

const SHAPES: Readonly<Record<EventIcon, readonly { kind: string; path: string; paint?: string }[]>> =
  sports.eventSigns

export const EventSign = ({ event, of }: { readonly event: Event; readonly of?: number }) => (
  <svg class="event-icon" viewBox="0 0 16 16" aria-hidden="true">
    {SHAPES[iconOf(event, sport.value, of)].map(({ kind, path, paint }) => (
      <path key={path} class={kind} d={path} style={{ '--paint': paint }} />
    ))}
  </svg>
)
