/** Match statistics as bars by period and group; the better side is highlighted. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { localNumbers, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { groupText } from './group-names.ts'
import type { MatchPanelProps } from './index.ts'
import { Choices, namedIn } from './links.tsx'
import { barShares, leaderOf, periodText } from './statistic-bars.ts'
import { matchRequest } from './summary.tsx'

type Item = Schemas['StatisticsItem']

export function StatisticsPanel({ match, sport }: MatchPanelProps) {
  const periods = match.matchStatistics
  const [period, setPeriod] = useState('ALL')
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {}, { isWanted: periods.length > 0 })
  const shown = periods.find((each) => each.period === period) ?? periods[0]
  const choices = periods.map((each) => ({
    value: each.period,
    label: periodLabel(each.period),
  }))
  return (
    <Panel
      title="panels.statistics"
      request={matchRequest(sport, match.id)}
      isEmpty={periods.length === 0}
      hint="panels.noStatistics"
      actions={
        <Choices
          label={t('panels.statistics')}
          choices={choices}
          value={shown?.period ?? ''}
          onChoose={setPeriod}
        />
      }
    >
      <div class="columns">
        {shown?.groups.map(({ groupName, statisticsItems }) => (
          <section key={groupName} class="statistics-group">
            <h3>{groupText(groupName)}</h3>
            {statisticsItems.map((item) => (
              <Bar
                key={item.key}
                item={item}
                name={dictionary?.[item.key] ? namedIn(dictionary[item.key]!.name) : item.name}
              />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  )
}

function periodLabel(period: string): string {
  const text = periodText(period)
  return text === null ? t('panels.total') : text === 'OT' ? t('panels.overtime') : text
}

function Bar({ item, name }: { readonly item: Item; readonly name: string }) {
  const shares = barShares(item)
  const leader = leaderOf(item)
  return (
    <div class="bar">
      <span class={leader === 'home' ? 'value is-ahead' : 'value'}>{localNumbers(item.home)}</span>
      <span class="bar-name">{name}</span>
      <span class={leader === 'away' ? 'value is-ahead' : 'value'}>{localNumbers(item.away)}</span>
      <svg class="bar-track" viewBox="0 0 200 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="98" height="4" />
        <rect class="track" x="102" width="98" height="4" />
        <rect
          class={`of-home${leader === 'away' ? ' is-behind' : ''}`}
          x={98 - shares.home * 98}
          width={shares.home * 98}
          height="4"
        />
        <rect
          class={`of-away${leader === 'home' ? ' is-behind' : ''}`}
          x="102"
          width={shares.away * 98}
          height="4"
        />
      </svg>
    </div>
  )
}
