/** Entry point of the console. */
import '@preact/signals'
import { render } from 'preact'
import { startApi } from './api.ts'
import { App } from './app.tsx'
import { applyAppearance } from './controls.tsx'
import { startClock } from './days.ts'
import { startRouter } from './router.ts'

applyAppearance()
startRouter()
startClock()
startApi()
const root = document.getElementById('app')
if (root) render(<App />, root)
