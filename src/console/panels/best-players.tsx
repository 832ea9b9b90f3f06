/** Best players and video highlights of a match. */
import type { Schemas } from '../../client/index.ts'
import { List } from '../controls.tsx'
import { localNumbers, t } from '../i18n.ts'
import { SIDES } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { keyWord, positionText } from '../service-words.ts'
import { Swatch } from './bars.tsx'
import { EntityLink } from './links.tsx'
import { type MatchPanelProps, matchSource } from './match-panel.ts'

export function BestPlayersPanel({ match }: MatchPanelProps) {
  const best = match.bestPlayers
  return (
    <Panel title="bestPlayers" source={matchSource(match)} isEmpty={!best}>
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
    <span class="grow">
      <EntityLink to="player" entity={player} />
      {player.position && <span class="muted"> {positionText(player.position)}</span>}
    </span>
    {label !== 'rating' && <small class="muted">{keyWord(label)}</small>}
    <b class="chip rating is-good">{localNumbers(String(value))}</b>
  </span>
)

/** Preview images are not shown: they are on other servers, and the console loads nothing from third parties. */
export function HighlightsPanel({ match }: MatchPanelProps) {
  return (
    <Panel title="highlights" source={matchSource(match)} isEmpty={match.highlights.length === 0}>
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
