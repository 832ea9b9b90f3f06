/** Squads of openfootball tournaments: players as changes, and look-up of scorers by name. */
import type { Change } from '../../../contract/changes.ts'
import { dayStartMs, RowError, readDay } from '../cells.ts'
import type { ImportReport } from '../import-report.ts'
import { defineSource } from '../source.ts'
import { countAt, foldText, keyOf, textAt } from '../text.ts'
import type { Tournament } from './tournament.ts'

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

/** Reads the squads. Rows without a player are skipped. */
export function readSquads(
  { files, findTeam, competition: { gender } }: Tournament,
  report: ImportReport,
): { changes: Iterable<Change>; squads: Squads } {
  const changes = new Map<string, Change>()
  const squads = new Map<string, SquadPlayer[]>()
  report.accepted(files.squads?.rows ?? [], ({ value, under }) => {
    const team = under === null ? null : findTeam(under)
    if (!team) throw new RowError('the squad has no team')
    const name = textAt(value, 'name')
    if (name === null || foldText(name) === '') throw new RowError('the player has no name')
    const birthday = textAt(value, 'date_of_birth')
    const birthMs = birthday === null ? null : birthOf(birthday)
    // The year distinguishes namesakes, and a corrected birthday keeps the player.
    const birthYear = birthMs === null ? [] : [String(new Date(birthMs).getUTCFullYear())]
    const id = SOURCE.id('player', team.key, keyOf(name), ...birthYear)
    if (changes.has(id)) throw new RowError('the squad lists the player twice')
    const position = textAt(value, 'pos') ?? textAt(value, 'position')
    const data = {
      name,
      teamId: team.id,
      position: position === null ? null : (POSITIONS[position.toUpperCase()] ?? position),
      shirtNumber: countAt(value, 'number'),
      ...(gender && { gender }),
      country: team.country?.name ?? null,
      countryCode: team.country?.iso ?? null,
      dateOfBirthTimestamp: birthMs,
    }
    changes.set(id, SOURCE.put('player', id, data))
    squads.set(team.key, [...(squads.get(team.key) ?? []), { id, name, words: foldText(name).split(' ') }])
  })
  return { changes: changes.values(), squads }
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
