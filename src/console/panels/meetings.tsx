/** What is known before a match: meetings of the two, form, streaks. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { formatNumber, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { DuelBar, FormLetters } from './form-letters.tsx'
import type { MatchPanelProps } from './index.ts'
import { MatchLine } from './links.tsx'
import { matchRequest } from './summary.tsx'

type Streak = Schemas['Streak']

export function MeetingsPanel({ match, sport }: MatchPanelProps) {
  const { homeTeam, awayTeam } = match
  const resource = useResource('/v2/{sportSlug}/h2h', {
    path: { sportSlug: sport },
    query: { team_id_1: homeTeam.id, team_id_2: awayTeam.id },
  })
  const summary = resource.data?.summary
  const meetings = resource.data?.matches ?? []
  return (
    <Panel
      title="panels.meetings"
      request={resource.request}
      resource={resource}
      isEmpty={summary?.total === 0}
      hint="panels.noMeetings"
    >
      {summary && <DuelBar wins={[summary.team1Wins, summary.draws, summary.team2Wins]} />}
      <Managers match={match} />
      <h3>{t('panels.lastMeetings')}</h3>
      <div class="match-lines">
        {meetings.map((each) => (
          <MatchLine key={each.id} match={each} sport={sport} />
        ))}
      </div>
    </Panel>
  )
}

function Managers({ match }: Pick<MatchPanelProps, 'match'>) {
  const duel = match.pregame.h2h.managerDuel
  const names = [match.homeTeam.manager?.name, match.awayTeam.manager?.name]
  if (!duel) return null
  return (
    <DuelBar
      wins={[duel.homeWins, duel.draws, duel.awayWins]}
      label={`${t('panels.managers')}: ${names.filter(Boolean).join(' – ')}`}
    />
  )
}

export function FormPanel({ match, sport }: MatchPanelProps) {
  const { form, teamStreaks } = match.pregame
  const streaks = [...teamStreaks.general, ...teamStreaks.head2head]
  return (
    <Panel
      title="panels.form"
      request={matchRequest(sport, match.id)}
      isEmpty={!form && streaks.length === 0}
      hint="panels.noForm"
    >
      {form && (
        <>
          <TeamForm match={match} side="home" form={form.homeTeam} />
          <TeamForm match={match} side="away" form={form.awayTeam} />
        </>
      )}
      <Streaks title={t('panels.streaks')} streaks={teamStreaks.general} match={match} sport={sport} />
      <Streaks title={t('panels.meetings')} streaks={teamStreaks.head2head} match={match} sport={sport} />
    </Panel>
  )
}

interface TeamFormProps {
  readonly match: MatchPanelProps['match']
  readonly side: 'home' | 'away'
  readonly form: NonNullable<Schemas['Pregame']['form']>['homeTeam']
}

function TeamForm({ match, side, form }: TeamFormProps) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam
  const details = [
    form.position !== null && t('panels.place', { n: form.position }),
    form.avgRating !== null &&
      `${t('panels.rating')} ${formatNumber(form.avgRating, { maximumFractionDigits: 2 })}`,
  ].filter(Boolean)
  return (
    <p class="team-form">
      <i class={`swatch of-${side}`} />
      <span class="grow">
        {nameOf(team)} <span class="muted">{details.join(', ')}</span>
      </span>
      <FormLetters form={form.form} />
    </p>
  )
}

interface StreaksProps extends MatchPanelProps {
  readonly title: string
  readonly streaks: readonly Streak[]
  readonly sport: SportSlug
}

function Streaks({ title, streaks, match }: StreaksProps) {
  if (streaks.length === 0) return null
  const sideName = { home: nameOf(match.homeTeam), away: nameOf(match.awayTeam), both: t('panels.both') }
  return (
    <>
      <h3>{title}</h3>
      <ul class="streaks">
        {streaks.map((streak) => (
          <li key={`${streak.team}/${streak.name}`}>
            <i class={`swatch of-${streak.team}`} />
            <span class="grow">
              {nameOf({ name: streak.name, translations: streak.translations ?? null })}{' '}
              <span class="muted">{sideName[streak.team]}</span>
            </span>
            <b class="figure">{streak.value}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
