/** Panel with the latest requests as shell commands. */
import { useEffect, useRef } from 'preact/hooks'
import { api, requests } from '../data/api.ts'
import { t } from '../language/i18n.ts'
import { Button, List } from './controls.tsx'

export function RequestPanel({ onClose }: { readonly onClose: () => void }) {
  const head = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    head.current?.querySelector('button')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <aside
      class="request-panel over"
      aria-label={t('requests')}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header class="panel-head row" ref={head}>
        <h2 class="grow">{t('requests')}</h2>
        <Button isQuiet onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      <div class="panel-body">
        <List items={requests.value} of={(request) => <CurlLine request={request} />} />
      </div>
    </aside>
  )
}

/** Quotes in the URL are percent-encoded. */
function CurlLine({ request }: { readonly request: string }) {
  const line = `curl -H 'Authorization: ${api.value?.key ?? 'KEY'}' '${location.origin}${request}'`
  return (
    <div class="row">
      <code class="grow">{line}</code>
      <Button isQuiet onClick={() => void navigator.clipboard.writeText(line).catch(() => {})}>
        {t('panel.copy')}
      </Button>
    </div>
  )
}
