/** Queries that must find a match or an entity of a database (test/data/search-laws), made from its own names. */
import type { Db } from '../../db/open.ts'
import { DAY_MS } from '../../src/shared/days.ts'
import { selectMatchesByText } from '../../src/store/search/match-search.ts'
import { searchEntities } from '../../src/store/search/name-search.ts'
import { NOW } from './harness.ts'
import { TYPOS } from './search-fixture.ts'

interface Names {
  readonly name: string
  readonly ru: string
  readonly short: string | null
}

export interface AskedMatch {
  readonly id: number
  /** Sport code. */
  readonly sport: number
  readonly startMs: number
  /** Whether the pair has met more often. */
  readonly isRepeated: boolean
  readonly home: Names
  readonly away: Names
  readonly tournament: string
}

export function matchesOf(db: Db): AskedMatch[] {
  const names = new Map(
    db.client
      .query('SELECT id, name, name_ru, short_name FROM team')
      .values()
      .map(([id, name, ru, short]) => [id, { name, ru, short } as Names]),
  )
  const tournaments = new Map(
    db.client.query('SELECT id, name FROM tournament').values() as [number, string][],
  )
  const rows = db.client
    .query('SELECT id, sport, start_ms, home_team_id, away_team_id, tournament_id FROM match ORDER BY id')
    .values() as number[][]
  const pair = ([, , , home = 0, away = 0]: number[]) => `${Math.min(home, away)} ${Math.max(home, away)}`
  const meetings = Map.groupBy(rows, pair)
  return rows.map((row) => {
    const [id = 0, sport = 0, startMs = 0, home, away, tournament = 0] = row
    return {
      id,
      sport,
      startMs,
      isRepeated: (meetings.get(pair(row))?.length ?? 0) > 1,
      home: names.get(home) as Names,
      away: names.get(away) as Names,
      tournament: tournaments.get(tournament) ?? '',
    }
  })
}

const LETTER = /\p{L}/u

function cut(text: string): string {
  const words = text.split(' ')
  return [...words.slice(0, -1), [...(words.at(-1) ?? '')].slice(0, 3).join('')].join(' ')
}

/** One slip in the longest word of six or more letters; null without one. */
function mistyped(text: string, seed: number): { readonly text: string; readonly slip: string } | null {
  const words = text.split(' ')
  const word = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
  const isPlain = [...word].every((letter) => LETTER.test(letter)) && word.length >= 6
  if (!isPlain) return null
  const at = 1 + (seed % (word.length - 2))
  const slip = TYPOS[seed % TYPOS.length]?.(word, at, /[а-я]/i.test(word) ? 'щ' : 'q') ?? word
  return { text: words.map((each) => (each === word ? slip : each)).join(' '), slip }
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ё', 'е').replaceAll('Ё', 'Е')

const HAS_INITIALS = /^\p{Lu}\p{L}*( \p{Lu}\p{L}*){2,4}$/u
/** Clubs are known as NFFC and RBL: words in capitals are whole. */
const initialOf = (word: string) => (/^\P{Ll}{1,4}$/u.test(word) ? word : word.charAt(0))

/** Ways to type a match, by name; null where a match has no such name. */
const MATCH_WAYS: Readonly<
  Record<string, (of: AskedMatch, seed: number) => { text: string; slip?: string } | null>
> = {
  names: ({ home, away }) => ({ text: `${home.name} ${away.name}` }),
  reversed: ({ home, away }) => ({ text: `${away.name} ${home.name}` }),
  russian: ({ home, away }) => ({ text: `${home.ru} ${away.ru}` }),
  mixed: ({ home, away }) => ({ text: `${home.ru} ${away.name}` }),
  cut: ({ home, away }) => ({ text: cut(`${home.name} ${away.name}`) }),
  'cut in Russian': ({ home, away }) => ({ text: cut(`${home.ru} ${away.ru}`) }),
  typo: ({ home, away }, seed) => mistyped(`${home.name} ${away.name}`, seed),
  'typo in Russian': ({ home, away }, seed) => mistyped(`${home.ru} ${away.ru}`, seed),
  initials: ({ home, away }) =>
    HAS_INITIALS.test(home.name)
      ? { text: `${home.name.split(' ').map(initialOf).join('')} ${away.name}` }
      : null,
  'short name': ({ home, away }) => (home.short ? { text: `${home.short} ${away.name}` } : null),
  tournament: ({ home, away, tournament }) => ({ text: `${home.name} ${away.name} ${tournament}` }),
  'names and year': ({ home, away, startMs }) => ({
    text: `${home.name} ${away.name} ${new Date(startMs).getUTCFullYear()}`,
  }),
  'day and names': ({ home, away, startMs }, seed) => {
    const [year, month, day] = new Date(startMs).toISOString().slice(0, 10).split('-')
    const isNear = Math.abs(startMs - NOW) < 9 * 366 * DAY_MS
    const date = isNear && seed % 2 ? `${day}.${month}` : `${year}-${month}-${day}`
    return { text: `${date} ${home.ru} ${away.name}` }
  },
  'upper case': ({ home, away }) => ({ text: `${home.name} ${away.ru}`.toUpperCase() }),
  'without accents': ({ home, away }) => ({ text: plain(`${home.name} ${away.ru}`) }),
}

export interface AskedEntity {
  readonly id: number
  readonly sport: number
  readonly kind: 'team' | 'player' | 'tournament'
  readonly name: string
  readonly ru: string
}

function entitiesOf(db: Db): AskedEntity[] {
  return (['team', 'player', 'tournament'] as const).flatMap((kind) =>
    db.client
      .query(`SELECT id, sport, name, name_ru FROM ${kind}`)
      .values()
      .map(([id, sport, name, ru]) => ({
        id: Number(id),
        sport: Number(sport),
        kind,
        name: String(name),
        ru: String(ru),
      })),
  )
}

/** Whether a mistyped word is, or begins, a word of any name of the sport: then it is not a typo. */
function wordCheck(db: Db): (sport: number, slip: string) => boolean {
  const names = ['team', 'tournament', 'category'].flatMap(
    (table) => db.client.query(`SELECT sport, document FROM ${table}`).values() as [number, string][],
  )
  const words = new Map<number, Set<string>>()
  for (const [sport, document] of names) {
    const known = words.getOrInsertComputed(sport, () => new Set())
    for (const word of plain(document)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [])
      known.add(word)
  }
  return (sport, slip) => {
    const folded = plain(slip).toLowerCase()
    return (
      words
        .get(sport)
        ?.values()
        .some((word) => word.startsWith(folded)) ?? false
    )
  }
}

/** The day of a time, in UTC. */
function dayOf(startMs: number) {
  const fromMs = Math.floor(startMs / DAY_MS) * DAY_MS
  return { fromMs, toMs: fromMs + DAY_MS }
}

const WAYS = Object.entries(MATCH_WAYS)
const MOST = 25

export interface Asked {
  /** The number of queries, so that a law cannot hold because none was made. */
  readonly count: number
  /** What should have been found and was not: the way, the text and the id. */
  readonly missed: readonly string[]
}

/** Asks for every match in some of the ways, each match in the next ones. */
export function askForMatches(db: Db, waysEach: number, matches = matchesOf(db)): Asked {
  const isWord = wordCheck(db)
  const missed: string[] = []
  let count = 0
  for (const [at, match] of matches.entries()) {
    for (let turn = 0; turn < waysEach; turn += 1) {
      const [way, type] = WAYS[(at * waysEach + turn) % WAYS.length] as (typeof WAYS)[number]
      const typed = type(match, at)
      if (!typed || typed.text.length > 200 || (typed.slip && isWord(match.sport, typed.slip))) continue
      const selection = { sport: match.sport, window: match.isRepeated ? dayOf(match.startMs) : undefined }
      const query = { text: typed.text, selection, limit: MOST, order: undefined, now: NOW, zone: 'UTC' }
      count += 1
      if (!selectMatchesByText(db, query).ids.includes(match.id))
        missed.push(`${way}: ${typed.text} (${match.id})`)
    }
  }
  return { count, missed }
}

/** Asks for every team, player and tournament by its name, in turn in English and Russian. */
export function askForEntities(db: Db, entities = entitiesOf(db)): Asked {
  const missed: string[] = []
  for (const [at, { id, sport, kind, name, ru }] of entities.entries()) {
    const text = at % 2 === 0 ? name : ru
    const query = { q: text.slice(0, 200), sport, kinds: [kind], limit: 50, offset: 0 }
    if (!searchEntities(db, query)[kind]?.ids.includes(id)) missed.push(`${kind}: ${text} (${id})`)
  }
  return { count: entities.length, missed }
}
