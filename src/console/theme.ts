/** Applies theme and language to the document element. */
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
