/** Top bar: name, search, connection state; language, theme, documentation and key, on a phone behind a button. */
import { useState } from 'preact/hooks'
import { connection, key, setKey } from './api.ts'
import { AppearanceChoices } from './appearance.tsx'
import { Button } from './controls.tsx'
import { t } from './i18n.ts'
import { sport } from './router.ts'
import { Search } from './search.tsx'

interface TopBarProps {
  readonly hasKey: boolean
  readonly isMessagePanelOpen: boolean
  readonly onToggleMessages: () => void
}

export function TopBar({ hasKey, isMessagePanelOpen, onToggleMessages }: TopBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header class="top-bar">
      <div class="top-bar-inner row">
        <a class="brand row" href="/" aria-label="Scoreline">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 17h4l3-10 4 13 3-8h4" />
          </svg>
          <span>Scoreline</span>
        </a>
        {hasKey && <Search key={sport.value} />}
        {hasKey && (
          <Button
            isQuiet
            class="channel row"
            data-connection={connection.value}
            aria-expanded={isMessagePanelOpen}
            onClick={onToggleMessages}
            title={t('traffic.title')}
          >
            <i class={connection.value === 'open' ? 'dot' : 'dot pulse'} />
            <span>{t(`channel.${connection.value}`)}</span>
          </Button>
        )}
        <Button
          isQuiet
          class="more-button"
          aria-label={t('app.more')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          •••
        </Button>
        <div class={isOpen ? 'top-bar-more row is-open' : 'top-bar-more row'}>
          <AppearanceChoices />
          <a class="button-quiet" href="/docs">
            {t('app.docs')}
          </a>
          {key.value !== null && hasKey && (
            <Button isQuiet onClick={() => setKey(null)}>
              {t('key.forget')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
