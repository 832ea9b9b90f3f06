/**
 * Time zones of venues of final tournaments: past and announced host cities in countries with several time zones and of
 * tournaments with several hosts. The zone of other countries comes from the platform.
 */
import { foldText } from '../text.ts'

/** Zone, country, cities. */
const CITIES = `
  America/New_York US: New York, New Jersey, East Rutherford, Harrison, Boston, Foxborough, Foxboro, Philadelphia, Chester, Washington, Miami, Miami Gardens, Fort Lauderdale, Orlando, Tampa, Jacksonville, Atlanta, Charlotte, Cincinnati, Columbus, Cleveland, Detroit, Pontiac, Pittsburgh, Baltimore, Hartford, East Hartford, Annapolis
  America/Chicago US: Chicago, Bridgeview, Dallas, Arlington, Frisco, Houston, San Antonio, Austin, Kansas City, Nashville, St. Louis, Minneapolis, New Orleans, Memphis
  America/Denver US: Denver, Commerce City, Salt Lake City, Sandy
  America/Phoenix US: Phoenix, Glendale
  America/Los_Angeles US: Los Angeles, Inglewood, Pasadena, Carson, San Diego, San José, San Jose, Stanford, Palo Alto, Santa Clara, San Francisco, San Francisco Bay Area, Oakland, Sacramento, Seattle, Portland, Las Vegas
  America/Toronto CA: Toronto, Montreal, Ottawa, Hamilton
  America/Vancouver CA: Vancouver, Victoria
  America/Edmonton CA: Edmonton, Calgary
  America/Winnipeg CA: Winnipeg
  America/Moncton CA: Moncton
  America/Halifax CA: Halifax
  America/Mexico_City MX: Mexico City, Ciudad de México, Guadalajara, Zapopan, Monterrey, Guadalupe, San Nicolás de los Garza, Puebla, León, Toluca, Querétaro, Nezahualcóyotl, Irapuato, Pachuca, Morelia, Torreón
  America/Sao_Paulo BR: São Paulo, Rio de Janeiro, Belo Horizonte, Brasília, Curitiba, Goiânia, Porto Alegre
  America/Bahia BR: Salvador
  America/Fortaleza BR: Fortaleza, Natal
  America/Recife BR: Recife
  America/Belem BR: Belém
  America/Cuiaba BR: Cuiabá
  America/Manaus BR: Manaus
  Europe/Moscow RU: Moscow, Saint Petersburg, St. Petersburg, Kazan, Nizhny Novgorod, Rostov-on-Don, Rostov, Saransk, Sochi
  Europe/Volgograd RU: Volgograd
  Europe/Kaliningrad RU: Kaliningrad
  Europe/Samara RU: Samara
  Asia/Yekaterinburg RU: Yekaterinburg, Ekaterinburg
  Australia/Sydney AU: Sydney, Canberra, Newcastle
  Australia/Melbourne AU: Melbourne
  Australia/Brisbane AU: Brisbane
  Australia/Adelaide AU: Adelaide
  Australia/Perth AU: Perth
  Asia/Jakarta ID: Jakarta, Palembang, Surakarta, Bandung, Surabaya
  Asia/Makassar ID: Gianyar, Denpasar
  Asia/Almaty KZ: Astana, Nur-Sultan, Almaty
  Pacific/Auckland NZ: Auckland, Wellington, Dunedin, Hamilton
  Asia/Tokyo JP: Tokyo, Yokohama, Saitama, Osaka, Kobe, Sapporo, Niigata, Ibaraki, Kashima, Shizuoka, Fukuroi, Oita, Miyagi, Rifu
  Asia/Seoul KR: Seoul, Busan, Daegu, Incheon, Suwon, Ulsan, Gwangju, Jeonju, Daejeon, Seogwipo, Jeju
  Europe/Warsaw PL: Warsaw, Gdańsk, Wrocław, Poznań
  Europe/Kiev UA: Kyiv, Kiev, Kharkiv, Donetsk, Lviv
  Europe/Vienna AT: Vienna, Salzburg, Klagenfurt, Innsbruck
  Europe/Zurich CH: Basel, Bern, Zürich, Geneva, Sion, Lucerne, St. Gallen, Thun
  Europe/Amsterdam NL: Amsterdam, Rotterdam, Eindhoven, Arnhem
  Europe/Brussels BE: Brussels, Bruges, Liège, Charleroi
  Asia/Baku AZ: Baku
  Europe/London GB: London, Glasgow, Manchester, Liverpool, Newcastle upon Tyne, Birmingham, Cardiff, Belfast
  Europe/Dublin IE: Dublin
  Europe/Copenhagen DK: Copenhagen
  Europe/Rome IT: Rome
  Europe/Berlin DE: Munich
  Europe/Budapest HU: Budapest
  Europe/Bucharest RO: Bucharest
  Europe/Madrid ES: Madrid, Barcelona, Seville, Bilbao, Valencia, Zaragoza, Málaga, San Sebastián, A Coruña
  Atlantic/Canary ES: Las Palmas
  Europe/Lisbon PT: Lisbon, Porto
  Africa/Casablanca MA: Casablanca, Rabat, Tangier, Marrakesh, Agadir, Fez
  America/Buenos_Aires AR: Buenos Aires
  America/Montevideo UY: Montevideo
  America/Asuncion PY: Asunción
  Africa/Libreville GA: Libreville, Franceville
  Africa/Malabo GQ: Malabo, Bata, Mongomo, Ebebiyín
  Africa/Accra GH: Accra
  Africa/Lagos NG: Lagos
  Asia/Kuala_Lumpur MY: Kuala Lumpur, Shah Alam
  Asia/Bangkok TH: Bangkok
  Asia/Bangkok VN: Hanoi, Ho Chi Minh City`

const cities = Map.groupBy(
  CITIES.trim()
    .split('\n')
    .flatMap((line) => {
      const [, zone = '', country = '', names = ''] = /^\s*(\S+) (\w\w): (.*)$/.exec(line) ?? []
      return names.split(', ').map((name) => ({ name: foldText(name), country, zone }))
    }),
  ({ name }) => name,
)

/** The zone of the mainland, for countries whose other zones are those of islands or remote parts. */
const MAINLAND: Readonly<Record<string, string>> = {
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
}

/**
 * IANA zone of a venue, or null if it is not certain.
 * @param places names of the city, most trusted first; cities of other countries than the host are ignored
 * @param country ISO 3166-1 alpha-2 of the host; null if there are several or it is unknown
 * @param day YYYY-MM-DD; the zones of a country may have the same offset on this day
 */
export function zoneOfVenue(places: readonly string[], country: string | null, day: string): string | null {
  for (const place of places) {
    const known = (cities.get(foldText(place)) ?? []).filter(
      (city) => country === null || city.country === country,
    )
    if (known[0] && new Set(known.map(({ zone }) => zone)).size === 1) return known[0].zone
  }
  return country === null ? null : (MAINLAND[country] ?? zoneOfCountry(country, day))
}

function zoneOfCountry(country: string, day: string): string | null {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] }
  const zones = locale.getTimeZones?.() ?? []
  const noon = Temporal.PlainDate.from(day).toPlainDateTime({ hour: 12 })
  const offsets = new Set(zones.map((zone) => noon.toZonedDateTime(zone).offset))
  return offsets.size === 1 ? (zones[0] ?? null) : null
}
