/** Match statistics as bars by period and group; the better side is highlighted. */
import { useState } from 'preact/hooks'
import { Choices } from '../controls.tsx'
import { localNumbers, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { Duel } from './bars.tsx'
import { groupText } from './group-names.ts'
import { keyName } from './links.tsx'
import { hintBy, type MatchPanelProps, matchSource } from './match-panel.ts'
import { barShares, leaderOf, periodText } from './statistic-bars.ts'

export function StatisticsPanel({ match, sport }: MatchPanelProps) {
  const periods = match.matchStatistics
  const [period, setPeriod] = useState('ALL')
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {}, { isWanted: periods.length > 0 })
  const shown = periods.find((each) => each.period === period) ?? periods[0]
  return (
    <Panel
      title="panels.statistics"
      source={matchSource(match, sport)}
      isEmpty={periods.length === 0}
      hint={hintBy(match, { before: 'panels.statisticsLater', live: 'panels.noStatistics' })}
      actions={
        <Choices
          label={t('panels.statistics')}
          choices={periods.map((each) => [each.period, periodLabel(each.period)])}
          value={shown?.period}
          onChoose={setPeriod}
        />
      }
    >
      <div class="columns">
        {shown?.groups.map(({ groupName, statisticsItems }) => (
          <section key={groupName}>
            <h3>{groupText(groupName)}</h3>
            {statisticsItems.map((item) => (
              <Duel
                key={item.key}
                home={localNumbers(item.home)}
                away={localNumbers(item.away)}
                label={keyName(item.key, dictionary)}
                shares={barShares(item)}
                leader={leaderOf(item)}
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
