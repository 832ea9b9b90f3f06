/** Matches of a team, of a player with his statistics, and of a season by matchday. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Select, Stepper } from '../controls.tsx'
import { dayOf, monthOf } from '../days.ts'
import { monthTitle, statisticText, t } from '../i18n.ts'
import { MatchRow } from '../match-row.tsx'
import { type AnyMatch, phaseOf } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { keyName, roundText } from '../service-words.ts'
import { zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import type { PageProps } from './page.tsx'

/** Matches of several days. */
export function MatchList({ matches }: { readonly matches: readonly AnyMatch[] }) {
  return (
    <div class="match-list">
      {matches.map((match) => (
        <MatchRow key={match.id} match={match} hasDay />
      ))}
    </div>
  )
}

const SHOWN_MATCHES = 8

export function TeamMatches({ id }: Pick<PageProps, 'id'>) {
  const [last, next] = [SHOWN_MATCHES, SHOWN_MATCHES]
  const of = { teamId: id, last, next, view: 'lite' } as const
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/matches', of)
  const lists = (['next', 'last'] as const).filter((key) => resource.data?.[key]?.length)
  return (
    <Panel title="matches" source={resource} isEmpty={lists.length === 0} hint="noMatches">
      {lists.map((key) => (
        <section key={key}>
          <h3>{t(`${key}Matches`)}</h3>
          <MatchList matches={resource.data?.[key] ?? []} />
        </section>
      ))}
    </Panel>
  )
}

/** Statistics shown first, as far as the sport has them. */
const MAIN_KEYS: readonly string[] = [
  ...['rating', 'minutesPlayed', 'timeOnIce', 'secondsPlayed', 'points', 'goals'],
  ...['goalAssist', 'assists', 'rebounds', 'saves'],
]
const MAX_KEYS = 5
/** The others are omitted when zero, such as saves of a forward. */
const IS_ALWAYS_SHOWN = /^(rating|minutesPlayed|timeOnIce|secondsPlayed|points|goals)$/

export function PlayerMatches({ id }: Pick<PageProps, 'id'>) {
  const of = { playerId: id, limit: SHOWN_MATCHES }
  const resource = useResource('/v2/{sportSlug}/players/{playerId}/matches', of)
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const matches = resource.data?.matches ?? []
  const partText = ({ participation, statistics }: Schemas['PlayerMatch']) => {
    if (!participation.played) return t('notPlayed')
    const values = MAIN_KEYS.flatMap((key) => {
      const value = statistics?.[key]
      if (value === undefined || (value === 0 && !IS_ALWAYS_SHOWN.test(key))) return []
      return [`${keyName(key, dictionary)} ${statisticText(key, value)}`]
    })
    return [...(participation.substitute ? [t('substitute')] : []), ...values.slice(0, MAX_KEYS)].join(' · ')
  }
  return (
    <Panel title="matches" source={resource} isEmpty={matches.length === 0} hint="noMatches">
      <div class="match-list">
        {matches.map((each) => (
          <div key={each.match.id}>
            <MatchRow match={each.match} hasDay />
            <p class="muted small part-of-match">{partText(each)}</p>
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** The largest page of the API, and the pages of the longest seasons: 1,230 matches in basketball. */
const PAGE_MATCHES = 500
const MAX_PAGES = 4

export function SeasonMatches({ id, seasonId }: PageProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const of = { tournament_id: [id], season_id: seasonId, view: 'lite', sort: 'asc' } as const
  const pageOf = (page: number, isWanted: boolean) =>
    useResource('/v2/{sportSlug}/matches', { ...of, page, page_size: PAGE_MATCHES }, { isWanted })
  const resource = pageOf(1, true)
  const pages = resource.data && 'totalPages' in resource.data ? resource.data.totalPages : 1
  const others = Array.from({ length: MAX_PAGES - 1 }, (_, index) => pageOf(index + 2, index + 2 <= pages))
  const waiting = others.slice(0, pages - 1).find(({ status }) => status !== 'ready')
  const matches = [resource, ...others].flatMap(({ data }) => data?.matches ?? [])
  const rounds = [...Map.groupBy(matches, roundOf)]
  const current = rounds.find(([, matches]) => matches.some(isToCome))
  const shown = rounds.find(([name]) => name === wanted) ?? current ?? rounds.at(-1)
  const roundAfter = (by: number) => (shown ? rounds[rounds.indexOf(shown) + by]?.[0] : undefined)
  const source = waiting ?? resource
  return (
    <Panel title="matches" source={source} isEmpty={rounds.length === 0} hint="noMatches">
      <Stepper
        labels={['previous', 'next']}
        isLast={(by) => roundAfter(by) === undefined}
        onStep={(by) => setWanted(roundAfter(by) ?? null)}
      >
        <Select
          label={t('round')}
          isLabelHidden
          choices={rounds.map(([name]) => [name, name])}
          value={shown?.[0]}
          onChoose={setWanted}
        />
      </Stepper>
      <MatchList matches={shown?.[1] ?? []} />
    </Panel>
  )
}

/** Canceled matches are not to come: they must not hold the page in their round. */
const isToCome = (match: AnyMatch) => ['before', 'live'].includes(phaseOf(match))

/** The round of a match, or the month where a season has no rounds. */
const roundOf = ({ roundInfo, startTimestamp }: Schemas['Match']): string =>
  roundText(roundInfo) || monthTitle(monthOf(dayOf(startTimestamp, zone.value)))
