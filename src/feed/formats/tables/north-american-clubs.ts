/** Clubs of the NHL and the NBA by their codes in the tables with Elo ratings. */

export interface Club {
  readonly name: string
  readonly nameRu: string
  readonly countryCode: 'US' | 'CA'
}

/** Code, name, Russian name; codes of Canadian clubs begin with `C:`. */
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

export const HOCKEY_CLUBS = clubs(`
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

export const BASKETBALL_CLUBS = clubs(`
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
