/** What tournaments say of their past and of their relatives (docs/reference/resources.md#16), for all sports alike. */
import type { ChangeData } from '../../src/contract/changes.ts'
import type { Random } from '../random.ts'

type TournamentData = ChangeData<'tournament'>
type Titles = Pick<TournamentData, 'titleHolderId' | 'titleHolderTitles' | 'mostTitles' | 'mostTitlesTeamIds'>

/**
 * Titles so far, by lot around a mean for each; the champions of the seasons that are over, the latest one last, have
 * won at least those.
 */
export function titleData<T extends { readonly id: number }>(
  teams: readonly T[],
  champions: readonly [T, ...T[]],
  lot: { mean(team: T): number; readonly deviation: number },
  random: Random,
): Titles {
  const champion = champions.at(-1) ?? champions[0]
  const titles = new Map(
    teams.map((team) => {
      const count = Math.floor(Math.max(0, random.stream(team.id).normal(lot.mean(team), lot.deviation)))
      return [team, Math.max(champions.filter((each) => each === team).length, count)]
    }),
  )
  const most = Math.max(...titles.values())
  return {
    titleHolderId: champion.id,
    titleHolderTitles: titles.get(champion) ?? 1,
    mostTitles: most,
    mostTitlesTeamIds: [...titles].filter(([, count]) => count === most).map(([team]) => team.id),
  }
}

/** Who has the most of what is counted, the lowest id among equals; null where nobody has any. */
export function bestOf(counts: ReadonlyMap<number, number>): number | null {
  const [best] = [...counts].sort(([a, left], [b, right]) => right - left || a - b)
  return best && best[1] > 0 ? best[0] : null
}

export interface Relative {
  readonly key: string
  /** Keys of the divisions above and below. */
  readonly upper?: string
  readonly lower?: string
  /** Keys of competitions that belong together with it; one of the two says so. */
  readonly linked?: readonly string[]
}

/** The relatives of a competition; null where it has none. */
export function relativesOf<C extends Relative>(
  competitions: readonly C[],
  own: C,
  idOf: (competition: C) => number,
): Partial<TournamentData> | null {
  const ids = (isMeant: (row: C) => boolean) => competitions.filter(isMeant).map(idOf)
  const linked = ids(({ key, linked: back }) => own.linked?.includes(key) || back?.includes(own.key) === true)
  const data = {
    ...(own.upper ? { upperDivisionIds: ids(({ key }) => key === own.upper) } : {}),
    ...(own.lower ? { lowerDivisionIds: ids(({ key }) => key === own.lower) } : {}),
    ...(linked.length > 0 ? { linkedTournamentIds: linked } : {}),
  }
  return Object.keys(data).length > 0 ? data : null
}
