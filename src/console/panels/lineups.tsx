/** Line-ups: on a pitch if the formation is known, as box scores where players have figures, else as lists; who is missing. */
import type { ComponentProps } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import {
  Button,
  type Column,
  Facts,
  List,
  short,
  Table,
  UNRANKED,
  useChoice,
  useKeys,
} from '../components/controls.tsx'
import {
  hintBy,
  type MatchPanelProps,
  Panel,
  personLink,
  playerLink,
  Rating,
  Swatch,
} from '../components/panel.tsx'
import type { Language } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import {
  calendarDayText,
  familyName,
  formatNumber,
  namedIn,
  nameOf,
  signedText,
  statisticText,
  t,
} from '../language/i18n.ts'
import { keyName, positionText, word } from '../language/service-words.ts'
import { isRunning, phaseOf, SIDES, type Side, teamOf } from '../match-state.ts'
import { sport } from '../router.ts'
import { betterOf } from '../sports.ts'
import { inOrder } from './odds-board.ts'
import { Surface, useSide } from './pitch.tsx'
import sports from './sports.json' with { type: 'json' }
import type { BoxColumn } from './sports.ts'
import { EventSign, eventText, momentText, useLocalNames } from './summary.tsx'
import {
  arrangePlayers,
  type Event,
  eventsOfPlayer,
  iconOf,
  type LineupPlayer,
  type PlacedPlayer,
} from './view-models.ts'

export function LineupsPanel({ match }: MatchPanelProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const title = lineupsTitle(match)
  const lineups = SIDES.map((side) => teamOf(match, side).lineup ?? null)
  const chosen = lineups.flatMap((each) => each?.players ?? []).find(({ id }) => id === chosenId)
  const choose = ({ id }: LineupPlayer) => setChosenId(id === chosenId ? null : id)
  // A phone shows one side at a time.
  const [shown, sides] = useSide('team', match)
  const of = (side: Side) => match.liveEvents.filter(({ team }) => team === side)
  const starting = lineups.map((each) => each && arrangePlayers(each))
  const playing = lineups.map((each, index) => each && arrangePlayers(each, of(SIDES[index]!)))
  const isChanged = playing.every((each) => each) && JSON.stringify(playing) !== JSON.stringify(starting)
  const [eleven, elevens] = useChoice('lineups', [
    ...(isChanged ? [['now', t(isRunning(match) ? 'onPitch' : 'atTheEnd')] as const] : []),
    ['start', t('starters')],
  ])
  const [home, away] = eleven === 'now' ? playing : starting
  return (
    <Panel
      title={title}
      actions={<div class="narrow-only">{sides}</div>}
      hint={hintBy(match, { before: 'lineupsLater', live: 'noLineups' })}
      isEmpty={lineups.every((each) => each === null)}
    >
      <div class="lineups">
        <div>
          {home && away && (
            <>
              {elevens}
              <FormationPitch {...{ match, chosenId, choose }} placed={{ home, away }} />
            </>
          )}
          <div class={BOX_SCORES[sport.value] ? undefined : 'two-sides'}>
            {SIDES.map((side) => (
              <SideLineup key={side} {...{ match, side, shown }} />
            ))}
          </div>
        </div>
        {chosen && <PlayerStatistics key={chosenId} player={chosen} onClose={() => setChosenId(null)} />}
      </div>
    </Panel>
  )
}

type SideProps = MatchPanelProps & Readonly<Record<'side' | 'shown', Side>>

function SideLineup({ match, side, shown }: SideProps) {
  const team = teamOf(match, side)
  const { formation, confirmed, players = [], missingPlayers = [] } = team.lineup ?? {}
  const local = useLocalNames(team)
  return (
    <div class={`stack ${side === shown ? '' : 'wide-only'}`}>
      <h3>
        <Swatch side={side} />
        {nameOf(team)} <span class="muted">{formation}</span>{' '}
        {confirmed && phaseOf(match) === 'before' && <span class="chip">{t('confirmed')}</span>}
      </h3>
      {team.manager && <p class="muted">{`${t('manager')}: ${local(team.manager)}`}</p>}
      <BoxScore players={players} match={match} />
      <List
        title={t('missing')}
        items={missingPlayers}
        of={missingText}
        class={BOX_SCORES[sport.value] ? 'row wrap small' : 'plain'}
      />
    </div>
  )
}

function missingText({ player, type, reason, description, ...of }: Schemas['MissingPlayer']) {
  const [why, more] = [nameOf(reason), description && nameOf({ ...description, name: description.text })]
  const details = [
    !more?.toLowerCase().includes(why.toLowerCase()) && why,
    more,
    type === 'doubtful' && t('doubtful'),
    of.expectedEndDateMs !== null && `${t('until')} ${calendarDayText(of.expectedEndDateMs)}`,
  ]
  return playerLink(player, details.filter(Boolean).join(', '))
}

function PlayerStatistics({ player, onClose }: { player: LineupPlayer; onClose: () => void }) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  // What was pressed has the focus again.
  const opener = useRef(document.activeElement as HTMLElement | null)
  const close = () => {
    opener.current?.focus()
    onClose()
  }
  useKeys({ Escape: close })
  const values = player.statistics ?? {}
  const keys = inOrder(
    Object.keys(values),
    GROUPS.flatMap(({ columns }) => columns.map(({ key }) => key)),
  )
  return (
    <section class="card over" aria-label={nameOf(player)}>
      <header class="row">
        <h3 class="grow">{playerLink(player)}</h3>
        <Button isQuiet onClick={close}>
          {t('close')}
        </Button>
      </header>
      {keys.length === 0 && <p class="hint">{t('noPlayerStatistics')}</p>}
      <Facts
        class="figures"
        rows={keys.map((key) => [keyName(key, dictionary), statisticText(key, values[key]!)])}
      />
    </section>
  )
}

interface Group extends Readonly<Record<Language, string>> {
  readonly columns: readonly BoxColumn[]
  /** Of whom there are such figures; all by default. */
  readonly of?: string
}
const GROUPS: readonly Group[] = sports.playerGroups

/** Columns as heads and statistic keys; with attempts a cell reads `made/attempts`. */
const BOX_SCORES: Partial<Record<SportSlug, readonly BoxColumn[]>> = sports.boxScores

/** Of other sports the ratings. */
const RATINGS = GROUPS[0]!.columns.filter(({ key }) => key === 'rating')

/** Before a match there are no figures yet. */
export const lineupsTitle = (match: MatchPanelProps['match']): 'boxScore' | 'lineups' =>
  BOX_SCORES[sport.value] && phaseOf(match) !== 'before' ? 'boxScore' : 'lineups'

type FigureTableProps<R> = Omit<ComponentProps<typeof Table<R>>, 'columns'> & {
  /** Those before the figures. */ readonly heads: readonly Column<R>[]
  readonly columns?: readonly BoxColumn[] | undefined
  readonly of: (row: R) => Figures
  readonly isTotal?: (row: R) => boolean
}

/** Players with their figures, the best of each column marked. */
export function FigureTable<R>({ heads, columns = [], of, isTotal, ...table }: FigureTableProps<R>) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const figures = columns
    .filter(({ key }) => table.rows.some((row) => of(row)?.[key] !== undefined))
    .map((column) => boxColumn<R>(column, dictionary, of, isTotal))
  return <Table class="box-score" hasLeaders hasLegend {...table} columns={[...heads, ...figures]} />
}

/** All who are named, or in the sports whose players have comparable figures those who play. */
function BoxScore({ players, match }: MatchPanelProps & { players: readonly LineupPlayer[] }) {
  const columns = BOX_SCORES[sport.value]
  const hasFigures = columns && players.some(({ statistics }) => statistics)
  const isListed = ({ statistics }: LineupPlayer) => !hasFigures || statistics
  const rest = players.filter((player) => !isListed(player))
  const isKeeper = ({ statistics }: LineupPlayer) => Number(statistics?.shotsAgainst !== undefined)
  const rank = (player: LineupPlayer) => 2 * isKeeper(player) + Number(player.substitute)
  const groupOf = (player: LineupPlayer) => {
    if (columns) return isKeeper(player) ? 'goalkeeper' : 'player'
    return player.substitute ? 'substitutes' : 'starters'
  }
  const groups = Map.groupBy(
    players.filter(isListed).toSorted((a, b) => rank(a) - rank(b)),
    groupOf,
  )
  // In ice hockey those who begin mean little.
  const lineOf = ({ substitute, position }: LineupPlayer) =>
    sport.value === 'ice-hockey' ? position : substitute
  // Figures need the width of a phone.
  const aside = columns ? 'muted wide-only' : 'muted'
  const name = (player: LineupPlayer) => (
    <>
      {personLink(playerLink, player)}{' '}
      {player.captain && <abbr title={t('captain')}>{t('captainShort')}</abbr>}{' '}
      {player.position && <span class={aside}>{positionText(player.position)}</span>}{' '}
      {!columns && <Deeds of={player} match={match} hasMinutes />}
    </>
  )
  return (
    <>
      {[...groups].map(([head, rows]) => (
        <FigureTable<LineupPlayer>
          key={head}
          {...{ rows, isTotal }}
          of={figuresOf}
          columns={head === 'goalkeeper' ? sports.goalkeepers : (columns ?? RATINGS)}
          hasLegend={columns !== undefined}
          total={hasFigures && head === 'player' ? totalOf(rows) : undefined}
          rowClass={(player) => (isTotal(player) ? 'is-winner' : `is-${lineOf(player)}`)}
          heads={[
            ['#', ({ shirtNumber }) => shirtNumber ?? '', aside],
            [t(head), (player) => (isTotal(player) ? t('total') : name(player)), 'row'],
          ]}
        />
      ))}
      {rest.length > 0 && (
        <p class="muted small">
          {`${t(isRunning(match) ? 'onBench' : 'notPlayed')}: ${rest.map(nameOf).join(', ')}`}
        </p>
      )}
    </>
  )
}

/** The figures of all who played, those with the best ratings first. */
export function PlayersPanel({ match }: MatchPanelProps) {
  const [shown, choices] = useChoice(
    'playerStatistics',
    GROUPS.map((group) => [group.en, namedIn(group)] as const),
  )
  const { columns = [], of: wanted } = GROUPS.find(({ en }) => en === shown) ?? {}
  const rows = SIDES.flatMap((side) =>
    (teamOf(match, side).lineup?.players ?? [])
      .filter(({ statistics, position }) => statistics && (wanted ?? position) === position)
      .map((player) => ({ ...player, side })),
  ).toSorted((a, b) => (b.statistics!.rating ?? 0) - (a.statistics!.rating ?? 0))
  type Row = (typeof rows)[number]
  const name = ({ side, ...player }: Row) => (
    <>
      <Swatch side={side} />
      {personLink(playerLink, player)}
    </>
  )
  return (
    <Panel title="playerStatistics" isEmpty={rows.length === 0}>
      {choices}
      <FigureTable<Row>
        key={shown}
        {...{ rows, columns }}
        of={figuresOf}
        heads={[[t('player'), name, 'row']]}
      />
    </Panel>
  )
}

const figuresOf = ({ statistics }: LineupPlayer) => statistics
/** A player without an id. */
const isTotal = ({ id }: LineupPlayer) => id === 0

export type Figures = Readonly<Record<string, number>> | null | undefined

/** Figures of a player by key, with the larger ones first when sorted. */
export function boxColumn<R>(
  { key, attempts = '', isExtra, hasShare = false, ...head }: BoxColumn,
  dictionary: Parameters<typeof keyName>[1],
  of: (row: R) => Figures,
  isTotal: (row: R) => boolean = () => false,
): Column<R> {
  const value = (row: R) => of(row)?.[key]
  const cell = (row: R) => {
    const [own, tried] = [value(row), of(row)?.[attempts]]
    if (key === 'rating') return <Rating of={own} />
    const share = (own ?? 0) / (tried || Number.NaN)
    // What a player did not do stands back behind what he did.
    return (
      <span class={own === 0 ? 'muted' : undefined}>
        {own !== undefined && figureText(key, own)}
        {tried !== undefined && `/${tried}`}
        {(hasShare || isTotal(row)) && share >= 0 && (
          <small class="second muted">{formatNumber(share, { style: 'percent' })}</small>
        )}
      </span>
    )
  }
  const isRanked = betterOf(key, dictionary) === 'more'
  const kind = ['number', !isRanked && UNRANKED, isExtra && 'is-extra'].filter(Boolean).join(' ')
  return [short(namedIn(head), keyName(key, dictionary)), cell, kind, value]
}

/** The figures of a side, as those of a player. */
function totalOf(players: readonly LineupPlayer[]): LineupPlayer | undefined {
  const statistics = sumOf(players.map(({ statistics }) => statistics))
  return players[0] && { ...players[0], id: 0, shirtNumber: null, statistics }
}

/** Without those that have no sum. */
export function sumOf(all: readonly Figures[]): NonNullable<Figures> {
  const sums: Record<string, number> = {}
  for (const [key, value] of all.flatMap((figures) => Object.entries(figures ?? {})))
    if (!sports.notSummed.includes(key)) sums[key] = (sums[key] ?? 0) + value
  return sums
}

/** A figure of esports may be a word, or whether something was done. */
export function figureText(key: string, value: Schemas['EsportsStatistics'][string] | undefined): string {
  if (typeof value === 'number') return key === 'plusMinus' ? signedText(value) : statisticText(key, value)
  return typeof value === 'string' ? word(value) : value ? '✓' : '–'
}

/** Goals, assists, cards and substitutions of a player as signs. */
function Deeds({ of, match, hasMinutes }: MatchPanelProps & { of: LineupPlayer; hasMinutes?: boolean }) {
  const events = eventsOfPlayer(match.liveEvents, of.id)
  if (events.length === 0) return null
  return (
    <span class="deeds small muted">
      {events.map((event, index) => (
        <span key={index} title={deedText(event, of)}>
          <span class="unseen">{deedText(event, of)} </span>
          <EventSign event={event} of={of.id} />
          {(hasMinutes || event.type === 'substitution') && (
            <span class={hasMinutes ? undefined : 'wide-only'}>{momentText(event)}</span>
          )}
        </span>
      ))}
    </span>
  )
}

const deedText = (event: Event, { id }: LineupPlayer) =>
  iconOf(event, sport.value, id) === 'assist' ? t('assist') : eventText(event)

const shirtName = (player: LineupPlayer) =>
  familyName(nameOf(player)) + (player.captain ? ` ${t('captainShort')}` : '')

interface PitchProps extends MatchPanelProps {
  readonly chosenId: number | null
  readonly choose: (player: LineupPlayer) => void
  readonly placed: Readonly<Record<Side, readonly PlacedPlayer[]>>
}

const FormationPitch = ({ match, placed, chosenId, choose }: PitchProps) => (
  <div class="pitch narrow">
    {SIDES.map((side) => (
      <p key={side} class={`of-${side}`}>
        <Swatch side={side} />
        {nameOf(teamOf(match, side))} <span class="muted">{teamOf(match, side).lineup?.formation}</span>
      </p>
    ))}
    <div class="formation">
      <Surface of="football" label={t('lineups')} />
      <Surface of="football" label={t('lineups')} isUpright />
      {SIDES.flatMap((side) =>
        placed[side].map(({ player, ...at }) => (
          <button
            key={player.id}
            type="button"
            class={`shirt of-${side}`}
            style={positionOf(at, side)}
            title={nameOf(player)}
            aria-pressed={player.id === chosenId}
            onClick={() => choose(player)}
          >
            <b class="badge">{player.shirtNumber ?? player.position ?? ''}</b>
            <Rating of={player.statistics?.rating} />
            <Deeds of={player} match={match} />
            <span class="cut" style={{ '--letters': String(shirtName(player).length) }}>
              {shirtName(player)}
            </span>
          </button>
        )),
      )}
    </div>
  </div>
)

/** Percentages of the drawing with its border of a metre; on a phone the style sheet swaps the axes. */
function positionOf({ x, y, room }: Omit<PlacedPlayer, 'player'>, side: Side) {
  const along = side === 'home' ? x / 2 : 100 - x / 2
  const across = side === 'home' ? y : 100 - y
  const inset = (percent: number, metres: number) => ((percent / 100) * metres + 1) / (metres + 2)
  return {
    '--along': `${(inset(along, sports.surfaces.football.length) * 100).toFixed(2)}%`,
    '--across': `${(inset(across, sports.surfaces.football.width) * 100).toFixed(2)}%`,
    '--room-along': String(room[0] / 2),
    '--room-across': String(room[1]),
  }
}
