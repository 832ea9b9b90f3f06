/** The pregame block from the feed (docs/reference/resources.md#11), which replaces the derived one. */
import type { PregameChange } from '../../contract/match-blocks.ts'
import type { Pregame } from '../../contract/resources/pregame.ts'
import { block } from './block.ts'

export const pregame = block<PregameChange>({
  block: 'pregame',
  path: ['pregame'],
  compose: (given) => JSON.stringify(composePregame(given)),
})

export function composePregame({ h2h, teamStreaks, form }: PregameChange): Pregame {
  return {
    h2h: { teamDuel: h2h?.teamDuel ?? null, managerDuel: h2h?.managerDuel ?? null },
    teamStreaks: { general: teamStreaks?.general ?? [], head2head: teamStreaks?.head2head ?? [] },
    form: form ? { homeTeam: composeForm(form.homeTeam), awayTeam: composeForm(form.awayTeam) } : null,
  }
}

function composeForm({ position, form, avgRating }: NonNullable<PregameChange['form']>['homeTeam']) {
  return { position: position ?? null, form, avgRating: avgRating ?? null }
}
