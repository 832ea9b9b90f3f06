/** Scoreboard and match facts: venue, time, attendance, referee. */
import { countryText } from '../countries.ts'
import { countOf, formatNumber, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { roundText, word } from '../service-words.ts'
import { hasCards } from '../sports.ts'
import { Facts } from './facts.tsx'
import { EntityLink, momentText } from './links.tsx'
import { type MatchPanelProps, matchSource } from './match-panel.ts'
import { ScoreBoard } from './score-board.tsx'

type Match = MatchPanelProps['match']

export function SummaryPanel({ match, sport }: MatchPanelProps) {
  const { venue, referee, attendance, tennis, esports } = match
  const final = match.scoreStatus?.final ?? null
  const bestOf = tennis?.bestOf ?? esports?.bestOf
  const round = roundText(match.roundInfo)
  return (
    <Panel title="panels.summary" source={matchSource(match, sport)}>
      <ScoreBoard match={match} sport={sport} />
      <Facts
        rows={[
          ['panels.kickoff', momentText(match.startTimestamp)],
          [
            'panels.tournament',
            <>
              <EntityLink sport={sport} to="tournament" entity={match.tournament} />
              <span class="nowrap">{round && ` · ${round}`}</span>
            </>,
          ],
          venue && ['panels.venue', venueText(venue)],
          tennis?.groundType && ['panels.surface', word(tennis.groundType)],
          referee && ['panels.referee', refereeText(referee, hasCards(sport))],
          attendance !== null && ['panels.attendance', formatNumber(attendance)],
          bestOf && ['panels.bestOf', bestOf],
          final !== null && ['panels.result', t(final ? 'panels.scoreFinal' : 'panels.scoreMayChange')],
        ]}
      />
    </Panel>
  )
}

export function venueText({ name, city, country, capacity }: NonNullable<Match['venue']>): string {
  const size = capacity === null ? null : `${t('panels.capacity')} ${formatNumber(capacity)}`
  return [name, city?.name, country && countryText(country.name), size].filter(Boolean).join(', ')
}

function refereeText(referee: NonNullable<Match['referee']>, hasCards: boolean): string {
  const { games, yellowCards, redCards } = referee
  if (!games || yellowCards === null || !hasCards) return nameOf(referee)
  const cards = `${countOf(yellowCards, 'yellowCard')}, ${countOf(redCards ?? 0, 'redCard')}`
  return `${nameOf(referee)} (${countOf(games, 'match')}: ${cards})`
}
