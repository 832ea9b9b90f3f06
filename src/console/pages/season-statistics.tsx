/** Season statistics of a player or a team by season and type, with league ranks. */
import { useState } from 'preact/hooks'
import { Facts, Select, useChoice } from '../controls.tsx'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { statisticText } from '../panels/names.ts'
import { leadersLink, sport } from '../router.ts'
import { groupText, keyName, keyWord } from '../service-words.ts'
import { LEADERS_OF } from '../sports.ts'
import { useResource } from '../use-resource.ts'
import { groupedStatistics, type SeasonChoice, seasonChoices } from './season-choices.ts'

interface OfEntity {
  readonly entity: 'player' | 'team'
  readonly id: number
}

/** Players and teams have twin endpoints; the hooks of both are called in the same order. */
function useSeasons({ entity, id }: OfEntity) {
  const player = useResource(
    '/v2/{sportSlug}/players/{playerId}/statistics/seasons',
    { playerId: id },
    { isWanted: entity === 'player' },
  )
  const team = useResource(
    '/v2/{sportSlug}/teams/{teamId}/statistics/seasons',
    { teamId: id },
    { isWanted: entity === 'team' },
  )
  return { player, team }[entity]
}

function useStatistics({ entity, id }: OfEntity, chosen: SeasonChoice | undefined) {
  const query = { tournament_id: chosen?.tournament.id ?? 0, season_id: chosen?.season.id ?? 0 }
  const player = useResource(
    '/v2/{sportSlug}/players/{playerId}/statistics',
    { playerId: id, ...query },
    { isWanted: entity === 'player' && chosen !== undefined },
  )
  const team = useResource(
    '/v2/{sportSlug}/teams/{teamId}/statistics',
    { teamId: id, ...query },
    { isWanted: entity === 'team' && chosen !== undefined },
  )
  return { player, team }[entity]
}

export function SeasonStatistics(props: OfEntity) {
  const [wanted, setWanted] = useState<string | null>(null)
  const seasons = useSeasons(props)
  const { data: dictionary } = useResource('/v2/SeasonStatisticsDict.json', {})
  const choices = seasonChoices(seasons.data?.tournaments ?? [])
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0]
  const resource = useStatistics(props, chosen)
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
