/** A tennis match point by point: the games of a set, newest first, each point with its server and winner. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Choices } from '../controls.tsx'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import { hintBy, type MatchPanelProps, sideTeam } from './match-panel.ts'

type Game = Schemas['TennisGame']

export function PointsPanel({ match }: MatchPanelProps) {
  const { homeScore, awayScore, tennis } = match
  // Live messages omit the points: they are refetched when the score changes.
  const sets = tennis?.sets.map(({ homeGames, awayGames }) => `${homeGames}:${awayGames}`)
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { matchId: match.id },
    { version: [sets, homeScore.point, awayScore.point].join() },
  )
  const games: readonly Game[] = resource.data?.tennis?.pointByPoint ?? []
  const numbers = [...new Set(games.map(({ set }) => set))]
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = chosen ?? numbers.at(-1)
  const ofSet = games.filter(({ set }) => set === shown).reverse()
  const types = new Set(ofSet.flatMap(({ points }) => points.flatMap(({ type }) => type ?? [])))
  return (
    <Panel
      title="panels.points"
      source={resource}
      isEmpty={games.length === 0}
      hint={hintBy(match, { live: 'panels.noPoints' })}
      actions={
        <Choices
          label={t('panels.set')}
          choices={numbers.map((set) => [set, `${t('panels.set')} ${set}`])}
          value={shown}
          onChoose={setChosen}
        />
      }
    >
      <ol class="games">
        {ofSet.map((game) => (
          <GameRow key={game.game} game={game} match={match} />
        ))}
      </ol>
      {types.size > 0 && (
        <p class="legend">
          {[...types].map((type) => (
            <span key={type}>
              <b>{t(`panels.point_${type}`)}</b>&nbsp;{keyWord(type)}
            </span>
          ))}
        </p>
      )}
    </Panel>
  )
}

function GameRow({ game, match }: { readonly game: Game; readonly match: MatchPanelProps['match'] }) {
  return (
    <li>
      <b class="figure">
        {game.score.home} : {game.score.away}
      </b>
      <span class="muted">
        <i class={`swatch of-${game.server}`} />
        {nameOf(sideTeam(match, game.server))} {t('panels.serves')}
      </span>
      <span class="points">
        {game.points.map((point, index) => (
          <span
            key={index}
            class={`point-chip of-${point.winner}`}
            title={point.type ? keyWord(point.type) : undefined}
          >
            {point.homePoint}:{point.awayPoint}
            {point.type && <sup>{t(`panels.point_${point.type}`)}</sup>}
          </span>
        ))}
      </span>
    </li>
  )
}
