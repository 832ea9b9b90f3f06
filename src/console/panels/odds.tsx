/** Boards of the bookmakers side by side, one market and one line at a time; base odds with opening prices. */
import type { Schemas } from '../../client/index.ts'
import { type Column, Facts, Select, Table, useChoice } from '../components/controls.tsx'
import { Change, hintBy, type MatchPanelProps, Panel } from '../components/panel.tsx'
import { useResource } from '../data/use-resource.ts'
import {
  CLOCK,
  decimals,
  formatTime,
  keyText,
  localNumbers,
  namedIn,
  nameOf,
  signedText,
  t,
} from '../language/i18n.ts'
import { word } from '../language/service-words.ts'
import { phaseOf, SIDES } from '../match-state.ts'
import { sport } from '../router.ts'
import {
  type Boards,
  boardState,
  isWinnerMarket,
  linesOf,
  mainLine,
  marketsOf,
  priceOf,
  stakesOf,
} from './odds-board.ts'

type Dictionary = Schemas['OddsDictionary']

export function OddsPanel({ match }: MatchPanelProps) {
  // The live channel carries the boards of the present stage; once a match is over the earlier ones remain.
  const isOver = phaseOf(match) === 'after'
  const { data: dictionary } = useResource('/v2/BkOddsDict.json', {})
  const isLoaded = !isOver && match.oddsBk !== undefined
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}',
    { matchId: match.id, with_bk_odds: 'true', ...(isOver ? { odds_stage: 'all' } : {}) },
    { isWanted: !isLoaded, version: match.currentMatchMinute ?? 0 },
  )
  const boards = (isLoaded ? match.oddsBk : resource.data?.oddsBk) ?? {}
  return (
    <Panel
      title="odds"
      source={isLoaded ? undefined : resource}
      isEmpty={Object.values(boards).every(({ markets }) => Object.keys(markets).length === 0)}
      hint={hintBy(match, { before: 'noOdds', live: 'noOdds', after: 'noOddsNow' })}
    >
      <BoardTables boards={boards} dictionary={dictionary} />
    </Panel>
  )
}

function BoardTables({ boards, dictionary }: { boards: Boards; dictionary: Dictionary | null }) {
  const entries = (dictionary?.markets ?? []).filter(({ sports }) => sports.includes(sport.value))
  const slugsOf = (of: readonly { readonly slug: string }[] = []) => of.map(({ slug }) => slug)
  const markets = marketsOf(boards, slugsOf(entries)).map((slug) => [slug, marketName(slug, boards)] as const)
  const [market = '', marketChoice] = useChoice('market', markets, markets[0]?.[0], Select)
  const entry = entries.find(({ slug }) => slug === market)
  const lines = linesOf(boards, market)
  const lineText = lines.some((each) => each < 0) ? signedText : String
  const [chosen, lineChoice] = useChoice(
    'line',
    lines.map((each) => [String(each), localNumbers(lineText(each))] as const),
    String(mainLine(boards, market)),
    Select,
  )
  const line = lines.length > 0 ? Number(chosen) : null
  const bookmakers: readonly Bookmaker[] =
    dictionary?.bookmakers ?? Object.keys(boards).map((slug) => ({ slug, name: slug }))
  const nameOfRow = ({ slug, name }: Bookmaker) => [bookmakerName(name), boardNote(boards[slug]!, market)]
  return (
    <>
      <div class="row wrap">
        {marketChoice}
        {line !== null && lineChoice}
      </div>
      <Table<Bookmaker>
        label={marketName(market, boards)}
        rows={bookmakers.filter(({ slug }) => boards[slug]?.markets[market])}
        rowClass={({ slug }) => `is-${boardState(boards[slug]!, market)}`}
        columns={[
          [t('bookmaker'), nameOfRow, 'row'],
          ...stakesOf(boards, market, slugsOf(entry?.stakes)).map(
            (stake): Column<Bookmaker> => [
              stakeName(stake, market, boards),
              ({ slug }) => priceCell(boards, slug, [market, stake, line]),
              'center',
            ],
          ),
        ]}
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
  // The sides are 1 and 2, as in the other markets.
  return names[0] ? namedIn(names[0]).replace(/^[WП](?=[12]$)/, '') : slug
}

type Bookmaker = Pick<Dictionary['bookmakers'][number], 'slug' | 'name'>

/** One that the operator has not named has a number. */
const bookmakerName = (name: string) => name.replace(/^bookmaker_(?=\d$)/, `${t('bookmaker')} `)

/** The best price of an outcome stands out. */
function priceCell(boards: Boards, slug: string, of: readonly [string, string, number | null]) {
  const [market, stake, line] = of
  const factorOf = (board?: Boards[string]) => priceOf(board, market, stake, line)?.factor ?? 0
  const price = priceOf(boards[slug], market, stake, line)
  if (!price) return <span class="muted">–</span>
  const isBest = Object.values(boards).every((board) => factorOf(board) <= price.factor)
  return (
    <span class={isBest ? 'price is-best' : 'price'} title={isBest ? t('best') : undefined}>
      {price.argument !== null && stake.startsWith('handicap') && (
        <small class="muted">{localNumbers(signedText(price.argument))} </small>
      )}
      <span class="figure">{decimals(price.factor)}</span>
    </span>
  )
}

const SECOND = { ...CLOCK, second: '2-digit' } as const

function boardNote(board: Boards[string], market: string) {
  const state = boardState(board, market)
  const { stage: ofMarket, isLive } = board.markets[market] ?? {}
  const stage = ofMarket ?? (isLive === true ? 'live' : null)
  // When a board was closed says nothing of when its prices were valid.
  const about = state === 'closed' ? stage && t(`prices.${stage}`) : formatTime(board.updatedAt, SECOND)
  return (
    <small class="muted board-note">
      <span class={`state is-${state}`}>{t(state)}</span> {about}
    </small>
  )
}

export function BaseOddsPanel({ match }: MatchPanelProps) {
  const { oddsBase, homeTeam, awayTeam } = match
  // Names in base odds are English only, team names included.
  const localName = (name: string) =>
    localNumbers(word(name.replace(homeTeam.name, nameOf(homeTeam)).replace(awayTeam.name, nameOf(awayTeam))))
  return (
    <Panel title="baseOdds" isEmpty={oddsBase.length === 0}>
      <p class="muted small">{t('baseOdds.hint')}</p>
      <div class="columns">
        {[...Map.groupBy(oddsBase, ({ name }) => name)].map(([name, lines]) => (
          <section key={name}>
            <h3 class="minor">
              {isWinnerMarket(lines[0]!) ? winnerName(lines[0]!) : localName(name)}{' '}
              {lines.every(({ suspended }) => suspended) && <span class="chip">{t('suspended')}</span>}
            </h3>
            <Facts
              class="figures"
              rows={lines.flatMap(({ choiceGroup, choices }) =>
                choices.map((choice) => {
                  const { handicap } = choice
                  const name = localName(choice.name.replace(/^\(.*?\) /, ''))
                  const line = handicap == null ? (choiceGroup ?? '') : signedText(handicap)
                  return [`${name} ${localNumbers(line)}`, basePrice(choice)] as const
                }),
              )}
            />
          </section>
        ))}
      </div>
    </Panel>
  )
}

/** As the boards call it, or without a draw. */
const winnerName = ({ choices }: Schemas['BaseOddsMarket']) =>
  t(choices.length === SIDES.length ? 'winnerMarket' : 'resultMarket')

function basePrice(choice: Schemas['BaseOddsMarket']['choices'][number]) {
  const { decimal, initialDecimal, change, winning } = choice
  return (
    <>
      {winning && (
        <b class="accent" title={t('won')}>
          ✓<span class="unseen"> {t('won')}</span>{' '}
        </b>
      )}
      {decimals(decimal)}
      <Change direction={change} title={t(change > 0 ? 'up' : 'down')} />
      <small class="muted" title={t('initial')}>
        <span class="unseen">{t('initial')} </span>
        {decimals(initialDecimal)}
      </small>
    </>
  )
}
