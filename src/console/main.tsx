/** Where the page begins. */
import '@preact/signals'
import { render } from 'preact'
import { loadConfig } from './api.ts'
import { App } from './app.tsx'
import { startRouter } from './router.ts'
import { applyAppearance } from './theme.ts'

applyAppearance()
startRouter()
loadConfig()
const root = document.getElementById('app')
if (root) render(<App />, root)
