/** The leagues of the `nhl-games` and `nba-games` formats: names, clubs by the codes of the files, rules of the table. */
import type { SportSlug } from '../../../catalog/sports.ts'
import type { ChangeData } from '../../../contract/changes.ts'
import type { StandingsRules } from '../../../contract/standings-rules.ts'
import type { Stage } from './play-offs.ts'

export interface Club {
  readonly name: string
  readonly nameRu: string
  readonly countryCode: 'US' | 'CA'
}

export interface GameLeague {
  /** Name of the format, and of the source. */
  readonly source: string
  readonly sport: SportSlug
  readonly category: ChangeData<'category'>
  readonly tournament: Omit<ChangeData<'tournament'>, 'categoryId' | 'translations'> & {
    translations: { ru: string }
  }
  readonly clubs: Readonly<Record<string, Club>>
  readonly stages: Readonly<Record<string, Stage>>
  rules(season: number): Omit<StandingsRules, 'tables'>
  /** Wins that decide a series; null where it was not always the same number. */
  winsNeeded(season: number, stagePrefix: string): number | null
}

const NORTH_AMERICA = { name: 'USA', translations: { ru: 'США' }, countryCode: 'US', priority: 800 }

/** Code, name, Russian name; clubs of Canada have a maple leaf's C before their code. */
function clubs(rows: string): Record<string, Club> {
  return Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .map((line) => {
        const [code = '', name = '', nameRu = ''] = line.trim().split('|')
        const countryCode = code.startsWith('C:') ? 'CA' : 'US'
        return [code.replace('C:', ''), { name, nameRu, countryCode }]
      }),
  )
}

const HOCKEY_CLUBS = clubs(`
  ANA|Anaheim Ducks|Анахайм Дакс
  ARI|Arizona Coyotes|Аризона Койотис
  BOS|Boston Bruins|Бостон Брюинз
  BUF|Buffalo Sabres|Баффало Сейбрз
  CAR|Carolina Hurricanes|Каролина Харрикейнз
  CBJ|Columbus Blue Jackets|Коламбус Блю Джекетс
  C:CGY|Calgary Flames|Калгари Флэймз
  CHI|Chicago Blackhawks|Чикаго Блэкхокс
  COL|Colorado Avalanche|Колорадо Эвеланш
  DAL|Dallas Stars|Даллас Старз
  DET|Detroit Red Wings|Детройт Ред Уингз
  C:EDM|Edmonton Oilers|Эдмонтон Ойлерз
  FLA|Florida Panthers|Флорида Пантерз
  LAK|Los Angeles Kings|Лос-Анджелес Кингз
  MIN|Minnesota Wild|Миннесота Уайлд
  C:MTL|Montreal Canadiens|Монреаль Канадиенс
  NJD|New Jersey Devils|Нью-Джерси Девилз
  NSH|Nashville Predators|Нэшвилл Предаторз
  NYI|New York Islanders|Нью-Йорк Айлендерс
  NYR|New York Rangers|Нью-Йорк Рейнджерс
  C:OTT|Ottawa Senators|Оттава Сенаторз
  PHI|Philadelphia Flyers|Филадельфия Флайерз
  PIT|Pittsburgh Penguins|Питтсбург Пингвинз
  SEA|Seattle Kraken|Сиэтл Кракен
  SJS|San Jose Sharks|Сан-Хосе Шаркс
  STL|St. Louis Blues|Сент-Луис Блюз
  TBL|Tampa Bay Lightning|Тампа-Бэй Лайтнинг
  C:TOR|Toronto Maple Leafs|Торонто Мейпл Лифс
  C:VAN|Vancouver Canucks|Ванкувер Кэнакс
  VEG|Vegas Golden Knights|Вегас Голден Найтс
  C:WPG|Winnipeg Jets|Виннипег Джетс
  WSH|Washington Capitals|Вашингтон Кэпиталз`)

const BASKETBALL_CLUBS = clubs(`
  ATL|Atlanta Hawks|Атланта Хокс
  BOS|Boston Celtics|Бостон Селтикс
  BRK|Brooklyn Nets|Бруклин Нетс
  CHI|Chicago Bulls|Чикаго Буллз
  CHO|Charlotte Hornets|Шарлотт Хорнетс
  CLE|Cleveland Cavaliers|Кливленд Кавальерс
  DAL|Dallas Mavericks|Даллас Маверикс
  DEN|Denver Nuggets|Денвер Наггетс
  DET|Detroit Pistons|Детройт Пистонс
  GSW|Golden State Warriors|Голден Стэйт Уорриорз
  HOU|Houston Rockets|Хьюстон Рокетс
  IND|Indiana Pacers|Индиана Пэйсерс
  LAC|Los Angeles Clippers|Лос-Анджелес Клипперс
  LAL|Los Angeles Lakers|Лос-Анджелес Лейкерс
  MEM|Memphis Grizzlies|Мемфис Гриззлис
  MIA|Miami Heat|Майами Хит
  MIL|Milwaukee Bucks|Милуоки Бакс
  MIN|Minnesota Timberwolves|Миннесота Тимбервулвз
  NOP|New Orleans Pelicans|Нью-Орлеан Пеликанс
  NYK|New York Knicks|Нью-Йорк Никс
  OKC|Oklahoma City Thunder|Оклахома-Сити Тандер
  ORL|Orlando Magic|Орландо Мэджик
  PHI|Philadelphia 76ers|Филадельфия Севенти Сиксерс
  PHO|Phoenix Suns|Финикс Санз
  POR|Portland Trail Blazers|Портленд Трэйл Блэйзерс
  SAC|Sacramento Kings|Сакраменто Кингз
  SAS|San Antonio Spurs|Сан-Антонио Спёрс
  C:TOR|Toronto Raptors|Торонто Рэпторс
  UTA|Utah Jazz|Юта Джаз
  WAS|Washington Wizards|Вашингтон Уизардс`)

/** Since then a defeat in overtime has a point, and since then no game ends level. */
const OVERTIME_POINT_SINCE = 2000
export const SHOOT_OUTS_SINCE = 2006
/** Since then all series of the league are best of seven. */
const HOCKEY_SEVEN_SINCE = 1987
const BASKETBALL_SEVEN_SINCE = 2003
const SEVEN = 4

export const NHL: GameLeague = {
  source: 'nhl-games',
  sport: 'ice-hockey',
  category: NORTH_AMERICA,
  tournament: {
    name: 'NHL',
    translations: { ru: 'НХЛ' },
    priority: 950,
    popularity: 950,
    defaultFor: ['ru', 'en'],
  },
  clubs: HOCKEY_CLUBS,
  stages: { playoffs: { width: null } },
  rules: (season) => ({
    points: { win: 2, draw: 1, loss: 0, ...(season >= OVERTIME_POINT_SINCE && { overtimeLoss: 1 }) },
    tieBreakers: [
      'regulationWins',
      'winsBeforePenalties',
      'wins',
      'headToHeadPoints',
      'goalDifference',
      'goalsFor',
    ],
  }),
  winsNeeded: (season) => (season >= HOCKEY_SEVEN_SINCE ? SEVEN : null),
}

const PLAY_IN = 'Play-in tournament'

/** @assumed By share of wins, head-to-head, then points: the league parts by divisions before, which are not told. */
export const NBA: GameLeague = {
  source: 'nba-games',
  sport: 'basketball',
  category: NORTH_AMERICA,
  tournament: {
    name: 'NBA',
    translations: { ru: 'НБА' },
    priority: 950,
    popularity: 950,
    defaultFor: ['ru', 'en'],
  },
  clubs: BASKETBALL_CLUBS,
  stages: {
    p: { width: null, prefix: PLAY_IN },
    q: { width: 8 },
    s: { width: 4 },
    c: { width: 2 },
    f: { width: 1 },
  },
  rules: () => ({
    points: { win: 1, draw: 0, loss: 0 },
    tieBreakers: ['headToHeadWins', 'goalDifference', 'goalsFor'],
    pointsPerGame: true,
  }),
  winsNeeded: (season, stagePrefix) =>
    season >= BASKETBALL_SEVEN_SINCE && stagePrefix !== PLAY_IN ? SEVEN : null,
}
