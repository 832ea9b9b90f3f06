/** Base odds by market with opening prices. */
import type { Schemas } from '../../client/index.ts'
import { decimals, localNumbers, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { namedIn } from './links.tsx'
import { hintBy, type MatchPanelProps, matchSource } from './match-panel.ts'
import { Change } from './odds-cell.tsx'

type Market = Schemas['BaseOddsMarket']

export function BaseOddsPanel({ match, sport }: MatchPanelProps) {
  return (
    <Panel
      title="panels.baseOdds"
      source={matchSource(match, sport)}
      isEmpty={match.oddsBase.length === 0}
      hint={hintBy(match, { before: 'panels.noBaseOdds' })}
    >
      <div class="columns">
        {[...Map.groupBy(match.oddsBase, ({ name }) => name)].map(([name, lines]) => (
          <section key={name}>
            <h4>
              {baseName(name, match)}
              {lines.every(({ suspended }) => suspended) && <span class="tag">{t('panels.suspended')}</span>}
            </h4>
            {lines.map((market, index) => (
              <Line key={market.choiceGroup ?? index} market={market} match={match} />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  )
}

const NAMES_RU: Readonly<Record<string, string>> = {
  'Full time': 'Исход',
  'Double chance': 'Двойной шанс',
  'Draw no bet': 'Ничья: возврат',
  'Both teams to score': 'Обе забьют',
  'Match goals': 'Тотал голов',
  'Total points': 'Тотал очков',
  'Total games': 'Тотал геймов',
  'Total maps': 'Тотал карт',
  'Asian handicap': 'Азиатская фора',
  Over: 'Больше',
  Under: 'Меньше',
  Yes: 'Да',
  No: 'Нет',
}

/** Names in base odds are English only, team names included. */
function baseName(name: string, { homeTeam, awayTeam }: MatchPanelProps['match']): string {
  const ru =
    NAMES_RU[name] ?? name.replace(homeTeam.name, nameOf(homeTeam)).replace(awayTeam.name, nameOf(awayTeam))
  return localNumbers(namedIn({ en: name, ru }))
}

function Line({ market, match }: { readonly market: Market } & Pick<MatchPanelProps, 'match'>) {
  return (
    <ul class={market.suspended ? 'base-line is-suspended' : 'base-line'}>
      {market.choiceGroup !== null && <li class="base-group">{localNumbers(market.choiceGroup)}</li>}
      {market.choices.map(({ name, decimal, initialDecimal, change, winning }) => (
        <li key={name} class={winning ? 'is-won' : undefined}>
          <span class="muted">{baseName(name, match)}</span>
          <span class="nowrap">
            <b class="figure">{decimals(decimal)}</b>
            <Change direction={change} />
            <small class="muted" title={t('panels.initial')}>
              <span class="unseen">{t('panels.initial')} </span>
              {decimals(initialDecimal)}
            </small>
            {winning && (
              <b title={t('panels.won')}>
                {' '}
                ✓<span class="unseen"> {t('panels.won')}</span>
              </b>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
