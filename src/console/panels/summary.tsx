/** Scoreboard and match facts: venue, time, attendance, referee. */
import { Facts } from '../controls.tsx'
import { countryText } from '../countries.ts'
import { countOf, formatNumber, momentText, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { sport } from '../router.ts'
import { roundText, word } from '../service-words.ts'
import { hasCards } from '../sports.ts'
import { EntityLink } from './links.tsx'
import { type MatchPanelProps, matchSource } from './match-panel.ts'
import { ScoreBoard } from './score-board.tsx'

type Match = MatchPanelProps['match']

export function SummaryPanel({ match }: MatchPanelProps) {
  const { venue, referee, attendance, tennis, esports } = match
  const final = match.scoreStatus?.final ?? null
  const bestOf = tennis?.bestOf ?? esports?.bestOf
  const round = roundText(match.roundInfo)
  const tournament = (
    <>
      <EntityLink to="tournament" entity={match.tournament} />
      <span class="nowrap">{round && ` · ${round}`}</span>
    </>
  )
  return (
    <Panel title="summary" source={matchSource(match)}>
      <ScoreBoard match={match} />
      <Facts
        rows={[
          [t('kickoff'), momentText(match.startTimestamp)],
          [t('tournament'), tournament],
          venue && [t('venue'), venueText(venue)],
          tennis?.groundType && [t('surface'), word(tennis.groundType)],
          referee && [t('referee'), refereeText(referee)],
          attendance !== null && [t('attendance'), formatNumber(attendance)],
          bestOf && [t('bestOf'), bestOf],
          final !== null && [t('result'), t(final ? 'scoreFinal' : 'scoreMayChange')],
        ]}
      />
    </Panel>
  )
}

export function venueText({ name, city, country, capacity }: NonNullable<Match['venue']>): string {
  const size = capacity === null ? null : `${t('capacity')} ${formatNumber(capacity)}`
  return [name, city?.name, country && countryText(country.name), size].filter(Boolean).join(', ')
}

function refereeText(referee: NonNullable<Match['referee']>): string {
  const { games, yellowCards, redCards } = referee
  if (!games || yellowCards === null || !hasCards(sport.value)) return nameOf(referee)
  const cards = `${countOf(yellowCards, 'yellowCard')}, ${countOf(redCards ?? 0, 'redCard')}`
  return `${nameOf(referee)} (${countOf(games, 'match')}: ${cards})`
}
