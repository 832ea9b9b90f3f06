/** Panel around an API response: title, loading, error and empty states, and the curl line of its request. */
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { ApiError } from '../client/index.ts'
import { api } from './api.ts'
import { Button } from './controls.tsx'
import { CLOCK, formatTime, isTextKey, type TextKey, t } from './i18n.ts'
import { nowMs } from './platform.ts'
import type { Resource } from './use-resource.ts'

type Waiting = Pick<Resource<unknown>, 'status' | 'problem' | 'refresh'>

interface PanelProps {
  readonly title: TextKey
  /** The resource that the panel waits for, or only the request behind data that is loaded already. */
  readonly source?: ({ readonly request: string } & Partial<Waiting>) | undefined
  /** Whether there is nothing to show: the hint says why, and without a hint the panel is left out. */
  readonly isEmpty?: boolean
  readonly hint?: TextKey | null | undefined
  /** Controls beside the title. */
  readonly actions?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Panel({ title, source, isEmpty = false, hint, actions, children }: PanelProps) {
  const id = useId()
  const { status = 'ready', problem = null, refresh = () => {} } = source ?? {}
  if (status === 'ready' && isEmpty && !hint) return null
  return (
    <section class="panel" aria-labelledby={id} aria-busy={status === 'loading'}>
      <header class="panel-head row wrap">
        <h2 id={id}>{t(title)}</h2>
        <div class="row wrap">
          {status === 'ready' && !isEmpty && actions}
          {source && <RequestButton requests={[source.request]} />}
        </div>
      </header>
      <div class="panel-body">
        {status !== 'ready' && <Wait {...{ status, problem, refresh }} />}
        {status === 'ready' && (isEmpty && hint ? <p class="hint">{t(hint)}</p> : children)}
      </div>
    </section>
  )
}

/** Popover with the curl lines of requests. */
export function RequestButton({ requests }: { readonly requests: readonly string[] }) {
  const id = useId()
  return (
    <>
      <Button isQuiet class="curl" popovertarget={id} title={t('panel.request')}>
        curl
      </Button>
      <div id={id} popover="auto" class="curl-window over">
        <h3>{t('panel.request')}</h3>
        {requests.map((request) => (
          <CurlLine key={request} request={request} />
        ))}
      </div>
    </>
  )
}

/** A shell command. Quotes in the URL are percent-encoded. */
function CurlLine({ request }: { readonly request: string }) {
  const [isCopied, setCopied] = useState(false)
  const line = `curl -H 'Authorization: ${api.value?.key ?? 'KEY'}' '${location.origin}${request}'`
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <div class="row curl-line">
      <code class="grow">{line}</code>
      <Button isQuiet onClick={copy}>
        {t(isCopied ? 'panel.copied' : 'panel.copy')}
      </Button>
    </div>
  )
}

/** Loading or error state of a whole page. */
export function PageWait(waiting: Waiting) {
  return (
    <div class="panel panel-body">
      <Wait {...waiting} lines={8} />
    </div>
  )
}

function Wait({ status, problem, refresh, lines = 3 }: Waiting & { readonly lines?: number }) {
  if (status === 'loading') return <Skeleton lines={lines} />
  // A retry would not help.
  const isMissing = problem instanceof ApiError && problem.status === 404
  return (
    <div class="failure" role="alert">
      <p>{t(isMissing ? 'panel.missing' : 'panel.failed')}</p>
      {problem && <p class="failure-cause muted">{problemText(problem)}</p>}
      {isMissing ? <HomeLink /> : <Button onClick={refresh}>{t('panel.retry')}</Button>}
    </div>
  )
}

function problemText(problem: Error): string {
  if (!(problem instanceof ApiError)) return t('problem.network')
  const { slug, retryAfterMs, correlationId: id } = problem
  const key = `problem.${slug}`
  if (!isTextKey(key)) return problem.message
  const atMs = retryAfterMs === null ? null : nowMs() + retryAfterMs
  const time = atMs === null ? '–' : formatTime(atMs, { day: 'numeric', month: 'long', ...CLOCK })
  return t(key, { time, id: id ?? '–' })
}

/** A page or a list without content, and the way on. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="panel panel-body empty">
      <p class="hint">{text}</p>
      <p class="row wrap">{children ?? <HomeLink />}</p>
    </div>
  )
}

function HomeLink() {
  return (
    <a class="button" href="/">
      {t('app.home')}
    </a>
  )
}

/** Loading placeholder. */
export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{t('panel.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}
