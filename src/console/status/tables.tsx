/** Tables of the status page: endpoints, sources, keys, errors, closed sockets. */
import type { ComponentChildren } from 'preact'
import type { StatusReport } from '../../contract/status.ts'
import { clock, count, duration, milliseconds, rate, seconds } from './format.ts'
import { type StatusText, t } from './texts.ts'

interface TableProps {
  readonly title: StatusText
  readonly empty: StatusText
  /** Column names; a leading `#` marks numbers. */
  readonly columns: readonly (StatusText | `#${StatusText}`)[]
  readonly rows: readonly (readonly ComponentChildren[])[]
  readonly isWide?: boolean
}

function Table({ title, empty, columns, rows, isWide = false }: TableProps) {
  const classOf = (index: number) => (columns[index]?.startsWith('#') ? 'number' : undefined)
  return (
    <section class={`panel table${isWide ? ' wide' : ''}`} data-table={title}>
      <header class="panel-head">
        <h2>{t(title)}</h2>
        {rows.length > 0 && <span class="muted">{count(rows.length)}</span>}
      </header>
      {rows.length === 0 ? (
        <p class="hint table-empty">{t(empty)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and nothing in it takes the focus
        <section class="table-scroll" tabIndex={0} aria-label={t(title)}>
          <table>
            <thead>
              <tr>
                {columns.map((name, index) => (
                  <th key={name} class={classOf(index)} scope="col">
                    {t(name.replace('#', '') as StatusText)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, index) => (
                    <td key={columns[index]} class={classOf(index)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

export function Tables({ of }: { of: StatusReport }) {
  return (
    <div class="tables">
      <Endpoints of={of} />
      <Sources of={of} />
      <Keys of={of} />
      <Faults of={of} />
      <Table
        title="table.closed"
        empty="empty.closed"
        columns={['column.reason', '#column.count']}
        rows={of.live.closed.map(({ reason, count: times }) => [reason, count(times)])}
      />
    </div>
  )
}

const STATUS_CLASSES = ['', '', 'good', 'plain', 'refused', 'fault'] as const

function Endpoints({ of }: { of: StatusReport }) {
  const rows = of.endpoints.map(({ endpoint, perSecond, statuses, latencyMs }) => [
    <code key="endpoint">{endpoint}</code>,
    rate(perSecond),
    <span class="statuses" key="statuses">
      {statuses.map(({ status, count: times }) => (
        <span key={status} class={`answers answers-${STATUS_CLASSES[Math.floor(status / 100)]}`}>
          {status} <b>{count(times)}</b>
        </span>
      ))}
    </span>,
    latencyMs ? milliseconds(latencyMs.median) : '–',
    latencyMs ? milliseconds(latencyMs.p99) : '–',
  ])
  return (
    <Table
      isWide
      title="table.endpoints"
      empty="empty.endpoints"
      columns={['column.endpoint', '#column.perSecond', 'column.statuses', '#column.median', '#column.slow']}
      rows={rows}
    />
  )
}

function Sources({ of }: { of: StatusReport }) {
  const rows = of.feed.sources.map((source) => [
    <>
      {source.source || <span class="muted">{t('source.none')}</span>}{' '}
      {source.isStale && <span class="chip chip-live">{t('source.stale')}</span>}
    </>,
    source.lastChangeAt === null
      ? t('time.never')
      : t('time.ago', { time: duration(Math.max(0, of.at - source.lastChangeAt)) }),
    count(source.applied),
    count(source.unchanged),
    count(source.rejected),
    source.lagSeconds ? seconds(source.lagSeconds.median) : '–',
  ])
  return (
    <Table
      title="table.sources"
      empty="empty.sources"
      columns={[
        'column.source',
        'column.last',
        '#column.applied',
        '#column.unchanged',
        '#column.rejected',
        '#column.lag',
      ]}
      rows={rows}
    />
  )
}

function Keys({ of }: { of: StatusReport }) {
  const rows = of.keys.map(({ name, prefix, plan, used, dailyLimit }) => [
    <>
      {name} <code class="muted">{prefix}…</code>
    </>,
    plan,
    <span class="quota" key="quota">
      {count(used)}
      <span class="muted"> / {dailyLimit === null ? t('key.unlimited') : count(dailyLimit)}</span>
      {dailyLimit !== null && (
        <meter max={dailyLimit} high={dailyLimit * 0.9} optimum={0} value={Math.min(used, dailyLimit)} />
      )}
    </span>,
  ])
  return (
    <Table
      title="table.keys"
      empty="empty.keys"
      columns={['column.key', 'column.plan', '#column.used']}
      rows={rows}
    />
  )
}

function Faults({ of }: { of: StatusReport }) {
  const rows = of.faults.map(({ at, place, message, correlationId }) => [
    clock(at, true),
    <code key="place">{place}</code>,
    <span class="message" key="message">
      {message}
    </span>,
    <code key="id">{correlationId}</code>,
  ])
  return (
    <Table
      isWide
      title="table.faults"
      empty="empty.faults"
      columns={['column.time', 'column.place', 'column.message', 'column.id']}
      rows={rows}
    />
  )
}
