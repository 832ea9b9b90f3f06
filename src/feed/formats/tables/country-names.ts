/**
 * Countries and national teams by name, with their Russian names, for all source formats (`translations`). Names and
 * translations come from the platform (Intl, Unicode CLDR). The tables here have the differences in sport: short names,
 * associations that are not states, former states.
 */
import { foldText } from '../text.ts'

export interface CountryName {
  /** ISO 3166-1 alpha-2; null if there is none. The four British associations share GB. */
  readonly countryCode: string | null
  /** English name used in sport. */
  readonly name: string
  readonly nameRu: string
  /** Further English spellings. */
  readonly spellings: readonly string[]
}

/** CLDR regions that are not countries, and superseded codes. */
const NO_COUNTRIES =
  'AC AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FX HM HV IC NH QO RH SU TA TF TP UK UM UN VD XA XB YD YU ZR ZZ'

type Row = readonly [code: string | null, name: string | null, nameRu: string | null, ...spellings: string[]]

/** Names that differ from CLDR in sport, and further spellings. Null means the name of CLDR. */
const STATES: readonly Row[] = [
  ['AE', null, null, 'UAE'],
  ['BA', null, null, 'Bosnia-Herzegovina', 'Bosnia'],
  ['BN', null, null, 'Brunei Darussalam'],
  [
    'CD',
    'DR Congo',
    'ДР Конго',
    'Congo DR',
    'Democratic Republic of the Congo',
    'D.R. Congo',
    'Zaire',
    'Congo-Léopoldville',
  ],
  ['CF', null, 'ЦАР', 'Central African Rep'],
  ['CG', 'Congo', 'Конго', 'Congo Republic', 'Republic of the Congo'],
  ['CI', 'Ivory Coast', null],
  ['CN', null, null, 'China PR', "People's Republic of China"],
  ['CV', null, null, 'Cabo Verde', 'Cape Verde Islands'],
  ['CW', null, null, 'Curacao', 'Netherlands Antilles'],
  ['CZ', 'Czech Republic', null],
  ['GM', null, null, 'The Gambia'],
  ['HK', 'Hong Kong', 'Гонконг', 'Hong Kong, China'],
  ['IE', null, null, 'Republic of Ireland', 'Ireland Republic', 'Irish Free State', 'Éire'],
  ['IR', null, null, 'IR Iran', 'Iran IR', 'Islamic Republic of Iran'],
  ['KG', null, null, 'Kyrgyz Republic'],
  ['KP', null, null, 'Korea DPR', 'DPR Korea'],
  ['KR', null, null, 'Korea Republic', 'Republic of Korea'],
  ['MK', null, null, 'Macedonia', 'FYR Macedonia'],
  ['MM', 'Myanmar', 'Мьянма', 'Burma'],
  ['MO', 'Macau', 'Макао', 'Macao'],
  ['PF', 'Tahiti', 'Таити'],
  ['PS', 'Palestine', 'Палестина'],
  ['RU', null, null, 'Russian Federation'],
  ['ST', null, null, 'Sao Tome e Principe'],
  ['SY', null, null, 'Syrian Arab Republic'],
  ['SZ', null, null, 'Swaziland'],
  ['TL', null, null, 'East Timor'],
  ['TR', 'Turkey', null],
  ['TW', 'Chinese Taipei', 'Китайский Тайбэй', 'Taiwan ROC'],
  ['US', 'USA', 'США', 'United States of America'],
  ['VC', null, null, 'Saint Vincent and the Grenadines'],
  ['VG', null, 'Британские Виргинские острова'],
  ['VI', null, 'Виргинские острова (США)', 'United States Virgin Islands', 'US Virgin Islands'],
  ['VN', null, null, 'Viet Nam'],
  ['ZA', null, 'ЮАР'],
]

/** Teams that do not represent a present-day state, or share one with other teams. */
const OTHERS: readonly Row[] = [
  ['GB', 'England', 'Англия'],
  ['GB', 'Scotland', 'Шотландия'],
  ['GB', 'Wales', 'Уэльс'],
  ['GB', 'Northern Ireland', 'Северная Ирландия'],
  ['GG', 'Alderney', 'Олдерни'],
  ['GG', 'Sark', 'Сарк'],
  ['TZ', 'Zanzibar', 'Занзибар'],
  [null, 'Yugoslavia', 'Югославия', 'FR Yugoslavia'],
  [null, 'Serbia and Montenegro', 'Сербия и Черногория'],
  [null, 'Soviet Union', 'СССР', 'USSR'],
  [null, 'CIS', 'СНГ', 'Commonwealth of Independent States'],
  [null, 'Czechoslovakia', 'Чехословакия'],
  [null, 'East Germany', 'ГДР', 'German DR', 'GDR'],
  [null, 'Saarland', 'Саар', 'Saar'],
  [null, 'Vietnam Republic', 'Южный Вьетнам', 'South Vietnam'],
  [null, 'North Vietnam', 'Северный Вьетнам'],
  [null, 'South Yemen', 'Южный Йемен', 'Yemen DPR'],
  [null, 'United Arab Republic', 'Объединенная Арабская Республика'],
  [null, 'Abkhazia', 'Абхазия'],
  [null, 'Artsakh', 'Арцах'],
  [null, 'Basque Country', 'Страна Басков'],
  [null, 'Brittany', 'Бретань'],
  [null, 'Catalonia', 'Каталония'],
  [null, 'Chechnya', 'Чечня'],
  [null, 'Corsica', 'Корсика'],
  [null, 'Cornwall', 'Корнуолл', 'Kernow'],
  [null, 'Crimea', 'Крым'],
  [null, 'Galicia', 'Галисия'],
  [null, 'Gozo', 'Гозо'],
  [null, 'Kurdistan', 'Курдистан', 'Iraqi Kurdistan'],
  [null, 'Northern Cyprus', 'Северный Кипр'],
  [null, 'Occitania', 'Окситания'],
  [null, 'Orkney', 'Оркнейские острова'],
  [null, 'Padania', 'Падания'],
  [null, 'Sápmi', 'Саамы', 'Lapland'],
  [null, 'Shetland', 'Шетландские острова'],
  [null, 'Somaliland', 'Сомалиленд'],
  [null, 'South Ossetia', 'Южная Осетия'],
  [null, 'Székely Land', 'Секейский край'],
  [null, 'Tibet', 'Тибет'],
  [null, 'Transnistria', 'Приднестровье'],
  [null, 'Western Armenia', 'Западная Армения'],
  [null, 'Ynys Môn', 'Англси', 'Anglesey'],
]

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const russian = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' })

const byCode = new Map<string, CountryName>()
const byName = new Map<string, CountryName>()

const rows = new Map(STATES.map((row) => [row[0], row]))
for (const code of isoCodes()) {
  const [, name, nameRu, ...spellings] = rows.get(code) ?? []
  const platformName = english.of(code) ?? code
  const country: CountryName = {
    countryCode: code,
    name: name ?? platformName,
    nameRu: nameRu ?? spelledOut(russian.of(code) ?? platformName),
    spellings,
  }
  byCode.set(code, country)
  for (const spelling of [
    country.name,
    platformName,
    platformName.replace(/^St\. /, 'Saint '),
    ...spellings,
  ]) {
    byName.set(foldText(spelling), country)
  }
}
for (const [countryCode, name, nameRu, ...spellings] of OTHERS) {
  const country = { countryCode, name: name ?? '', nameRu: nameRu ?? '', spellings }
  for (const spelling of [country.name, ...spellings]) byName.set(foldText(spelling), country)
}

/** All codes that the platform has a name for. It has no list of them, so all 676 pairs of letters are tried. */
function isoCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const none = new Set(NO_COUNTRIES.split(' '))
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !none.has(code) && english.of(code) !== undefined)
}

/** CLDR abbreviates the Russian word for islands. */
function spelledOut(nameRu: string): string {
  const full = nameRu.replace(/(^|\s)о-в(а?)(?=\s|$)/, (_, before, many) => `${before}остров${many}`)
  return full.charAt(0).toUpperCase() + full.slice(1)
}

/** By any known English spelling, ignoring case, diacritics, punctuation and "&". */
export function countryOfName(name: string): CountryName | undefined {
  return byName.get(foldText(name))
}

/** By ISO 3166-1 alpha-2 code. */
export function countryOfIso(code: string): CountryName | undefined {
  return byCode.get(code.toUpperCase())
}
