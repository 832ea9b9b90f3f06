/** Tables of the status page: endpoints, sources, keys, errors, closed sockets. */
import type { StatusReport } from '../../contract/status.ts'
import { t } from '../i18n.ts'
import { type Column, Table } from '../table.tsx'
import { count, duration, exactClock, milliseconds, rate, seconds } from './format.ts'

interface TablePanelProps<R> {
  readonly name: 'endpoints' | 'sources' | 'keys' | 'faults' | 'closed'
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly isWide?: boolean
}

function TablePanel<R>({ name, rows, columns, isWide = false }: TablePanelProps<R>) {
  const title = `table.${name}` as const
  return (
    <section class={`panel table${isWide ? ' wide' : ''}`} data-table={title}>
      <header class="panel-head">
        <h2>{t(title)}</h2>
        {rows.length > 0 && <span class="muted">{count(rows.length)}</span>}
      </header>
      {rows.length === 0 ? (
        <p class="hint">{t(`empty.${name}`)}</p>
      ) : (
        <Table rows={rows} columns={columns} label={t(title)} />
      )}
    </section>
  )
}

const STATUS_CLASSES = ['', '', 'muted', 'muted', 'is-refused', 'is-bad'] as const

export function Tables({ of }: { of: StatusReport }) {
  return (
    <div class="tables">
      <TablePanel
        isWide
        name="endpoints"
        rows={of.endpoints}
        columns={[
          [t('column.endpoint'), ({ endpoint }) => <code>{endpoint}</code>],
          [t('column.perSecond'), ({ perSecond }) => rate(perSecond), 'number'],
          [
            t('column.statuses'),
            ({ statuses }) => (
              <span class="row wrap">
                {statuses.map(({ status, count: times }) => (
                  <span key={status} class={STATUS_CLASSES[Math.floor(status / 100)]}>
                    {status} <b>{count(times)}</b>
                  </span>
                ))}
              </span>
            ),
          ],
          [
            t('column.median'),
            ({ latencyMs }) => (latencyMs ? milliseconds(latencyMs.median) : '–'),
            'number',
          ],
          [t('column.slow'), ({ latencyMs }) => (latencyMs ? milliseconds(latencyMs.p99) : '–'), 'number'],
        ]}
      />
      <TablePanel
        name="sources"
        rows={of.feed.sources}
        columns={[
          [
            t('column.source'),
            ({ source, isStale }) => (
              <>
                {source || <span class="muted">{t('source.none')}</span>}{' '}
                {isStale && <span class="chip chip-live">{t('source.stale')}</span>}
              </>
            ),
          ],
          [
            t('column.last'),
            ({ lastChangeAt: ms }) =>
              ms === null ? t('time.never') : t('time.ago', { time: duration(Math.max(0, of.at - ms)) }),
          ],
          [t('column.applied'), ({ applied }) => count(applied), 'number'],
          [t('column.unchanged'), ({ unchanged }) => count(unchanged), 'number'],
          [t('column.rejected'), ({ rejected }) => count(rejected), 'number'],
          [t('column.lag'), ({ lagSeconds }) => (lagSeconds ? seconds(lagSeconds.median) : '–'), 'number'],
        ]}
      />
      <TablePanel
        name="keys"
        rows={of.keys}
        columns={[
          [
            t('column.key'),
            ({ name, prefix }) => (
              <>
                {name} <code class="muted">{prefix}…</code>
              </>
            ),
          ],
          [t('column.plan'), ({ plan }) => plan],
          [
            t('column.used'),
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
          ],
        ]}
      />
      <TablePanel
        isWide
        name="faults"
        rows={of.errors}
        columns={[
          [t('column.time'), ({ at }) => exactClock(at)],
          [t('column.place'), ({ place }) => <code>{place}</code>],
          [t('column.message'), ({ message }) => message, 'long'],
          [t('column.id'), ({ correlationId }) => <code>{correlationId}</code>],
        ]}
      />
      <TablePanel
        name="closed"
        rows={of.live.closed}
        columns={[
          [t('column.reason'), ({ reason }) => reason],
          [t('column.count'), ({ count: times }) => count(times), 'number'],
        ]}
      />
    </div>
  )
}
