/**
 * Countries and regions of football for the openfootball format: FIFA's three-letter codes, their ISO 3166-1
 * codes, and names in English and Russian (specification, 2: categories are countries or regions).
 */
import { foldText } from './openfootball-text.ts'

export interface Country {
  /** FIFA code, e.g. "ENG". */
  readonly code: string
  /** ISO 3166-1 alpha-2; the four British associations share GB. */
  readonly iso: string
  readonly name: string
  readonly nameRu: string
}

/** FIFA code and ISO code, pair by pair. */
const CODES = `AFG AF ALB AL ALG DZ AND AD ANG AO AIA AI ATG AG ARG AR ARM AM ARU AW ASA AS AUS AU AUT AT AZE AZ
BAH BS BAN BD BDI BI BEL BE BEN BJ BER BM BFA BF BHR BH BHU BT BIH BA BLR BY BLZ BZ BOL BO BOT BW BRA BR BRB BB
BRU BN BUL BG CAM KH CAN CA CAY KY CGO CG CHA TD CHI CL CHN CN CIV CI CMR CM COD CD COK CK COL CO COM KM CPV CV
CRC CR CRO HR CTA CF CUB CU CUW CW CYP CY CZE CZ DEN DK DJI DJ DMA DM DOM DO ECU EC EGY EG ENG GB EQG GQ ERI ER
ESP ES EST EE ETH ET FIJ FJ FIN FI FRA FR FRO FO GAB GA GAM GM GEO GE GER DE GHA GH GIB GI GNB GW GRE GR GRN GD
GUA GT GUI GN GUM GU GUY GY HAI HT HKG HK HON HN HUN HU IDN ID IND IN IRL IE IRN IR IRQ IQ ISL IS ISR IL ITA IT
JAM JM JOR JO JPN JP KAZ KZ KEN KE KGZ KG KOR KR KSA SA KUW KW KVX XK LAO LA LBN LB LBR LR LBY LY LCA LC LES LS
LIE LI LTU LT LUX LU LVA LV MAC MO MAD MG MAR MA MAS MY MCO MC MDA MD MDV MV MEX MX MGL MN MKD MK MLI ML MLT MT
MNE ME MOZ MZ MRI MU MSR MS MTN MR MWI MW MYA MM NAM NA NCA NI NCL NC NED NL NEP NP NGA NG NIG NE NIR GB NOR NO
NZL NZ OMA OM PAK PK PAN PA PAR PY PER PE PHI PH PLE PS PNG PG POL PL POR PT PRK KP PUR PR QAT QA ROU RO RSA ZA
RUS RU RWA RW SAM WS SCO GB SDN SD SEN SN SEY SC SIN SG SKN KN SLE SL SLV SV SMR SM SOL SB SOM SO SRB RS SRI LK
SSD SS STP ST SUI CH SUR SR SVK SK SVN SI SWE SE SWZ SZ SYR SY TAH PF TAN TZ TCA TC TGA TO THA TH TJK TJ TKM TM
TLS TL TOG TG TPE TW TRI TT TUN TN TUR TR UAE AE UGA UG UKR UA URU UY USA US UZB UZ VAN VU VEN VE VGB VG VIE VN
VIN VC VIR VI WAL GB YEM YE ZAM ZM ZIM ZW`

/** Names that football, or the source, writes otherwise than the language data of the platform: code, English, Russian. */
const NAMES: readonly (readonly [code: string, name: string | null, nameRu: string | null])[] = [
  ['ENG', 'England', 'Англия'],
  ['SCO', 'Scotland', 'Шотландия'],
  ['WAL', 'Wales', 'Уэльс'],
  ['NIR', 'Northern Ireland', 'Северная Ирландия'],
  ['BIH', 'Bosnia & Herzegovina', null],
  ['CGO', 'Congo', 'Конго'],
  ['CIV', 'Ivory Coast', 'Кот-д’Ивуар'],
  ['COD', 'DR Congo', 'ДР Конго'],
  ['CTA', null, 'ЦАР'],
  ['CZE', 'Czech Republic', 'Чехия'],
  ['HKG', 'Hong Kong', 'Гонконг'],
  ['MAC', 'Macau', 'Макао'],
  ['MYA', 'Myanmar', 'Мьянма'],
  ['PLE', 'Palestine', 'Палестина'],
  ['RSA', null, 'ЮАР'],
  ['TPE', 'Chinese Taipei', 'Китайский Тайбэй'],
  ['TUR', 'Turkey', 'Турция'],
  ['UAE', null, 'ОАЭ'],
  ['USA', 'USA', 'США'],
]

/** Further spellings of national teams, met in match files and in those of FIFA. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  BIH: ['Bosnia-Herzegovina', 'Bosnia and Herzegovina', 'Bosnia'],
  BRU: ['Brunei Darussalam'],
  CGO: ['Congo Republic', 'Congo-Brazzaville', 'Republic of the Congo'],
  CHN: ['China PR'],
  CIV: ["Côte d'Ivoire"],
  COD: ['Congo DR', 'Congo-Kinshasa', 'Democratic Republic of the Congo', 'D.R. Congo'],
  CPV: ['Cabo Verde', 'Cape Verde Islands'],
  CTA: ['Central African Rep'],
  CUW: ['Curacao'],
  CZE: ['Czechia'],
  GAM: ['The Gambia'],
  IRL: ['Republic of Ireland', 'Ireland Republic'],
  IRN: ['IR Iran', 'Iran IR'],
  KGZ: ['Kyrgyz Republic'],
  KOR: ['Korea Republic', 'Republic of Korea'],
  LCA: ['Saint Lucia'],
  MKD: ['Macedonia', 'FYR Macedonia'],
  PRK: ['Korea DPR', 'DPR Korea'],
  SKN: ['Saint Kitts and Nevis'],
  STP: ['Sao Tome e Principe'],
  SWZ: ['Swaziland'],
  SYR: ['Syrian Arab Republic'],
  TLS: ['East Timor'],
  TPE: ['Taiwan'],
  TUR: ['Türkiye'],
  UAE: ['UAE'],
  USA: ['United States', 'United States of America'],
  VIE: ['Viet Nam'],
  VIN: ['Saint Vincent and the Grenadines'],
}

const english = new Intl.DisplayNames('en', { type: 'region' })
const russian = new Intl.DisplayNames('ru', { type: 'region' })

const byCode = new Map<string, Country>()
const byIso = new Map<string, Country>()
const byName = new Map<string, Country>()

const names = new Map(NAMES.map((row) => [row[0], row]))
for (const [, code, iso] of CODES.matchAll(/([A-Z]{3})\s+([A-Z]{2})/g)) {
  if (!code || !iso) continue
  const [, name, nameRu] = names.get(code) ?? []
  const country: Country = {
    code,
    iso,
    name: name ?? english.of(iso) ?? code,
    nameRu: nameRu ?? russian.of(iso) ?? name ?? code,
  }
  byCode.set(code, country)
  if (iso !== 'GB') byIso.set(iso, country)
  for (const spelling of spellingsOf(country)) byName.set(foldText(spelling), country)
  if (iso !== 'GB') byName.set(foldText(english.of(iso) ?? code), country)
}

/** The name itself and all other spellings that are known. */
export function spellingsOf(country: Country): readonly string[] {
  return [country.name, ...(SPELLINGS[country.code] ?? [])]
}

/** By FIFA code, e.g. "GER"; the case does not matter. */
export function findCountryByCode(code: string): Country | undefined {
  return byCode.get(code.toUpperCase())
}

/** By ISO 3166-1 alpha-2 code; GB is four countries in football and therefore none. */
export function findCountryByIso(iso: string): Country | undefined {
  return byIso.get(iso.toUpperCase())
}

/** By any known spelling of the name. */
export function findCountryByName(name: string): Country | undefined {
  return byName.get(foldText(name))
}

/** For rows of tables: the code is known to be right. */
export function country(code: string): Country {
  const found = byCode.get(code)
  if (!found) throw new Error(`no country has the code ${code}`)
  return found
}
