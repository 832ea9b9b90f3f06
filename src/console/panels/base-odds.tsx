/** Base odds by market with opening prices. */
import type { Schemas } from '../../client/index.ts'
import { decimals, localNumbers, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { word } from '../service-words.ts'
import { hintBy, type MatchPanelProps, matchSource } from './match-panel.ts'
import { Change } from './odds-cell.tsx'

export function BaseOddsPanel({ match }: MatchPanelProps) {
  const { oddsBase, homeTeam, awayTeam } = match
  // Names in base odds are English only, team names included.
  const localName = (name: string) =>
    localNumbers(word(name.replace(homeTeam.name, nameOf(homeTeam)).replace(awayTeam.name, nameOf(awayTeam))))
  return (
    <Panel
      title="baseOdds"
      source={matchSource(match)}
      isEmpty={oddsBase.length === 0}
      hint={hintBy(match, { before: 'noBaseOdds' })}
    >
      <div class="columns">
        {[...Map.groupBy(oddsBase, ({ name }) => name)].map(([name, lines]) => (
          <section key={name}>
            <h4>
              {localName(name)}
              {lines.every(({ suspended }) => suspended) && <span class="tag">{t('suspended')}</span>}
            </h4>
            {lines.map((market, index) => (
              <Line key={market.choiceGroup ?? index} {...market} localName={localName} />
            ))}
          </section>
        ))}
      </div>
    </Panel>
  )
}

type LineProps = Schemas['BaseOddsMarket'] & { readonly localName: (name: string) => string }

function Line({ suspended, choiceGroup, choices, localName }: LineProps) {
  return (
    <ul class={suspended ? 'base-line is-suspended' : 'base-line'}>
      {choiceGroup !== null && <li class="base-group">{localNumbers(choiceGroup)}</li>}
      {choices.map(({ name, decimal, initialDecimal, change, winning }) => (
        <li key={name} class={winning ? 'is-marked' : undefined}>
          <span class="muted">{localName(name)}</span>
          <span class="nowrap">
            <b class="figure">{decimals(decimal)}</b>
            <Change direction={change} />
            <small class="muted" title={t('initial')}>
              <span class="unseen">{t('initial')} </span>
              {decimals(initialDecimal)}
            </small>
            {winning && (
              <b title={t('won')}>
                {' '}
                ✓<span class="unseen"> {t('won')}</span>
              </b>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
