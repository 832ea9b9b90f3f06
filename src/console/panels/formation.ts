/** Positions of a line-up on the pitch. Pure. */
import type { Schemas } from '../../client/index.ts'

export type LineupPlayer = Schemas['LineupPlayer']

export interface PlacedPlayer {
  readonly player: LineupPlayer
  /** Percent of the length from the own goal line, 0 to 100. */
  readonly x: number
  /** Percent of the width, from one touchline to the other. */
  readonly y: number
}

const PLAYERS_IN_FOOTBALL = 11
/** From the goalkeeper to the front row, in percent of the length of the own half. */
const FIRST_ROW = 9
const LAST_ROW = 88

/** Parses `4-2-3-1` to [1, 4, 2, 3, 1]; null unless it is a formation of eleven. */
export function formationRows(formation: string | null): readonly number[] | null {
  if (formation === null || !/^\d(-\d){1,5}$/.test(formation)) return null
  const rows = [1, ...formation.split('-').map(Number)]
  return rows.reduce((sum, row) => sum + row, 0) === PLAYERS_IN_FOOTBALL ? rows : null
}

/**
 * Places the starters in the rows of the formation, goalkeeper first. Null without eleven starters or a formation;
 * then the line-up is shown as a list.
 */
export function arrangePlayers(
  formation: string | null,
  players: readonly LineupPlayer[],
): readonly PlacedPlayer[] | null {
  const rows = formationRows(formation)
  const starters = players.filter(({ substitute }) => !substitute)
  if (!rows || starters.length !== PLAYERS_IN_FOOTBALL) return null
  const step = (LAST_ROW - FIRST_ROW) / (rows.length - 1)
  let taken = 0
  return rows.flatMap((size, row) => {
    const start = taken
    taken += size
    return starters.slice(start, taken).map((player, place) => ({
      player,
      x: FIRST_ROW + row * step,
      y: ((place + 0.5) / size) * 100,
    }))
  })
}
