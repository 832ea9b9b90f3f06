/**
 * Countries and regions of football for the openfootball format: FIFA's three-letter codes and their ISO 3166-1
 * codes (docs/reference/resources.md#1: categories are countries or regions). Their names come from `country-names.ts`.
 */
import { type CountryName, countryOfIso, countryOfName } from './country-names.ts'

export interface Country {
  /** FIFA code, e.g. "ENG". */
  readonly code: string
  /** ISO 3166-1 alpha-2; the four British associations share GB. */
  readonly iso: string
  readonly name: string
  readonly nameRu: string
  readonly spellings: readonly string[]
}

/** Pairs of FIFA code and ISO code. */
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

/** Associations of the United Kingdom, which share GB. */
const ASSOCIATIONS: Readonly<Record<string, string>> = {
  ENG: 'England',
  NIR: 'Northern Ireland',
  SCO: 'Scotland',
  WAL: 'Wales',
}

const byCode = new Map<string, Country>()
const byIso = new Map<string, Country>()
const byNames = new Map<CountryName, Country>()

for (const [, code = '', iso = ''] of CODES.matchAll(/([A-Z]{3})\s+([A-Z]{2})/g)) {
  const association = ASSOCIATIONS[code]
  const names = association === undefined ? countryOfIso(iso) : countryOfName(association)
  if (!names) continue
  const country: Country = { code, iso, name: names.name, nameRu: names.nameRu, spellings: names.spellings }
  byCode.set(code, country)
  byNames.set(names, country)
  if (association === undefined) byIso.set(iso, country)
}

/** The name and all other known spellings. */
export function spellingsOf(country: Country): readonly string[] {
  return [country.name, ...country.spellings]
}

/** By FIFA code, e.g. "GER", in any case. */
export function findCountryByCode(code: string): Country | undefined {
  return byCode.get(code.toUpperCase())
}

/** By ISO 3166-1 alpha-2 code; GB has no result, because it is four countries in football. */
export function findCountryByIso(iso: string): Country | undefined {
  return byIso.get(iso.toUpperCase())
}

/** By any known spelling of the name. */
export function findCountryByName(name: string): Country | undefined {
  const names = countryOfName(name)
  return names && byNames.get(names)
}

/** For rows of tables. Throws for an unknown code. */
export function country(code: string): Country {
  const found = byCode.get(code)
  if (!found) throw new Error(`no country has the code ${code}`)
  return found
}
