/** Matches of a player with his statistics. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { t } from '../i18n.ts'
import { MatchRow } from '../match-row.tsx'
import { Panel } from '../panel.tsx'
import { keyName } from '../panels/links.tsx'
import { statisticText } from '../panels/names.ts'
import { useResource } from '../use-resource.ts'

type PlayerMatch = Schemas['PlayerMatch']
type Dictionary = Schemas['StatisticsDictionary']

const SHOWN_MATCHES = 8
/** Statistics shown first, as far as the sport has them. */
const MAIN_KEYS: readonly string[] = [
  'rating',
  'minutesPlayed',
  'timeOnIce',
  'secondsPlayed',
  'points',
  'goals',
  'goalAssist',
  'assists',
  'rebounds',
  'saves',
]
const MAX_KEYS = 5
/** Keys omitted when zero, such as saves of a forward. */
const IS_ALWAYS_SHOWN = /^(rating|minutesPlayed|timeOnIce|secondsPlayed|points|goals)$/

export function PlayerMatches({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const resource = useResource('/v2/{sportSlug}/players/{playerId}/matches', {
    playerId: id,
    limit: SHOWN_MATCHES,
  })
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const matches = resource.data?.matches ?? []
  return (
    <Panel title="panels.matches" source={resource} isEmpty={matches.length === 0} hint="panels.noMatches">
      <div class="match-list">
        {matches.map((each) => (
          <div key={each.match.id}>
            <MatchRow match={each.match} sport={sport} hasDay />
            <p class="muted small part-of-match">{partText(each, dictionary)}</p>
          </div>
        ))}
      </div>
    </Panel>
  )
}

function partText({ participation, statistics }: PlayerMatch, dictionary: Dictionary | null): string {
  if (!participation.played) return t('panels.notPlayed')
  const values = MAIN_KEYS.flatMap((key) => {
    const value = statistics?.[key]
    if (value === undefined || (value === 0 && !IS_ALWAYS_SHOWN.test(key))) return []
    return [`${keyName(key, dictionary)} ${statisticText(key, value)}`]
  })
  const role = participation.substitute ? [t('panels.substitute')] : []
  return [...role, ...values.slice(0, MAX_KEYS)].join(' · ')
}
