/** The events of a match, newest first: home on the left, away on the right, periods across. */
import type { SportSlug } from '../../client/index.ts'
import { isTextKey, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { requestOf } from '../requests.ts'
import { word } from '../service-words.ts'
import { EventSign } from './icons.tsx'
import type { MatchPanelProps } from './index.ts'
import { PersonName } from './links.tsx'
import { keyText } from './names.ts'
import {
  type Event,
  eventTextKey,
  iconOf,
  isRefusal,
  minuteText,
  type TimelineRow,
  timelineRows,
} from './timeline-rows.ts'

export function TimelinePanel({ match, sport }: MatchPanelProps) {
  const request = requestOf('/v2/{sportSlug}/matches/{matchId}/events', {
    sportSlug: sport,
    matchId: match.id,
  })
  const rows = timelineRows(match.liveEvents)
  const names = playerNames(match)
  return (
    <Panel title="panels.timeline" request={request} isEmpty={rows.length === 0} hint="panels.noTimeline">
      <ol class="timeline">
        {rows.map((row) => (
          <Row key={row.key} row={row} sport={sport} names={names} />
        ))}
      </ol>
    </Panel>
  )
}

/** Localized player names by id, from the line-ups; events have one name only. */
type Names = ReadonlyMap<number, string>

function playerNames({ homeTeam, awayTeam }: MatchPanelProps['match']): Names {
  const players = [...(homeTeam.lineup?.players ?? []), ...(awayTeam.lineup?.players ?? [])]
  return new Map(players.map((player) => [player.id, nameOf(player)]))
}

interface OfEvent {
  readonly sport: SportSlug
  readonly names: Names
}

function Row({ row, sport, names }: OfEvent & { readonly row: TimelineRow }) {
  const { event } = row
  if (row.isDivider) return <Divider event={event} />
  const isStruck = row.isTakenBack || isRefusal(event)
  return (
    <li class={`event of-${event.team}${row.isTakenBack ? ' is-taken-back' : ''}`}>
      <span class="event-minute">{minuteText(event)}</span>
      <EventSign icon={iconOf(event, sport)} kind={event.class} />
      <span class="event-text">
        <span class="event-main">
          {hasScore(event) && (
            <b class="figure">
              {event.homeScore} : {event.awayScore}
            </b>
          )}
          {isStruck ? <s>{eventText(event)}</s> : eventText(event)}
          {row.isTakenBack && <em> {t('panels.rescinded')}</em>}
        </span>
        <People event={event} sport={sport} names={names} />
      </span>
    </li>
  )
}

function Divider({ event }: { readonly event: Event }) {
  const score = hasScore(event) ? `${event.homeScore} : ${event.awayScore}` : ''
  const text = event.type === 'period' ? periodName(event.text ?? '') : eventText(event)
  return (
    <li class="event-divider">
      <span>
        {text} <b class="figure">{score}</b>
      </span>
    </li>
  )
}

/** `HT`, `P2`, `S3` in words; unknown codes are unchanged. */
function periodName(mark: string): string {
  const [, letter, n] = /^([PQS])(\d)$/.exec(mark) ?? []
  const key = `panels.period_${letter ?? mark}`
  return isTextKey(key) ? t(key, { n: n ?? '' }) : mark
}

function hasScore({ homeScore, awayScore }: Event): boolean {
  return homeScore != null && awayScore != null
}

function eventText(event: Event): string {
  const key = `panels.${eventTextKey(event)}`
  const text = isTextKey(key) ? t(key) : keyText(event.class ?? event.type)
  if (event.type === 'suspension' && event.length) return `${event.length} ${t('panels.minutesShort')}`
  if (event.type === 'injuryTime') return `${text} +${event.length ?? 0}′`
  return text
}

function People({ event, sport, names }: OfEvent & { readonly event: Event }) {
  const known = (player: Event['player'], name: string | undefined) =>
    (player && names.get(player.id)) ?? name ?? player?.name
  if (event.type === 'substitution') {
    const comes = known(event.playerIn, event.playerInName)
    const goes = known(event.playerOut, event.playerOutName)
    return (
      <span class="event-people">
        {comes && <PersonName sport={sport} id={event.playerIn?.id} name={comes} />}
        {goes && (
          <span class="muted">
            {' ← '}
            <PersonName sport={sport} id={event.playerOut?.id} name={goes} />
          </span>
        )}
        {event.injury && <span class="muted"> ({t('panels.injury')})</span>}
      </span>
    )
  }
  const who = known(event.player, event.playerName)
  const helper = known(event.assist, event.assistName)
  if (!who && !event.reason) return null
  return (
    <span class="event-people">
      {who && <PersonName sport={sport} id={event.player?.id} name={who} />}
      {helper && (
        <span class="muted">
          {` (${t('panels.assist')}: `}
          <PersonName sport={sport} id={event.assist?.id} name={helper} />)
        </span>
      )}
      {event.reason && <span class="muted"> {word(event.reason)}</span>}
    </span>
  )
}
