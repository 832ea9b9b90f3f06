/** Standings of a season with marked teams, form and promotion zones; cup trees. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { type Column, Legend, short, Table, useChoice, useInView } from '../components/controls.tsx'
import { Mark, rowName } from '../components/match-row.tsx'
import { Change, FormLetters, type MatchPanelProps, Panel, TeamName } from '../components/panel.tsx'
import { ended, runningMatches } from '../data/live-store.ts'
import { type Resource, useResource } from '../data/use-resource.ts'
import { dayText, decimals, nameOf, type TextKey, t } from '../language/i18n.ts'
import { roundName } from '../language/service-words.ts'
import { type AnyMatch, isRunning, ofSport, SIDES, type Side } from '../match-state.ts'
import { partsOf } from '../parts.ts'
import { linkTo, sport } from '../router.ts'
import { hasAthletes, hasClock, hasDraws, hasHomeGround } from '../sports.ts'
import { POINTS_OF } from './sports.ts'
import { type LiveRow, liveTables } from './view-models.ts'

type StandingsTable = Schemas['StandingsTable']
type Row = Schemas['StandingsRow']

export interface SeasonView {
  readonly tournamentId: number
  readonly seasonId: number
  /** Teams to highlight. */
  readonly marked: readonly number[]
  /** Matches of the season that run. */
  readonly running: readonly AnyMatch[]
}

/** A season with its running matches. A season without an id loads nothing, and the panels are left out. */
export function useSeason(
  of: Pick<SeasonView, 'tournamentId' | 'seasonId'>,
  marked: readonly number[],
  running: readonly AnyMatch[] = runningMatches.value.filter(({ season }) => season?.id === of.seasonId),
): SeasonProps {
  const version = ended.value.get(of.seasonId) ?? 0
  const season = useResource(SEASON, of, { isWanted: of.seasonId > 0, version })
  return { season, view: { ...of, running, marked } }
}

export const SEASON = '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}'

/** Other matches are not followed on the page of a match. */
function useSeasonOf(match: MatchPanelProps['match']): SeasonProps {
  const { tournament, season, homeTeam, awayTeam } = match
  const of = { tournamentId: tournament.id, seasonId: season?.id ?? 0 }
  return useSeason(of, [homeTeam.id, awayTeam.id], isRunning(match) ? [match] : [])
}

export const StandingsPanel = ({ match }: MatchPanelProps) => <SeasonStandings {...useSeasonOf(match)} />
export const CupTreePanel = ({ match }: MatchPanelProps) => <SeasonCupTrees {...useSeasonOf(match)} />

export interface SeasonProps {
  readonly season: Resource<Schemas['SeasonDetails']>
  readonly view: SeasonView
  /** Without standings. */
  readonly hint?: TextKey | null
  /** Only the rows beside the marked ones. */
  readonly isExcerpt?: boolean
  readonly actions?: ComponentChildren
}

/** Height of a table before it is loaded: what is below must not move while it is in view. */
const TABLE_LINES = 28

/** With marked teams only their groups are shown. Matches of trees count in no table. */
export function SeasonStandings({ season, view, hint, actions, isExcerpt = false }: SeasonProps) {
  const { standings: all = [], cupTrees = [] } = season.data ?? {}
  const { marked, running } = view
  const source = view.seasonId > 0 ? season : undefined
  const ofAll = all.filter(({ type }) => type === 'total')
  const ours = all.filter(({ rows }) => rows.some(({ team }) => marked.includes(team.id)))
  const tables = ours.length > 0 ? ours : all
  const played = isExcerpt ? [] : ofAll.filter(hasBegun)
  const { formOf, isNeutral } = useForm(view, played.flatMap(({ rows }) => rows).length, cupTrees)
  const types = [...new Set(tables.map(({ type }) => type))].filter(
    (each) => each === 'total' || (hasHomeGround(sport.value) && !isNeutral),
  )
  const live = (liveTables(ofAll, running, POINTS_OF[sport.value] ?? []) ?? []).filter(({ id }) =>
    tables.some((table) => table.id === id),
  )
  const [type, choices] = useChoice<string>(
    'standings',
    [...live.slice(0, 1).map(() => 'live' as const), ...types].map((each) => [each, t(each)] as const),
    live.length > 0 ? 'live' : types.includes('total') ? 'total' : types[0],
  )
  const groups = type === 'live' ? live : tables.filter((table) => table.type === type)
  // The same for all groups: columns, and the colors of zones.
  const rows = groups.flatMap((table) => table.rows)
  const hasForm = played.length > 0 && groups.some((table) => table.type === 'total')
  const hasOvertime = !isExcerpt && rows[0]?.overtimeWins !== undefined
  const columns: readonly (Column<Row & Partial<LiveRow>> | false)[] = [
    [
      t(hasAthletes(sport.value) ? 'player' : 'team'),
      ({ team, score }) => <TeamName team={team} about={score && <b class="chip chip-live">{score}</b>} />,
      'row',
    ],
    ...figuresOf(rows, hasOvertime, isExcerpt),
    hasForm && [t('form'), ({ team }) => <FormLetters form={formOf(team.id)} />, 'form is-extra nowrap'],
  ]
  const zones = zonesOf(rows)
  const shown = groups.map((table) => (isExcerpt ? rowsBeside(table.rows, marked) : table.rows))
  const isShown = ([id]: Zone) =>
    shown.some((own, at) => hasBegun(groups[at]!) && own.some(({ promotion }) => promotion?.id === id))
  return (
    <Panel title="standings" {...{ source, hint, actions }} isEmpty={all.length === 0} lines={TABLE_LINES}>
      {!isExcerpt &&
        (isNeutral && live.length === 0 ? <p class="muted small">{t('standings.neutral')}</p> : choices)}
      {groups.map((table, index) => (
        <section key={table.id}>
          <Table
            class="standings"
            hasLegend={hasOvertime && index === groups.length - 1}
            caption={ofAll.length > 1 && nameOf(table)}
            rows={shown[index]!}
            rowClass={({ team }) => (marked.includes(team.id) ? 'is-marked' : undefined)}
            columns={[['#', placeIn(hasBegun(table) ? zones : []), 'nowrap'], ...columns]}
          />
        </section>
      ))}
      <Legend items={zones.filter(isShown).map(([id, of, name]) => [<i key={id} class={of} />, name])} />
      {type === 'live' && <p class="muted small">{t('standings.live')}</p>}
      {hasForm && <p class="muted small is-extra">{t('form.season')}</p>}
    </Panel>
  )
}

/** Before the first match a place says nothing. */
const hasBegun = ({ rows }: StandingsTable) => rows.some(({ played }) => played > 0)

type Zone = readonly [id: number, colored: string, name: string]

/** The last color is relegation. */
const UPWARD_COLOURS = 4

function zonesOf(rows: readonly Row[]): readonly Zone[] {
  const promotions = new Map(rows.flatMap(({ promotion }) => (promotion ? [[promotion.id, promotion]] : [])))
  return [...promotions.values()].map(({ id, text: name, translations }, index) => {
    const color = /relegat/i.test(name) ? 4 : index % UPWARD_COLOURS
    return [id, `place of-${color}`, nameOf({ name, translations })]
  })
}

const placeIn =
  (zones: readonly Zone[]) =>
  ({ position, promotion, before = position }: Row & Partial<LiveRow>) => (
    <>
      <i class={zones.find(([id]) => id === promotion?.id)?.[1] ?? 'place'} />
      {position}
      {before !== position && (
        <Change direction={before - position} title={t('standings.before', { n: before })} />
      )}
    </>
  )

const ROWS_BESIDE = 2

/** The rows of the marked teams and two before and after them. */
function rowsBeside(rows: readonly Row[], marked: readonly number[]) {
  const at = rows.findIndex(({ team }) => marked.includes(team.id))
  const start = Math.max(0, Math.min(at - ROWS_BESIDE, rows.length - 2 * ROWS_BESIDE - 1))
  return rows.slice(start, start + 2 * ROWS_BESIDE + 1)
}

const FORM_LETTERS = 5
/** The largest page of the API. */
const MAX_MATCHES = 500

/** The latest results of each team in the matches of its table, the last one at the end; whether most play abroad. */
function useForm(of: SeasonView, teams: number, trees: readonly Tree[]) {
  const list = {
    ...({ status: 'finished', view: 'lite', sort: 'desc', page: 1 } as const),
    ...{ tournament_id: [of.tournamentId], season_id: of.seasonId },
    // Twice what a table needs when all teams have played equally often.
    page_size: Math.min(MAX_MATCHES, teams * FORM_LETTERS),
  }
  const { data } = useResource('/v2/{sportSlug}/matches', list, { isWanted: teams > 0 })
  const ties = trees.flatMap(({ rounds }) => rounds.flatMap(({ ties }) => ties))
  const tied = new Set(ties.flatMap(({ matches }) => matches.map(({ id }) => id)))
  const decided = data?.matches.filter(({ id, winner }) => winner !== null && !tied.has(id)) ?? []
  const abroad = decided.filter(
    ({ homeTeam: { country }, venue }) => country && venue?.country && venue.country.name !== country,
  )
  return {
    isNeutral: hasHomeGround(sport.value) && abroad.length > decided.length / 2,
    formOf: (teamId: number) =>
      decided
        .filter(({ homeTeam, awayTeam }) => homeTeam.id === teamId || awayTeam.id === teamId)
        .slice(0, FORM_LETTERS)
        .map(({ homeTeam, winner }) =>
          winner === 'draw' ? 'D' : (winner === 'home') === (homeTeam.id === teamId) ? 'W' : 'L',
        )
        .reverse(),
  }
}

/** Played, won, drawn, lost, scores, points; of an excerpt, and on a phone, only what the place depends on. */
function figuresOf(rows: readonly Row[], hasOvertime: boolean, isExcerpt: boolean): (Column<Row> | false)[] {
  const isWon = rows.some(({ wins }) => wins > 0)
  const figure = (head: TextKey, title: TextKey, cell: Column<Row>[1], isDetail = false): Column<Row> => [
    short(t(head), t(title)),
    cell,
    `center ${isDetail ? 'is-extra' : ''} ${/^(winShare|overtime)/.test(head) ? 'points' : ''}`,
  ]
  // Where nobody draws, wins and losses are what a fan counts.
  const isDetail = hasDraws(sport.value)
  return [
    figure('playedShort', 'matchesPlayed', ({ played }) => played),
    !isExcerpt && figure('letter_W', 'wins', ({ wins }) => wins, isDetail),
    !isExcerpt && isDetail && figure('letter_D', 'draws', ({ draws }) => draws, isDetail),
    !isExcerpt && figure('letter_L', 'losses', ({ losses }) => losses, isDetail),
    hasOvertime && figure('overtimeWinsShort', 'overtimeWins', (row) => row.overtimeWins, true),
    hasOvertime && figure('overtimeLossesShort', 'overtimeLosses', (row) => row.overtimeLosses, true),
    !isExcerpt && [
      ofSport('scores'),
      ({ scored, conceded }) => `${scored}:${conceded}`,
      'score center is-extra',
    ],
    [
      '+/−',
      ({ scoreDiffFormatted }) => scoreDiffFormatted.replace('-', '−'),
      `difference center nowrap ${isDetail ? '' : 'is-extra'}`,
    ],
    // Where a win is a point, the share of wins says more.
    isWon && rows.every(({ points, wins }) => points === wins)
      ? figure('winShareShort', 'winShare', (row) => (
          <b>{row.played ? decimals(row.wins / row.played, 3) : '–'}</b>
        ))
      : figure('pointsShort', 'pointsLong', ({ points }) => <b>{points}</b>),
  ]
}

type Tree = Schemas['CupTree']
type Tie = Schemas['CupTreeTie']

/** Of sets also their scores, the seeds and the countries of both sides. */
const TIE_FIELDS = ['startTimestamp', 'homeTeam', 'awayTeam', 'homeScore', 'awayScore', 'tennis'] as const
type TieMatch = Partial<Pick<Schemas['Match'], (typeof TIE_FIELDS)[number]>>

/** Shown only for seasons with a knock-out stage. */
export function SeasonCupTrees({ season, view: { tournamentId, seasonId, ...of } }: SeasonProps) {
  const trees = season.data?.cupTrees ?? []
  const query = {
    ...{ tournament_id: [tournamentId], season_id: seasonId },
    ...{ fields: TIE_FIELDS.slice(0, hasClock(sport.value) ? 1 : undefined).join() },
    ...({ sort: 'desc', page: 1, page_size: MAX_MATCHES } as const),
  }
  const options = { isWanted: trees.length > 0, version: ended.value.get(seasonId) ?? 0 }
  const { data } = useResource('/v2/{sportSlug}/matches', query, options)
  const matchOf = new Map(data?.matches.map((match) => [match.id, match]))
  return (
    <Panel title="cupTree" isEmpty={trees.length === 0}>
      {trees.map((tree) => (
        <section key={tree.id}>
          {trees.length > 1 && <h3>{tree.name}</h3>}
          <OneTree {...{ tree, matchOf, ...of }} />
        </section>
      ))}
    </Panel>
  )
}

interface TreeProps extends Pick<SeasonView, 'marked' | 'running'> {
  readonly tree: Tree
  readonly matchOf: ReadonlyMap<number, TieMatch>
}

function OneTree({ tree, ...of }: TreeProps) {
  const strip = useRef<HTMLDivElement>(null)
  const rounds = withTiesToCome([...tree.rounds.map(placedRound), ...roundsToCome(tree)])
  const rows = Math.max(...rounds.map(({ slots }) => slots))
  const names = rounds.map(({ key, name }) => [key, name] as const)
  const isOurs = ({ tie }: PlacedTie) =>
    of.marked.length > 0 && of.marked.every((id) => tie?.participants.some(({ team }) => team?.id === id))
  const ours = rounds.findLast(({ ties }) => ties.some(isOurs))
  const [shown, choices] = useChoice('round', names, ours?.key ?? tree.currentRound ?? names.at(-1)?.[0])
  useInView(strip, '.is-current', tree.currentRound)
  return (
    <>
      <div class="narrow-only">{choices}</div>
      <div class="scroll" ref={strip}>
        <ol class="cup-tree" style={{ '--rounds': String(rounds.length) }}>
          {rounds.map(({ key, name, slots, ties, isStraight }, column) => (
            <li key={key} class={key === shown ? undefined : 'wide-only'}>
              <h3 class={key === tree.currentRound ? 'minor is-current accent' : 'minor'}>{name}</h3>
              <ul>
                {ties.map(({ tie, slot }) => (
                  <li
                    key={slot}
                    class={`tie-slot ${isStraight ? 'is-straight' : slot % 2 === 1 ? 'is-upper' : 'is-lower'}`}
                    style={{
                      '--area': `${rowOf(slot - 1, slots, rows)} / ${column + 1} / ${rowOf(slot, slots, rows)}`,
                    }}
                  >
                    <TieCard tie={tie} {...of} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

/** The names are above the first row. */
const rowOf = (slot: number, slots: number, rows: number) => Math.round((slot * rows) / slots) + 2

type PlacedRound = ReturnType<typeof placedRound>
type PlacedTie = { readonly tie: Tie | null; readonly slot: number }

function placedRound({ order, type, description, translations, ties }: Tree['rounds'][number]) {
  const parentOf = (tie: Tie) => Math.ceil(tie.order / 2)
  /** Whether each tie leads to a tie of its own, because the others have a bye. */
  const isStraight = ties.length > 1 && new Set(ties.map(parentOf)).size === ties.length
  const slots = Math.max(type, ...ties.map((tie) => tie.order))
  return {
    key: order,
    name: nameOf({ name: roundName(description), translations }),
    slots: isStraight ? Math.ceil(slots / 2) : slots,
    ties: ties.map((tie): PlacedTie => ({ tie, slot: isStraight ? parentOf(tie) : tie.order })),
    isStraight,
  }
}

const NAMES: Readonly<Record<number, string>> = { 4: 'Quarterfinals', 2: 'Semifinals', 1: 'Final' }

function roundsToCome({ rounds }: Tree): readonly PlacedRound[] {
  const last = rounds.at(-1)
  const made: PlacedRound[] = []
  for (let slots = (last?.type ?? 1) / 2; slots >= 1 && Number.isInteger(slots); slots /= 2) {
    const name = roundName(NAMES[slots] ?? `1/${slots}`)
    made.push({ key: (last?.order ?? 0) + made.length + 1, name, slots, ties: [], isStraight: false })
  }
  return made
}

/** With a tie wherever one of the round before leads to, also while nobody is known to play it. */
function withTiesToCome(rounds: readonly PlacedRound[]): readonly PlacedRound[] {
  let fed: readonly number[] = []
  return rounds.map((round) => {
    const missing = fed.filter((slot) => round.ties.every((each) => each.slot !== slot))
    const ties = [...round.ties, ...missing.map((slot) => ({ tie: null, slot }))]
    fed = [...new Set(ties.map(({ slot }) => (round.isStraight ? slot : Math.ceil(slot / 2))))]
    return { ...round, ties: ties.toSorted((a, b) => a.slot - b.slot) }
  })
}

function TieCard({ tie, marked, running, matchOf }: Omit<TreeProps, 'tree'> & { readonly tie: Tie | null }) {
  const isMarked = tie?.participants.some(({ team }) => team && marked.includes(team.id))
  const sides = [1, 2].map((place) => tie?.participants.find(({ order }) => order === place))
  const dayOf = (id: number) => {
    if (running.some((match) => match.id === id)) return <b class="chip chip-live">{t('live')}</b>
    const startMs = matchOf.get(id)?.startTimestamp
    return startMs === undefined ? t('match') : dayText(startMs)
  }
  // A single match has its sets here, in the order of the sides.
  const [{ id = 0 } = {}, more] = tie?.matches ?? []
  const match = more ? undefined : matchOf.get(id)
  const isTurned = match?.awayTeam !== undefined && match.awayTeam.id === sides[0]?.team?.id
  const places = isTurned ? SIDES.toReversed() : SIDES
  const seeds = places.map((side) => match?.tennis?.[`${side}PlayerSeed`])
  return (
    <div class={isMarked ? 'tie is-marked' : 'tie'}>
      {tie?.thirdPlace && <small class="muted">{t('thirdPlace')}</small>}
      {sides.map((side, index) => (
        <p key={index} class={side?.winner ? 'row is-winner' : 'row'}>
          {side?.team ? (
            <>
              <Mark
                team={{ ...side.team, ...match?.[`${places[index]!}Team`] }}
                isPerson={hasAthletes(sport.value)}
                hasFlag
              />
              <a class="grow" href={side.team.placeholder ? undefined : linkTo('team', side.team.id)}>
                {rowName(side.team, sport.value)}{' '}
                {seeds[index] != null && <small class="muted">({seeds[index]})</small>}
              </a>
            </>
          ) : (
            <span class="muted cut grow">{t('toBeDecided')}</span>
          )}
          <span class="figure">
            {side?.score ?? ''}
            {side?.penalties != null && <small class="muted"> ({side.penalties})</small>}
          </span>
        </p>
      ))}
      {tie && tie.matches.length > 0 && (
        <p class="row wrap small accent">
          {tie.matches.map(({ id }, index) => (
            <a key={id} href={linkTo('match', id)}>
              {index > 0 && '· '}
              {dayOf(id)}
            </a>
          ))}
          {match && setsOf({ ...match, ...running.find((each) => each.id === id) }, places)}
        </p>
      )}
    </div>
  )
}

function setsOf({ homeScore, awayScore }: TieMatch, [first, second]: readonly Side[]) {
  if (!homeScore || !awayScore) return null
  return partsOf({ homeScore, awayScore }).map(({ name, ...part }) => {
    const [own, other] = [part[first!], part[second!]]
    const lost = own.tieBreak !== null && other.tieBreak !== null && Math.min(own.tieBreak, other.tieBreak)
    return (
      <span key={name} class="muted">
        {`${own.score ?? 0}:${other.score ?? 0}`}
        {lost !== false && <sup>{lost}</sup>}
      </span>
    )
  })
}
