/** Best players and video highlights of a match. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { localNumbers, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord, positionText } from '../service-words.ts'
import type { MatchPanelProps } from './index.ts'
import { EntityLink } from './links.tsx'
import { matchRequest } from './summary.tsx'

type BestPlayer = Schemas['BestPlayer']

export function BestPlayersPanel({ match, sport }: MatchPanelProps) {
  const best = match.bestPlayers
  return (
    <Panel
      title="panels.bestPlayers"
      request={matchRequest(sport, match.id)}
      isEmpty={!best}
      hint="panels.noBestPlayers"
    >
      {best?.playerOfTheMatch && (
        <p class="best-of-all">
          <span class="muted">{t('panels.playerOfTheMatch')}</span>
          <BestRow best={best.playerOfTheMatch} sport={sport} />
        </p>
      )}
      {best && (
        <div class="two-sides">
          {[best.home, best.away].map((players, index) => (
            <ul key={index} class="plain">
              {players.map((each) => (
                <li key={each.player.id}>
                  <BestRow best={each} sport={sport} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      )}
    </Panel>
  )
}

function BestRow({ best, sport }: { readonly best: BestPlayer; readonly sport: SportSlug }) {
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
  if (match.highlights.length === 0) return null
  return (
    <Panel title="panels.highlights" request={matchRequest(sport, match.id)}>
      <ul class="plain">
        {match.highlights.map(({ title, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer noopener">
              ▶ {nameOf({ name: title })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
