/** Shows the chosen theme and language on the document; the style sheet does the rest. */
import { effect } from '@preact/signals'
import { language, theme } from './settings.ts'

export function applyAppearance(): void {
  const root = document.documentElement
  effect(() => {
    if (theme.value === 'auto') delete root.dataset.theme
    else root.dataset.theme = theme.value
  })
  effect(() => {
    root.lang = language.value
  })
}
