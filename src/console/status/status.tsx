/** Entry point of the status page; a separate bundle because of the chart library. */
import '@preact/signals'
import { render } from 'preact'
import { applyAppearance } from '../appearance.tsx'
import { StatusApp } from './app.tsx'

applyAppearance()
const root = document.getElementById('app')
if (root) render(<StatusApp />, root)
