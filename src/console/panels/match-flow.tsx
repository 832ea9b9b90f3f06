/** The flow of a match in few lines: sets with their lengths, best players, the chances that the odds give. */
import { useChoice } from '../components/controls.tsx'
import {
  compared,
  Duel,
  hintBy,
  type MatchPanelProps,
  Panel,
  playerLink,
  Rating,
  SideLegend,
  Swatch,
} from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import { minuteMs } from '../days.ts'
import { CLOCK, decimals, formatNumber, formatTime, nameOf, statisticText, t } from '../language/i18n.ts'
import { keyName } from '../language/service-words.ts'
import {
  isRunning,
  ofSport,
  partName,
  partsOf,
  periodShort,
  phaseOf,
  SIDES,
  type Side,
  teamOf,
} from '../match-state.ts'
import { sport } from '../router.ts'
import sports from '../sports.json' with { type: 'json' }
import { hasClock } from '../sports.ts'
import { type ChancesAt, chancesOver, winnerPrices } from './odds-board.ts'
import { CHART, KeyFigures, keyFigureItems } from './statistics.tsx'

/** Points of each set, map or quarter with the time or the score by then, and the runs and leads of all or of one. */
export function SetsPanel({ match }: MatchPanelProps) {
  const sets = partsOf(match).filter(({ name }) => name !== 'aggregated')
  const scoreBy = (index: number) =>
    SIDES.map((side) => sets.slice(0, index + 1).reduce((sum, set) => sum + (set[side].score ?? 0), 0))
  const [period, periods] = useChoice<string>('match.period', [
    ['all', t('home.all')],
    ...sets.map(({ name }) => [name, partName(name) ?? periodShort(name)] as const),
  ])
  const figures = { match, period: period === 'all' ? null : (period ?? null) }
  const hasFigures = keyFigureItems({ match, period: null }).length > 0
  const hint = hintBy(match, { live: 'noTimeline' })
  return (
    <Panel title="sets" {...{ hint }} isEmpty={sets.length === 0} actions={hasFigures && periods}>
      <div>
        {sets.map(({ name, home, away }, index) => {
          const seconds = secondsOf(match, index)
          const time = seconds && `${Math.round(seconds / 60)} ${t('minutesShort')}`
          const about = hasClock(sport.value) ? scoreBy(index).join(' : ') : time
          return (
            <Duel
              key={name}
              home={home.score}
              away={away.score}
              label={[partName(name) ?? setName(match, index), about].filter(Boolean).join(' · ')}
              {...compared(home.score ?? 0, away.score ?? 0)}
              leader={home.isAhead ? 'home' : away.isAhead ? 'away' : null}
            />
          )
        })}
      </div>
      {hasFigures && <h3 class="minor">{t('runs')}</h3>}
      <KeyFigures {...figures} />
    </Panel>
  )
}

type Match = MatchPanelProps['match']

/** `Set 1`, in table tennis `Game 1`, in basketball `Quarter 1`, in esports the map. */
function setName({ esports }: Match, index: number): string {
  const map = esports?.games[index]?.map?.name
  return map ?? ofSport('part', sport.value, { n: index + 1 })
}

/** How long a map took, or a set from the end of the one before to its own; null if unknown. */
function secondsOf({ esports, liveEvents }: Match, index: number): number | null {
  if (esports) return esports.games[index]?.durationSeconds ?? null
  const [from, to] = [index, index + 1].map((number) =>
    number === 0
      ? 0
      : liveEvents.find(({ type, period }) => type === 'period' && period === `period${number}`)?.timeSeconds,
  )
  return from == null || to == null ? null : to - from
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
    </Panel>
  )
}

/** Fewer points would be a straight line. */
const MIN_POINTS = 4

/** What the odds say of the winner, without the margin of the bookmaker: now, and from the start on. */
export function ChancesPanel({ match }: MatchPanelProps) {
  const phase = phaseOf(match)
  const isWanted = phase !== 'before' && Object.values(match.hasBkOdds ?? {}).some(Boolean)
  const history = useResource(
    '/v2/{sportSlug}/matches/{matchId}/odds/history',
    { matchId: match.id, market: ['result'] },
    { isWanted, version: isRunning(match) ? minuteMs.value : 0 },
  )
  const flow = chancesOver(history.data?.history ?? [])
  const prices = phase === 'after' ? [] : (winnerPrices(match.oddsBase) ?? [])
  const sum = prices.reduce((total, { decimal }) => total + 1 / decimal, 0)
  return (
    <Panel
      title="chances"
      source={isWanted && history.status === 'loading' ? history : undefined}
      isEmpty={prices.length === 0 && flow.length < MIN_POINTS}
    >
      {prices.length > 0 && (
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
      )}
      {flow.length >= MIN_POINTS && (
        <>
          {prices.length === 0 && <SideLegend match={match} />}
          <ChancesChart flow={flow} />
        </>
      )}
      <p class="muted small">{t('chances.hint')}</p>
    </Panel>
  )
}

function ChancesChart({ flow }: { readonly flow: readonly ChancesAt[] }) {
  const [width, height] = [CHART.width / 2, CHART.height / 2]
  const [first, last] = [flow[0]!.atMs, flow.at(-1)!.atMs]
  const place = (atMs: number) => ((atMs - first) / Math.max(1, last - first)) * width
  // A price holds until the next one.
  const edge = (of: (at: ChancesAt) => number) =>
    flow.map((at) => `H${place(at.atMs).toFixed(1)}V${(of(at) * height).toFixed(1)}`).join('')
  return (
    <>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chances')}>
        <rect class="of-none" width={width} height={height} />
        <path class="of-home" d={`M0 0${edge(({ home }) => home)}H${width}V0Z`} />
        <path class="of-away" d={`M0 ${height}${edge(({ away }) => 1 - away)}H${width}V${height}Z`} />
        <path class="axis" d={`M0 ${height / 2}H${width}`} />
      </svg>
      <p class="row muted small">
        <span class="grow">{formatTime(first, CLOCK)}</span>
        {formatTime(last, CLOCK)}
      </p>
    </>
  )
}
