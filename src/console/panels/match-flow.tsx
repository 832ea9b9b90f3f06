/**
 * The flow of a match in few lines: the sets with their lengths, the leading players of both sides, the chances that the
 * odds give, before the match and over its time.
 */
import { useChoice } from '../components/controls.tsx'
import {
  Duel,
  hintBy,
  type MatchPanelProps,
  ofSport,
  Panel,
  playerLink,
  SideLegend,
} from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import { minuteMs } from '../days.ts'
import { CLOCK, decimals, formatNumber, formatTime, nameOf, statisticText, t } from '../language/i18n.ts'
import { keyName } from '../language/service-words.ts'
import {
  isRunning,
  partsOf,
  periodShort,
  phaseOf,
  SIDES,
  type Side,
  statusText,
  teamOf,
} from '../match-state.ts'
import { sport } from '../router.ts'
import sports from '../sports.json' with { type: 'json' }
import { type ChancesAt, chancesOver, winnerPrices } from './odds-board.ts'
import { CHART, KeyFigures } from './statistics.tsx'

/** Points of each set with the time that it took, and the runs and leads of all or of one. */
export function SetsPanel({ match }: MatchPanelProps) {
  const sets = partsOf(match).filter(({ name }) => name.startsWith('period'))
  const [period, periods] = useChoice<string>('match.period', [
    ['all', t('home.all')],
    ...sets.map(({ name }) => [name, periodShort(name)] as const),
  ])
  const endOf = (name: string | undefined) =>
    match.liveEvents.find((event) => event.type === 'period' && event.period === name)?.timeSeconds
  return (
    <Panel
      title="sets"
      isEmpty={sets.length === 0}
      hint={hintBy(match, { live: 'noTimeline' })}
      actions={periods}
    >
      <div>
        {sets.map(({ name, home, away }, index) => {
          const [from, to] = [index === 0 ? 0 : endOf(sets[index - 1]?.name), endOf(name)]
          const minutes = from != null && to != null ? Math.round((to - from) / 60) : null
          const sum = Math.max(1, (home.score ?? 0) + (away.score ?? 0))
          return (
            <Duel
              key={name}
              home={home.score}
              away={away.score}
              label={[setName(name), minutes !== null && `${minutes} ${t('minutesShort')}`]
                .filter(Boolean)
                .join(' · ')}
              shares={{ home: (home.score ?? 0) / sum, away: (away.score ?? 0) / sum }}
              leader={home.isAhead ? 'home' : away.isAhead ? 'away' : null}
            />
          )
        })}
      </div>
      <h3 class="minor">{ofSport('timeline')}</h3>
      <KeyFigures match={match} period={period === 'all' ? null : (period ?? null)} />
    </Panel>
  )
}

/** `Set 1`, in table tennis `Game 1`. */
function setName(period: string): string {
  const word = sport.value === 'table-tennis' ? 'Game' : 'Set'
  return statusText({ statusDescription: period.replace('period', `${word} `) })
}

const TOP_PLAYERS: Partial<Record<string, readonly string[]>> = sports.topPlayers

/** The best of each side by what the sport counts, from the box score; of sports whose best players are not rated. */
export function TopPlayersPanel({ match }: MatchPanelProps) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const bestOf = (side: Side, key: string) =>
    (teamOf(match, side).lineup?.players ?? [])
      .filter(({ statistics }) => (statistics?.[key] ?? 0) > 0)
      .toSorted((a, b) => b.statistics![key]! - a.statistics![key]!)[0]
  const rows = (match.bestPlayers ? [] : (TOP_PLAYERS[sport.value] ?? [])).map((key) => ({
    key,
    best: SIDES.map((side) => bestOf(side, key)),
  }))
  return (
    <Panel title="topPlayers" isEmpty={rows.every(({ best }) => best.every((each) => !each))}>
      {rows.map(({ key, best: [home, away] }) => {
        const [own, other] = [home?.statistics?.[key] ?? 0, away?.statistics?.[key] ?? 0]
        return (
          <Duel
            key={key}
            home={statisticText(key, own)}
            away={statisticText(key, other)}
            label={keyName(key, dictionary)}
            leader={own === other ? null : own > other ? 'home' : 'away'}
          >
            <span class="row small">
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
  const { data } = useResource(
    '/v2/{sportSlug}/matches/{matchId}/odds/history',
    { matchId: match.id, market: ['result'] },
    {
      isWanted: phase !== 'before' && Object.values(match.hasBkOdds ?? {}).some(Boolean),
      version: isRunning(match) ? minuteMs.value : 0,
    },
  )
  const flow = chancesOver(data?.history ?? [])
  const prices = phase === 'after' ? [] : (winnerPrices(match.oddsBase) ?? [])
  const sum = prices.reduce((total, { decimal }) => total + 1 / decimal, 0)
  const nameOfPrice = (name: string) =>
    name === 'X' ? t('draw') : nameOf(teamOf(match, name === '1' ? 'home' : 'away'))
  const toneOf = (name: string) => (name === 'X' ? '' : `of-${name === '1' ? 'home' : 'away'}`)
  return (
    <Panel title="chances" isEmpty={prices.length === 0 && flow.length < MIN_POINTS}>
      {prices.length > 0 && (
        <div>
          {prices.map(({ name, decimal }) => (
            <p key={name} class="row chance">
              <span class="cut grow">{nameOfPrice(name)}</span>
              <span class="duel-bars" aria-hidden="true">
                <i class={toneOf(name)} style={{ width: `${100 / decimal / sum}%` }} />
              </span>
              <b class="figure">{formatNumber(1 / decimal / sum, { style: 'percent' })}</b>
              <span class="muted figure">{decimals(decimal)}</span>
            </p>
          ))}
        </div>
      )}
      {flow.length >= MIN_POINTS && (
        <>
          <SideLegend match={match} />
          <ChancesChart flow={flow} />
        </>
      )}
      <p class="muted small">{t('chances.hint')}</p>
    </Panel>
  )
}

function ChancesChart({ flow }: { readonly flow: readonly ChancesAt[] }) {
  const { width, tickRoom } = CHART
  const height = CHART.height / 2
  const [first, last] = [flow[0]!.atMs, flow.at(-1)!.atMs]
  const place = (atMs: number) => ((atMs - first) / Math.max(1, last - first)) * width
  // A price holds until the next one.
  const edge = (of: (at: ChancesAt) => number) =>
    flow.map((at) => `H${place(at.atMs).toFixed(1)}V${(of(at) * height).toFixed(1)}`).join('')
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${height + tickRoom}`} role="img" aria-label={t('chances')}>
      <rect class="of-none" width={width} height={height} />
      <path class="of-home" d={`M0 0${edge(({ home }) => home)}H${width}V0Z`} />
      <path class="of-away" d={`M0 ${height}${edge(({ away }) => 1 - away)}H${width}V${height}Z`} />
      <path class="axis" d={`M0 ${height / 2}H${width}`} />
      {[first, last].map((atMs, index) => (
        <text
          key={index}
          class={index === 0 ? 'tick' : 'tick end'}
          x={index * width}
          y={height + tickRoom - 5}
        >
          {formatTime(atMs, CLOCK)}
        </text>
      ))}
    </svg>
  )
}
