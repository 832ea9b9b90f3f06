/** Top bar: name, search, connection state; language, theme, documentation and key, on a phone behind a button. */
import { useState } from 'preact/hooks'
import { connection, key, setKey } from './api.ts'
import { Choices } from './controls.tsx'
import { t } from './i18n.ts'
import { Search } from './search.tsx'
import { LANGUAGES, language, THEMES, theme } from './settings.ts'
import { sport } from './view.ts'

interface TopBarProps {
  readonly hasKey: boolean
  readonly isMessagePanelOpen: boolean
  readonly onToggleMessages: () => void
}

export function TopBar({ hasKey, isMessagePanelOpen, onToggleMessages }: TopBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header class="top-bar">
      <div class="top-bar-inner">
        <a class="brand" href="/" aria-label="Scoreline">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 17h4l3-10 4 13 3-8h4" />
          </svg>
          <span>Scoreline</span>
        </a>
        {hasKey && <Search key={sport.value} sport={sport.value} />}
        {hasKey && (
          <button
            type="button"
            class="channel"
            data-connection={connection.value}
            aria-expanded={isMessagePanelOpen}
            onClick={onToggleMessages}
            title={t('traffic.title')}
          >
            <i class={connection.value === 'open' ? 'dot' : 'dot pulse'} />
            <span>{t(`channel.${connection.value}`)}</span>
          </button>
        )}
        <button
          type="button"
          class="button-quiet icon-button more-button"
          aria-label={t('app.more')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12h.01M12 12h.01M19 12h.01" />
          </svg>
        </button>
        <div class={isOpen ? 'top-bar-more is-open' : 'top-bar-more'}>
          <Choices
            label={t('app.language')}
            choices={LANGUAGES.map((each) => [each, each.toUpperCase()])}
            value={language.value}
            onChoose={(each) => {
              language.value = each
            }}
          />
          <ThemeSwitch />
          <a class="button-quiet" href="/docs">
            {t('app.docs')}
          </a>
          {key.value !== null && hasKey && (
            <button type="button" class="button-quiet" onClick={() => setKey(null)}>
              {t('key.forget')}
            </button>
          )}
        </div>
      </div>
    </header>
  )
}

const SIGNS = {
  auto: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0v18m0-16 5.5 1.5M12 9l8.3 0M12 13h8.8M12 17h7',
  light:
    'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3 19 19M19 5l-1.7 1.7M6.7 17.3 5 19',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
} as const

/** A button that cycles through the themes and shows the current one. */
function ThemeSwitch() {
  const present = t(`theme.${theme.value}`)
  return (
    <button
      type="button"
      class="button-quiet icon-button"
      data-theme-choice={theme.value}
      aria-label={`${t('app.theme')}: ${present}`}
      title={`${t('app.theme')}: ${present}`}
      onClick={() => {
        theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto'
      }}
    >
      <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[theme.value]} />
      </svg>
    </button>
  )
}
