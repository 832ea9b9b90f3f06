/** Status page for operators: token prompt, then figures, charts and tables. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Samples, StatusReport } from '../../contract/status.ts'
import { Choices } from '../controls.tsx'
import { LANGUAGES, language, THEMES, theme } from '../settings.ts'
import { Chart } from './chart.tsx'
import { CHARTS } from './charts.ts'
import { bytes, count, duration, exactClock, milliseconds, rate, share } from './format.ts'
import { connection, forget, isRestarted, open, report, resume, samples } from './reports.ts'
import { Tables } from './tables.tsx'
import { type StatusText, t } from './texts.ts'

/** Time windows of the charts in minutes. */
const WINDOWS = [5, 15, 60] as const
const shownMinutes = signal<(typeof WINDOWS)[number]>(15)

export function StatusApp() {
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
    <header class="bar">
      <a class="brand" href="/">
        Scoreline
      </a>
      <h1>{t('title')}</h1>
      {of && (
        <p class="muted bar-uptime" data-figure="uptime">
          {t('uptime', { time: duration(of.at - of.startedAt) })} · {exactClock(of.at)}
        </p>
      )}
      <div class="bar-choices">
        <Choices
          label={t('choice.language')}
          choices={LANGUAGES.map((each) => [each, each.toUpperCase()])}
          value={language.value}
          onChoose={(each) => {
            language.value = each
          }}
        />
        <Choices
          label={t('choice.theme')}
          choices={THEMES.map((each) => [each, t(`theme.${each}`)])}
          value={theme.value}
          onChoose={(each) => {
            theme.value = each
          }}
        />
        {of && (
          <button type="button" class="button" onClick={forget}>
            {t('token.forget')}
          </button>
        )}
      </div>
    </header>
  )
}

const PROBLEMS: Partial<Record<typeof connection.value, StatusText>> = {
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
    <form class="panel token" onSubmit={submit}>
      <label>
        {t('token.label')}
        <input class="field" type="password" name="token" autocomplete="off" required />
      </label>
      <p class="muted">{t('token.hint')}</p>
      <p class={connection.value === 'asking' ? 'muted' : 'token-problem'} role="status">
        {problem && t(problem)}
      </p>
      <button type="submit" class="button button-main">
        {t('token.open')}
      </button>
    </form>
  )
}

function View({ of }: { of: StatusReport }) {
  const known = samples.value
  return (
    <>
      <Notes />
      <Figures of={of} known={known} />
      <div class="charts-head">
        <Choices
          label={t('choice.window')}
          choices={WINDOWS.map((each) => [each, t('minutes', { count: each })])}
          value={shownMinutes.value}
          onChoose={(each) => {
            shownMinutes.value = each
          }}
        />
      </div>
      {known && known.at.length > 0 ? (
        <div class="charts">
          {CHARTS.map((chart) => (
            <Chart
              key={chart.title}
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
      {connection.value === 'lost' && <p class="note note-bad">{t('lost')}</p>}
      {connection.value !== 'lost' && isRestarted.value && <p class="note">{t('restarted')}</p>}
    </div>
  )
}

type Figure = readonly [
  name: 'requests' | 'latency' | 'faults' | 'sockets' | 'changes' | 'cache' | 'memory' | 'database',
  value: string,
  note: string,
  isBad?: boolean,
]

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

function figuresOf({ feed, cache, live, process, database, endpoints }: StatusReport, known: Samples | null) {
  const last = (name: keyof Samples) => known?.[name].at(-1) ?? null
  const slow = last('latencySlowMs')
  const stale = feed.sources.filter(({ isStale }) => isStale).length
  const answers = cache.hits + cache.misses
  const faults = endpoints.flatMap(({ statuses }) => statuses).filter(({ status }) => status >= 500)
  const freshness = stale > 0 ? t('figure.stale', { count: stale }) : t('figure.fresh')
  const entries = t('figure.entries', { count: count(cache.entries) })
  return [
    ['requests', rate(last('requests') ?? 0), t('figure.perSecond')],
    ['latency', slow === null ? '–' : milliseconds(slow), t('figure.beginWithin')],
    [
      'faults',
      count(faults.reduce((sum, each) => sum + each.count, 0)),
      t('figure.sinceStart'),
      faults.length > 0,
    ],
    ['sockets', count(live.sockets), t('figure.subscriptions', { count: count(live.subscriptions) })],
    [
      'changes',
      count(feed.sources.reduce((sum, { applied }) => sum + applied, 0)),
      feed.sources.length === 0 ? t('figure.noSources') : freshness,
      stale > 0,
    ],
    ['cache', answers === 0 ? '–' : share(cache.hits / answers), `${entries}, ${bytes(cache.bytes)}`],
    ['memory', bytes(process.residentBytes), t('figure.heap', { size: bytes(process.heapBytes) })],
    ['database', bytes(database.bytes), t('figure.wal', { size: bytes(database.walBytes) })],
  ] as const satisfies readonly Figure[]
}
