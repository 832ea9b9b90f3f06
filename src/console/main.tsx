/** Entry point of the console. */
import '@preact/signals'
import { render } from 'preact'
import { startApi } from './api.ts'
import { App } from './app.tsx'
import { startClock } from './days.ts'
import { startRouter } from './router.ts'
import { applyAppearance } from './theme.ts'

applyAppearance()
startRouter()
startClock()
startApi()
const root = document.getElementById('app')
if (root) render(<App />, root)
