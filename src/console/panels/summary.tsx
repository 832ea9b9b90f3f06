/** Scoreboard and match facts: venue, time, attendance, referee. */
import type { SportSlug } from '../../client/index.ts'
import { countryText } from '../countries.ts'
import { countOf, formatNumber, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { requestOf } from '../requests.ts'
import { roundText, word } from '../service-words.ts'
import { Fact } from './facts.tsx'
import type { MatchPanelProps } from './index.ts'
import { EntityLink, momentText } from './links.tsx'
import { ScoreBoard } from './score-board.tsx'

type Match = MatchPanelProps['match']

/** The request of panels that show a block of the match. */
export function matchRequest(sport: SportSlug, id: number) {
  return requestOf('/v2/{sportSlug}/matches/{matchId}', { sportSlug: sport, matchId: id })
}

export function SummaryPanel({ match, sport }: MatchPanelProps) {
  return (
    <Panel title="panels.summary" request={matchRequest(sport, match.id)}>
      <ScoreBoard match={match} sport={sport} />
      <dl class="facts">
        <Fact label="panels.kickoff">{momentText(match.startTimestamp)}</Fact>
        <Fact label="panels.tournament">
          <EntityLink sport={sport} to="tournament" entity={match.tournament} />
          <span class="nowrap">{roundPart(match)}</span>
        </Fact>
        {match.venue && <Fact label="panels.venue">{venueText(match.venue)}</Fact>}
        {match.tennis?.groundType && <Fact label="panels.surface">{word(match.tennis.groundType)}</Fact>}
        {match.referee && <Fact label="panels.referee">{refereeText(match.referee)}</Fact>}
        {match.attendance !== null && <Fact label="panels.attendance">{formatNumber(match.attendance)}</Fact>}
        {match.esports && <Fact label="panels.bestOf">{match.esports.bestOf}</Fact>}
        {match.tennis && <Fact label="panels.bestOf">{match.tennis.bestOf}</Fact>}
        {'scoreStatus' in match && match.scoreStatus.final !== null && (
          <Fact label="panels.result">
            {t(match.scoreStatus.final ? 'panels.scoreFinal' : 'panels.scoreMayChange')}
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function roundPart({ roundInfo }: Match): string {
  const text = roundText(roundInfo)
  return text ? ` · ${text}` : ''
}

export function venueText({ name, city, country, capacity }: NonNullable<Match['venue']>): string {
  const size = capacity === null ? null : `${t('panels.capacity')} ${formatNumber(capacity)}`
  return [name, city?.name, country && countryText(country.name), size].filter(Boolean).join(', ')
}

function refereeText(referee: NonNullable<Match['referee']>): string {
  const { games, yellowCards, redCards } = referee
  if (!games || yellowCards === null) return nameOf(referee)
  const cards = `${countOf(yellowCards, 'yellowCard')}, ${countOf(redCards ?? 0, 'redCard')}`
  return `${nameOf(referee)} (${countOf(games, 'match')}: ${cards})`
}
