/** Status page for operators: token prompt, then figures, charts and tables. A separate bundle because of its charts. */
import { signal } from '@preact/signals'
import { type ComponentChildren, options, render } from 'preact'
import { useEffect } from 'preact/hooks'
import { prefixLinks } from '../../console/base.ts'
import {
  AppearanceChoices,
  applyAppearance,
  Button,
  Choices,
  type Column,
  Prompt,
  setterOf,
  Table,
} from '../../console/components/controls.tsx'
import { addTexts, isTextKey, type KeyOf, type TextKey, t } from '../../console/language/i18n.ts'
import texts from '../../console/language/status.json' with { type: 'json' }
import type { Samples, StatusReport } from '../../contract/status.ts'
import {
  bytes,
  CHARTS,
  Chart,
  count,
  duration,
  exactClock,
  FORMATS,
  milliseconds,
  rate,
  share,
} from './chart.tsx'
import { connection, forget, isRestarted, open, report, resume, samples } from './reports.ts'
import tables from './tables.json' with { type: 'json' }

/** Time windows of the charts in minutes. */
const WINDOWS = [5, 15, 60] as const
const shownMinutes = signal<(typeof WINDOWS)[number]>(15)

function StatusApp() {
  useEffect(resume, [])
  const of = report.value
  document.title = `Scoreline – ${t('title')}`
  return (
    <>
      <header class="bar row wrap">
        <a class="brand accent" href="/">
          Scoreline
        </a>
        <h1>{t('title')}</h1>
        <p class="muted grow" data-figure="uptime">
          {of && `${t('uptime', { time: duration(of.at - of.startedAt) })} · ${exactClock(of.at)}`}
        </p>
        <AppearanceChoices />
        {of && <Button onClick={forget}>{t('token.forget')}</Button>}
      </header>
      <main class="status">{of ? <View of={of} /> : <TokenForm />}</main>
    </>
  )
}

function TokenForm() {
  const problem = `connection.${connection.value}`
  return <Prompt name="token" problem={isTextKey(problem) && t(problem)} onEnter={open} />
}

function View({ of }: { of: StatusReport }) {
  const known = samples.value
  // Requests of the API first, the busiest on top; those of its own pages and of health checks last.
  const endpoints = of.endpoints
    .map((each) => ({ ...each, requests: requestsOf(each) }))
    .sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
  return (
    <>
      <Verdict of={of} known={known} />
      <Figures of={of} known={known} />
      <div>
        <Choices
          label={t('choice.window')}
          choices={WINDOWS.map((each) => [each, t('minutes', { count: each })])}
          value={shownMinutes.value}
          onChoose={setterOf(shownMinutes)}
        />
      </div>
      {known && known.at.length > 0 ? (
        <div class="charts">
          {CHARTS.map((chart) => (
            <Chart
              key={chart.name}
              of={chart}
              samples={known}
              sinceMs={of.at - shownMinutes.value * 60_000}
            />
          ))}
        </div>
      ) : (
        <p class="hint">{t('empty.samples')}</p>
      )}
      <div class="tables">
        {tables
          .map((table) => ({
            ...table,
            found: valueAt({ ...of, endpoints }, table.rows) as readonly object[],
          }))
          .sort((a, b) => Number(a.found.length === 0) - Number(b.found.length === 0))
          .map((table) => (
            <StatusTable key={table.name} of={of} table={table} />
          ))}
      </div>
    </>
  )
}

/** Faults of the last minutes count; older ones are in the table. */
const RECENT_MS = 15 * 60_000
const SLOW_MS = 1_000

/** Whether all is well, in one line and one colour, else what is wrong. */
function Verdict({ of, known }: { of: StatusReport; known: Samples | null }) {
  const faults = of.errors.filter(({ at }) => at > of.at - RECENT_MS).length
  const slow = known?.latencySlowMs.at(-1) ?? 0
  const isLost = connection.value === 'lost'
  const counts = {
    faults,
    stale: of.feed.sources.filter(({ isStale }) => isStale).length,
    matches: of.liveMatches.stale.length,
    disagreements: of.liveMatches.disagreements.length,
  }
  const wrong = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`verdict.${name as keyof typeof counts}`, { count }))
  if (slow > SLOW_MS) wrong.push(t('verdict.slow', { time: milliseconds(slow) }))
  if (isLost) wrong.unshift(t('connection.lost'))
  else if (isRestarted.value) wrong.unshift(t('restarted'))
  const kind = isLost || faults > 0 ? 'bad' : wrong.length > 0 ? 'doubtful' : 'good'
  return (
    <p class={`panel row wrap verdict is-${kind}`} data-verdict={kind} role="status">
      <i class="dot" />
      <b>{t(`verdict.${kind}`)}</b> {wrong.join(' · ')}
    </p>
  )
}

type Endpoint = StatusReport['endpoints'][number]
type Key = StatusReport['keys'][number]

const isOwn = ({ endpoint }: Endpoint) => !/^\/(v2|ws|mcp)/.test(endpoint)
const requestsOf = ({ statuses }: Endpoint) => statuses.reduce((sum, each) => sum + each.count, 0)

type Figure = readonly [name: KeyOf<'figure'>, value: string, note: string, isBad?: boolean]

const Figures = ({ of, known }: { of: StatusReport; known: Samples | null }) => (
  <dl class="status-figures">
    {figuresOf(of, known).map(([name, value, note, isBad]) => (
      <div key={name} class={`panel figure-card${isBad ? ' is-bad' : ''}`} data-figure={name}>
        <dt class="muted">{t(`figure.${name}`)}</dt>
        <dd class="figure-value">{value}</dd>
        <dd class="small">{note}</dd>
      </div>
    ))}
  </dl>
)

function figuresOf(of: StatusReport, known: Samples | null): readonly Figure[] {
  const { cache, live, process, database } = of
  const { sources } = of.feed
  const last = (name: keyof Samples) => known?.[name].at(-1) ?? null
  const slow = last('latencySlowMs')
  const stale = sources.filter(({ isStale }) => isStale).length
  const answers = cache.hits + cache.misses
  const statuses = of.endpoints.flatMap((each) => each.statuses)
  const faults = statuses.reduce((sum, each) => sum + (each.status >= 500 ? each.count : 0), 0)
  const applied = sources.reduce((sum, each) => sum + each.applied, 0)
  const freshness = stale > 0 ? t('figure.stale', { count: stale }) : t('figure.fresh')
  const entries = t('figure.entries', { count: count(cache.entries) })
  return [
    ['requests', rate(last('requests') ?? 0), t('figure.perSecond')],
    ['latency', slow === null ? '–' : milliseconds(slow), t('figure.beginWithin'), (slow ?? 0) > SLOW_MS],
    ['faults', count(faults), t('figure.sinceStart'), faults > 0],
    ['sockets', count(live.sockets), t('figure.subscriptions', { count: count(live.subscriptions) })],
    ['changes', count(applied), sources.length === 0 ? t('figure.noSources') : freshness, stale > 0],
    ['cache', answers === 0 ? '–' : share(cache.hits / answers), `${entries}, ${bytes(cache.bytes)}`],
    ['memory', bytes(process.residentBytes), t('figure.heap', { size: bytes(process.heapBytes) })],
    ['database', bytes(database.bytes), t('figure.wal', { size: bytes(database.walBytes) })],
  ]
}

const STATUS_CLASSES = ['', '', 'muted', 'muted', 'is-refused', 'is-bad'] as const

const NUMBERS: Readonly<Record<string, (value: number) => string>> = { ...FORMATS, plain: String }

type Cell = (row: never, value: string, nowMs: number) => ComponentChildren

/** Cells that are no numbers, by the format of a column in `tables.json`; others have the value as it is. */
const CELLS: Readonly<Record<string, Cell>> = {
  code: (_, value) => <code>{value}</code>,
  clock: (_, ms) => exactClock(Number(ms)),
  last: (_, ms, nowMs) => t('time.ago', { time: duration(Math.max(0, nowMs - Number(ms))) }),
  match: ({ sport }: { sport: string }, id) => <a href={`/match/${sport}/${id}`}>{id}</a>,
  statuses: ({ statuses }: Endpoint) => (
    <span class="row wrap">
      {statuses.map(({ status, count: times }) => (
        <span key={status} class={STATUS_CLASSES[Math.floor(status / 100)]}>
          {status} <b>{count(times)}</b>
        </span>
      ))}
    </span>
  ),
  source: ({ isStale }: { isStale: boolean }, source) => (
    <>
      {source || <span class="muted">{t('source.none')}</span>}{' '}
      {isStale && <span class="chip chip-live">{t('source.stale')}</span>}
    </>
  ),
  key: ({ prefix }: Key, name) => (
    <>
      {name} <code class="muted">{prefix}…</code>
    </>
  ),
  quota: ({ used, dailyLimit: limit }: Key) => (
    <span class="quota">
      {count(used)}
      <span class="muted"> / {limit === null ? t('key.unlimited') : count(limit)}</span>
      {limit !== null && <meter max={limit} high={limit * 0.9} optimum={0} value={Math.min(used, limit)} />}
    </span>
  ),
  values: ({ values }: { values: Readonly<Record<string, string>> }) =>
    Object.entries(values)
      .map((each) => each.join(' '))
      .join(', '),
}

/** The value at a path such as `latencyMs.median`. */
const valueAt = (of: unknown, path: string) =>
  path.split('.').reduce((part, name) => (part as Readonly<Record<string, unknown>> | null)?.[name], of)

function columnOf([head = '', path = '', format = '']: readonly string[], nowMs: number): Column<object> {
  const value = (row: object) => valueAt(row, path) as string | number | null | undefined
  const number = NUMBERS[format]
  const cell: Cell = number ? (_, text) => number(Number(text)) : (CELLS[format] ?? ((_, text) => text))
  const show = (row: object) => (value(row) == null ? '–' : cell(row as never, String(value(row)), nowMs))
  return [t(`column.${head}` as TextKey), show, number || format === 'quota' ? 'number' : format, value]
}

type FoundTable = (typeof tables)[number] & { readonly found: readonly object[] }

function StatusTable({ of, table }: { of: StatusReport; table: FoundTable }) {
  const title = `table.${table.name}` as TextKey
  const rows = table.found
  // Only a cluster has nodes.
  const columns = table.columns.filter(
    ([head, path]) => head !== 'node' || rows.some((row) => valueAt(row, path!)),
  )
  return (
    <section
      class={`panel table${table.isWide ? ' wide' : ''}${rows.length === 0 ? ' is-empty' : ''}`}
      data-table={title}
    >
      <header class="panel-head row">
        <h2>{t(title)}</h2>
        {rows.length > 0 && <span class="muted">{count(rows.length)}</span>}
      </header>
      {rows.length === 0 ? (
        <p class="hint">{t(`empty.${table.name}` as TextKey)}</p>
      ) : (
        <Table rows={rows} columns={columns.map((each) => columnOf(each, of.at))} label={t(title)} />
      )}
    </section>
  )
}

addTexts(texts)
prefixLinks(options)
applyAppearance()
const root = document.getElementById('app')
if (root) render(<StatusApp />, root)
