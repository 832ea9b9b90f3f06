/** What is known before a match: earlier meetings of the two, form, streaks. */
import type { Schemas } from '../../client/index.ts'
import { List } from '../components/controls.tsx'
import { compared, Duel, FormLetters, type MatchPanelProps, Panel, Swatch } from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import { countOf, formatNumber, nameOf, t } from '../language/i18n.ts'
import { phaseOf, SIDES, type Side, teamOf } from '../match-state.ts'
import { MatchList, rowsOf } from '../pages/page.tsx'
import { sport } from '../router.ts'
import { hasDraws } from '../sports.ts'

/** Meetings that are loaded: more than two opponents have in ten years. */
const MAX_MEETINGS = 40
const SHOWN_MEETINGS = 10

/** Meetings before this match only. */
export function MeetingsPanel({ match }: MatchPanelProps) {
  const { homeTeam, awayTeam } = match
  const resource = useResource('/v2/{sportSlug}/h2h', {
    ...{ team_id_1: homeTeam.id, team_id_2: awayTeam.id, limit: MAX_MEETINGS, view: 'lite' },
  })
  const meetings = (resource.data?.matches ?? []).filter(
    ({ id, startTimestamp }) => id !== match.id && startTimestamp < match.startTimestamp,
  )
  const winnerId = ({ winner, ...each }: Schemas['Match']) =>
    winner === 'home' || winner === 'away' ? teamOf(each, winner).id : null
  const [home, away] = SIDES.map(
    (side) => meetings.filter((each) => winnerId(each) === teamOf(match, side).id).length,
  ) as [number, number]
  const draws = meetings.length - home - away
  return (
    <Panel title="meetings" source={resource} isEmpty={meetings.length === 0}>
      <Duel
        {...{ home, away }}
        label={(hasDraws(sport.value) || draws > 0) && countOf(draws, 'draw')}
        {...compared(home, away, draws)}
      />
      <MatchList rows={rowsOf(meetings.slice(0, SHOWN_MEETINGS))} />
    </Panel>
  )
}

export function FormPanel({ match }: MatchPanelProps) {
  const { form, teamStreaks, h2h } = match.pregame
  const { general, head2head } = teamStreaks
  const duel = phaseOf(match) === 'before' && h2h.teamDuel
  const isEmpty = !form && !duel && general.length + head2head.length === 0
  return (
    <Panel title={phaseOf(match) === 'before' ? 'form' : 'formBefore'} {...{ isEmpty }}>
      {form && SIDES.map((side) => teamForm(match, side, teamOf(form, side)))}
      {duel && (
        <Duel
          home={duel.homeWins}
          away={duel.awayWins}
          label={[t('meetings'), duel.draws > 0 && countOf(duel.draws, 'draw')].filter(Boolean).join(', ')}
          {...compared(duel.homeWins, duel.awayWins, duel.draws)}
        />
      )}
      {streakList(match, t('streaks'), general)}
      {streakList(match, t('meetings'), head2head)}
    </Panel>
  )
}

type Form = NonNullable<Schemas['Pregame']['form']>['homeTeam']

function teamForm(match: MatchPanelProps['match'], side: Side, { position, avgRating, form }: Form) {
  const details = [
    position !== null && t('place', { n: position }),
    avgRating !== null && `${t('rating')} ${formatNumber(avgRating, { maximumFractionDigits: 2 })}`,
  ]
  return (
    <p key={side} class="row">
      <Swatch side={side} />
      <span class="grow">
        {nameOf(teamOf(match, side))} <span class="muted">{details.filter(Boolean).join(', ')}</span>
      </span>
      <FormLetters form={form} />
    </p>
  )
}

function streakList(match: MatchPanelProps['match'], title: string, streaks: readonly Schemas['Streak'][]) {
  const sideName = { home: nameOf(match.homeTeam), away: nameOf(match.awayTeam), both: t('both') }
  return (
    <List
      title={title}
      items={streaks}
      of={({ team, name, value, translations = null }) => (
        <span class="row">
          <Swatch side={team} />
          <span class="grow">
            {nameOf({ name, translations })} <span class="muted">{sideName[team]}</span>
          </span>
          <b class="figure">{value}</b>
        </span>
      )}
    />
  )
}
