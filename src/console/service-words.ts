/**
 * Russian for values that the API has in English only: event reasons, staff roles, rounds, positions, surfaces, groups
 * of statistics, base odds, keys without a dictionary, countries. Unknown values stay unchanged.
 */
import { effect, signal } from '@preact/signals'
import type { Schemas, SportSlug } from '../client/index.ts'
import { api } from './api.ts'
import { keyText, namedIn, t, wordTable } from './i18n.ts'
import { sport } from './router.ts'
import { language } from './settings.ts'
import { FIRST_SPORT } from './sports.ts'

const WORDS_RU = wordTable(
  // Reasons of cards, missed penalties and penalty minutes
  `foul=Фол; argument=Пререкания; time wasting=Затяжка времени; handball=Игра рукой; simulation=Симуляция;
    violent conduct=Агрессивное поведение; professional foul last man=Фол последней надежды;
    goalkeeper save=Вратарь отбил; off target=Мимо; woodwork=Каркас ворот; tripping=Подножка;
    hooking=Задержка клюшкой; holding=Задержка соперника; interference=Блокировка;
    high-sticking=Опасная игра высоко поднятой клюшкой; slashing=Удар клюшкой; roughing=Грубость;
    boarding=Толчок на борт; fighting=Драка; checking from behind=Атака сзади;
    unsportsmanlike conduct=Неспортивное поведение; abuse of officials=Оскорбление судей`,
  // The staff
  `head coach=Главный тренер; assistant coach=Помощник тренера; goalkeeping coach=Тренер вратарей;
    goaltending coach=Тренер вратарей; fitness coach=Тренер по физподготовке;
    player development coach=Тренер по развитию игроков; statistician=Статистик; analyst=Аналитик`,
  // Shots: situation and part of the body
  `regular=С игры; assisted=После передачи; setpiece=Стандарт; corner=Угловой; fastbreak=Быстрая атака;
    throwin=После аута; freekick=Штрафной; penalty=Пенальти; leftfoot=Левая нога; rightfoot=Правая нога;
    head=Голова; other=Другое`,
  // Tennis and table tennis
  `hardcourt outdoor=Хард, открытый корт; hardcourt indoor=Хард, зал; clay=Грунт; grass=Трава;
    right-handed=Правая; left-handed=Левая; one-handed backhand=бэкхенд одной рукой;
    two-handed backhand=бэкхенд двумя руками; shakehand grip=европейская хватка; penhold grip=хватка пером`,
  // Indicators of the best players
  `rating=Оценка; points=Очки; shots=Броски; saves=Сейвы; rebounds=Подборы`,
  // Esports
  `kills=Убийства; deaths=Смерти; assists=Передачи; headshots=В голову; roundswon=Выиграно раундов;
    baron=Бароны; dragons=Драконы; firstblood=Первая кровь; goldearned=Золото; inhibitors=Ингибиторы;
    towers=Башни; barracks=Казармы; networth=Общая ценность; level=Уровень; minionskilled=Миньоны;
    role=Роль; denies=Не отдано; goldpermin=Золото/мин; xppermin=Опыт/мин; herolevel=Уровень героя;
    lasthits=Добито; top=Верх; jungle=Лес; mid=Центр; bottom=Низ; support=Поддержка; carry=Керри;
    offlane=Сложная линия; hard support=Полная поддержка; leader=Капитан; elimination=Устранение;
    defuse=Разминирование; explosion=Взрыв; timeout=Время вышло; blue=синих; red=красных;
    radiant=Силы света; dire=Силы тьмы`,
  // Rounds
  `final=Финал; semifinals=Полуфинал; semifinal=Полуфинал; semi-finals=Полуфинал;
    quarterfinals=Четвертьфинал; quarterfinal=Четвертьфинал; quarter-finals=Четвертьфинал;
    match for 3rd place=Матч за 3-е место; match for third place=Матч за 3-е место;
    round robin=Групповой этап`,
  // Groups of statistics
  `advanced=Расширенная статистика; attack=Атака; ball control=Игра с мячом; averages=Средние показатели; block=Блок;
    defending=Защита; discipline=Дисциплина; duels=Единоборства; face-offs=Вбрасывания; games=Геймы;
    general=Общее; goalkeeping=Игра вратаря; lead=Преимущество; match overview=Обзор;
    opponents=Показатели соперников; passes=Передачи; passing=Передачи; playmaking=Созидание;
    possession=Владение мячом; puck control=Владение шайбой; rally=Розыгрыши; reception=Приём;
    results=Результаты; return=Игра на приёме; scoring=Набор очков; service=Подача; set pieces=Стандарты;
    special teams=Неравные составы; surfaces=Покрытия`,
  // Types of a season
  `overall=Всего; regularseason=Регулярный сезон; playoffs=Плей-офф; home=Дома; away=В гостях;
    maindraw=Основная сетка; top16=Топ-16`,
  // Base odds
  `full time=Исход; double chance=Двойной шанс; draw no bet=Ничья: возврат; both teams to score=Обе забьют;
    match goals=Тотал голов; total points=Тотал очков; total games=Тотал геймов; total maps=Тотал карт;
    asian handicap=Азиатская фора; over=Больше; under=Меньше; yes=Да; no=Нет`,
)

/** Localized API value. */
export function word(text: string): string {
  return (language.value === 'ru' && WORDS_RU[text.toLowerCase()]) || text
}

/** A key without a dictionary entry in words, such as `goldPerMin`. */
export function keyWord(key: string): string {
  return (language.value === 'ru' && WORDS_RU[key.toLowerCase()]) || keyText(key)
}

/** Groups whose name is also a value, which Russian calls differently. */
const GROUPS_RU: Readonly<Record<string, string>> = { Other: 'Прочее' }

export function groupText(name: string): string {
  if (name === 'Shots' && language.value === 'ru') return sport.value === 'football' ? 'Удары' : 'Броски'
  return (language.value === 'ru' && GROUPS_RU[name]) || word(name)
}

type Dictionary = Schemas['StatisticsDictionary'] | Schemas['SeasonStatisticsDictionary']

/** Name of a statistic key by a dictionary, as the sport in view calls it, or the key in words. */
export function keyName(key: string, dictionary: Dictionary | null): string {
  const entry = dictionary?.[key]
  const own = entry && 'sportNames' in entry ? entry.sportNames?.[sport.value] : undefined
  return entry ? namedIn(own ?? entry.name) : keyText(key)
}

/** Localizes each part of a list such as `Left-handed, one-handed backhand`. */
export const wordsOfList = (text: string): string => text.split(', ').map(word).join(', ')

const NUMBERED_RU: readonly (readonly [text: RegExp, russian: string])[] = [
  [/^Round (\d+)$/, 'Раунд #'],
  [/^(\d+)(?:st|nd|rd|th) round$/i, '#-й раунд'],
  [/^Group (\w+)$/, 'Группа #'],
  [/^Qualification(?: round)? (\d+)$/i, 'Квалификация, раунд #'],
]

/** Name of a round, or its number; null if neither is known. */
export function roundText({ name, round }: Schemas['RoundInfo']): string | null {
  if (name) return roundName(name)
  return round === null || round === undefined ? null : t('match.round', { n: round })
}

/** English counts the teams of a knock-out round, Russian its ties: `Round of 16` is `1/8 финала`. */
export function roundName(name: string): string {
  const [, teams, ties] = /^(?:Round of (\d+)|1\/(\d+)(?: finals?)?)$/i.exec(name) ?? []
  const count = teams ? Number(teams) / 2 : Number(ties)
  if (teams || ties) return language.value === 'ru' ? `1/${count} финала` : `Round of ${count * 2}`
  if (language.value !== 'ru') return name
  for (const [pattern, russian] of NUMBERED_RU) {
    const mark = pattern.exec(name)?.[1]
    if (mark !== undefined) return russian.replace('#', mark)
  }
  return word(name)
}

const POSITIONS_RU: Partial<Record<SportSlug, Readonly<Record<string, string>>>> = {
  football: {
    ...{ G: 'Вр', D: 'Защ', M: 'Пз', F: 'Нап', GK: 'Вр' },
    ...{ CB: 'ЦЗ', LB: 'ЛЗ', RB: 'ПЗ', LWB: 'ЛКЗ', RWB: 'ПКЗ' },
    ...{ DM: 'ОП', CM: 'ЦП', AM: 'АП', LM: 'ЛП', RM: 'ПП', LW: 'ЛВ', RW: 'ПВ', ST: 'Нап', CF: 'ЦН' },
  },
  'ice-hockey': { G: 'Вр', D: 'Защ', F: 'Нап', C: 'Цн', L: 'Лн', R: 'Пн' },
  basketball: { G: 'Защ', F: 'Фор', C: 'Цен' },
  volleyball: { S: 'Св', OH: 'Доиг', OPP: 'Диаг', MB: 'Цб', L: 'Либ' },
}

/** Lines of a squad by position, from the back to the front: `code=English|Russian`. */
const SQUAD_LINES: Partial<Record<SportSlug, string>> = {
  football: 'G=Goalkeepers|Вратари;D=Defenders|Защитники;M=Midfielders|Полузащитники;F=Forwards|Нападающие',
  'ice-hockey':
    'G=Goaltenders|Вратари;D=Defencemen|Защитники;C=Centres|Центральные нападающие;L=Left wings|Левые нападающие;R=Right wings|Правые нападающие;F=Forwards|Нападающие',
  basketball: 'G=Guards|Защитники;F=Forwards|Форварды;C=Centres|Центровые',
  volleyball:
    'S=Setters|Связующие;OH=Outside hitters|Доигровщики;OPP=Opposites|Диагональные;MB=Middle blockers|Центральные блокирующие;L=Liberos|Либеро',
}

export function squadPositions(of: SportSlug): readonly (readonly [code: string, name: string])[] {
  return Object.entries(wordTable(SQUAD_LINES[of] ?? '')).map(([code, names]) => {
    const [en = '', ru = ''] = names.split('|')
    return [code, namedIn({ en, ru })]
  })
}

/** Localized short position in the sport in view, such as `G`, `OH` or `Hard support`. */
export function positionText(position: string): string {
  if (language.value !== 'ru') return position
  return POSITIONS_RU[sport.value]?.[position] ?? word(position)
}

const RUSSIAN = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })
/** Two letters; XA and XB are test locales of the browser. */
const IS_CODE = /^(?!X[AB])[A-Z]{2}$/
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Countries in sport that ISO 3166 does not list, and names that differ from the browser's. */
const OTHERS_RU =
  wordTable(`England=Англия; Scotland=Шотландия; Wales=Уэльс; Northern Ireland=Северная Ирландия;
  Great Britain=Великобритания; USA=США; Czech Republic=Чехия; Turkey=Турция; Korea=Республика Корея;
  Chinese Taipei=Тайвань; Bosnia and Herzegovina=Босния и Герцеговина; International=Международные;
  World=Мир; Europe=Европа`)

/** Russian names by English name, from the categories loaded so far. */
const ofCategories = signal<ReadonlyMap<string, string>>(new Map())

let ofCodes: ReadonlyMap<string, string> | undefined

/** Russian names by English name for every ISO code; built on first use. */
function namesOfCodes(): ReadonlyMap<string, string> {
  if (ofCodes) return ofCodes
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  ofCodes = new Map(
    codes.flatMap((code) => {
      const [en, ru] = IS_CODE.test(code) ? [english.of(code), RUSSIAN.of(code)] : []
      return en && ru ? [[en, ru]] : []
    }),
  )
  return ofCodes
}

/** Localized country name, by English name and optional ISO 3166-1 alpha-2 code. */
export function countryText(name: string, code: string | null = null): string {
  if (language.value !== 'ru') return name
  return (
    OTHERS_RU[name] ??
    ofCategories.value.get(name) ??
    namesOfCodes().get(name) ??
    (code !== null && IS_CODE.test(code) ? RUSSIAN.of(code) : undefined) ??
    name
  )
}

/** Loads category names of the current sport while the language is Russian. */
export function followCountries(): () => void {
  return effect(() => {
    const clients = api.value
    // The default sport has the most countries, including some that other sports have only players from.
    const asked = new Set([FIRST_SPORT, sport.value])
    if (!clients || language.value !== 'ru') return
    for (const sportSlug of asked) {
      clients.rest.get('/v2/{sportSlug}/categories', { path: { sportSlug } }).then(learn, () => {})
    }
  })
}

/** Merged across sports: a country has the same name in all of them. */
function learn({ categories }: Schemas['CategoryList']): void {
  const names = new Map(ofCategories.peek())
  for (const { name, translations } of categories) if (translations.ru) names.set(name, translations.ru)
  if (names.size > ofCategories.peek().size) ofCategories.value = names
}
