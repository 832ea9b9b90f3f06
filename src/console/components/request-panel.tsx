/** Popover with the latest requests as shell commands. */
import { api, requests } from '../data/api.ts'
import { t } from '../language/i18n.ts'
import { Button, List } from './controls.tsx'

export function RequestPanel({ id }: { readonly id: string }) {
  // Quotes in the URL are percent-encoded.
  const lineOf = (request: string) =>
    `curl -H 'Authorization: ${api.value?.key ?? 'KEY'}' '${location.origin}${request}'`
  return (
    <div id={id} popover="auto" class="request-panel panel-body over">
      <h2>{t('requests')}</h2>
      <List
        items={requests.value.map(lineOf)}
        of={(line) => (
          <div class="row">
            <code class="grow">{line}</code>
            <Button isQuiet onClick={() => void navigator.clipboard.writeText(line).catch(() => {})}>
              {t('panel.copy')}
            </Button>
          </div>
        )}
      />
    </div>
  )
}
