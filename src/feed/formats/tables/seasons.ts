/**
 * Seasons of the openfootball collections: the season of a file, and exceptions of single seasons such as deductions,
 * abandoned seasons and changed rules.
 */
import type { TieBreaker } from '../../../contract/standings-rules.ts'
import { type Deduction, deductionsIn } from './deductions.ts'
import {
  CHAMPIONS_LEAGUE,
  HEAD_TO_HEAD_FIRST,
  NEXT_ROUND,
  RELEGATION,
  RELEGATION_PLAYOFFS,
  TIE_BREAKERS,
  type Zone,
  zone,
} from './standings-rules.ts'

export interface Season {
  /** First calendar year. */
  readonly startYear: number
  /** In external ids: "2024-25" or "2018". */
  readonly key: string
  /** In payloads (docs/reference/resources.md#1): "24/25" or "2018". */
  readonly year: string
}

const SPLIT_YEARS = /\b(\d{4})\s*[/-]\s*(\d{4}|\d{2})\b/
const YEAR = /(?<!\d)((?:18|19|20)\d{2})(?!\d)/

/** Parses the season in a text: "Serie A 2023/24", "World Cup 2018", "2024-25". */
export function seasonOfText(text: string): Season | null {
  const [, first, second] = SPLIT_YEARS.exec(text) ?? []
  if (first && second) {
    const startYear = Number(first)
    const end = String(startYear + 1).slice(-2)
    // "2019-07" is a month, not a season.
    if (second.slice(-2) === end)
      return { startYear, key: `${first}-${end}`, year: `${first.slice(-2)}/${end}` }
  }
  const [, year] = YEAR.exec(text) ?? []
  return year ? { startYear: Number(year), key: year, year } : null
}

/** The season of a file without a season in its name, from the calendar years of its matches. */
export function seasonOfYears(firstYear: number, lastYear: number): Season {
  return firstYear === lastYear
    ? { startYear: firstYear, key: String(firstYear), year: String(firstYear) }
    : (seasonOfText(`${firstYear}-${firstYear + 1}`) as Season)
}

/** The season under the official name: a postponed tournament keeps its planned year. */
export function officialSeason(code: string, season: Season): Season {
  return code === 'euro' && season.key === '2021' ? { startYear: 2020, key: '2020', year: '2020' } : season
}

/** Share of the points that a stage carries over from the main table. */
interface Carry {
  readonly pointsFactor: number
  readonly rounding?: 'down' | 'up'
}

export interface SeasonFacts {
  readonly pointsForWin?: number
  readonly tieBreakers?: readonly TieBreaker[]
  readonly headToHeadWhenComplete?: boolean
  readonly pointsPerGame?: boolean
  readonly deductions?: readonly Deduction[]
  /** Set if stages of the season ("Championship", "Relegation") carry over points from the main table. */
  readonly carry?: Carry
  /** Meetings of two teams before a league splits into stages. */
  readonly regularMeetings?: number
  readonly zones?: readonly Zone[]
  /** For tables other than the main one, by key. */
  readonly tableZones?: Readonly<Record<string, readonly Zone[]>>
  /** Teams level on points whose order was decided otherwise (a play-off, fair play), best first, by table. */
  readonly decided?: Readonly<Record<string, readonly string[]>>
  /** IANA zone, if it differs from that of the competition. */
  readonly zone?: string
  /** Zone of kick-offs in the files, for matches without a venue. */
  readonly zoneOfKickoffs?: string
  /** FIFA code of the host; absent if there were several. */
  readonly host?: string
}

/** Facts for the seasons of competitions that begin in these years; by default for all. */
interface SeasonRow extends SeasonFacts {
  readonly codes: readonly string[]
  readonly year?: number
  readonly since?: number
  readonly until?: number
}

/** Later rows of a competition add to earlier ones. */
const SEASONS: readonly SeasonRow[] = [
  { codes: ['en.3', 'en.4'], year: 2019, pointsPerGame: true },
  // The country had a fifth place in these seasons.
  { codes: ['it.1'], year: 2023, zones: [zone(1, 5, CHAMPIONS_LEAGUE), zone(18, 20, RELEGATION)] },
  {
    codes: ['de.1'],
    year: 2023,
    zones: [zone(1, 5, CHAMPIONS_LEAGUE), zone(16, 16, RELEGATION_PLAYOFFS), zone(17, 18, RELEGATION)],
  },
  { codes: ['en.1', 'es.1'], year: 2024, zones: [zone(1, 5, CHAMPIONS_LEAGUE), zone(18, 20, RELEGATION)] },
  { codes: ['es.1', 'es.2'], headToHeadWhenComplete: true },
  // Level on points; decided by a play-off.
  { codes: ['it.1'], year: 2022, decided: { league: ['Hellas Verona FC', 'Spezia Calcio'] } },
  { codes: ['fr.1', 'fr.2'], until: 2024, tieBreakers: TIE_BREAKERS.franceUntil2024 },
  // Abandoned after 28 of 38 rounds; ties were broken by the matches between the clubs if both had been played.
  {
    codes: ['fr.1', 'fr.2'],
    year: 2019,
    pointsPerGame: true,
    tieBreakers: TIE_BREAKERS.headToHead,
    headToHeadWhenComplete: true,
  },
  { codes: ['fr.1'], year: 2019, zones: [zone(1, 3, CHAMPIONS_LEAGUE), zone(19, 20, RELEGATION)] },
  { codes: ['ru.1'], year: 2018, zones: [zone(13, 14, RELEGATION_PLAYOFFS), zone(15, 16, RELEGATION)] },
  {
    codes: ['at.1'],
    since: 2018,
    carry: { pointsFactor: 0.5, rounding: 'down' },
    regularMeetings: 2,
    tableZones: { Relegation: [zone(6, 6, RELEGATION)] },
  },
  { codes: ['at.1'], until: 2020, tieBreakers: TIE_BREAKERS.austriaUntil2020 },
  {
    codes: ['be.1'],
    since: 2009,
    until: 2024,
    carry: { pointsFactor: 0.5, rounding: 'up' },
    regularMeetings: 2,
  },
  { codes: ['sco.1'], since: 2000, carry: { pointsFactor: 1 }, regularMeetings: 3 },
  { codes: ['sco.1'], year: 2019, pointsPerGame: true },
  // Two points for a win.
  { codes: ['worldcup'], until: 1990, pointsForWin: 2 },
  { codes: ['euro'], until: 1992, pointsForWin: 2 },
  { codes: ['copa'], until: 1993, pointsForWin: 2 },
  // Played in eleven countries, with kick-offs at 15:00, 18:00 and 21:00 Central European Time.
  { codes: ['euro'], year: 2020, zoneOfKickoffs: 'Europe/Berlin' },
  { codes: ['worldcup'], year: 2006, host: 'GER' },
  { codes: ['worldcup'], year: 2010, host: 'RSA' },
  { codes: ['worldcup'], year: 2014, host: 'BRA' },
  // Level on all criteria; Japan had fewer yellow cards.
  { codes: ['worldcup'], year: 2018, host: 'RUS', decided: { 'Group H': ['Japan', 'Senegal'] } },
  { codes: ['worldcup'], year: 2022, host: 'QAT' },
  { codes: ['worldcup'], since: 2026, tieBreakers: HEAD_TO_HEAD_FIRST },
  { codes: ['copa'], since: 2019, until: 2021, zone: 'America/Sao_Paulo', host: 'BRA' },
  { codes: ['copa'], year: 2024, zone: 'America/New_York', host: 'USA', zones: [zone(1, 2, NEXT_ROUND)] },
  { codes: ['uefa.cl', 'uefa.el', 'uefa.conf'], since: 2024, tieBreakers: TIE_BREAKERS.leaguePhase },
]

/** Exceptions of a season of a competition. */
export function factsOf(code: string, { startYear }: Season): SeasonFacts {
  const rows = SEASONS.filter(
    ({ codes, year, since = year ?? 0, until = year ?? Infinity }) =>
      codes.includes(code) && since <= startYear && startYear <= until,
  )
  return Object.assign({ deductions: deductionsIn(code, startYear) }, ...rows) as SeasonFacts
}
