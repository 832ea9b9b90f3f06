/** Panel around an API response: title, loading, error and empty states, and the curl line of its request. */
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { api } from './api.ts'
import { type TextKey, t } from './i18n.ts'
import { isMissing, problemText } from './problems.ts'
import { curlOf, type RequestLine } from './requests.ts'
import type { Resource } from './use-resource.ts'

interface PanelProps {
  readonly title: TextKey
  /** Absent for panels without a request. */
  readonly request?: RequestLine | undefined
  /** The resource the panel waits for; absent when the data is already loaded. */
  readonly resource?: Pick<Resource<unknown>, 'status' | 'problem' | 'refresh'> | undefined
  /** Whether there is nothing to show; then the hint says why. */
  readonly isEmpty?: boolean
  readonly hint?: TextKey
  /** Controls beside the title. */
  readonly actions?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Panel({ title, request, resource, isEmpty = false, hint, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id} aria-busy={resource?.status === 'loading'}>
      <header class="panel-head">
        <h2 id={id}>{t(title)}</h2>
        <div class="panel-actions">
          {actions}
          {request && <RequestButton requests={[request]} />}
        </div>
      </header>
      <div class="panel-body">
        <PanelBody resource={resource} isEmpty={isEmpty} hint={hint}>
          {children}
        </PanelBody>
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

function PanelBody({
  resource,
  isEmpty,
  hint,
  children,
}: {
  resource: PanelProps['resource']
  isEmpty: boolean
  hint: TextKey | undefined
  children: ComponentChildren
}) {
  if (resource?.status === 'loading') return <Skeleton />
  if (resource?.status === 'failed') return <Failure problem={resource.problem} retry={resource.refresh} />
  if (isEmpty) return <p class="hint">{t(hint ?? 'panel.empty')}</p>
  return <>{children}</>
}

/** Loading or error state of a whole page. */
export function PageWait({
  status,
  problem,
  refresh,
}: Pick<Resource<unknown>, 'status' | 'problem' | 'refresh'>) {
  return (
    <div class="panel panel-body">
      {status === 'failed' ? <Failure problem={problem} retry={refresh} /> : <Skeleton lines={8} />}
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

export function Failure({ problem, retry }: { readonly problem: Error | null; readonly retry: () => void }) {
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
  return (
    <div class="curl-line">
      <code>{line}</code>
      <button
        type="button"
        class="button-quiet"
        onClick={() =>
          navigator.clipboard.writeText(line).then(
            () => setCopied(true),
            () => {},
          )
        }
      >
        {t(isCopied ? 'panel.copied' : 'panel.copy')}
      </button>
    </div>
  )
}
