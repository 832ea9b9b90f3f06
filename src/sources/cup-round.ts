/** Cup rounds of all sources. */
import type { ChangeData } from '../contract/changes.ts'
import { parseRound } from '../feed/formats/football/rounds.ts'

/** By its English text: "Round of 16", "Quarterfinals", "Qualification round 1". */
export function cupRound(round: number | null, text: string): NonNullable<ChangeData<'match'>['round']> {
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}
