/** What is known of the match beside its score: where, when, before whom, under whom. */
import { nameOf } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { requestOf } from '../requests.ts'
import type { MatchPanelProps } from './index.ts'

export function SummaryPanel({ match, sport }: MatchPanelProps) {
  const request = requestOf('/v2/{sportSlug}/matches/{matchId}', { sportSlug: sport, matchId: match.id })
  return (
    <Panel title="panels.summary" request={request}>
      <p>{nameOf(match.tournament)}</p>
    </Panel>
  )
}
