/** Tennis point by point, and the games of an esports series: map, score, rounds, picks and bans, player tables. */
import type { ComponentChildren } from 'preact'
import type { Schemas } from '../../client/index.ts'
import { Legend, List, useChoice } from '../components/controls.tsx'
import {
  compared,
  Duels,
  hintBy,
  type MatchPanelProps,
  Panel,
  playerLink,
  Swatch,
} from '../components/panel.tsx'
import type { Language } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { durationText, formatNumber, nameOf, shortPersonName, type TextKey, t } from '../language/i18n.ts'
import { keyName, keyWord, word } from '../language/service-words.ts'
import { isRunning, pointText, SIDES, type Side, teamOf } from '../match-state.ts'
import { betterOf } from '../sports.ts'
import { type Figures, FigureTable, figureText, sumOf } from './lineups.tsx'
import { inOrder } from './odds-board.ts'
import sports from './sports.json' with { type: 'json' }
import { isBreak, isBreakPoint, isGameOpen } from './view-models.ts'

type TennisGame = Schemas['TennisGame']

export function PointsPanel({ match }: MatchPanelProps) {
  const { homeScore, awayScore, tennis } = match
  // Live messages omit the points: they are refetched when the score changes.
  const sets = tennis?.sets.map(({ homeGames, awayGames }) => `${homeGames}:${awayGames}`)
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { matchId: match.id },
    { version: [sets, homeScore.point, awayScore.point].join() },
  )
  const games: readonly TennisGame[] = (resource.data ?? match).tennis?.pointByPoint ?? []
  const numbers = [...new Set(games.map(({ set }) => set))]
  const [shown, choices] = useChoice(
    'set',
    numbers.map((set) => [set, `${t('set')} ${set}`]),
    numbers.at(-1),
  )
  const ofSet = games.filter(({ set }) => set === shown).reverse()
  const types = new Set(ofSet.flatMap(({ points }) => points.flatMap(({ type }) => type ?? [])))
  const hint = hintBy(match, { live: 'noPoints' })
  return (
    <Panel title="points" {...{ hint }} isEmpty={games.length === 0} actions={choices}>
      <ol class="games">
        {ofSet.map((game) => (
          <li key={game.game}>{gameRow(game, match)}</li>
        ))}
      </ol>
      <Legend
        items={[
          ...[...types].map(
            (type) => [<b key={type}>{t(`point_${type}`)}</b>, t(`pointWord_${type}`)] as const,
          ),
          [<b key="break">{t('breakPointShort')}</b>, t('breakPointLong')],
        ]}
      />
    </Panel>
  )
}

const TIE_BREAK = 13 // number of the game that is played at 6:6
const gameRow = (game: TennisGame, match: MatchPanelProps['match']) => (
  <>
    <b class="figure">
      {game.score.home} : {game.score.away}
    </b>
    <span class="muted">
      <Swatch side={game.server} />
      {game.game === TIE_BREAK
        ? t('tieBreak')
        : `${shortPersonName(nameOf(teamOf(match, game.server)))} ${t('serves')}`}{' '}
      {isBreak(game) && <b class="chip is-bad">{t('breakPoint')}</b>}
    </span>
    <span class="row wrap points">
      {game.points.map((point, index) => (
        <>
          {isBreakPoint(point) && <small class="muted">{t('breakPointShort')}</small>}
          <span
            key={index}
            class={`point-chip of-${point.winner}`}
            title={point.type ? t(`pointWord_${point.type}`) : undefined}
          >
            {scoreAfter(game, index, match) ?? t('game')}
            {point.type && <sup>{t(`point_${point.type}`)}</sup>}
          </span>
        </>
      ))}
    </span>
  </>
)

/** The score after a point is the next one, or that of the match in an open game; null once the game is won. */
function scoreAfter(game: TennisGame, index: number, match: MatchPanelProps['match']): string | null {
  if (game.game === TIE_BREAK) return winsOf(game.points.slice(0, index + 1)).join(':')
  const next = game.points[index + 1]
  if (next) return `${next.homePoint}:${next.awayPoint}`
  const isOpen = isRunning(match) && match.tennis && isGameOpen(match.tennis, game)
  return isOpen ? SIDES.map((side) => pointText(match, side) ?? '').join(':') : null
}

const winsOf = (all: readonly { readonly winner: Side }[]) =>
  SIDES.map((side) => all.filter(({ winner }) => winner === side).length)

type EsportsGame = Schemas['EsportsGame']
type Player = EsportsGame['players']['home'][number]
type Hero = EsportsGame['picks']['home'][number]

export function GamesPanel({ match }: MatchPanelProps) {
  const games: readonly EsportsGame[] = match.esports?.games ?? []
  const begun = games.filter(({ status }) => status !== 'notstarted')
  const [chosen, choices] = useChoice(
    'games',
    [
      ...games.map(
        ({ gameNumber, map }) => [gameNumber, map?.name ?? `${t('esportsGame')} ${gameNumber}`] as const,
      ),
      ...(begun.length > 1 ? [[ALL_GAMES, t('total')] as const] : []),
    ],
    (begun.at(-1) ?? games[0])?.gameNumber,
  )
  const game = games.find(({ gameNumber }) => gameNumber === chosen)
  return (
    <Panel title="games" hint={hintBy(match, { live: 'noGames' })} isEmpty={!games.length} actions={choices}>
      {game && <GameView {...{ game, match }} />}
      {chosen === ALL_GAMES && SIDES.map((side) => playerTable(match, side, playersOf(games, side)))}
    </Panel>
  )
}

function GameView({ game, match }: MatchPanelProps & { readonly game: EsportsGame }) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const { homeTeamStartingSide: side, durationSeconds, statistics, rounds } = game
  const half = halfOf(rounds)
  const halves = Map.groupBy(rounds, ({ number }) => Math.min(2, Math.floor((number - 1) / half)))
  const facts = [
    durationSeconds !== null && durationText(durationSeconds),
    side && t('startsAs', { team: nameOf(match.homeTeam), side: word(side) }),
    halves.size > 1 && [...halves.values()].map((of) => winsOf(of).join(' : ')).join(', '),
  ]
  return (
    <>
      <p class="muted center">{facts.filter(Boolean).join(' · ')}</p>
      {rounds.length > 0 && linePerSide(match, 'rounds', (each) => roundLine(rounds, half, each))}
      {(['picks', 'bans'] as const).map((kind) => {
        const hero = ({ name }: Hero) => (kind === 'bans' ? <s>{name}</s> : name)
        const heroes = (each: Side) => <List class="chips" items={game[kind][each]} of={hero} />
        return SIDES.some((each) => game[kind][each].length > 0) && linePerSide(match, kind, heroes)
      })}
      {/* Of a shooter the table below has it all. */}
      {statistics && statistics.home.roundsWon === undefined && (
        <Duels
          rows={inOrder(Object.keys(statistics.home), Object.keys(HEADS)).map((key) => {
            const [home, away] = [statistics.home[key], statistics.away[key]]
            const bars =
              typeof home === 'number' && compared(home, Number(away), 0, betterOf(key, dictionary))
            const texts = { home: withLead(key, home, away), away: withLead(key, away, home) }
            return { label: keyName(key, dictionary), ...texts, ...bars }
          })}
        />
      )}
      {SIDES.map((side) => playerTable(match, side, game.players[side]))}
    </>
  )
}

type Figure = Parameters<typeof figureText>[1]

/** With the lead in gold, which tells more than the sums. */
const withLead = (key: string, own: Figure, other: Figure): string =>
  /^(goldEarned|netWorth)$/.test(key) && Number(own) > Number(other)
    ? `${figureText(key, own)} (+${formatNumber(Number(own) - Number(other))})`
    : figureText(key, own)

const ALL_GAMES = 0

/** Players with the sums of their figures in all games. */
function playersOf(games: readonly EsportsGame[], side: Side): readonly Player[] {
  const all = Map.groupBy(
    games.flatMap(({ players }) => players[side]),
    ({ player }) => player.id,
  )
  const sum = (own: readonly Player[]) => sumOf(own.map(({ statistics }) => statistics as Figures))
  return [...all.values()].map((own) => ({ ...own[0]!, hero: null, statistics: sum(own) }))
}

function linePerSide(match: MatchPanelProps['match'], title: TextKey, of: (side: Side) => ComponentChildren) {
  return (
    <section key={title}>
      <h3 class="minor">{t(title)}</h3>
      {SIDES.map((side) => (
        <div key={side} class="rounds">
          <span>{nameOf(teamOf(match, side))}</span>
          {of(side)}
        </div>
      ))}
    </section>
  )
}

type Rounds = EsportsGame['rounds']

/** The number of rounds after which the sides change, as they do after as many more; infinite before. */
function halfOf(rounds: Rounds): number {
  const isAsFirst = ({ winner, side }: Rounds[number]) =>
    (winner === rounds[0]!.winner) === (side === rounds[0]!.side)
  const half = rounds.findIndex((round) => !isAsFirst(round))
  return half < 0 ? Number.POSITIVE_INFINITY : half
}

/** A round stands in the line of its winner, with the code of how it ended. */
const roundLine = (rounds: Rounds, half: number, side: Side) => (
  <ol>
    {rounds.map(({ number, winner, side: played, outcome, homeScore, awayScore }, index) => (
      <li
        key={number}
        class={`${winner === side ? `of-${side}` : ''} ${index === half || index === 2 * half ? 'is-turn' : ''}`}
        title={`${number}: ${homeScore} : ${awayScore}, ${played}, ${keyWord(outcome)}`}
      >
        {winner === side ? played : ''}
      </li>
    ))}
  </ol>
)

/** Heads of columns by key, in their order; the rest follow in API order. */
const HEADS: Partial<Record<string, Readonly<Record<Language, string>>>> = sports.esportsHeads

/** With what follows: in shooters kills less deaths and the share of headshots, elsewhere kills and assists a death. */
function withShares({ statistics: { headshots, ...own }, ...player }: Player): Player {
  const [kills = 0, deaths = 0, assists = 0] = [own.kills, own.deaths, own.assists].map(Number)
  const headshotPercent = Math.round((100 * Number(headshots)) / Math.max(1, kills))
  const ofHero = { kda: (kills + assists) / Math.max(1, deaths) }
  const shares = headshots === undefined ? ofHero : { plusMinus: kills - deaths, headshotPercent }
  return { ...player, statistics: { ...own, ...shares } }
}

function playerTable(match: MatchPanelProps['match'], side: Side, players: readonly Player[]) {
  if (players.length === 0) return null
  // In shooters, whose players have no roles, those with the most kills come first.
  const rows = players.map(withShares)
  if ('plusMinus' in rows[0]!.statistics)
    rows.sort((a, b) => Number(b.statistics.kills) - Number(a.statistics.kills))
  const keys = inOrder(
    rows.flatMap(({ statistics }) => Object.keys(statistics)),
    Object.keys(HEADS),
  )
  return (
    <FigureTable<Player>
      key={side}
      hasLegend={side === 'away'}
      caption={nameOf(teamOf(match, side))}
      rows={rows}
      heads={[[t('player'), ({ player, hero }) => playerLink(player, hero?.name), 'row']]}
      columns={keys.map((key) => ({ key, ...(HEADS[key] ?? { en: keyWord(key), ru: keyWord(key) }) }))}
      of={({ statistics }) => statistics as Figures}
    />
  )
}
