/** Squads of openfootball tournaments: players as changes, and the player behind the name of a scorer. */
import type { Change } from '../../../contract/changes.ts'
import type { Team } from '../football/teams.ts'
import { countOf, externalId, foldText, isObject, keyOf, textOf } from '../text.ts'
import type { SourceFile } from './files.ts'

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

interface Squad {
  readonly change: Change
  readonly team: Team
  readonly player: SquadPlayer
}

/** Reads the squads; `teamOf` finds the team of a squad's name, `onSkip` hears of rows that are no player. */
export function readSquads(
  file: SourceFile | undefined,
  gender: 'M' | null,
  teamOf: (name: string) => Team | null,
  onSkip: (row: number, reason: string) => void,
): { changes: Change[]; squads: Squads } {
  const changes = new Map<string, Change>()
  const squads = new Map<string, SquadPlayer[]>()
  for (const { row, value, under } of file?.rows ?? []) {
    const team = under === null ? null : teamOf(under)
    const read = team ? playerOf(value, team, gender) : 'the squad has no team'
    if (typeof read === 'string') {
      onSkip(row, read)
    } else if (changes.has(read.player.id)) {
      onSkip(row, 'the player stands in the squad twice')
    } else {
      changes.set(read.player.id, read.change)
      squads.set(read.team.key, [...(squads.get(read.team.key) ?? []), read.player])
    }
  }
  return { changes: [...changes.values()], squads }
}

function playerOf(value: unknown, team: Team, gender: 'M' | null): Squad | string {
  const name = isObject(value) ? textOf(value.name) : null
  if (!isObject(value) || name === null || foldText(name) === '') return 'the player has no name'
  const birthText = textOf(value.date_of_birth)
  const birthMs = birthText === null ? null : birthOf(birthText)
  if (birthText !== null && birthMs === null) return `"${birthText}" is not a date of birth`
  // The year alone parts namesakes, and a corrected day of birth keeps the player.
  const birthYear = birthMs === null ? [] : [String(new Date(birthMs).getUTCFullYear())]
  const id = externalId('player', team.key, keyOf(name), ...birthYear)
  const position = textOf(value.pos) ?? textOf(value.position)
  const change: Change = {
    op: 'put',
    kind: 'player',
    sport: 'football',
    id,
    source: 'openfootball',
    data: {
      name,
      teamId: team.id,
      position: position === null ? null : (POSITIONS[position.toUpperCase()] ?? position),
      shirtNumber: countOf(value.number),
      ...(gender && { gender }),
      country: team.country?.name ?? null,
      countryCode: team.country?.iso ?? null,
      dateOfBirthTimestamp: birthMs,
    },
  }
  return { change, team, player: { id, name, words: foldText(name).split(' ') } }
}

function birthOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toZonedDateTime('UTC').epochMilliseconds
  } catch {
    return null
  }
}

/**
 * The player of a squad whom a name means: the same name, else the same words in another order, else the only one
 * whose name has all the words of the other ("Neymar", "Neymar Júnior"). Undefined where none or several fit.
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
