/** Polls the status report and collects its samples. Only the session of the tab stores the token. */
import { signal } from '@preact/signals'
import { below } from '../../console/base.ts'
import type { Samples, StatusReport } from '../../contract/status.ts'

const ADDRESS = below('/console/status.json')
/** Polling interval; samples are taken half as often. */
const POLL_MS = 2500
const STORED_AS = 'scoreline.statusToken'

export type Connection = 'idle' | 'open' | 'wrong' | 'limited' | 'lost'

export const connection = signal<Connection>('idle')
export const report = signal<StatusReport | null>(null)
export const samples = signal<Samples | null>(null)
/** Whether the service restarted while the page was open. */
export const isRestarted = signal(false)

let token: string | null = null
let timer: number | undefined

/** Uses the token stored in the tab's session, if any. */
export function resume(): void {
  const known = sessionStorage.getItem(STORED_AS)
  if (known !== null) open(known)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && token !== null) void poll()
  })
}

export function open(text: string): void {
  token = text
  void poll()
}

export function forget(): void {
  sessionStorage.removeItem(STORED_AS)
  token = null
  clearTimeout(timer)
  report.value = null
  samples.value = null
  connection.value = 'idle'
}

async function poll(): Promise<void> {
  clearTimeout(timer)
  const asked = token
  if (asked === null) return
  const outcome = await ask(asked)
  // The token changed meanwhile.
  if (asked !== token) return
  if (outcome === 'wrong' || outcome === 'limited') {
    forget()
    connection.value = outcome
    return
  }
  connection.value = outcome === 'lost' ? 'lost' : 'open'
  if (outcome !== 'lost') take(asked, outcome)
  clearTimeout(timer)
  if (!document.hidden) timer = window.setTimeout(poll, POLL_MS)
}

async function ask(asked: string): Promise<StatusReport | 'wrong' | 'limited' | 'lost'> {
  const since = samples.value?.at.at(-1) ?? 0
  try {
    const response = await fetch(`${ADDRESS}?since=${since}`, {
      headers: { authorization: `Bearer ${asked}` },
      cache: 'no-store',
    })
    if (response.ok) return (await response.json()) as StatusReport
    if (response.status === 401) return 'wrong'
    return response.status === 429 ? 'limited' : 'lost'
  } catch {
    return 'lost'
  }
}

function take(asked: string, news: StatusReport): void {
  sessionStorage.setItem(STORED_AS, asked)
  const before = report.value
  if (before && before.startedAt !== news.startedAt) isRestarted.value = true
  samples.value = joined(samples.value, news.samples, news.maxSamples)
  report.value = news
}

/** Old and new samples, at most as many as the service keeps. */
function joined(before: Samples | null, after: Samples, most: number): Samples {
  if (before === null) return after
  const names = Object.keys(after) as (keyof Samples)[]
  return Object.fromEntries(
    names.map((name) => [name, [...before[name], ...after[name]].slice(-most)]),
  ) as unknown as Samples
}
