/** One match as two lines: state, teams, scores. */
import type { MatchState, Schemas } from '../../client/index.ts'
import { type Language, TEXTS, type TextKey } from './texts.ts'

/** What changes in a line. Live messages have only this: teams with their line-ups are a hundred times as long. */
export const LIVE_FIELDS = [
  ...(['id', 'status', 'statusDescription', 'startTimestamp', 'currentMatchMinute'] as const),
  ...(['homeScore', 'awayScore', 'winnerCode'] as const),
]
export type LiveLine = Pick<MatchState | Schemas['Match'], (typeof LIVE_FIELDS)[number]>

/** What a line shows. */
export type LineMatch = LiveLine & {
  readonly homeTeam: Named
  readonly awayTeam: Named
  readonly tournament: Named & { readonly id: number }
}

export interface Named {
  readonly name: string
  readonly translations?: { readonly ru?: string } | undefined
}

export function nameIn({ name, translations }: Named, language: Language): string {
  return (language === 'ru' && translations?.ru) || name
}

export function matchLine(match: LineMatch, language: Language): HTMLElement {
  const line = element('div', `match${match.status === 'inprogress' ? ' live' : ''}`)
  line.append(element('span', 'state', stateText(match, language)))
  for (const [team, score, code] of [
    [match.homeTeam, match.homeScore, 1],
    [match.awayTeam, match.awayScore, 2],
  ] as const) {
    const winner = match.winnerCode === code ? ' winner' : ''
    line.append(element('span', `team${winner}`, nameIn(team, language)))
    const isShown = match.status !== 'notstarted' && match.status !== 'canceled'
    line.append(element('span', 'score', isShown ? String(score.display ?? score.current) : ''))
  }
  return line
}

function stateText(match: LineMatch, language: Language): string {
  const { status, startTimestamp, currentMatchMinute, statusDescription } = match
  if (status === 'notstarted') {
    return new Date(startTimestamp).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
  }
  if (status === 'inprogress') {
    // English is the language of the data.
    const part = language === 'en' && statusDescription ? statusDescription : TEXTS.inprogress[language]
    return currentMatchMinute ? `${part}, ${currentMatchMinute}′` : part
  }
  return TEXTS[status as TextKey]?.[language] ?? statusDescription
}

export function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
