/** Games of an esports series: map, score, rounds, picks and bans, player table. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { formatNumber, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord, word } from '../service-words.ts'
import type { MatchPanelProps } from './index.ts'
import { Choices, EntityLink } from './links.tsx'
import { durationText } from './names.ts'
import { matchRequest } from './summary.tsx'

type Game = Schemas['EsportsGame']
type Statistics = Schemas['EsportsStatistics']

export function GamesPanel({ match, sport }: MatchPanelProps) {
  const games: readonly Game[] = match.esports?.games ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const begun = games.filter(({ status }) => status !== 'notstarted')
  const game = games.find(({ gameNumber }) => String(gameNumber) === chosen) ?? begun.at(-1) ?? games[0]
  return (
    <Panel
      title="panels.games"
      request={matchRequest(sport, match.id)}
      isEmpty={games.length === 0}
      hint="panels.noGames"
      actions={
        <Choices
          label={t('panels.games')}
          choices={games.map(({ gameNumber, map }) => ({
            value: String(gameNumber),
            label: map?.name ?? `${t('panels.map')} ${gameNumber}`,
          }))}
          value={String(game?.gameNumber)}
          onChoose={setChosen}
        />
      }
    >
      {game && <GameView game={game} match={match} sport={sport} />}
    </Panel>
  )
}

interface GameProps {
  readonly game: Game
  readonly match: MatchPanelProps['match']
  readonly sport: SportSlug
}

function GameView({ game, match, sport }: GameProps) {
  const { homeTeamStartingSide: side, durationSeconds } = game
  return (
    <>
      <p class="game-score">
        <span class={game.winnerCode === 1 ? 'is-winner' : ''}>{nameOf(match.homeTeam)}</span>
        <b class="figure">
          {game.homeScore.current} : {game.awayScore.current}
        </b>
        <span class={game.winnerCode === 2 ? 'is-winner' : ''}>{nameOf(match.awayTeam)}</span>
      </p>
      <p class="muted">
        {[
          game.map?.name,
          durationSeconds !== null && durationText(durationSeconds),
          side && `${nameOf(match.homeTeam)} ${t('panels.startsAs')} ${word(side)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Rounds rounds={game.rounds} />
      <Heroes game={game} kind="picks" />
      <Heroes game={game} kind="bans" />
      <TeamNumbers game={game} />
      <PlayerTable title={nameOf(match.homeTeam)} players={game.players.home} sport={sport} />
      <PlayerTable title={nameOf(match.awayTeam)} players={game.players.away} sport={sport} />
    </>
  )
}

function Rounds({ rounds }: Pick<Game, 'rounds'>) {
  if (rounds.length === 0) return null
  return (
    <section>
      <h4>{t('panels.rounds')}</h4>
      <ol class="rounds">
        {rounds.map(({ number, winner, side, outcome, homeScore, awayScore }) => (
          <li
            key={number}
            class={`of-${winner}`}
            title={`${number}: ${homeScore} : ${awayScore}, ${side}, ${keyWord(outcome)}`}
          >
            {side}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Heroes({ game, kind }: { readonly game: Game; readonly kind: 'picks' | 'bans' }) {
  const { home, away } = game[kind]
  if (home.length + away.length === 0) return null
  return (
    <section>
      <h4>{t(`panels.${kind}`)}</h4>
      <div class="two-sides">
        {[home, away].map((heroes, index) => (
          <ul key={index} class={`chips${kind === 'bans' ? ' is-struck' : ''}`}>
            {heroes.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}

function valueText(value: Statistics[string] | undefined): string {
  if (value == null) return '–'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 1 }) : word(value)
}

function TeamNumbers({ game: { statistics } }: { readonly game: Game }) {
  if (!statistics) return null
  return (
    <table class="sides">
      <tbody>
        {Object.entries(statistics.home).map(([key, value]) => (
          <tr key={key}>
            <td>{valueText(value)}</td>
            <th scope="row">{keyWord(key)}</th>
            <td>{valueText(statistics.away[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PlayerTableProps {
  readonly title: string
  readonly players: Game['players']['home']
  readonly sport: SportSlug
}

/** Columns shown first; the rest follow in API order. */
const FIRST_KEYS: readonly string[] = ['kills', 'deaths', 'assists']

function PlayerTable({ title, players, sport }: PlayerTableProps) {
  if (players.length === 0) return null
  const all = [...new Set(players.flatMap(({ statistics }) => Object.keys(statistics)))]
  const keys = [
    ...FIRST_KEYS.filter((key) => all.includes(key)),
    ...all.filter((key) => !FIRST_KEYS.includes(key)),
  ]
  return (
    <div class="scroll">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('panels.player')}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {keyWord(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map(({ player, statistics, hero }) => (
            <tr key={player.id}>
              <th scope="row">
                <EntityLink sport={sport} to="player" entity={player} />
                {hero && <span class="muted"> {hero.name}</span>}
              </th>
              {keys.map((key) => (
                <td key={key}>{valueText(statistics[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
