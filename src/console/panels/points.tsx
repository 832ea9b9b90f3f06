/** A tennis match point by point: the games of a set, newest first, each point with its server and winner. */
import type { Schemas } from '../../client/index.ts'
import { Legend, useChoice } from '../controls.tsx'
import { nameOf, t } from '../i18n.ts'
import { teamOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { keyWord } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import { Swatch } from './bars.tsx'
import { hintBy, type MatchPanelProps } from './match-panel.ts'

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
  const [shown, choices] = useChoice(
    'set',
    numbers.map((set) => [set, `${t('set')} ${set}`]),
    numbers.at(-1),
  )
  const ofSet = games.filter(({ set }) => set === shown).reverse()
  const types = new Set(ofSet.flatMap(({ points }) => points.flatMap(({ type }) => type ?? [])))
  return (
    <Panel
      title="points"
      source={resource}
      isEmpty={games.length === 0}
      hint={hintBy(match, { live: 'noPoints' })}
      actions={choices}
    >
      <ol class="games">
        {ofSet.map((game) => (
          <li key={game.game}>{gameRow(game, match)}</li>
        ))}
      </ol>
      <Legend items={[...types].map((type) => [<b key={type}>{t(`point_${type}`)}</b>, keyWord(type)])} />
    </Panel>
  )
}

function gameRow(game: Game, match: MatchPanelProps['match']) {
  return (
    <>
      <b class="figure">
        {game.score.home} : {game.score.away}
      </b>
      <span class="muted">
        <Swatch side={game.server} />
        {nameOf(teamOf(match, game.server))} {t('serves')}
      </span>
      <span class="row wrap points">
        {game.points.map(({ winner, type, homePoint, awayPoint }, index) => (
          <span key={index} class={`point-chip of-${winner}`} title={type ? keyWord(type) : undefined}>
            {homePoint}:{awayPoint}
            {type && <sup>{t(`point_${type}`)}</sup>}
          </span>
        ))}
      </span>
    </>
  )
}
