/** Boards of the bookmakers side by side, one market and one line at a time. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Choices, Select, useChoice } from '../controls.tsx'
import { CLOCK, formatTime, keyText, localNumbers, namedIn, signedText, t } from '../i18n.ts'
import { phaseOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { sport } from '../router.ts'
import { type Column, Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import { hintBy, type MatchPanelProps } from './match-panel.ts'
import { type Boards, boardState, linesOf, mainLine, marketsOf, stakesOf } from './odds-board.ts'
import { PriceCell } from './odds-cell.tsx'
import { type OddsHistory, recordedHistory, withPrices } from './odds-history.ts'

type Dictionary = Schemas['OddsDictionary']

export function OddsPanel({ match }: MatchPanelProps) {
  const isBegun = phaseOf(match) !== 'before'
  // Boards of the present stage, which the live channel carries, or of both stages.
  const [stage, stages] = useChoice<'now' | 'all'>('stage', [
    ['now', t('now')],
    ['all', t('bothStages')],
  ])
  const { data: dictionary } = useResource('/v2/BkOddsDict.json', {})
  const isLoaded = stage === 'now' && match.oddsBk !== undefined
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { matchId: match.id, with_bk_odds: 'true', ...(stage === 'all' ? { odds_stage: stage } : {}) },
    { isWanted: !isLoaded, version: match.currentMatchMinute ?? 0 },
  )
  const boards = (isLoaded ? match.oddsBk : resource.data?.oddsBk) ?? {}
  const hasMarkets = Object.values(boards).some(({ markets }) => Object.keys(markets).length > 0)
  return (
    <Panel
      title="odds"
      source={isLoaded ? { request: resource.request } : resource}
      isEmpty={!hasMarkets && !(isBegun && stage === 'now')}
      hint={hintBy(match, { before: 'noOdds', live: 'noOdds', after: 'noOddsNow' })}
      actions={isBegun && stages}
    >
      {hasMarkets ? (
        <BoardTables key={stage} boards={boards} dictionary={dictionary} matchId={match.id} />
      ) : (
        <p class="hint">{t(phaseOf(match) === 'after' ? 'noOddsNow' : 'noOdds')}</p>
      )}
    </Panel>
  )
}

/** What the service recorded, continued while the panel is open; each state of the match is added once. */
function useHistory(boards: Boards, matchId: number): OddsHistory {
  const { data } = useResource('/v2/{sportSlug}/matches/{matchId}/odds/history', { matchId })
  const recorded = useMemo(() => recordedHistory(data?.history ?? []), [data])
  const last = useRef({ boards, recorded, history: withPrices(recorded, boards) })
  if (last.current.boards !== boards || last.current.recorded !== recorded) {
    const { history } = last.current.recorded === recorded ? last.current : { history: recorded }
    last.current = { boards, recorded, history: withPrices(history, boards) }
  }
  return last.current.history
}

interface TablesProps {
  readonly boards: Boards
  readonly dictionary: Dictionary | null
  readonly matchId: number
}

/** More markets than these are chosen from a list. */
const MAX_BUTTONS = 5

function BoardTables({ boards, dictionary, matchId }: TablesProps) {
  const history = useHistory(boards, matchId)
  const [chosenMarket, setMarket] = useState<string | null>(null)
  const [chosenLine, setLine] = useState<string | null>(null)
  const entries = (dictionary?.markets ?? []).filter(({ sports }) => sports.includes(sport.value))
  const slugsOf = (of: readonly { readonly slug: string }[] = []) => of.map(({ slug }) => slug)
  const markets = marketsOf(boards, slugsOf(entries))
  const market = markets.find((slug) => slug === chosenMarket) ?? markets[0]!
  const entry = entries.find(({ slug }) => slug === market)
  const lines = linesOf(boards, market)
  const line = lines.find((each) => String(each) === chosenLine) ?? mainLine(boards, market)
  const lineText = lines.some((each) => each < 0) ? signedText : String
  const MarketChoice = markets.length <= MAX_BUTTONS ? Choices<string> : Select
  return (
    <>
      <div class="row wrap">
        <MarketChoice
          label={t('market')}
          choices={markets.map((slug) => [slug, marketName(slug, boards)])}
          value={market}
          onChoose={(slug) => {
            setMarket(slug)
            setLine(null)
          }}
        />
        {lines.length > 0 && (
          <Select
            label={t('line')}
            choices={lines.map((each) => [String(each), localNumbers(lineText(each))])}
            value={String(line)}
            onChoose={setLine}
          >
            {entry?.line && <span class="muted">{namedIn(entry.line.meaning)}</span>}
          </Select>
        )}
      </div>
      <MarketTable
        {...{ boards, market, line, history }}
        bookmakers={dictionary?.bookmakers}
        stakes={stakesOf(boards, market, slugsOf(entry?.stakes))}
      />
    </>
  )
}

function marketName(slug: string, boards: Boards): string {
  const found = Object.values(boards).find(({ markets }) => markets[slug])?.markets[slug]
  return found ? namedIn(found.name) : keyText(slug)
}

function stakeName(slug: string, market: string, boards: Boards): string {
  const names = Object.values(boards).flatMap(({ markets }) => markets[market]?.stakes[slug]?.name ?? [])
  return names[0] ? namedIn(names[0]) : slug
}

type Bookmaker = Pick<Dictionary['bookmakers'][number], 'slug' | 'name' | 'decimals'>

interface MarketProps {
  readonly boards: Boards
  readonly bookmakers: readonly Bookmaker[] | undefined
  readonly market: string
  readonly line: number | null
  readonly history: OddsHistory
  readonly stakes: readonly string[]
}

function MarketTable({ boards, bookmakers, market, line, history, stakes }: MarketProps) {
  const price = (stake: string): Column<Bookmaker> => [
    stakeName(stake, market, boards),
    ({ slug, decimals }) => (
      <PriceCell {...{ boards, market, stake, line, history }} bookmaker={slug} digits={decimals} />
    ),
    'center',
  ]
  const name = ({ slug, name }: Bookmaker) => (
    <>
      {name}
      {boardNote(boards[slug], market)}
    </>
  )
  return (
    <Table<Bookmaker>
      label={t('odds')}
      rows={bookmakers ?? Object.keys(boards).map((slug) => ({ slug, name: slug, decimals: 2 }))}
      rowClass={({ slug }) => `is-${boardState(boards[slug], market)}`}
      columns={[[t('bookmaker'), name, 'row'], ...stakes.map(price)]}
    />
  )
}

function boardNote(board: Boards[string] | undefined, market: string) {
  const state = boardState(board, market)
  const found = board?.markets[market]
  const stage = found?.stage ?? (found?.isLive === true ? 'live' : null)
  return (
    <small class="muted board-note">
      <span class={`state is-${state}`}>{t(state === 'none' ? 'noBoard' : state)}</span>
      {stage && ` ${t(stage)}`}
      {board && ` ${formatTime(board.updatedAt, { ...CLOCK, second: '2-digit' })}`}
    </small>
  )
}
