/** The summary of a match of ESPN: line-ups with figures of the players, statistics, substitutions and goals. */
import type { Statistics } from '../../feed/formats/source.ts'
import { lookUp } from '../../shared/look-up.ts'
import { sideStatistics } from '../details.ts'
import data from './data.json' with { type: 'json' }
import type { FORMS } from './leagues.ts'

export type Summary = NonNullable<ReturnType<typeof FORMS.summary>>

export interface Player {
  readonly id: number
  readonly name: string
  /** Team id of the source, or the side. */
  readonly team: string
  readonly number: number | null
  readonly position: string | null
  readonly isStarter: boolean
  readonly figures: Readonly<Record<string, number>>
}

export interface Details {
  readonly players: readonly Player[]
  readonly formations: Readonly<Record<string, string>>
  readonly statistics: Statistics | null
  readonly substitutions: NonNullable<Summary['events']>
  readonly goals: NonNullable<Summary['plays']>
}

/** Keys of the source with those of the service; two keys share a text such as "6-9". */
const FIGURES: Readonly<Record<string, readonly string[]>> = data.figures

export function detailsOf({ rosters, sheets, teams, events, plays }: Summary): Details {
  const ofRosters = (rosters ?? []).flatMap(({ side: team, players }) =>
    (players ?? []).map(({ figures, ...player }) => ({
      ...{ ...player, team, isAbsent: null },
      shown: (figures ?? []).map(({ key, value }) => [key, String(value)] as const),
    })),
  )
  const ofSheets = (sheets ?? []).flatMap(({ team, groups }) =>
    (groups ?? []).flatMap(({ keys, players }) =>
      (players ?? []).map(({ figures, ...player }) => ({
        ...{ ...player, team },
        shown: keys.map((key, index) => [key, figures?.[index] ?? ''] as const),
      })),
    ),
  )
  const teamFigures = new Map(
    (teams ?? []).flatMap(({ side, figures }) =>
      (figures ?? []).toReversed().map(({ key, value }) => [`${side} ${key}`, value] as const),
    ),
  )
  return {
    players: [...ofRosters, ...ofSheets]
      .filter(({ isAbsent }) => isAbsent !== true)
      .map(({ isStarter, isAbsent: _, shown, ...player }) => ({
        ...player,
        isStarter: isStarter === true,
        figures: Object.fromEntries(shown.flatMap(([key, value]) => figuresOf(key, value))),
      })),
    formations: Object.fromEntries(
      (rosters ?? []).flatMap(({ side, formation }) => (formation === null ? [] : [[side, formation]])),
    ),
    statistics: sideStatistics(data.statistics, (side, key) => teamFigures.get(`${side} ${key}`)),
    substitutions: (events ?? []).filter(({ type }) => type === 'substitution'),
    goals: (plays ?? []).filter(({ isGoal }) => isGoal === true),
  }
}

/** "6-9" are two numbers, "21:28" are seconds, "32" of `minutes` are minutes. */
function figuresOf(key: string, shown: string): [string, number][] {
  const names = lookUp(FIGURES, key) ?? []
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(shown) ?? []
  const values =
    minutes !== undefined
      ? [Number(minutes) * 60 + Number(seconds)]
      : key.includes('-')
        ? shown.split('-').map(Number)
        : [Number(shown) * (key === 'minutes' ? 60 : 1)]
  return names.flatMap((name, index): [string, number][] => {
    const value = values[index]
    return shown === '' || value === undefined || !Number.isFinite(value) ? [] : [[name, value]]
  })
}
