/** The events of a match, newest first: home on the left, away on the right, periods across. */
import { isTextKey, keyText, nameOf, t } from '../i18n.ts'
import { partsOf, SIDES, teamOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { linkTo } from '../router.ts'
import { word } from '../service-words.ts'
import { requestOf } from '../use-resource.ts'
import { EventSign } from './icons.tsx'
import { hintBy, type MatchPanelProps } from './match-panel.ts'
import {
  type Event,
  eventTextKey,
  isRefusal,
  minuteText,
  type TimelineRow,
  timelineRows,
} from './timeline-rows.ts'

/** Localized player names by id, from the line-ups; events have one name only. */
type Names = ReadonlyMap<number, string>

export function TimelinePanel({ match }: MatchPanelProps) {
  const request = requestOf('/v2/{sportSlug}/matches/{matchId}/events', { matchId: match.id })
  const rows = timelineRows(match.liveEvents)
  const players = SIDES.flatMap((side) => teamOf(match, side).lineup?.players ?? [])
  const names: Names = new Map(players.map((player) => [player.id, nameOf(player)]))
  return (
    <Panel
      title="timeline"
      source={{ request }}
      isEmpty={rows.length === 0}
      hint={hintBy(match, { live: 'noTimeline' })}
    >
      <ol class="timeline">
        {rows.map((row) =>
          row.isDivider ? (
            <Divider key={row.key} event={row.event} match={match} />
          ) : (
            <Row key={row.key} row={row} names={names} />
          ),
        )}
      </ol>
    </Panel>
  )
}

function Row({ row, names }: { readonly row: TimelineRow; readonly names: Names }) {
  const { event, isTakenBack } = row
  const text = eventText(event)
  return (
    <li class={`event of-${event.team}${isTakenBack ? ' is-taken-back' : ''}`}>
      <span class="event-minute muted">{minuteText(event)}</span>
      <EventSign event={event} />
      <span class="event-text">
        <span class="muted">
          {hasScore(event) && <b class="figure">{`${event.homeScore} : ${event.awayScore} `}</b>}
          {isTakenBack || isRefusal(event) ? <s>{text}</s> : text}
          {isTakenBack && <em> {t('rescinded')}</em>}
        </span>
        <People event={event} names={names} />
      </span>
    </li>
  )
}

/** A period with the score after it; a set or a quarter also with its own score. */
function Divider({ event, match }: MatchPanelProps & { readonly event: Event }) {
  const { type, text, homeScore, awayScore } = event
  const own = type === 'period' ? partsOf(match).find(({ name }) => name === event.period) : undefined
  const isPart = own && /^[SQ]\d$/.test(text ?? '') && own.home.score !== null
  return (
    <li class="row muted small event-divider">
      <span>
        {type === 'period' ? periodName(text ?? '') : eventText(event)}{' '}
        {isPart && <span class="figure">{`${own.home.score} : ${own.away.score} `}</span>}
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
  const key = `period_${letter ?? mark}`
  return isTextKey(key) ? t(key, { n: n ?? '' }) : mark
}

function hasScore({ homeScore, awayScore }: Event): boolean {
  return homeScore != null && awayScore != null
}

function eventText(event: Event): string {
  const key = eventTextKey(event)
  const text = isTextKey(key) ? t(key) : keyText(event.class ?? event.type)
  if (event.type === 'suspension' && event.length) return `${event.length} ${t('minutesShort')}`
  return event.type === 'injuryTime' ? `${text} +${event.length ?? 0}′` : text
}

function People({ event, names }: { readonly event: Event; readonly names: Names }) {
  /** A link if the id is known, else the name. */
  const person = (player: Event['player'], name = player?.name) => {
    const text = (player && names.get(player.id)) ?? name
    return text && (player ? <a href={linkTo('player', player.id)}>{text}</a> : <span>{text}</span>)
  }
  const isSubstitution = event.type === 'substitution'
  const who = isSubstitution
    ? person(event.playerIn, event.playerInName)
    : person(event.player, event.playerName)
  const other = isSubstitution
    ? person(event.playerOut, event.playerOutName)
    : person(event.assist, event.assistName)
  const reason = event.reason ? word(event.reason) : event.injury ? t('injury') : null
  if (!who && !reason) return null
  return (
    <span class="event-people">
      {who}
      {other && (
        <span class="muted">
          {isSubstitution ? ' ← ' : ` (${t('assist')}: `}
          {other}
          {!isSubstitution && ')'}
        </span>
      )}
      {reason && <span class="muted"> {isSubstitution ? `(${reason})` : reason}</span>}
    </span>
  )
}
