/** What the format asks, assumes and refuses, as text (`messages.json`). */
import { quoted } from '../../../shared/quote.ts'
import MESSAGES from './messages.json' with { type: 'json' }

type Value = string | number | readonly string[] | undefined

/** A text with values for its names in braces; those in quotes are quoted as JSON, and so is each of a list. */
export function message(key: keyof typeof MESSAGES, values: Readonly<Record<string, Value>> = {}): string {
  return MESSAGES[key].replace(/("?)\{(\w+)\}\1/g, (_, quote: string, name: string) => {
    const value = values[name] ?? ''
    if (typeof value === 'object') return quoted(value)
    return quote === '' ? String(value) : JSON.stringify(value)
  })
}
