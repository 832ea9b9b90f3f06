/** What is known before a match: earlier meetings of the two, form, streaks. */
import type { Schemas } from '../../client/index.ts'
import { countOf, formatNumber, nameOf, t } from '../i18n.ts'
import { MatchRow } from '../match-row.tsx'
import { Panel } from '../panel.tsx'
import { hasDraws } from '../sports.ts'
import { useResource } from '../use-resource.ts'
import { Duel, FormLetters } from './bars.tsx'
import { hintBy, type MatchPanelProps, matchSource, SIDES, sideTeam } from './match-panel.ts'

/** Meetings that are loaded: more than two opponents have in ten years. */
const MAX_MEETINGS = 40
const SHOWN_MEETINGS = 10

/** Meetings before this match only, so that figures and list agree with the duel of the managers. */
export function MeetingsPanel({ match, sport }: MatchPanelProps) {
  const { homeTeam, awayTeam } = match
  const resource = useResource('/v2/{sportSlug}/h2h', {
    team_id_1: homeTeam.id,
    team_id_2: awayTeam.id,
    limit: MAX_MEETINGS,
    view: 'lite',
  })
  const meetings = (resource.data?.matches ?? []).filter(
    ({ id, startTimestamp }) => id !== match.id && startTimestamp < match.startTimestamp,
  )
  const won = (teamId: number) =>
    meetings.filter(
      ({ winner, ...each }) =>
        (winner === 'home' ? each.homeTeam : winner === 'away' ? each.awayTeam : null)?.id === teamId,
    ).length
  const [home, away] = [won(homeTeam.id), won(awayTeam.id)]
  const duel = match.pregame.h2h.managerDuel
  const managers = SIDES.map((side) => sideTeam(match, side).manager?.name).filter(Boolean)
  return (
    <Panel
      title="panels.meetings"
      source={resource}
      isEmpty={meetings.length === 0}
      hint={hintBy(match, { before: 'panels.noMeetings', live: 'panels.noMeetings' })}
    >
      <Wins home={home} draws={meetings.length - home - away} away={away} sport={sport} />
      {duel && (
        <Wins
          home={duel.homeWins}
          draws={duel.draws}
          away={duel.awayWins}
          sport={sport}
          label={`${t('panels.managers')}: ${managers.join(' – ')}`}
        />
      )}
      <div class="match-list">
        {meetings.slice(0, SHOWN_MEETINGS).map((each) => (
          <MatchRow key={each.id} match={each} sport={sport} hasDay />
        ))}
      </div>
    </Panel>
  )
}

interface WinsProps extends Pick<MatchPanelProps, 'sport'> {
  readonly home: number
  readonly draws: number
  readonly away: number
  readonly label?: string
}

function Wins({ home, draws, away, sport, label }: WinsProps) {
  const sum = Math.max(1, home + draws + away)
  const texts = [label, (hasDraws(sport) || draws > 0) && countOf(draws, 'draw')].filter(Boolean)
  return (
    <Duel
      home={home}
      away={away}
      label={texts.join(' · ')}
      shares={{ home: home / sum, away: away / sum }}
      leader={home === away ? null : home > away ? 'home' : 'away'}
    />
  )
}

export function FormPanel({ match, sport }: MatchPanelProps) {
  const { form, teamStreaks } = match.pregame
  const { general, head2head } = teamStreaks
  return (
    <Panel
      title="panels.form"
      source={matchSource(match, sport)}
      isEmpty={!form && general.length + head2head.length === 0}
      hint={hintBy(match, { before: 'panels.noForm' })}
    >
      {form && <TeamForm match={match} side="home" form={form.homeTeam} />}
      {form && <TeamForm match={match} side="away" form={form.awayTeam} />}
      <Streaks title={t('panels.streaks')} streaks={general} match={match} />
      <Streaks title={t('panels.meetings')} streaks={head2head} match={match} />
    </Panel>
  )
}

interface TeamFormProps extends Pick<MatchPanelProps, 'match'> {
  readonly side: 'home' | 'away'
  readonly form: NonNullable<Schemas['Pregame']['form']>['homeTeam']
}

function TeamForm({ match, side, form }: TeamFormProps) {
  const { position, avgRating } = form
  const details = [
    position !== null && t('panels.place', { n: position }),
    avgRating !== null && `${t('panels.rating')} ${formatNumber(avgRating, { maximumFractionDigits: 2 })}`,
  ]
  return (
    <p class="row">
      <i class={`swatch of-${side}`} />
      <span class="grow">
        {nameOf(sideTeam(match, side))} <span class="muted">{details.filter(Boolean).join(', ')}</span>
      </span>
      <FormLetters form={form.form} />
    </p>
  )
}

interface StreaksProps extends Pick<MatchPanelProps, 'match'> {
  readonly title: string
  readonly streaks: readonly Schemas['Streak'][]
}

function Streaks({ title, streaks, match }: StreaksProps) {
  if (streaks.length === 0) return null
  const sideName = { home: nameOf(match.homeTeam), away: nameOf(match.awayTeam), both: t('panels.both') }
  return (
    <>
      <h3>{title}</h3>
      <ul class="plain">
        {streaks.map(({ team, name, value, translations = null }) => (
          <li key={`${team}/${name}`} class="row">
            <i class={`swatch of-${team}`} />
            <span class="grow">
              {nameOf({ name, translations })} <span class="muted">{sideName[team]}</span>
            </span>
            <b class="figure">{value}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
