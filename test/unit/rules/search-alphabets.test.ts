/**
 * The other alphabet (docs/reference/endpoints.md#11: search in English and Russian): known names in both spellings,
 * where the data has only one of them. The shares that are found are a law: they may grow, and must not get smaller.
 */
import { describe, expect, test } from 'bun:test'
import { find, index, openSearchDatabase, teams } from '../../support/search-fixture.ts'

/** As it is written in Latin letters, and as Russian usually does. */
const PAIRS = `
Zenit = Зенит, Manchester United = Манчестер Юнайтед, Manchester City = Манчестер Сити,
Friedrichshafen = Фридрихсхафен, München = Мюнхен, Juventus = Ювентус, Chelsea = Челси,
Real Madrid = Реал Мадрид, Hoffenheim = Хоффенхайм, Djokovic = Джокович, Sharapova = Шарапова, Arsenal = Арсенал,
Liverpool = Ливерпуль, Tottenham Hotspur = Тоттенхэм Хотспур, Leicester City = Лестер Сити,
Newcastle United = Ньюкасл Юнайтед, Southampton = Саутгемптон, Sevilla = Севилья, Villarreal = Вильярреал,
Real Sociedad = Реал Сосьедад, Athletic Bilbao = Атлетик Бильбао, Getafe = Хетафе, Girona = Жирона,
Espanyol = Эспаньол, Mallorca = Мальорка, Lazio = Лацио, Fiorentina = Фиорентина, Bologna = Болонья,
Udinese = Удинезе, Genoa = Дженоа, Cagliari = Кальяри, Lecce = Лечче, Borussia Dortmund = Боруссия Дортмунд,
Leverkusen = Леверкузен, Wolfsburg = Вольфсбург, Eintracht Frankfurt = Айнтрахт Франкфурт, Schalke = Шальке,
Hertha = Герта, Köln = Кёльн, Mönchengladbach = Мёнхенгладбах, Nürnberg = Нюрнберг, Hannover = Ганновер,
Marseille = Марсель, Lille = Лилль, Nice = Ницца, Rennes = Ренн, Bordeaux = Бордо, Montpellier = Монпелье,
Saint-Étienne = Сент-Этьен, Lens = Ланс, Ajax = Аякс, Feyenoord = Фейеноорд, Porto = Порту,
Fenerbahçe = Фенербахче, Beşiktaş = Бешикташ, Olympiacos = Олимпиакос, Shakhtar = Шахтёр,
Dynamo Kyiv = Динамо Киев, CSKA = ЦСКА, Krasnodar = Краснодар, Akhmat = Ахмат, Nizhny Novgorod = Нижний Новгород,
Dinamo Zagreb = Динамо Загреб, Slavia Praha = Славия Прага, Lech Poznań = Лех Познань, Zürich = Цюрих,
København = Копенгаген, Bodø/Glimt = Будё-Глимт, Djurgården = Юргорден, Haugesund = Хёугесунн,
Midtjylland = Мидтьюлланн, Charleroi = Шарлеруа, Cluj = Клуж, Ferencváros = Ференцварош, Medvedev = Медведев,
Rublev = Рублёв, Khachanov = Хачанов, Tsitsipas = Циципас, Alcaraz = Алькарас, Shapovalov = Шаповалов,
Gasquet = Гаске, Kyrgios = Кирьос, Čilić = Чилич, Swiatek = Свёнтек, Sabalenka = Соболенко,
Kuznetsova = Кузнецова, Lewandowski = Левандовский, Modrić = Модрич, Kane = Кейн, Griezmann = Гризманн,
Hazard = Азар, Courtois = Куртуа, Ibrahimović = Ибрагимович, Ovechkin = Овечкин, McDavid = Макдэвид,
Vasilevskiy = Василевский, Pittsburgh Penguins = Питтсбург Пингвинз, Toronto Maple Leafs = Торонто Мейпл Лифс,
Chicago Blackhawks = Чикаго Блэкхокс, Golden State Warriors = Голден Стэйт Уорриорз,
Milwaukee Bucks = Милуоки Бакс, Phoenix Suns = Финикс Санз, Denver Nuggets = Денвер Наггетс,
Antetokounmpo = Адетокунбо, Curry = Карри, Tatum = Тейтум, Croatia = Хорватия, Brazil = Бразилия,
Portugal = Португалия, Belgium = Бельгия, Iceland = Исландия, Denmark = Дания, Uruguay = Уругвай,
Khabarovsk = Хабаровск, Chelyabinsk = Челябинск, Yekaterinburg = Екатеринбург, Shcherbakov = Щербаков,
Tchaikovsky = Чайковский, Rachmaninoff = Рахманинов, Zhirkov = Жирков, Moskva = Москва, Barcelona = Барселона,
Yakovlev = Яковлев, Lyudmila = Людмила, Yenisey = Енисей, Brighton = Брайтон, Leeds = Лидс, Shchukin = Щукин,
Felix = Фелікс`
  .trim()
  .split(/,\s+/)
  .map((pair) => pair.split(' = ') as [latin: string, russian: string])

/** No rule leads from one to the other. */
const NOT_FOUND = ['Montpellier', 'Swiatek', 'Antetokounmpo']
const FIRST = 5

/** The pairs of which one spelling is not among the first that the other one brings. */
function missed(stored: 0 | 1): string[] {
  const db = openSearchDatabase()
  for (const [at, pair] of PAIRS.entries()) index(db, at + 1, pair[stored])
  const typed = stored === 0 ? 1 : 0
  return PAIRS.filter(
    (pair, at) =>
      !teams(db, pair[typed])
        .slice(0, FIRST)
        .includes(at + 1),
  ).map(([latin]) => latin)
}

describe('names in one alphabet', () => {
  test.each([
    ['in Latin letters is found by the Russian spelling', 0],
    ['in Russian is found by the Latin spelling', 1],
  ] as const)('%s', (_, stored) => {
    const names = missed(stored)
    expect(names.filter((name) => !NOT_FOUND.includes(name))).toEqual([])
    expect(((PAIRS.length - names.length) / PAIRS.length) * 100).toBeGreaterThanOrEqual(97)
  })

  test('an exact name is first, with few other results', () => {
    for (const stored of [0, 1] as const) {
      const db = openSearchDatabase()
      for (const [at, pair] of PAIRS.entries()) index(db, at + 1, pair[stored])
      const found = PAIRS.map((pair) => teams(db, pair[stored]))
      expect(found.map(([first]) => first)).toEqual(PAIRS.map((_, at) => at + 1))
      expect(found.flat().length).toBeLessThan(PAIRS.length * 1.05)
    }
  })
})

describe('phonetic matches', () => {
  const NAMES = [
    'Friedrichshafen',
    'Friedrichshafener',
    'Kane',
    'Кейнар',
    'Bologna',
    'Germany',
    'Данди',
    'Bayern',
    'PSG',
  ]
  const db = openSearchDatabase()
  for (const [at, name] of NAMES.entries()) index(db, at + 1, name)
  const found = (q: string) => teams(db, q).map((id) => NAMES[id - 1])

  const ROWS: readonly [typed: string, names: readonly string[]][] = [
    ['Фридрихсхафен', ['Friedrichshafen', 'Friedrichshafener']],
    ['фридрихсха', ['Friedrichshafen', 'Friedrichshafener']],
    ['болонья', ['Bologna']],
    ['германия', ['Germany']],
    // Another word, and other letters for the same three words.
    ['бавария', ['Bayern']],
    ['псж', ['PSG']],
    // Sounds only help where no word begins so.
    ['кейн', ['Кейнар']],
    ['данди', ['Данди']],
    ['кей', ['Кейнар']],
  ]
  test.each(ROWS)('%s finds %p', (typed, names) => {
    expect(found(typed)).toEqual([...names])
  })

  test('phonetic matches are skipped when an exact match exists', () => {
    const own = openSearchDatabase()
    index(own, 1, 'Kane')
    expect(teams(own, 'кейн')).toEqual([1])
    index(own, 2, 'Кейн')
    expect(teams(own, 'кейн')).toEqual([2])
    // Among other words it may still be any of them.
    index(own, 3, 'Harry Kane')
    expect(teams(own, 'harry кейн')).toEqual([3])
  })

  test('pages partition phonetic matches', () => {
    const own = openSearchDatabase()
    for (let id = 1; id <= 45; id += 1) index(own, id, [`Kane ${id}`, `Keyn ${id}`][id % 2] ?? '')
    const all = teams(own, 'кейн')
    expect(new Set(all).size).toBe(45)
    const pages = [0, 15, 30].map((offset) => find(own, 'кейн', { limit: 15, offset }).team)
    expect(pages.map((page) => page?.total)).toEqual([45, 45, 45])
    expect(pages.flatMap((page) => page?.ids ?? [])).toEqual([...all])
  })
})
