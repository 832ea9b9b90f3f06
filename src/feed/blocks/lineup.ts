/** Lineups with missing players (docs/reference/resources.md#6.1, #6). */
import { findMissingReason, type MissingReasonRow } from '../../catalog/missing-reasons.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { LineupChange } from '../../contract/match-blocks.ts'
import type { Lineup, LineupPlayer, MissingPlayer } from '../../contract/resources/blocks.ts'
import type { WireForm } from '../../contract/schema-kit.ts'
import { playerStatisticsProblems } from '../../rules/match-statistics.ts'
import { Refused } from '../problem.ts'
import { type BlockContext, block, mentionsIn, playerBrief, refuseProblems, refuseRepeated } from './block.ts'

type GivenLineup = WireForm<LineupChange>
type GivenPlayer = NonNullable<GivenLineup['players']>[number]
type GivenMissing = NonNullable<GivenLineup['missingPlayers']>[number]

const lineupOf = (side: 'home' | 'away') =>
  block<GivenLineup>({
    block: `${side}Lineup`,
    path: ['lineups', side],
    dependsOn: [`${side}TeamId`],
    check,
    people: ({ players, missingPlayers }, pointer) => [
      ...mentionsIn(players, `${pointer}/players`),
      ...mentionsIn(missingPlayers, `${pointer}/missingPlayers`),
    ],
    compose: ({ formation, players, missingPlayers, confirmed }, context): Lineup => ({
      formation: formation ?? null,
      players: (players ?? []).map((player) => composePlayer(player, context, context[`${side}TeamId`])),
      missingPlayers: (missingPlayers ?? []).map((missing) => composeMissing(missing, context)),
      ...(confirmed !== undefined && { confirmed }),
    }),
  })

export const homeLineup = lineupOf('home')
export const awayLineup = lineupOf('away')

function check({ players = [], missingPlayers = [] }: GivenLineup, sport: Sport, pointer: string): void {
  refuseRepeated(players, ({ playerId }) => playerId, `${pointer}/players`, 'playerId')
  refuseRepeated(missingPlayers, ({ playerId }) => playerId, `${pointer}/missingPlayers`, 'playerId')
  players.forEach(({ statistics }, index) => {
    if (!statistics) return
    const problems = playerStatisticsProblems(sport.slug, statistics)
    refuseProblems(problems, `${pointer}/players/${index}/statistics`)
  })
  if (missingPlayers.length === 0) return
  if (!sport.hasMissingPlayers) {
    throw new Refused(`${pointer}/missingPlayers`, `${sport.slug} has no missing players`)
  }
  missingPlayers.forEach(({ reason }, index) => {
    const row = findMissingReason(reason)
    const at = `${pointer}/missingPlayers/${index}/reason`
    if (!row) throw new Refused(at, `there is no reason ${reason}`)
    if (row.onlyIn !== null && row.onlyIn !== sport.slug) {
      throw new Refused(at, `reason ${reason} exists in ${row.onlyIn} only`)
    }
  })
}

function composePlayer(given: GivenPlayer, { person }: BlockContext, teamId: number): LineupPlayer {
  const row = person(given.playerId)
  const { id, name, translations, image } = playerBrief(row)
  return {
    id,
    name,
    teamId,
    position: given.position ?? row.position,
    statistics: given.statistics ?? null,
    shirtNumber: given.shirtNumber ?? row.shirtNumber,
    captain: given.captain ?? false,
    substitute: given.substitute ?? false,
    translations,
    image,
  }
}

function composeMissing(given: GivenMissing, { person }: BlockContext): MissingPlayer {
  const row = person(given.playerId)
  const { id, name, translations, image } = playerBrief(row)
  const jerseyNumber = row.jerseyNumber ?? (row.shirtNumber === null ? null : String(row.shirtNumber))
  return {
    player: { id, name, position: row.position, jerseyNumber, translations, image },
    type: given.type,
    reason: composeReason(findMissingReason(given.reason) as MissingReasonRow),
    description: given.description ? composeDescription(given.description) : null,
    expectedEndDateMs: given.expectedEndDateMs ?? null,
  }
}

function composeReason({ code, name, nameRu, nameEs }: MissingReasonRow) {
  return { code, name, translations: { ru: nameRu, es: nameEs } }
}

/** Without translations the original text is repeated, as for all names (docs/reference/resources.md#1). */
function composeDescription({ text, translations }: NonNullable<GivenMissing['description']>) {
  return { text, translations: translations ?? { ru: text, es: text } }
}
