/** A tennis match point by point: the games of a set, the newest first, each point with its server and its winner. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import type { MatchPanelProps } from './index.ts'
import { Choices } from './links.tsx'
import { useFresh } from './use-fresh.ts'

type Game = Schemas['TennisGame']

export function PointsPanel({ match, sport }: MatchPanelProps) {
  const { homeGames, awayGames } = gamesPlayed(match.tennis)
  const asked = useResource('/v2/{sportSlug}/matches/{matchId}', {
    path: { sportSlug: sport, matchId: match.id },
  })
  const { point } = match.homeScore
  const resource = useFresh(asked, [homeGames, awayGames, point, match.awayScore.point].join())
  const games: readonly Game[] = resource.data?.tennis?.pointByPoint ?? []
  const sets = [...new Set(games.map(({ set }) => set))]
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = Number(chosen ?? sets.at(-1))
  return (
    <Panel
      title="panels.points"
      request={resource.request}
      resource={resource}
      isEmpty={games.length === 0}
      hint="panels.noPoints"
      actions={
        <Choices
          label={t('panels.set')}
          choices={sets.map((set) => ({ value: String(set), label: `${t('panels.set')} ${set}` }))}
          value={String(shown)}
          onChoose={setChosen}
        />
      }
    >
      <ol class="games">
        {games
          .filter(({ set }) => set === shown)
          .reverse()
          .map((game) => (
            <GameRow key={`${game.set}/${game.game}`} game={game} match={match} />
          ))}
      </ol>
    </Panel>
  )
}

/** Live messages omit points: they are refetched when the score changes. */
function gamesPlayed(tennis: Schemas['Tennis'] | null) {
  const sets = tennis?.sets ?? []
  return {
    homeGames: sets.reduce((sum, set) => sum + set.homeGames, 0),
    awayGames: sets.reduce((sum, set) => sum + set.awayGames, 0),
  }
}

function GameRow({ game, match }: { readonly game: Game; readonly match: MatchPanelProps['match'] }) {
  const server = nameOf(game.server === 'home' ? match.homeTeam : match.awayTeam)
  return (
    <li>
      <b class="figure">
        {game.score.home} : {game.score.away}
      </b>
      <span class="muted game-server">
        <i class={`swatch of-${game.server}`} />
        {server} {t('panels.serves')}
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
