/** Squads of openfootball tournaments: players as changes, and look-up of scorers by name. */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { dayStartMs, RowError, readDay } from '../cells.ts'
import type { Team } from '../football/teams.ts'
import type { ImportReport } from '../import-report.ts'
import { defineSource } from '../source.ts'
import { countOf, foldText, isObject, type JsonObject, keyOf, textOf } from '../text.ts'
import type { SourceRow } from './files.ts'

export const SOURCE = defineSource('openfootball', 'football')

/** Positions (docs/reference/resources.md#6). */
const POSITIONS: Readonly<Record<string, string>> = { GK: 'G', DF: 'D', MF: 'M', FW: 'F' }

export interface SquadPlayer {
  readonly id: string
  readonly name: string
  /** Words of the folded name. */
  readonly words: readonly string[]
}

/** Squads by the key of the team. */
export type Squads = ReadonlyMap<string, readonly SquadPlayer[]>

/** Reads the squads; `teamOf` finds the team of a squad's name. Rows without a player are skipped. */
export function readSquads(
  rows: readonly SourceRow[],
  gender: 'M' | null,
  teamOf: (name: string) => Team | null,
  report: ImportReport,
): { changes: Change[]; squads: Squads } {
  const changes = new Map<string, Change>()
  const squads = new Map<string, SquadPlayer[]>()
  report.accepted(rows, ({ value, under }) => {
    const team = under === null ? null : teamOf(under)
    if (!team) throw new RowError('the squad has no team')
    const fields = isObject(value) ? value : {}
    const name = textOf(fields.name)
    if (name === null || foldText(name) === '') throw new RowError('the player has no name')
    const birthday = textOf(fields.date_of_birth)
    const birthMs = birthday === null ? null : birthOf(birthday)
    // The year distinguishes namesakes, and a corrected birthday keeps the player.
    const birthYear = birthMs === null ? [] : [String(new Date(birthMs).getUTCFullYear())]
    const id = SOURCE.id('player', team.key, keyOf(name), ...birthYear)
    if (changes.has(id)) throw new RowError('the squad lists the player twice')
    changes.set(id, SOURCE.put('player', id, playerData(fields, { name, birthMs, team, gender })))
    squads.set(team.key, [...(squads.get(team.key) ?? []), { id, name, words: foldText(name).split(' ') }])
  })
  return { changes: [...changes.values()], squads }
}

interface Profile {
  readonly name: string
  readonly birthMs: number | null
  readonly team: Team
  readonly gender: 'M' | null
}

function playerData(fields: JsonObject, { name, birthMs, team, gender }: Profile): ChangeData<'player'> {
  const position = textOf(fields.pos) ?? textOf(fields.position)
  return {
    name,
    teamId: team.id,
    position: position === null ? null : (POSITIONS[position.toUpperCase()] ?? position),
    shirtNumber: countOf(fields.number),
    ...(gender && { gender }),
    country: team.country?.name ?? null,
    countryCode: team.country?.iso ?? null,
    dateOfBirthTimestamp: birthMs,
  }
}

/** Throws RowError. */
function birthOf(text: string): number {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayStartMs(readDay(text))
  } catch {}
  throw new RowError(`"${text}" is not a date of birth`)
}

/**
 * The player of a squad with a name: the same name, otherwise the same words in another order, otherwise the only one
 * whose name contains all words of the other ("Neymar", "Neymar Júnior"). Undefined if none or several match.
 */
export function findPlayer(squad: readonly SquadPlayer[], name: string): SquadPlayer | undefined {
  const words = foldText(name).split(' ')
  const isWithin = (one: readonly string[], other: readonly string[]) =>
    one.every((word) => other.includes(word))
  const tests: ((player: SquadPlayer) => boolean)[] = [
    (player) => player.words.join(' ') === words.join(' '),
    (player) => player.words.length === words.length && isWithin(words, player.words),
    (player) => isWithin(words, player.words) || isWithin(player.words, words),
  ]
  for (const test of tests) {
    const found = squad.filter(test)
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}
