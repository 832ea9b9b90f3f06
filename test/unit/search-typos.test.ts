/**
 * The law of slips (docs/reference/endpoints.md#11: typo tolerant): in a word of five and more letters, one wrong
 * letter, one missing, one doubled and two neighbours swapped are forgiven, and what was meant stands among the first
 * five; in English and Russian, for players, teams and tournaments, wherever a `q` is taken.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Change } from '../../src/contract/changes.ts'
import { finished, peopleWorld, put } from '../support/people-world.ts'
import { CATEGORY, LEAGUE, smallWorld } from '../support/small-world.ts'
import { testWorld } from '../support/test-world.ts'

type Names = readonly [english: string, russian: string]

const TEAM_NAMES: readonly Names[] = [
  ['Harbour City', 'Харбор Сити'],
  ['Lakeside', 'Лейксайд'],
  ['Ångström United', 'Ангстрём Юнайтед'],
  ['Widzew Łódź', 'Видзев Лодзь'],
  ['Spartak Northport', 'Спартак Нортпорт'],
  ['Sparta Oldham', 'Спарта Олдем'],
  ['Đurđevac', 'Джурджевац'],
  ['Saint-Clairville', 'Сен-Клервиль'],
  ['Zenit', 'Зенит'],
  ['Al-Khartum', 'Аль-Хартум'],
]
const PLAYER_NAMES: readonly Names[] = [
  ['Jan Holmström', 'Ян Хольмстрём'],
  ['Aleksandr Petrov', 'Александр Петров'],
  ['Aleksei Petrenko', 'Алексей Петренко'],
  ["Nuno D'Ambrosio", "Нуну Д'Амброзио"],
  ['Shcherbakov', 'Щербаков'],
  ['Iniesta Gonzalez', 'Иньеста Гонсалес'],
]
const TOURNAMENT_NAMES: readonly Names[] = [
  ['Northern League', 'Северная лига'],
  ['Premiership', 'Премьершип'],
  ['Harvest Trophy', 'Трофей урожая'],
  ['Supercup', 'Суперкубок'],
]
const FIRST_TEAM = 7101
const FIRST_PLAYER = 7201
const FIRST_TOURNAMENT = 7301

interface Named {
  readonly kind: 'team' | 'player' | 'tournament'
  readonly id: number
  readonly names: Names
}

const named = (kind: Named['kind'], first: number, all: readonly Names[]): Named[] =>
  all.map((names, index) => ({ kind, id: first + index, names }))
const ENTITIES: readonly Named[] = [
  ...named('team', FIRST_TEAM, TEAM_NAMES),
  ...named('player', FIRST_PLAYER, PLAYER_NAMES),
  ...named('tournament', FIRST_TOURNAMENT, TOURNAMENT_NAMES),
]

/** Each team plays the next one, in one tournament after the other. */
function* typedWorld(): Generator<Change> {
  yield* smallWorld()
  yield* peopleWorld()
  for (const { kind, id, names } of ENTITIES) {
    const data = { name: names[0], translations: { ru: names[1] } }
    if (kind === 'tournament') yield put('tournament', id, { ...data, categoryId: CATEGORY })
    else yield put(kind, id, data)
  }
  for (const index of TEAM_NAMES.keys()) {
    yield finished(7401 + index, index + 1, {
      homeTeamId: FIRST_TEAM + index,
      awayTeamId: FIRST_TEAM + ((index + 1) % TEAM_NAMES.length),
      tournamentId: FIRST_TOURNAMENT + (index % TOURNAMENT_NAMES.length),
      seasonId: null,
      standingsTable: null,
    })
  }
  yield finished(7499, 30, { tournamentId: LEAGUE })
}

const world = testWorld(typedWorld())

const LETTERS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщъыьэюя'] as const
const TYPOS = ['wrong', 'missing', 'doubled', 'swapped'] as const
type TypoKind = (typeof TYPOS)[number]

/** The word with a slip at one of its letters; null if it would stay what it is. */
function slipped(word: string, slip: TypoKind, at: number, other: string): string | null {
  const letters = [...word.toLowerCase()]
  const here = letters[at] as string
  const next = letters[at + 1]
  const made = {
    wrong: () => letters.with(at, other),
    missing: () => letters.toSpliced(at, 1),
    doubled: () => letters.toSpliced(at, 0, here),
    swapped: () => (next === undefined ? letters : letters.with(at, next).with(at + 1, here)),
  }[slip]()
  const typed = made.join('')
  return typed === word.toLowerCase() ? null : typed
}

interface Typed {
  readonly entity: Named
  readonly slip: TypoKind
  readonly typed: string
}

/** A name of which one long word is mistyped, alone or among the other words of the name. */
const TYPED: fc.Arbitrary<Typed> = fc
  .record({
    entity: fc.constantFrom(...ENTITIES),
    language: fc.constantFrom(0 as const, 1 as const),
    slip: fc.constantFrom(...TYPOS),
    word: fc.nat(),
    at: fc.nat(),
    other: fc.nat(),
    isAlone: fc.boolean(),
  })
  .map(({ entity, language, slip, word, at, other, isAlone }) => {
    const name = entity.names[language]
    const long = name.match(/\p{L}{5,}/gu) ?? []
    const chosen = long[word % long.length] ?? ''
    const letters = LETTERS[language]
    const typed = slipped(chosen, slip, at % chosen.length, letters[other % letters.length] as string)
    return (
      typed && {
        entity,
        slip,
        typed: isAlone ? typed : name.toLowerCase().replace(chosen.toLowerCase(), typed),
      }
    )
  })
  .filter((typed) => typed !== null && typed !== '')

interface Item {
  id: number
}
interface MatchItem {
  homeTeam: Item
  awayTeam: Item
  tournament: Item
}
type Body = Record<string, unknown>

const idsOf = (items: unknown) => (items as Item[]).map(({ id }) => id)
const groupOf = (kind: Named['kind']) => `${kind}s` as const
const found = async (path: string, typed: string): Promise<Body> =>
  (await world.get(`/v2/football/${path}?limit=5&q=${encodeURIComponent(typed)}`)).body

/** The ids of a kind that the first five results of each way to search hold. */
const WAYS: readonly [
  name: string,
  kinds: readonly Named['kind'][],
  ask: (of: Named, typed: string) => Promise<number[]>,
][] = [
  [
    '/search',
    ['team', 'player', 'tournament'],
    async ({ kind }, typed) =>
      idsOf(((await found('search', typed))[groupOf(kind)] as { items: Item[] }).items),
  ],
  [
    'q of the list of its kind',
    ['team', 'player', 'tournament'],
    async ({ kind }, typed) => idsOf((await found(groupOf(kind), typed))[groupOf(kind)]),
  ],
  [
    'q of /matches',
    ['team', 'tournament'],
    async (_, typed) =>
      ((await found('matches', typed)).matches as MatchItem[]).flatMap(
        ({ homeTeam, awayTeam, tournament }) => [homeTeam.id, awayTeam.id, tournament.id],
      ),
  ],
]

describe.each(WAYS)('typos by %s', (_, kinds, ask) => {
  test('one typo in a long word is tolerated', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        TYPED.filter(({ entity }) => kinds.includes(entity.kind)),
        async ({ entity, slip, typed }) => {
          seen.add(`${entity.kind} ${slip} ${/[а-яё]/.test(typed) ? 'ru' : 'en'}`)
          expect(await ask(entity, typed), `${typed} for ${entity.names[0]}`).toContain(entity.id)
        },
      ),
      { numRuns: 300, seed: 8 },
    )
    expect(seen.size).toBe(kinds.length * TYPOS.length * 2)
  }, 180_000)

  test('a different name does not match', async () => {
    const entity = ENTITIES[0] as Named
    expect(await ask(entity, 'qwertyuiop')).toEqual([])
  })
})
