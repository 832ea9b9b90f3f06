/**
 * What is known of competitions: the data files (contract/competition-data) as one table, and the rules of a season. A
 * file that is added later replaces competitions of the same code, and adds areas.
 */
import { COMPETITION_FILES } from '../../catalog/competitions/index.ts'
import type {
  AreaData,
  AwardData,
  CompetitionData,
  CompetitionFile,
  DeductionData,
  SeasonRulesData,
} from '../../contract/competition-data.ts'
import { DAY_MS } from '../../shared/days.ts'

export interface KnownCompetition extends CompetitionData {
  readonly code: string
  readonly areaKey: string
  readonly areaData: AreaData
}

/** The rules of one season: all rows that hold for it, later ones first. */
export interface SeasonRules extends Omit<SeasonRulesData, 'from' | 'to' | 'source'> {
  readonly deductions: readonly DeductionData[]
  readonly awards: readonly AwardData[]
  readonly startYear: number
  /** Where each member can be looked up; absent without a source. */
  readonly sources: Readonly<Partial<Record<keyof SeasonRulesData, string>>>
}

const areas = new Map<string, AreaData>()
const competitions = new Map<string, KnownCompetition>()
/** Codes by source format and name, both folded by the caller. */
const bySource = new Map<string, string>()

/** Adds the entries of a file; entries of the same code or key replace earlier ones. */
export function addCompetitions(file: CompetitionFile): void {
  for (const [key, area] of Object.entries(file.areas ?? {})) areas.set(key, area)
  for (const [code, data] of Object.entries(file.competitions)) {
    const areaKey = data.area ?? code.split('.')[0] ?? code
    const areaData = areas.get(areaKey) ?? {}
    const seasons = [...uncertainSeasons(areaData), ...(data.seasons ?? [])]
    competitions.set(code, { ...data, seasons, code, areaKey, areaData })
    for (const [format, names] of Object.entries(data.sources ?? {})) {
      for (const name of names) bySource.set(sourceKey(format, name), code)
    }
  }
}

function uncertainSeasons({ deductionsSince: since }: AreaData): SeasonRulesData[] {
  return since ? [{ to: since - 1, exceptions: [`point deductions before ${since} are not all known`] }] : []
}

function sourceKey(format: string, name: string): string {
  return `${format} ${name.toLowerCase()}`
}

for (const file of Object.values(COMPETITION_FILES)) addCompetitions(file as CompetitionFile)

export function findKnownCompetition(code: string): KnownCompetition | undefined {
  return competitions.get(code)
}

/** The code of a competition by its name or code in the files of a format. */
export function codeInSource(format: string, name: string): string | undefined {
  return bySource.get(sourceKey(format, name))
}

/**
 * Whether a competition decided that a match counts for no table, such as the final of a cup within the season; in which
 * zone the day is, and which side is at home, may differ.
 */
export function isUncounted({ awards }: SeasonRules, startMs: number, sides: readonly string[]): boolean {
  const last = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
  const names = new Set(sides.map(last))
  return awards.some(({ home, away, day, score }) => {
    const isThen = Math.abs(Date.parse(`${day}T12:00Z`) - startMs) <= DAY_MS
    return score === null && isThen && names.has(last(home)) && names.has(last(away))
  })
}

export function allCompetitions(): readonly KnownCompetition[] {
  return [...competitions.values()]
}

/**
 * Until about then, a win gave two points nearly everywhere, and other rules applied: a row without a first year is no
 * source for an earlier season.
 */
export const MODERN_RULES_SINCE = 1995

export function seasonRules(data: Partial<CompetitionData> | undefined, startYear: number): SeasonRules {
  const rows = (data?.seasons ?? []).filter(
    ({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= startYear && startYear <= to,
  )
  const sources: Record<string, string> = {}
  for (const { from, to, source, ...rules } of rows) {
    for (const key of Object.keys(rules)) {
      const isSource = from !== undefined || startYear >= MODERN_RULES_SINCE || data?.sport !== undefined
      if (source === undefined || !isSource) delete sources[key]
      else sources[key] = source
    }
  }
  const { from, to, source, ...rules } = Object.assign({}, ...rows) as SeasonRulesData
  const ofSeason = ({ season }: { readonly season: number }) => season === startYear
  return {
    ...rules,
    deductions: (data?.deductions ?? []).filter(ofSeason),
    awards: (data?.awards ?? []).filter(ofSeason),
    startYear,
    sources,
  }
}
