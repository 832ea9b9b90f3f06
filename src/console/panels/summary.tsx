/** Score board by period, facts, best players and highlights of a match. */
import type { Schemas } from '../../client/index.ts'
import { type Column, Facts, List, Table } from '../controls.tsx'
import { countOf, formatNumber, isTextKey, localNumbers, momentText, nameOf, t } from '../i18n.ts'
import {
  isRunning,
  partsOf,
  pointText,
  type ScorePart,
  SIDES,
  type Side,
  scoreOf,
  scoreText,
  teamOf,
} from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { sport } from '../router.ts'
import { countryText, keyWord, positionText, roundText, word } from '../service-words.ts'
import { hasAthletes, hasCards } from '../sports.ts'
import { blockFrame, type MatchPanelProps, playerLink, Swatch, teamLink, tournamentLink } from './parts.tsx'
import { serverNow } from './view-models.ts'

type Match = MatchPanelProps['match']

export function SummaryPanel({ match }: MatchPanelProps) {
  const { venue, referee, attendance, tennis, esports } = match
  const final = match.scoreStatus?.final ?? null
  const bestOf = tennis?.bestOf ?? esports?.bestOf
  const round = roundText(match.roundInfo)
  const tournament = (
    <>
      {tournamentLink(match.tournament)}
      <span class="nowrap">{round && ` · ${round}`}</span>
    </>
  )
  return (
    <Panel title="summary" {...blockFrame(match)}>
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

export function ScoreBoard({ match }: MatchPanelProps) {
  const { tennis, winner } = match
  const server = serverNow(tennis, isRunning(match))
  const name = (side: Side) => {
    const seed = side === 'home' ? tennis?.homePlayerSeed : tennis?.awayPlayerSeed
    return (
      <>
        <Swatch side={side} />
        {teamLink(teamOf(match, side), seed != null && `(${seed})`)}
        {server === side && <i class="dot serve accent" role="img" aria-label={t('serves')} />}
      </>
    )
  }
  const total = (side: Side) => <b class="total">{scoreOf(match, side).current}</b>
  return (
    <Table<Side>
      class="score-board"
      rows={SIDES}
      rowClass={(side) => (winner === side ? 'is-winner' : undefined)}
      columns={[
        [t(hasAthletes(sport.value) ? 'player' : 'team'), name, 'row'],
        scoreText(match, 'home') !== null && [t('total'), total, 'center'],
        ...partsOf(match).map(partColumn),
        SIDES.some((side) => pointText(match, side) !== null) && [
          t('game'),
          (side) => pointText(match, side),
          'center point',
        ],
      ]}
    />
  )
}

function partColumn(part: ScorePart): Column<Side> {
  const key = `part.${part.name}`
  return [
    part.name === 'overtime' ? t('overtime') : isTextKey(key) ? t(key) : part.name.replace('period', ''),
    (side) => {
      const { score, tieBreak, isAhead } = part[side]
      return (
        <span class={isAhead ? 'is-ahead' : 'muted'}>
          {score ?? '–'}
          {tieBreak !== null && <sup>{tieBreak}</sup>}
        </span>
      )
    },
    'center',
  ]
}

export function BestPlayersPanel({ match }: MatchPanelProps) {
  const best = match.bestPlayers
  return (
    <Panel title="bestPlayers" {...blockFrame(match)} isEmpty={!best}>
      {best?.playerOfTheMatch && (
        <p class="strong">
          <span class="muted">{t('playerOfTheMatch')}</span>
          {bestRow(best.playerOfTheMatch)}
        </p>
      )}
      <div class="two-sides">
        {SIDES.map((side) => (
          <List key={side} items={best?.[side] ?? []} of={bestRow} />
        ))}
      </div>
    </Panel>
  )
}

const bestRow = ({ player, team, value, label }: Schemas['BestPlayer']) => (
  <span class="row">
    <Swatch side={team} />
    <span class="grow">{playerLink(player, player.position && positionText(player.position))}</span>
    {label !== 'rating' && <small class="muted">{keyWord(label)}</small>}
    <b class="chip rating is-good">{localNumbers(String(value))}</b>
  </span>
)

/** Preview images are not shown: they are on other servers, and the console loads nothing from third parties. */
export function HighlightsPanel({ match }: MatchPanelProps) {
  return (
    <Panel title="highlights" {...blockFrame(match)} isEmpty={match.highlights.length === 0}>
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
}
