/** All fixtures and results of a season, one matchday at a time. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Select } from '../controls.tsx'
import { dayOf, monthOf, msOfDay } from '../days.ts'
import { formatTime, t } from '../i18n.ts'
import { type AnyMatch, phaseOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { roundText } from '../service-words.ts'
import { zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import { MatchList } from './match-list.tsx'

interface TournamentMatchesProps {
  readonly sport: SportSlug
  readonly id: number
  readonly seasonId: number
}

/** The largest page of the API, and the pages of the longest seasons: 1,230 matches in basketball. */
const PAGE_MATCHES = 500
const MAX_PAGES = 4

export function TournamentMatches({ sport, id, seasonId }: TournamentMatchesProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const pageOf = (page: number, isWanted: boolean) =>
    useResource(
      '/v2/{sportSlug}/matches',
      { tournament_id: [id], season_id: seasonId, view: 'lite', sort: 'asc', page, page_size: PAGE_MATCHES },
      { isWanted },
    )
  const resource = pageOf(1, true)
  const pages = resource.data && 'totalPages' in resource.data ? resource.data.totalPages : 1
  const others = Array.from({ length: MAX_PAGES - 1 }, (_, index) => pageOf(index + 2, index + 2 <= pages))
  const waiting = others.slice(0, pages - 1).find(({ status }) => status !== 'ready')
  const matches = [resource, ...others].flatMap(({ data }) => data?.matches ?? [])
  const rounds = [...Map.groupBy(matches, roundOf)]
  const current = rounds.find(([, matches]) => matches.some(isToCome))
  const shown = rounds.find(([name]) => name === wanted) ?? current ?? rounds.at(-1)
  const at = shown ? rounds.indexOf(shown) : -1
  const step = (by: number, label: 'panels.previous' | 'panels.next', arrow: string) => (
    <button
      type="button"
      class="button"
      aria-label={t(label)}
      disabled={!rounds[at + by]}
      onClick={() => setWanted(rounds[at + by]?.[0] ?? null)}
    >
      {arrow}
    </button>
  )
  return (
    <Panel
      title="panels.matches"
      source={waiting ?? resource}
      isEmpty={rounds.length === 0}
      hint="panels.noMatches"
    >
      <div class="row rounds-choice">
        {step(-1, 'panels.previous', '‹')}
        <Select
          label={t('panels.round')}
          isLabelHidden
          groups={[[null, rounds.map(([name]) => [name, name])]]}
          value={shown?.[0]}
          onChoose={setWanted}
        />
        {step(1, 'panels.next', '›')}
      </div>
      <MatchList matches={shown?.[1] ?? []} sport={sport} />
    </Panel>
  )
}

/** Canceled matches are not to come: they must not hold the page in their round. */
const isToCome = (match: AnyMatch) => ['before', 'live'].includes(phaseOf(match))

/** The round of a match, or the month where a season has no rounds. */
function roundOf(match: Schemas['Match']): string {
  const round = roundText(match.roundInfo)
  if (round) return round
  const month = monthOf(dayOf(match.startTimestamp, zone.value))
  return formatTime(msOfDay(`${month}-01`), 'UTC', { month: 'long', year: 'numeric' })
}
