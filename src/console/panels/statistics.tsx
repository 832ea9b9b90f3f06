/** Match statistics (docs/reference/resources.md#8) as bars by period and group; the better side is highlighted. */
import { useChoice } from '../controls.tsx'
import { localNumbers, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { groupText, keyName } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import { blockFrame, Duel, type MatchPanelProps } from './parts.tsx'
import { barShares, leaderOf, periodText } from './view-models.ts'

export function StatisticsPanel({ match }: MatchPanelProps) {
  const periods = match.matchStatistics
  const isAll = periods.some(({ period }) => period === 'ALL')
  const [period, choices] = useChoice(
    'statistics',
    periods.map((each) => [each.period, periodLabel(each.period)]),
    isAll ? 'ALL' : periods[0]?.period,
  )
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {}, { isWanted: periods.length > 0 })
  return (
    <Panel
      title="statistics"
      {...blockFrame(match, { before: 'statisticsLater', live: 'noStatistics' })}
      isEmpty={periods.length === 0}
      actions={choices}
    >
      <div class="columns">
        {periods
          .find((each) => each.period === period)
          ?.groups.map(({ groupName, statisticsItems }) => (
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
  return text === null ? t('total') : text === 'OT' ? t('overtime') : text
}
