/** The events of a match, newest first: home on the left, away on the right, periods across. */
import type { SportSlug } from '../../client/index.ts'
import { isTextKey, nameOf, t } from '../i18n.ts'
import { partsOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { requestOf } from '../requests.ts'
import { word } from '../service-words.ts'
import { EventSign } from './icons.tsx'
import { PersonName } from './links.tsx'
import { hintBy, type MatchPanelProps, SIDES, sideTeam } from './match-panel.ts'
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
    <Panel
      title="panels.timeline"
      source={{ request }}
      isEmpty={rows.length === 0}
      hint={hintBy(match, { live: 'panels.noTimeline' })}
    >
      <ol class="timeline">
        {rows.map((row) =>
          row.isDivider ? (
            <Divider key={row.key} event={row.event} match={match} />
          ) : (
            <Row key={row.key} {...{ row, sport, names }} />
          ),
        )}
      </ol>
    </Panel>
  )
}

/** Localized player names by id, from the line-ups; events have one name only. */
type Names = ReadonlyMap<number, string>

function playerNames(match: MatchPanelProps['match']): Names {
  const players = SIDES.flatMap((side) => sideTeam(match, side).lineup?.players ?? [])
  return new Map(players.map((player) => [player.id, nameOf(player)]))
}

interface OfEvent {
  readonly sport: SportSlug
  readonly names: Names
}

function Row({ row, sport, names }: OfEvent & { readonly row: TimelineRow }) {
  const { event, isTakenBack } = row
  const text = eventText(event)
  return (
    <li class={`event of-${event.team}${isTakenBack ? ' is-taken-back' : ''}`}>
      <span class="event-minute muted">{minuteText(event)}</span>
      <EventSign icon={iconOf(event, sport)} />
      <span class="event-text">
        <span class="muted">
          {hasScore(event) && <b class="figure">{`${event.homeScore} : ${event.awayScore} `}</b>}
          {isTakenBack || isRefusal(event) ? <s>{text}</s> : text}
          {isTakenBack && <em> {t('panels.rescinded')}</em>}
        </span>
        <People event={event} sport={sport} names={names} />
      </span>
    </li>
  )
}

/** A period with the score after it; a set or a quarter also with its own score. */
function Divider({ event, match }: { readonly event: Event } & Pick<MatchPanelProps, 'match'>) {
  const { type, text, homeScore, awayScore } = event
  const own = type === 'period' ? partsOf(match).find(({ name }) => name === event.period) : undefined
  const isPart = own && /^[SQ]\d$/.test(text ?? '') && own.home !== null
  return (
    <li class="event-divider">
      <span>
        {type === 'period' ? periodName(text ?? '') : eventText(event)}{' '}
        {isPart && <span class="figure">{`${own.home} : ${own.away} `}</span>}
        {hasScore(event) && (
          <b class="figure">{isPart ? `(${homeScore} : ${awayScore})` : `${homeScore} : ${awayScore}`}</b>
        )}
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
  const person = (player: Event['player'], name: string | undefined) => {
    const text = (player && names.get(player.id)) ?? name ?? player?.name
    return text && <PersonName sport={sport} id={player?.id} name={text} />
  }
  const isSubstitution = event.type === 'substitution'
  const who = isSubstitution
    ? person(event.playerIn, event.playerInName)
    : person(event.player, event.playerName)
  const other = isSubstitution
    ? person(event.playerOut, event.playerOutName)
    : person(event.assist, event.assistName)
  const reason = event.reason ? word(event.reason) : event.injury ? t('panels.injury') : null
  if (!who && !reason) return null
  return (
    <span class="event-people">
      {who}
      {other && (
        <span class="muted">
          {isSubstitution ? ' ← ' : ` (${t('panels.assist')}: `}
          {other}
          {!isSubstitution && ')'}
        </span>
      )}
      {reason && <span class="muted"> {isSubstitution ? `(${reason})` : reason}</span>}
    </span>
  )
}
