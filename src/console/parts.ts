/** The score of a match by parts, and its phase in words: pure, since the elements for other pages have them too. */
import type { Schemas, SportSlug } from '../client/index.ts'
import states from './language/states.json' with { type: 'json' }

type States = Partial<Record<string, Readonly<Record<'en' | 'ru', string>>>>

/** Parts that have a number: `1st half`, `Set 2`. */
const PART = /^(?:(\d)(?:st|nd|rd|th) (half|period|quarter|intermission)|(Set|Game) (\d))$/

/** A phase such as `2nd period`, in a language; unknown ones stay in English. */
export function stateText(text: string, of: SportSlug, language: 'en' | 'ru'): string {
  const [, first, kind, second, last] = PART.exec(text) ?? []
  const name = kind ?? second?.toLowerCase()
  if (name && language === 'en') return text
  const key = name ?? text.toLowerCase().replace(/\W+/g, '-')
  const found = (states as States)[`${key}.${of}`] ?? (states as States)[key]
  return found ? found[language].replace('{n}', first ?? last ?? '') : text
}

/** Whether the latest part is over, and the next has not begun. */
export const isAtBreak = ({ statusDescription }: Pick<Schemas['Match'], 'statusDescription'>): boolean =>
  /half-?time|break|awaiting|intermission|pause/i.test(statusDescription)

export type Score = Schemas['Match']['homeScore']
export type Scores = Pick<Schemas['Match'], 'homeScore' | 'awayScore'>
/** Who won the maps of a match. */
export interface Maps {
  readonly esports?:
    | { readonly games: readonly Pick<Schemas['EsportsGame'], 'winnerCode'>[] }
    | null
    | undefined
}

/** Periods or sets in order (`period1`), then `overtime`, `penalties`, `aggregated`; none is derived. */
export function partsOf({ homeScore, awayScore, esports }: Scores & Maps) {
  const periods = [...new Set([...Object.keys(homeScore), ...Object.keys(awayScore)])]
    .filter((name) => /^period\d+$/.test(name))
    .sort((a, b) => Number(a.slice(6)) - Number(b.slice(6)))
  const partOf = (name: string, own: Score, other: Score, code: number) => {
    const score = numberOf(own, name)
    // A map is not always won by more kills, and who has them does not lead.
    const isAhead = esports
      ? esports.games[Number(name.slice(6)) - 1]?.winnerCode === code
      : (score ?? 0) > (numberOf(other, name) ?? 0)
    return { score, tieBreak: numberOf(own, `${name}TieBreak`), isAhead }
  }
  return [...periods, 'overtime', 'penalties', 'aggregated']
    .map((name) => ({
      name,
      home: partOf(name, homeScore, awayScore, 1),
      away: partOf(name, awayScore, homeScore, 2),
    }))
    .filter(({ home, away }) => home.score !== null || away.score !== null)
}

export type ScorePart = ReturnType<typeof partsOf>[number]

/** Overtime is the sum of its halves if only these are known. */
function numberOf(score: Score, name: string): number | null {
  const { extra1, extra2 } = score
  const value = (score as Readonly<Record<string, unknown>>)[name]
  if (typeof value === 'number') return value
  if (name !== 'overtime' || (extra1 === undefined && extra2 === undefined)) return null
  return (extra1 ?? 0) + (extra2 ?? 0)
}
