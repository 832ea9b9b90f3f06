/** Best players and video highlights of a match. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { localNumbers, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord, positionText } from '../service-words.ts'
import { EntityLink } from './links.tsx'
import { type MatchPanelProps, matchSource } from './match-panel.ts'

export function BestPlayersPanel({ match, sport }: MatchPanelProps) {
  const best = match.bestPlayers
  return (
    <Panel title="panels.bestPlayers" source={matchSource(match, sport)} isEmpty={!best}>
      {best?.playerOfTheMatch && (
        <p class="strong">
          <span class="muted">{t('panels.playerOfTheMatch')}</span>
          <BestRow best={best.playerOfTheMatch} sport={sport} />
        </p>
      )}
      <div class="two-sides">
        {[best?.home ?? [], best?.away ?? []].map((players, index) => (
          <ul key={index} class="plain">
            {players.map((each) => (
              <li key={each.player.id}>
                <BestRow best={each} sport={sport} />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Panel>
  )
}

function BestRow({ best, sport }: { readonly best: Schemas['BestPlayer']; readonly sport: SportSlug }) {
  const { player, team, value, label } = best
  return (
    <span class="row">
      <i class={`swatch of-${team}`} />
      <span class="grow">
        <EntityLink sport={sport} to="player" entity={player} />
        {player.position && <span class="muted"> {positionText(player.position, sport)}</span>}
      </span>
      {label !== 'rating' && <small class="muted">{keyWord(label)}</small>}
      <b class="rating is-good">{localNumbers(String(value))}</b>
    </span>
  )
}

/** Preview images are not shown: they are on other servers, and the console loads nothing from third parties. */
export function HighlightsPanel({ match, sport }: MatchPanelProps) {
  return (
    <Panel
      title="panels.highlights"
      source={matchSource(match, sport)}
      isEmpty={match.highlights.length === 0}
    >
      <ul class="plain">
        {match.highlights.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer noopener">
              ▶ {title ?? url}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
