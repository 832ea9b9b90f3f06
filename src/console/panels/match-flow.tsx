/** The flow of a match in few lines: runs and leads, best players, the chances that the odds give. */
import { useChoice } from '../components/controls.tsx'
import {
  compared,
  Duel,
  type MatchPanelProps,
  Panel,
  playerLink,
  Rating,
  Swatch,
} from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import { decimals, formatNumber, nameOf, statisticText, t } from '../language/i18n.ts'
import { keyName } from '../language/service-words.ts'
import { partName, partsOf, periodShort, phaseOf, type Side, teamOf } from '../match-state.ts'
import { sport } from '../router.ts'
import sports from '../sports.json' with { type: 'json' }
import { winnerPrices } from './odds-board.ts'
import { KeyFigures, keyFigureItems } from './statistics.tsx'

/** Runs and leads of the match, or of one of its parts. */
export function RunsPanel({ match }: MatchPanelProps) {
  const parts = partsOf(match).filter(({ name }) => name !== 'aggregated')
  const [period, periods] = useChoice<string>('match.period', [
    ['all', t('home.all')],
    ...parts.map(({ name }) => [name, partName(name) ?? periodShort(name)] as const),
  ])
  const isEmpty = keyFigureItems({ match, period: null }).length === 0
  return (
    <Panel title="runs" {...{ isEmpty }} actions={periods}>
      <KeyFigures match={match} period={period === 'all' ? null : (period ?? null)} />
    </Panel>
  )
}

const TOP_PLAYERS: Partial<Record<string, readonly string[]>> = sports.topPlayers

/** The player of the match, and the best of each side by what the sport counts. */
export function BestPlayersPanel({ match }: MatchPanelProps) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const best = match.bestPlayers?.playerOfTheMatch
  const bestOf = (side: Side, key: string) =>
    (teamOf(match, side).lineup?.players ?? [])
      .filter(({ statistics }) => (statistics?.[key] ?? 0) > 0)
      .toSorted((a, b) => b.statistics![key]! - a.statistics![key]!)[0]
  const rows = (TOP_PLAYERS[sport.value] ?? [])
    .map((key) => ({ key, home: bestOf('home', key), away: bestOf('away', key) }))
    .filter(({ home, away }) => home || away)
  return (
    <Panel title="bestPlayers" isEmpty={!best && rows.length === 0}>
      {best && (
        <p class="row strong">
          <Swatch side={best.team} />
          <span class="grow">{playerLink(best.player, t('playerOfTheMatch'))}</span>
          <Rating of={Number(best.value)} isRating={best.label === 'rating'} />
        </p>
      )}
      <div>
        {rows.map(({ key, home, away }) => {
          const [own, other] = [home?.statistics?.[key] ?? 0, away?.statistics?.[key] ?? 0]
          return (
            <Duel
              key={key}
              home={statisticText(key, own)}
              away={statisticText(key, other)}
              label={keyName(key, dictionary)}
              leader={compared(own, other).leader}
            >
              <span class="row small wide">
                <span class="grow">{home && playerLink(home)}</span>
                <span class="end">{away && playerLink(away)}</span>
              </span>
            </Duel>
          )
        })}
      </div>
    </Panel>
  )
}

/** What the odds say of the winner, without the margin of the bookmaker. */
export function ChancesPanel({ match }: MatchPanelProps) {
  const prices = phaseOf(match) === 'after' ? [] : (winnerPrices(match.oddsBase) ?? [])
  const sum = prices.reduce((total, { decimal }) => total + 1 / decimal, 0)
  return (
    <Panel title="chances" isEmpty={prices.length === 0}>
      <div>
        {prices.map(({ name, decimal }, index) => {
          // A draw is between both sides.
          const side = index === 0 ? 'home' : index === prices.length - 1 ? 'away' : null
          const chance = 1 / decimal / sum
          return (
            <p key={name} class="row chance">
              <span class="cut grow">{side ? nameOf(teamOf(match, side)) : t('draw')}</span>
              <span class="muted figure">{decimals(decimal)}</span>
              <b class="figure">{formatNumber(chance, { style: 'percent' })}</b>
              <span class="duel-bars" aria-hidden="true">
                <i class={side ? `of-${side}` : undefined} style={{ width: `${chance * 100}%` }} />
              </span>
            </p>
          )
        })}
      </div>
      <p class="muted small">{t('chances.hint')}</p>
    </Panel>
  )
}
