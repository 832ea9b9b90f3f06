/** Games of an esports series: map, score, rounds, picks and bans, player tables. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Choices } from '../controls.tsx'
import { formatNumber, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord, word } from '../service-words.ts'
import { Table } from '../table.tsx'
import { Duel } from './bars.tsx'
import { EntityLink } from './links.tsx'
import { hintBy, type MatchPanelProps, matchSource, SIDES, sideTeam } from './match-panel.ts'
import { durationText } from './names.ts'

type Game = Schemas['EsportsGame']
type Statistics = Schemas['EsportsStatistics']

export function GamesPanel({ match, sport }: MatchPanelProps) {
  const games: readonly Game[] = match.esports?.games ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  const begun = games.filter(({ status }) => status !== 'notstarted')
  const game = games.find(({ gameNumber }) => gameNumber === chosen) ?? begun.at(-1) ?? games[0]
  return (
    <Panel
      title="panels.games"
      source={matchSource(match, sport)}
      isEmpty={games.length === 0}
      hint={hintBy(match, { live: 'panels.noGames' })}
      actions={
        <Choices
          label={t('panels.games')}
          choices={games.map(({ gameNumber, map }) => [
            gameNumber,
            map?.name ?? `${t('panels.map')} ${gameNumber}`,
          ])}
          value={game?.gameNumber}
          onChoose={setChosen}
        />
      }
    >
      {game && <GameView game={game} match={match} sport={sport} />}
    </Panel>
  )
}

interface GameProps extends MatchPanelProps {
  readonly game: Game
}

function GameView({ game, match, sport }: GameProps) {
  const { homeTeamStartingSide: side, durationSeconds, statistics } = game
  const facts = [
    game.map?.name,
    durationSeconds !== null && durationText(durationSeconds),
    side && `${nameOf(match.homeTeam)} ${t('panels.startsAs')} ${word(side)}`,
  ]
  return (
    <>
      <p class="game-score">
        <span class={game.winnerCode === 1 ? 'is-winner' : ''}>{nameOf(match.homeTeam)}</span>
        <b class="figure">
          {game.homeScore.current} : {game.awayScore.current}
        </b>
        <span class={game.winnerCode === 2 ? 'is-winner' : ''}>{nameOf(match.awayTeam)}</span>
      </p>
      <p class="muted center">{facts.filter(Boolean).join(' · ')}</p>
      <Rounds game={game} match={match} />
      <Heroes game={game} match={match} kind="picks" />
      <Heroes game={game} match={match} kind="bans" />
      {statistics && (
        <div class="narrow">
          {Object.entries(statistics.home).map(([key, value]) => (
            <Duel
              key={key}
              home={valueText(value)}
              away={valueText(statistics.away[key])}
              label={keyWord(key)}
            />
          ))}
        </div>
      )}
      {SIDES.map((each) => (
        <PlayerTable
          key={each}
          title={nameOf(sideTeam(match, each))}
          players={game.players[each]}
          sport={sport}
        />
      ))}
    </>
  )
}

/** One line per side; a round stands in the line of its winner, with the code of how it ended. */
function Rounds({ game: { rounds }, match }: Omit<GameProps, 'sport'>) {
  if (rounds.length === 0) return null
  return (
    <section>
      <h4>{t('panels.rounds')}</h4>
      {SIDES.map((side) => (
        <div key={side} class="rounds">
          <span class="cut">{nameOf(sideTeam(match, side))}</span>
          <ol>
            {rounds.map(({ number, winner, side: played, outcome, homeScore, awayScore }) => (
              <li
                key={number}
                class={winner === side ? `of-${side}` : undefined}
                title={`${number}: ${homeScore} : ${awayScore}, ${played}, ${keyWord(outcome)}`}
              >
                {winner === side ? played : ''}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Heroes({ game, match, kind }: Omit<GameProps, 'sport'> & { readonly kind: 'picks' | 'bans' }) {
  if (SIDES.every((side) => game[kind][side].length === 0)) return null
  return (
    <section>
      <h4>{t(`panels.${kind}`)}</h4>
      {SIDES.map((side) => (
        <div key={side} class="rounds">
          <span class="cut">{nameOf(sideTeam(match, side))}</span>
          <ul class={`chips${kind === 'bans' ? ' is-struck' : ''}`}>
            {game[kind][side].map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function valueText(value: Statistics[string] | undefined): string {
  if (value == null) return '–'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 1 }) : word(value)
}

/** Columns shown first; the rest follow in API order. */
const FIRST_KEYS: readonly string[] = ['kills', 'deaths', 'assists']

interface PlayerTableProps extends Pick<MatchPanelProps, 'sport'> {
  readonly title: string
  readonly players: Game['players']['home']
}

function PlayerTable({ title, players, sport }: PlayerTableProps) {
  if (players.length === 0) return null
  const all = [...new Set(players.flatMap(({ statistics }) => Object.keys(statistics)))]
  const rank = (key: string) => (FIRST_KEYS.indexOf(key) + 1 || FIRST_KEYS.length + 1) - 1
  const keys = [...all].sort((a, b) => rank(a) - rank(b))
  return (
    <Table
      caption={title}
      rows={players}
      columns={[
        [
          t('panels.player'),
          ({ player, hero }) => (
            <>
              <EntityLink sport={sport} to="player" entity={player} />
              {hero && <span class="muted"> {hero.name}</span>}
            </>
          ),
          'row',
        ],
        ...keys.map(
          (key) =>
            [
              keyWord(key),
              ({ statistics }: (typeof players)[number]) =>
                `${valueText(statistics[key])}${key === 'kast' ? '%' : ''}`,
              'number',
            ] as const,
        ),
      ]}
    />
  )
}
