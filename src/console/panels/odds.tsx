/** Boards of the bookmakers side by side, one market and one line at a time. */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Choices, Select } from '../controls.tsx'
import { formatTime, localNumbers, t } from '../i18n.ts'
import { phaseOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { zone } from '../settings.ts'
import { Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import { namedIn } from './links.tsx'
import { hintBy, type MatchPanelProps } from './match-panel.ts'
import { keyText, signedText } from './names.ts'
import { type Boards, boardState, linesOf, mainLine, marketsOf, stakesOf } from './odds-board.ts'
import { PriceCell } from './odds-cell.tsx'
import { type OddsHistory, recordedHistory, withPrices } from './odds-history.ts'

type Dictionary = Schemas['OddsDictionary']
/** Boards of the present stage, which the live channel carries, or of both stages. */
type Stage = 'now' | 'all'

export function OddsPanel({ match, sport }: MatchPanelProps) {
  const [stage, setStage] = useState<Stage>('now')
  const { data: dictionary } = useResource('/v2/BkOddsDict.json', {})
  const isLoaded = stage === 'now' && match.oddsBk !== undefined
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { matchId: match.id, with_bk_odds: 'true', ...(stage === 'all' ? { odds_stage: stage } : {}) },
    { isWanted: !isLoaded, version: match.currentMatchMinute ?? 0 },
  )
  const boards = (isLoaded ? match.oddsBk : resource.data?.oddsBk) ?? {}
  const isBegun = phaseOf(match) !== 'before'
  const hasMarkets = Object.values(boards).some(({ markets }) => Object.keys(markets).length > 0)
  return (
    <Panel
      title="panels.odds"
      source={isLoaded ? { request: resource.request } : resource}
      isEmpty={!hasMarkets && !(isBegun && stage === 'now')}
      hint={hintBy(match, { before: 'panels.noOdds', live: 'panels.noOdds', after: 'panels.noOddsNow' })}
      actions={
        isBegun && (
          <Choices<Stage>
            label={t('panels.stage')}
            choices={[
              ['now', t('panels.now')],
              ['all', t('panels.bothStages')],
            ]}
            value={stage}
            onChoose={setStage}
          />
        )
      }
    >
      {hasMarkets ? (
        <BoardTables key={stage} {...{ boards, dictionary, sport }} matchId={match.id} />
      ) : (
        <p class="hint">{t(phaseOf(match) === 'after' ? 'panels.noOddsNow' : 'panels.noOdds')}</p>
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
  readonly sport: SportSlug
  readonly matchId: number
}

/** More markets than these are chosen from a list. */
const MAX_BUTTONS = 5

function BoardTables({ boards, dictionary, sport, matchId }: TablesProps) {
  const history = useHistory(boards, matchId)
  const [chosenMarket, setMarket] = useState<string | null>(null)
  const [chosenLine, setLine] = useState<string | null>(null)
  const entries = (dictionary?.markets ?? []).filter(({ sports }) => sports.includes(sport))
  const markets = marketsOf(
    boards,
    entries.map(({ slug }) => slug),
  )
  const market = markets.find((slug) => slug === chosenMarket) ?? markets[0]!
  const entry = entries.find(({ slug }) => slug === market)
  const lines = linesOf(boards, market)
  const line = lines.find((each) => String(each) === chosenLine) ?? mainLine(boards, market)
  const isSigned = lines.some((each) => each < 0)
  const marketChoice = {
    label: t('panels.market'),
    value: market,
    onChoose: (slug: string) => {
      setMarket(slug)
      setLine(null)
    },
  }
  const choices = markets.map((slug) => [slug, marketName(slug, boards)] as const)
  return (
    <>
      <div class="row wrap">
        {choices.length <= MAX_BUTTONS ? (
          <Choices {...marketChoice} choices={choices} />
        ) : (
          <Select {...marketChoice} groups={[[null, choices]]} />
        )}
        {lines.length > 0 && (
          <Select
            label={t('panels.line')}
            groups={[
              [
                null,
                lines.map((each) => [String(each), localNumbers(isSigned ? signedText(each) : String(each))]),
              ],
            ]}
            value={String(line)}
            onChoose={setLine}
          >
            {entry?.line && <span class="muted">{namedIn(entry.line.meaning)}</span>}
          </Select>
        )}
      </div>
      <MarketTable
        {...{ boards, dictionary, market, line, history }}
        stakeOrder={entry?.stakes.map(({ slug }) => slug) ?? []}
      />
    </>
  )
}

function marketName(slug: string, boards: Boards): string {
  const found = Object.values(boards).find(({ markets }) => markets[slug])?.markets[slug]
  return found ? namedIn(found.name) : keyText(slug)
}

interface MarketProps {
  readonly boards: Boards
  readonly dictionary: Dictionary | null
  readonly market: string
  readonly line: number | null
  readonly history: OddsHistory
  readonly stakeOrder: readonly string[]
}

function MarketTable({ boards, dictionary, market, line, history, stakeOrder }: MarketProps) {
  const bookmakers =
    dictionary?.bookmakers ?? Object.keys(boards).map((slug) => ({ slug, name: slug, decimals: 2 }))
  const nameOfStake = (slug: string) => {
    const board = Object.values(boards).find(({ markets }) => markets[market]?.stakes[slug])
    const name = board?.markets[market]?.stakes[slug]?.name
    return name ? namedIn(name) : slug
  }
  return (
    <Table
      class="odds-table"
      label={t('panels.odds')}
      rows={bookmakers}
      rowClass={({ slug }) => `is-${boardState(boards[slug], market)}`}
      columns={[
        [
          t('panels.bookmaker'),
          ({ slug, name }) => (
            <>
              {name}
              <BoardNote board={boards[slug]} market={market} />
            </>
          ),
          'row',
        ],
        ...stakesOf(boards, market, stakeOrder).map(
          (stake) =>
            [
              nameOfStake(stake),
              ({ slug, decimals }: (typeof bookmakers)[number]) => (
                <PriceCell {...{ boards, market, stake, line, history }} bookmaker={slug} digits={decimals} />
              ),
              'center',
            ] as const,
        ),
      ]}
    />
  )
}

const STATES = {
  none: 'panels.noBoard',
  closed: 'panels.closed',
  suspended: 'panels.suspended',
  open: 'panels.open',
} as const

function BoardNote({
  board,
  market,
}: {
  readonly board: Boards[string] | undefined
  readonly market: string
}) {
  const state = boardState(board, market)
  const found = board?.markets[market]
  const stage = found?.stage ?? (found?.isLive === true ? 'live' : null)
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return (
    <small class="board-note">
      <span class={`state is-${state}`}>{t(STATES[state])}</span>
      {stage && ` ${t(`panels.${stage}`)}`}
      {board && ` ${formatTime(board.updatedAt, zone.value, clock)}`}
    </small>
  )
}
