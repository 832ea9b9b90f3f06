/** Where the operator's view begins: a page of its own, so that nobody else loads its charts. */
import '@preact/signals'
import { render } from 'preact'
import { applyAppearance } from '../theme.ts'
import { StatusApp } from './app.tsx'

applyAppearance()
const root = document.getElementById('app')
if (root) render(<StatusApp />, root)
