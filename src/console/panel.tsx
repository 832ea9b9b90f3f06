/** Panel around an API response: title, loading, error and empty states, and the curl line of its request. */
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { api } from './api.ts'
import { type TextKey, t } from './i18n.ts'
import { isMissing, problemText } from './problems.ts'
import { curlOf, type RequestLine } from './requests.ts'
import type { Resource } from './use-resource.ts'

type Waiting = Pick<Resource<unknown>, 'status' | 'problem' | 'refresh'>

interface PanelProps {
  readonly title: TextKey
  /** The resource that the panel waits for, or only the request behind data that is loaded already. */
  readonly source?: ({ readonly request: RequestLine } & Partial<Waiting>) | undefined
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
      <header class="panel-head">
        <h2 id={id}>{t(title)}</h2>
        <div class="panel-actions">
          {status === 'ready' && !isEmpty && actions}
          {source && <RequestButton requests={[source.request]} />}
        </div>
      </header>
      <div class="panel-body">
        {status === 'loading' && <Skeleton />}
        {status === 'failed' && <Failure problem={problem} retry={refresh} />}
        {status === 'ready' && (isEmpty && hint ? <p class="hint">{t(hint)}</p> : children)}
      </div>
    </section>
  )
}

/** Popover with the curl lines of requests. */
export function RequestButton({ requests }: { readonly requests: readonly RequestLine[] }) {
  const id = useId()
  return (
    <>
      <button type="button" class="button-quiet curl" popovertarget={id} title={t('panel.request')}>
        curl
      </button>
      <div id={id} popover="auto" class="curl-window">
        <h3>{t('panel.request')}</h3>
        {requests.map((request) => (
          <CurlLine key={request.address} request={request} />
        ))}
      </div>
    </>
  )
}

/** Loading or error state of a whole page. */
export function PageWait({ status, problem, refresh }: Waiting) {
  return (
    <div class="panel panel-body">
      {status === 'failed' ? <Failure problem={problem} retry={refresh} /> : <Skeleton lines={8} />}
    </div>
  )
}

/** A page or a list without content, and the way on. */
export function Empty({ text, children }: { readonly text: string; readonly children?: ComponentChildren }) {
  return (
    <div class="panel panel-body empty">
      <p class="hint">{text}</p>
      <p class="row wrap">
        {children ?? (
          <a class="button" href="/">
            {t('app.home')}
          </a>
        )}
      </p>
    </div>
  )
}

/** Loading placeholder. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{t('panel.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}

function Failure({ problem, retry }: { readonly problem: Error | null; readonly retry: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>{t(isMissing(problem) ? 'panel.missing' : 'panel.failed')}</p>
      {problem && <p class="failure-cause">{problemText(problem)}</p>}
      {isMissing(problem) ? (
        <a class="button" href="/">
          {t('app.home')}
        </a>
      ) : (
        <button type="button" class="button" onClick={retry}>
          {t('panel.retry')}
        </button>
      )}
    </div>
  )
}

function CurlLine({ request }: { readonly request: RequestLine }) {
  const [isCopied, setCopied] = useState(false)
  const line = curlOf(request, api.value?.key ?? 'KEY')
  const copy = () =>
    navigator.clipboard.writeText(line).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <div class="curl-line">
      <code>{line}</code>
      <button type="button" class="button-quiet" onClick={copy}>
        {t(isCopied ? 'panel.copied' : 'panel.copy')}
      </button>
    </div>
  )
}
