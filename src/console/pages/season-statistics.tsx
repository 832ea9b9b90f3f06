/** Season statistics of a player or a team by season and type, with league ranks. */
import { useState } from 'preact/hooks'
import { Facts, Select, useChoice } from '../controls.tsx'
import { nameOf, statisticText, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { leadersLink, sport } from '../router.ts'
import { groupText, keyName, keyWord } from '../service-words.ts'
import { LEADERS_OF } from '../sports.ts'
import { useResource } from '../use-resource.ts'
import { groupedStatistics, seasonChoices } from './season-choices.ts'

interface OfEntity {
  readonly entity: 'player' | 'team'
  readonly id: number
}

/** Players and teams have twin endpoints, whose responses have the same form: that of teams stands for both. */
const STATISTICS = '/v2/{sportSlug}/teams/{teamId}/statistics'
const twinPath = <P extends string>(path: P, entity: OfEntity['entity']) =>
  (entity === 'team' ? path : path.replace('teams/{teamId}', 'players/{playerId}')) as P
const twinId = ({ entity, id }: OfEntity) =>
  ({ [`${entity}Id`]: id }) as unknown as { readonly teamId: number }

export function SeasonStatistics(props: OfEntity) {
  const [wanted, setWanted] = useState<string | null>(null)
  const seasons = useResource(twinPath(`${STATISTICS}/seasons`, props.entity), twinId(props))
  const { data: dictionary } = useResource('/v2/SeasonStatisticsDict.json', {})
  const choices = seasonChoices(seasons.data?.tournaments ?? [])
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0]
  const resource = useResource(
    twinPath(STATISTICS, props.entity),
    { ...twinId(props), tournament_id: chosen?.tournament.id ?? 0, season_id: chosen?.season.id ?? 0 },
    { isWanted: chosen !== undefined },
  )
  const slices = resource.data && 'types' in resource.data ? resource.data.types : []
  const [type, types] = useChoice(
    'type',
    slices.map((each) => [each.type, keyWord(each.type)]),
  )
  const { statistics = {}, highlighted: ranks = {} } = slices.find((each) => each.type === type) ?? {}
  const figure = (key: string) => {
    const rank = ranks[key] !== undefined && (
      <span class="tag" title={t('rankInLeague')}>
        #{ranks[key]}
      </span>
    )
    return [keyName(key, dictionary), [statisticText(key, statistics[key] ?? 0), rank]] as const
  }
  return (
    <Panel
      title="seasonStatistics"
      source={chosen ? resource : seasons}
      isEmpty={choices.length === 0}
      hint="noSeasonStatistics"
    >
      <div class="row wrap">
        <Select
          label={t('season')}
          isLabelHidden
          choices={choices.map((each) => [each.value, `${nameOf(each.tournament)}, ${each.season.year}`])}
          value={chosen?.value}
          onChoose={setWanted}
        />
        {types}
      </div>
      {groupedStatistics(Object.keys(statistics), dictionary ?? {}).map(([group, keys]) => (
        <section key={group}>
          <h4>{groupText(group)}</h4>
          <Facts class="figures" rows={keys.map(figure)} />
        </section>
      ))}
      {chosen && LEADERS_OF[sport.value] && (
        <p>
          <a href={leadersLink(chosen.tournament.id, chosen.season.id)}>{t('leaders')} →</a>
        </p>
      )}
    </Panel>
  )
}
