/** Language and theme: applied to the document element, and the controls that choose them. */
import { effect } from '@preact/signals'
import { Choices, setterOf } from './controls.tsx'
import { t } from './i18n.ts'
import { LANGUAGES, language, THEMES, theme } from './settings.ts'

export function applyAppearance(): void {
  const root = document.documentElement
  effect(() => {
    if (theme.value === 'auto') delete root.dataset.theme
    else root.dataset.theme = theme.value
    root.lang = language.value
  })
}

export function AppearanceChoices() {
  return (
    <>
      <Choices
        label={t('language')}
        choices={LANGUAGES.map((each) => [each, each.toUpperCase()])}
        value={language.value}
        onChoose={setterOf(language)}
      />
      <Choices
        label={t('theme')}
        choices={THEMES.map((each) => [each, t(each)])}
        value={theme.value}
        onChoose={setterOf(theme)}
      />
    </>
  )
}
