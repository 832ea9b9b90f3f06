/** Match statistics (docs/reference/resources.md#8) as bars, and the pressure of both sides by minute or by game of tennis. */

import type { Schemas, SportSlug } from '../../client/index.ts'
import { useChoice } from '../components/controls.tsx'
import { Duels, hintBy, type MatchPanelProps, Panel, SideLegend, useAnalytics } from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import { localNumbers, t } from '../language/i18n.ts'
import { groupText, keyName } from '../language/service-words.ts'
import { ofSport, partShort } from '../match-state.ts'
import { linkTo, sport } from '../router.ts'
import { betterOf, hasGoals, showsParts } from '../sports.ts'
import sports from './sports.json' with { type: 'json' }
import { FIGURES } from './sports.ts'
import { ALL, barShares, type Event, leaderOf, partOf, partsApart } from './view-models.ts'

export function StatisticsPanel({ match }: MatchPanelProps) {
  const periods = match.matchStatistics
  const isAll = periods.some(({ period }) => period === ALL)
  const [period, choices] = useChoice(
    'statistics',
    periods.map((each) => [each.period, periodLabel(each.period)]),
    isAll ? ALL : periods[0]?.period,
  )
  const hint = hintBy(match, { live: 'noStatistics' })
  return (
    <Panel title="statistics" {...{ hint }} isEmpty={periods.length === 0} actions={choices}>
      <div class="columns">
        {periods
          .find((each) => each.period === period)
          ?.groups.map(({ groupName, statisticsItems }) => (
            <section key={groupName}>
              <h3>{groupText(groupName)}</h3>
              <StatisticRows items={statisticsItems} />
            </section>
          ))}
      </div>
    </Panel>
  )
}

function StatisticRows({ items }: { readonly items: readonly Schemas['StatisticsItem'][] }) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const rows = items.map((item) => {
    const label = keyName(item.key, dictionary)
    // What both sides have by definition is written once.
    if (sports.ofBoth.includes(item.key))
      return { home: '', away: '', label: `${label}: ${localNumbers(item.home)}` }
    const [home, away] = [localNumbers(item.home), localNumbers(item.away)]
    // Of what is good for neither, a bar says nothing.
    const shares = betterOf(item.key, dictionary) !== 'neither' && { shares: barShares(item) }
    return { home, away, label, ...shares, leader: leaderOf(item, dictionary) }
  })
  return <Duels rows={rows} />
}

/** The statistics of the whole match, or of a part such as `period1` or `overtime`, by their keys in this order. */
export function figuresOf(match: MatchPanelProps['match'], part: string, wanted: readonly string[]) {
  const items = match.matchStatistics
    .filter(({ period }) => partOf(period) === part)
    .flatMap(({ groups }) => groups.flatMap(({ statisticsItems }) => statisticsItems))
  return wanted.flatMap((key) => items.find((item) => item.key === key) ?? [])
}

/** The statistics that a report of the match would name. */
export function FiguresPanel({ match }: MatchPanelProps) {
  const items = figuresOf(match, ALL, FIGURES.top[sport.value] ?? [])
  const all = `${linkTo('match', match.id)}?tab=statistics`
  return (
    <Panel
      title="topFigures"
      isEmpty={items.length === 0}
      actions={
        <a class="button-quiet" href={all}>
          {t('home.all')}
        </a>
      }
    >
      <StatisticRows items={items} />
    </Panel>
  )
}

const periodLabel = (period: string) => (period === ALL ? t('total') : partShort(partOf(period)))

type Values = Schemas['Momentum']['momentum']
type GamePressure = Schemas['GameMomentum']

const TICK_MINUTES = 15
const MIN_COLUMNS = 12
/** Minutes without overtime, so that a running match shows how much is left. */
const MATCH_MINUTES: Partial<Record<SportSlug, number>> = sports.matchMinutes

/** Who pressed when: where there is no momentum, the shots of each minute show it. */
export function MomentumPanel({ match }: MatchPanelProps) {
  const byShots = sport.value === 'ice-hockey'
  const [data, frame] = useAnalytics(match, byShots ? 'shotmap' : 'momentum')
  const { momentum = [], shots = [] } = (data ?? {}) as Partial<Schemas['Momentum'] & Schemas['Shotmap']>
  const title = byShots ? 'shotsByMinute' : 'momentum'
  const minutes = byShots
    ? shotsByMinute(shots)
    : (momentum as Schemas['MinuteMomentum'][]).map(({ minute, value }) => [minute, split(value)] as const)
  const columns = isByGame(momentum) ? byGame(momentum) : byMinute(new Map(minutes), match)
  return (
    <Panel {...frame} title={title} isEmpty={momentum.length + shots.length === 0}>
      <SideLegend match={match} />
      <p class="muted small">{ofSport(`${title}.hint`)}</p>
      <div
        class="pressure"
        role="img"
        aria-label={t('momentum')}
        style={{ '--columns': String(Math.max(MIN_COLUMNS, columns.length)) }}
      >
        {columns.map(({ title, tick, marks, home, away }, index) => (
          <i
            key={index}
            {...{ title }}
            data-tick={tick}
            style={{ '--up': `${home / 2}%`, '--down': `${away / 2}%` }}
          >
            {marks.map((side) => (
              <b key={side} class={`of-${side}`} />
            ))}
          </i>
        ))}
      </div>
    </Panel>
  )
}

/** The shots of both sides in each minute, the most as long as can be. */
function shotsByMinute(shots: readonly Schemas['Shot'][]) {
  const counts = [...Map.groupBy(shots, ({ time }) => time ?? 0)].map(([minute, own]) => {
    const home = own.filter(({ team }) => team === 'home').length
    return [minute, home, own.length - home] as const
  })
  const unit = 100 / Math.max(...counts.flatMap(([, home, away]) => [home, away]))
  return counts.map(
    ([minute, home, away]) =>
      [minute, { home: home * unit, away: away * unit, text: `${home} : ${away}` }] as const,
  )
}

/** A value from -100, all away, to 100, all home, as lengths of the columns of both sides. */
const split = (value: number) => ({
  ...{ home: Math.max(0, value), away: Math.max(0, -value) },
  text: String(value),
})

const isByGame = (values: Values): values is GamePressure[] => values[0] !== undefined && 'game' in values[0]

/** A column for each game, with a mark for a break, and the set under its first one. */
function byGame(values: readonly GamePressure[]) {
  return values.map(({ set, game, value, breakOccurred }) => {
    const title = `${t('set')} ${set}, ${t('game')} ${game}: ${value}`
    return {
      ...split(value),
      title: breakOccurred ? `${title}, ${t('breakPoint')}` : title,
      tick: game === 1 ? `${t('set')} ${set}` : undefined,
      marks: breakOccurred ? [value >= 0 ? 'home' : 'away'] : [],
    }
  })
}
/** A column for each minute, with marks of the sides that scored. */
function byMinute(known: ReadonlyMap<number, ReturnType<typeof split>>, match: MatchPanelProps['match']) {
  const { liveEvents: events } = match
  const last = Math.max(MATCH_MINUTES[sport.value] ?? 0, ...known.keys())
  // A part begins where the one before ended; football has minutes instead.
  const ends = events.flatMap(({ type, time }) => (type === 'period' ? [time] : []))
  const labels = new Map<unknown, string>(
    partsApart(match).map(({ name }, index) => [index === 0 ? 0 : ends[index - 1], partShort(name)]),
  )
  const tickOf = (minute: number) =>
    showsParts(sport.value) ? labels.get(minute) : minute % TICK_MINUTES === 0 ? `${minute}′` : undefined
  return Array.from({ length: last }, (_, index) => {
    const lengths = known.get(index + 1) ?? split(0)
    const isGoal = ({ type, time }: Event) => type === 'goal' && time === index + 1
    const goals = hasGoals(sport.value) ? events.filter(isGoal) : []
    const texts = goals.map(({ player, playerName }) => `${t('goal')} ${player?.name ?? playerName ?? ''}`)
    return {
      ...lengths,
      title: [`${index + 1}′: ${lengths.text}`, ...texts].join(', '),
      tick: tickOf(index),
      marks: goals.map(({ team }) => team ?? 'home'),
    }
  })
}
