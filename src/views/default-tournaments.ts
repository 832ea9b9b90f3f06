/** `defaultTournaments` (docs/reference/resources.md#16): popular tournaments to show first, by language. */
import type { Db } from '../../db/open.ts'
import { selectDefaultTournaments } from '../store/cards.ts'
import { type Cards, viewDefaultTournament } from './cards.ts'

export function viewDefaultTournaments(db: Db, cards: Cards, sport: number): string {
  const of = (language: 'ru' | 'en') =>
    selectDefaultTournaments(db, sport, language)
      .map((row) => viewDefaultTournament(cards, row))
      .join(',')
  return `{"ru":[${of('ru')}],"en":[${of('en')}]}`
}
