/** Status page for operators: token prompt, then figures, charts and tables. A separate bundle because of its charts. */
import { signal } from '@preact/signals'
import { options, render } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Samples, StatusReport } from '../../contract/status.ts'
import { prefixLinks } from '../base.ts'
import {
  AppearanceChoices,
  applyAppearance,
  Button,
  Choices,
  type Column,
  setterOf,
  Table,
} from '../components/controls.tsx'
import { type KeyOf, type TextKey, t } from '../language/i18n.ts'
import {
  bytes,
  CHARTS,
  Chart,
  count,
  duration,
  exactClock,
  milliseconds,
  rate,
  seconds,
  share,
} from './chart.tsx'
import { connection, forget, isRestarted, open, report, resume, samples } from './reports.ts'

/** Time windows of the charts in minutes. */
const WINDOWS = [5, 15, 60] as const
const shownMinutes = signal<(typeof WINDOWS)[number]>(15)

function StatusApp() {
  useEffect(resume, [])
  const of = report.value
  document.title = `Scoreline – ${t('title')}`
  return (
    <>
      <Bar of={of} />
      <main class="status">{of ? <View of={of} /> : <TokenForm />}</main>
    </>
  )
}

function Bar({ of }: { of: StatusReport | null }) {
  return (
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
  )
}

const PROBLEMS: Partial<Record<typeof connection.value, TextKey>> = {
  asking: 'token.checking',
  wrong: 'token.wrong',
  limited: 'token.limited',
  lost: 'lost',
}

function TokenForm() {
  const problem = PROBLEMS[connection.value]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem('token')
    if (field instanceof HTMLInputElement && field.value !== '') open(field.value.trim())
  }
  return (
    <form class="panel prompt token stack" onSubmit={submit}>
      <label>
        {t('token.label')}
        <input class="field" type="password" name="token" autocomplete="off" required />
      </label>
      <p class="muted">{t('token.hint')}</p>
      <p class={connection.value === 'asking' ? 'muted' : 'token-problem'} role="status">
        {problem && t(problem)}
      </p>
      <Button type="submit" class="button-main">
        {t('token.open')}
      </Button>
    </form>
  )
}

function View({ of }: { of: StatusReport }) {
  const known = samples.value
  return (
    <>
      <Notes />
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
      <Tables of={of} />
    </>
  )
}

function Notes() {
  return (
    <div role="status" class="notes">
      {connection.value === 'lost' && <p class="card note note-bad">{t('lost')}</p>}
      {connection.value !== 'lost' && isRestarted.value && <p class="card note">{t('restarted')}</p>}
    </div>
  )
}

/** Faults of the last minutes count; older ones are in the table. */
const RECENT_MS = 15 * 60_000
const SLOW_MS = 1_000

/** Whether all is well, in one line and one colour, else what is wrong. */
function Verdict({ of, known }: { of: StatusReport; known: Samples | null }) {
  const faults = of.errors.filter(({ at }) => at > of.at - RECENT_MS).length
  const stale = of.feed.sources.filter(({ isStale }) => isStale).length
  const slow = known?.latencySlowMs.at(-1) ?? 0
  const wrong = [
    faults > 0 && t('verdict.faults', { count: faults }),
    stale > 0 && t('verdict.stale', { count: stale }),
    of.liveMatches.stale.length > 0 && t('verdict.matches', { count: of.liveMatches.stale.length }),
    of.liveMatches.disagreements.length > 0 &&
      t('verdict.disagreements', { count: of.liveMatches.disagreements.length }),
    slow > SLOW_MS && t('verdict.slow', { time: milliseconds(slow) }),
  ].filter(Boolean)
  const kind = faults > 0 ? 'bad' : wrong.length > 0 ? 'doubtful' : 'good'
  return (
    <p class={`panel row wrap verdict is-${kind}`} data-verdict={kind}>
      <i class="dot" />
      <b>{t(`verdict.${kind}`)}</b> {wrong.join(' · ')}
    </p>
  )
}

type Endpoint = StatusReport['endpoints'][number]
type Source = StatusReport['feed']['sources'][number]
type Process = StatusReport['processes'][number]

/** Requests of the API first, the busiest on top; those of its own pages and of health checks last. */
const byUse = (endpoints: readonly Endpoint[]) =>
  endpoints.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))
const isOwn = ({ endpoint }: Endpoint) => !/^\/(v2|ws|mcp)/.test(endpoint)
const requestsOf = ({ statuses }: Endpoint) => statuses.reduce((sum, each) => sum + each.count, 0)

type Figure = readonly [name: KeyOf<'figure'>, value: string, note: string, isBad?: boolean]

function Figures({ of, known }: { of: StatusReport; known: Samples | null }) {
  return (
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
}

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
    ['latency', slow === null ? '–' : milliseconds(slow), t('figure.beginWithin')],
    ['faults', count(faults), t('figure.sinceStart'), faults > 0],
    ['sockets', count(live.sockets), t('figure.subscriptions', { count: count(live.subscriptions) })],
    ['changes', count(applied), sources.length === 0 ? t('figure.noSources') : freshness, stale > 0],
    ['cache', answers === 0 ? '–' : share(cache.hits / answers), `${entries}, ${bytes(cache.bytes)}`],
    ['memory', bytes(process.residentBytes), t('figure.heap', { size: bytes(process.heapBytes) })],
    ['database', bytes(database.bytes), t('figure.wal', { size: bytes(database.walBytes) })],
  ]
}

type StatusColumn<R> = readonly [
  head: KeyOf<'column'>,
  cell: Column<R>[1],
  kind?: string | undefined,
  value?: Column<R>[3],
]

/** A column of numbers that the user can sort by. */
const figure = <R,>(
  head: KeyOf<'column'>,
  value: (row: R) => number | undefined,
  format: (value: number) => string,
): StatusColumn<R> => [head, (row) => (value(row) === undefined ? '–' : format(value(row)!)), 'number', value]

interface TablePanelProps<R> {
  readonly name: KeyOf<'table'>
  readonly rows: readonly R[]
  readonly columns: readonly StatusColumn<R>[]
  readonly isWide?: boolean
}

function TablePanel<R>({ name, rows, columns, isWide = false }: TablePanelProps<R>) {
  const title = `table.${name}` as const
  return (
    <section class={`panel table${isWide ? ' wide' : ''}`} data-table={title}>
      <header class="panel-head row">
        <h2>{t(title)}</h2>
        {rows.length > 0 && <span class="muted">{count(rows.length)}</span>}
      </header>
      {rows.length === 0 ? (
        <p class="hint">{t(`empty.${name}`)}</p>
      ) : (
        <Table
          rows={rows}
          columns={columns.map(([head, cell, kind = '', value]) => [t(`column.${head}`), cell, kind, value])}
          label={t(title)}
        />
      )}
    </section>
  )
}

const STATUS_CLASSES = ['', '', 'muted', 'muted', 'is-refused', 'is-bad'] as const

const nodeColumn: StatusColumn<Process> = ['node', ({ node }) => node ?? '–']

function Tables({ of }: { of: StatusReport }) {
  return (
    <div class="tables">
      <TablePanel
        isWide
        name="endpoints"
        rows={byUse(of.endpoints)}
        columns={[
          ['endpoint', ({ endpoint }) => <code>{endpoint}</code>, '', ({ endpoint }) => endpoint],
          figure<Endpoint>('perSecond', ({ perSecond }) => perSecond, rate),
          [
            'statuses',
            ({ statuses }) => (
              <span class="row wrap">
                {statuses.map(({ status, count: times }) => (
                  <span key={status} class={STATUS_CLASSES[Math.floor(status / 100)]}>
                    {status} <b>{count(times)}</b>
                  </span>
                ))}
              </span>
            ),
            '',
            requestsOf,
          ],
          figure<Endpoint>('median', ({ latencyMs }) => latencyMs?.median, milliseconds),
          figure<Endpoint>('slow', ({ latencyMs }) => latencyMs?.p99, milliseconds),
        ]}
      />
      <TablePanel
        name="sources"
        rows={of.feed.sources}
        columns={[
          [
            'source',
            ({ source, isStale }) => (
              <>
                {source || <span class="muted">{t('source.none')}</span>}{' '}
                {isStale && <span class="chip chip-live">{t('source.stale')}</span>}
              </>
            ),
            '',
            ({ source }) => source,
          ],
          [
            'last',
            ({ lastChangeAt: ms }) =>
              ms === null ? t('time.never') : t('time.ago', { time: duration(Math.max(0, of.at - ms)) }),
            '',
            ({ lastChangeAt }) => lastChangeAt,
          ],
          figure<Source>('applied', ({ applied }) => applied, count),
          figure<Source>('unchanged', ({ unchanged }) => unchanged, count),
          figure<Source>('rejected', ({ rejected }) => rejected, count),
          figure<Source>('lag', ({ lagSeconds }) => lagSeconds?.median, seconds),
        ]}
      />
      <TablePanel
        name="keys"
        rows={of.keys}
        columns={[
          [
            'key',
            ({ name, prefix }) => (
              <>
                {name} <code class="muted">{prefix}…</code>
              </>
            ),
            '',
            ({ name }) => name,
          ],
          ['plan', ({ plan }) => plan, '', ({ plan }) => plan],
          [
            'used',
            ({ used, dailyLimit }) => (
              <span class="quota">
                {count(used)}
                <span class="muted"> / {dailyLimit === null ? t('key.unlimited') : count(dailyLimit)}</span>
                {dailyLimit !== null && (
                  <meter
                    max={dailyLimit}
                    high={dailyLimit * 0.9}
                    optimum={0}
                    value={Math.min(used, dailyLimit)}
                  />
                )}
              </span>
            ),
            'number',
            ({ used }) => used,
          ],
        ]}
      />
      <TablePanel
        name="stale"
        rows={of.liveMatches.stale}
        columns={[
          ['match', ({ sport, id }) => <a href={`/match/${sport}/${id}`}>{id}</a>],
          ['source', ({ source }) => source ?? '–'],
          ['last', ({ asOfMs }) => (asOfMs === null ? '–' : exactClock(asOfMs))],
        ]}
      />
      <TablePanel
        name="disagreements"
        rows={of.liveMatches.disagreements}
        columns={[
          ['match', ({ sport, id }) => <a href={`/match/${sport}/${id}`}>{id}</a>],
          ['field', ({ field }) => field],
          [
            'values',
            ({ values }) =>
              Object.entries(values)
                .map(([source, value]) => `${source} ${value}`)
                .join(', '),
          ],
          ['shown', ({ shown }) => shown ?? '–'],
          ['since', ({ sinceMs }) => exactClock(sinceMs)],
        ]}
      />
      <TablePanel
        isWide
        name="faults"
        rows={of.errors}
        columns={[
          ['time', ({ at }) => exactClock(at), '', ({ at }) => at],
          ['place', ({ place }) => <code>{place}</code>],
          ['message', ({ message }) => message, 'long'],
          ['id', ({ correlationId }) => <code>{correlationId}</code>],
        ]}
      />
      <TablePanel
        name="closed"
        rows={of.live.closed}
        columns={[
          ['reason', ({ reason }) => reason],
          ['count', ({ count: times }) => count(times), 'number'],
        ]}
      />
      <TablePanel
        name="processes"
        rows={of.processes}
        columns={[
          ...(of.processes.some(({ node }) => node !== null) ? [nodeColumn] : []),
          ['process', ({ role }) => role],
          ['pid', ({ pid }) => pid, 'number'],
          figure<Process>('memory', ({ residentBytes }) => residentBytes, bytes),
          figure<Process>('requests', ({ requests }) => requests, count),
          figure<Process>('sockets', ({ sockets }) => sockets, count),
        ]}
      />
    </div>
  )
}

prefixLinks(options)
applyAppearance()
const root = document.getElementById('app')
if (root) render(<StatusApp />, root)
