/** Status page for operators: token prompt, then figures, charts and tables. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Samples, StatusReport } from '../../contract/status.ts'
import { LANGUAGES, language, THEMES, theme } from '../settings.ts'
import { Chart } from './chart.tsx'
import { CHARTS } from './charts.ts'
import { bytes, clock, count, duration, milliseconds, rate, share } from './format.ts'
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
          {t('uptime', { time: duration(of.at - of.startedAt) })} · {clock(of.at, true)}
        </p>
      )}
      <div class="bar-choices">
        <Choice
          label="choice.language"
          values={LANGUAGES}
          chosen={language.value}
          nameOf={(value) => value.toUpperCase()}
          choose={(value) => {
            language.value = value
          }}
        />
        <Choice
          label="choice.theme"
          values={THEMES}
          chosen={theme.value}
          nameOf={(value) => t(`theme.${value}`)}
          choose={(value) => {
            theme.value = value
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

interface ChoiceProps<T extends string | number> {
  readonly label: StatusText
  readonly values: readonly T[]
  readonly chosen: T
  readonly nameOf: (value: T) => string
  readonly choose: (value: T) => void
}

function Choice<T extends string | number>({ label, values, chosen, nameOf, choose }: ChoiceProps<T>) {
  return (
    <fieldset class="segments" aria-label={t(label)} data-choice={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          data-value={value}
          onClick={() => choose(value)}
        >
          {nameOf(value)}
        </button>
      ))}
    </fieldset>
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
        <Choice
          label="choice.window"
          values={WINDOWS}
          chosen={shownMinutes.value}
          nameOf={(value) => t('minutes', { count: value })}
          choose={(value) => {
            shownMinutes.value = value
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

function Figures({ of, known }: { of: StatusReport; known: Samples | null }) {
  const last = (name: keyof Samples) => known?.[name].at(-1) ?? null
  const slow = last('latencySlowMs')
  const stale = of.feed.sources.filter(({ isStale }) => isStale).length
  const answers = of.cache.hits + of.cache.misses
  const faults = of.endpoints.flatMap(({ statuses }) => statuses).filter(({ status }) => status >= 500)
  return (
    <dl class="figures">
      <Figure name="requests" value={rate(last('requests') ?? 0)} note={t('figure.perSecond')} />
      <Figure
        name="latency"
        value={slow === null ? '–' : milliseconds(slow)}
        note={t('figure.beginWithin')}
      />
      <Figure
        name="faults"
        value={count(faults.reduce((sum, each) => sum + each.count, 0))}
        note={t('figure.sinceStart')}
        isBad={faults.length > 0}
      />
      <Figure
        name="sockets"
        value={count(of.live.sockets)}
        note={t('figure.subscriptions', { count: count(of.live.subscriptions) })}
      />
      <Figure
        name="changes"
        value={count(of.feed.sources.reduce((sum, { applied }) => sum + applied, 0))}
        note={
          of.feed.sources.length === 0
            ? t('figure.noSources')
            : stale > 0
              ? t('figure.stale', { count: stale })
              : t('figure.fresh')
        }
        isBad={stale > 0}
      />
      <Figure
        name="cache"
        value={answers === 0 ? '–' : share(of.cache.hits / answers)}
        note={`${t('figure.entries', { count: count(of.cache.entries) })}, ${bytes(of.cache.bytes)}`}
      />
      <Figure
        name="memory"
        value={bytes(of.process.residentBytes)}
        note={t('figure.heap', { size: bytes(of.process.heapBytes) })}
      />
      <Figure
        name="database"
        value={bytes(of.database.bytes)}
        note={t('figure.wal', { size: bytes(of.database.walBytes) })}
      />
    </dl>
  )
}

interface FigureProps {
  readonly name: 'requests' | 'latency' | 'faults' | 'sockets' | 'changes' | 'cache' | 'memory' | 'database'
  readonly value: string
  readonly note: string
  readonly isBad?: boolean
}

function Figure({ name, value, note, isBad = false }: FigureProps) {
  return (
    <div class={`panel figure${isBad ? ' figure-bad' : ''}`} data-figure={name}>
      <dt>{t(`figure.${name}`)}</dt>
      <dd class="figure-value">{value}</dd>
      <dd class="figure-note">{note}</dd>
    </div>
  )
}
