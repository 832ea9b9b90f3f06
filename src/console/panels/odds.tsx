/** The boards of the bookmakers side by side: one market and one line at a time, with what changed and how. */
import { useRef, useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { formatTime, localNumbers, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import type { MatchPanelProps } from './index.ts'
import { Choices, namedIn } from './links.tsx'
import { keyText, signedText } from './names.ts'
import { type Boards, boardState, linesOf, mainLine, marketsOf, stakesOf } from './odds-board.ts'
import { PriceCell } from './odds-cell.tsx'
import { type OddsHistory, withPrices } from './odds-history.ts'
import { useFresh } from './use-fresh.ts'

type Dictionary = Schemas['OddsDictionary']
/** The board of the present stage, which the live channel carries, or that of both stages. */
type Stage = 'now' | 'all'

export function OddsPanel({ match, sport }: MatchPanelProps) {
  const [stage, setStage] = useState<Stage>('now')
  const { data: dictionary } = useResource('/v2/BkOddsDict.json', {})
  const isAsked = stage === 'all' || match.oddsBk === undefined
  const asked = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    {
      path: { sportSlug: sport, matchId: match.id },
      query: { with_bk_odds: 'true', ...(stage === 'all' ? { odds_stage: stage } : {}) },
    },
    { isWanted: isAsked },
  )
  const staged = useFresh(asked, match.currentMatchMinute)
  const boards = (stage === 'now' ? (match.oddsBk ?? staged.data?.oddsBk) : staged.data?.oddsBk) ?? {}
  return (
    <Panel
      title="panels.odds"
      request={staged.request}
      resource={isAsked ? staged : undefined}
      actions={<StageChoice stage={stage} onChoose={setStage} isBegun={match.status !== 'notstarted'} />}
    >
      {Object.keys(boards).length === 0 ? (
        <p class="hint">{t('panels.noOdds')}</p>
      ) : (
        <BoardTables key={stage} boards={boards} dictionary={dictionary} sport={sport} />
      )}
    </Panel>
  )
}

interface StageProps {
  readonly stage: Stage
  readonly isBegun: boolean
  readonly onChoose: (stage: Stage) => void
}

function StageChoice({ stage, isBegun, onChoose }: StageProps) {
  if (!isBegun) return null
  const choices = [
    { value: 'now', label: t('panels.now') },
    { value: 'all', label: t('panels.bothStages') },
  ] as const
  return <Choices label={t('panels.stage')} choices={choices} value={stage} onChoose={onChoose} />
}

/** The history lives as long as the panel; each state of the match is looked at once. */
function useHistory(boards: Boards): OddsHistory {
  const last = useRef<{ boards: Boards | null; history: OddsHistory }>({ boards: null, history: new Map() })
  if (last.current.boards !== boards) {
    last.current = { boards, history: withPrices(last.current.history, boards) }
  }
  return last.current.history
}

interface TablesProps {
  readonly boards: Boards
  readonly dictionary: Dictionary | null
  readonly sport: SportSlug
}

function BoardTables({ boards, dictionary, sport }: TablesProps) {
  const history = useHistory(boards)
  const [chosenMarket, setMarket] = useState<string | null>(null)
  const [chosenLine, setLine] = useState<string | null>(null)
  const entries = (dictionary?.markets ?? []).filter(({ sports }) => sports.includes(sport))
  const markets = marketsOf(
    boards,
    entries.map(({ slug }) => slug),
  )
  const market = chosenMarket !== null && markets.includes(chosenMarket) ? chosenMarket : markets[0]
  if (market === undefined) return <p class="hint">{t('panels.noOdds')}</p>
  const entry = entries.find(({ slug }) => slug === market)
  const lines = linesOf(boards, market)
  const line = lines.find((each) => String(each) === chosenLine) ?? mainLine(boards, market)
  const choose = (slug: string) => {
    setMarket(slug)
    setLine(null)
  }
  return (
    <>
      <div class="controls">
        {' '}
        <MarketChoice markets={markets} market={market} boards={boards} onChoose={choose} />
        <LineChoice
          lines={lines}
          line={line}
          meaning={entry?.line ? namedIn(entry.line.meaning) : null}
          onChoose={setLine}
        />
      </div>
      <MarketTable
        {...{ boards, dictionary, market, line, history }}
        stakeOrder={entry?.stakes.map(({ slug }) => slug) ?? []}
      />
    </>
  )
}

/** More than these are too many to stand side by side on a phone. */
const MOST_BUTTONS = 5

interface MarketChoiceProps {
  readonly markets: readonly string[]
  readonly market: string
  readonly boards: Boards
  readonly onChoose: (market: string) => void
}

function MarketChoice({ markets, market, boards, onChoose }: MarketChoiceProps) {
  const choices = markets.map((slug) => ({ value: slug, label: marketName(slug, boards) }))
  if (choices.length <= MOST_BUTTONS) {
    return <Choices label={t('panels.market')} choices={choices} value={market} onChoose={onChoose} />
  }
  return (
    <label class="line-field">
      <span>{t('panels.market')}</span>
      <select value={market} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function marketName(slug: string, boards: Boards): string {
  const found = Object.values(boards).find(({ markets }) => markets[slug])?.markets[slug]
  return found ? namedIn(found.name) : keyText(slug)
}

interface LineProps {
  readonly lines: readonly number[]
  readonly line: number | null
  readonly meaning: string | null
  readonly onChoose: (line: string) => void
}

function LineChoice({ lines, line, meaning, onChoose }: LineProps) {
  if (lines.length === 0) return null
  return (
    <label class="line-field">
      <span>{t('panels.line')}</span>
      <select value={String(line)} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {lines.map((each) => (
          <option key={each} value={String(each)}>
            {localNumbers(lines.some((other) => other < 0) ? signedText(each) : String(each))}
          </option>
        ))}
      </select>
      {meaning && <span class="muted">{meaning}</span>}
    </label>
  )
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
  const stakes = stakesOf(boards, market, stakeOrder)
  const bookmakers =
    dictionary?.bookmakers ?? Object.keys(boards).map((slug) => ({ slug, name: slug, decimals: 2 }))
  const nameOfStake = (slug: string) => {
    const board = Object.values(boards).find(({ markets }) => markets[market]?.stakes[slug])
    const name = board?.markets[market]?.stakes[slug]?.name
    return name ? namedIn(name) : slug
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll sideways, and nothing in it takes the focus
    <section class="scroll" tabIndex={0} aria-label={t('panels.odds')}>
      <table class="odds-table">
        <thead>
          <tr>
            <th scope="col">{t('panels.bookmaker')}</th>
            {stakes.map((slug) => (
              <th key={slug} scope="col">
                {nameOfStake(slug)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookmakers.map(({ slug, name, decimals }) => (
            <tr key={slug} class={`is-${boardState(boards[slug], market)}`}>
              <th scope="row">
                {name}
                <BoardNote board={boards[slug]} market={market} />
              </th>
              {stakes.map((stake) => (
                <PriceCell
                  key={stake}
                  {...{ boards, bookmaker: slug, market, stake, line, history, digits: decimals }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
  const time =
    board &&
    formatTime(board.updatedAt, zone.value, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const found = board?.markets[market]
  const stage = found?.stage ?? (found?.isLive === true ? 'live' : null)
  return (
    <small class="board-note">
      <span class={`state is-${state}`}>{t(STATES[state])}</span>
      {stage && ` ${t(`panels.${stage}`)}`}
      {time && ` ${time}`}
    </small>
  )
}
