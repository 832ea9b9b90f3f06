/**
 * National teams of the `internationals` format. They share ids with the openfootball tables by FIFA code; teams
 * outside FIFA have their name as key. A team has its current name; its former names are aliases.
 */
import type { ChangeData } from '../../../contract/changes.ts'
import { nationalTeam, type Team } from '../football/teams.ts'
import { countryOfName } from '../tables/country-names.ts'
import { foldText } from '../text.ts'
import type { FormerName } from './rows.ts'

export class NationalTeams {
  readonly #former: readonly FormerName[]
  /** By name. */
  readonly #teams = new Map<string, Team>()
  /** By id. */
  readonly #found = new Map<string, Team>()
  /** Spellings by id of the team. */
  readonly #spellings = new Map<string, Set<string>>()

  constructor(former: readonly FormerName[]) {
    this.#former = former
  }

  /** The team that had a name on a day; adds it to all teams. */
  find(name: string, day: string): Team {
    const team = this.lookUp(name, day)
    if (!this.#found.has(team.id)) this.#found.set(team.id, team)
    this.#spellings.set(team.id, (this.#spellings.get(team.id) ?? new Set()).add(name))
    return team
  }

  /** The team that had a name on a day, for rows that only mention it. */
  lookUp(name: string, day: string): Team {
    const renamed = this.#former.find(
      ({ former, from, to }) => from <= day && day <= to && foldText(former) === foldText(name),
    )
    return this.#team(renamed?.current ?? name)
  }

  #team(name: string): Team {
    const team = this.#teams.get(name) ?? nationalTeam({ name, code: null })
    this.#teams.set(name, team)
    return team
  }

  /** Former names of teams in the import. */
  isKnown({ current }: FormerName): boolean {
    return this.#found.has(this.#team(current).id)
  }

  /** All teams of the import. */
  all(): Team[] {
    return [...this.#found.values()]
  }

  dataOf(team: Team): ChangeData<'team'> {
    const country = countryOfName(team.spelling)
    const name = team.name ?? team.spelling
    const nameRu = team.nameRu ?? country?.nameRu ?? null
    const code = team.country?.iso ?? country?.countryCode ?? null
    const aliases = this.#aliasesOf(team, name)
    return {
      name,
      ...(nameRu !== null && { translations: { ru: nameRu } }),
      gender: 'M',
      country: team.country?.name ?? (code === null ? null : name),
      countryCode: code,
      national: true,
      ...(aliases.length > 0 && { aliases }),
    }
  }

  #aliasesOf(team: Team, name: string): string[] {
    const own = this.#spellings.get(team.id) ?? new Set()
    const former = this.#former
      .filter(({ current }) => this.#team(current).id === team.id)
      .map((row) => row.former)
    const all = new Set([...team.spellings, ...[...own].sort(), ...former])
    return [...all].filter((one) => one !== name).slice(0, MAX_ALIASES)
  }
}
/** Maximum of the contract. */
const MAX_ALIASES = 50
