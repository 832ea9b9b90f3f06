/** Season statistics of a player or a team by season and type, with league ranks. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Choices, Select } from '../controls.tsx'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { groupText, typeText } from '../panels/group-names.ts'
import { keyName } from '../panels/links.tsx'
import { statisticText } from '../panels/names.ts'
import { leadersLink } from '../router.ts'
import { LEADERS_OF } from '../sports.ts'
import { useResource } from '../use-resource.ts'
import { groupedStatistics, seasonChoices } from './season-choices.ts'

type Dictionary = Schemas['SeasonStatisticsDictionary']

interface OfEntity {
  readonly sport: SportSlug
  readonly entity: 'player' | 'team'
  readonly id: number
}

/** Players and teams have twin endpoints; both hooks are called in the same order. */
function useSeasons({ entity, id }: OfEntity) {
  const ofPlayer = useResource(
    '/v2/{sportSlug}/players/{playerId}/statistics/seasons',
    { playerId: id },
    { isWanted: entity === 'player' },
  )
  const ofTeam = useResource(
    '/v2/{sportSlug}/teams/{teamId}/statistics/seasons',
    { teamId: id },
    { isWanted: entity === 'team' },
  )
  return entity === 'player' ? ofPlayer : ofTeam
}

interface Chosen {
  readonly tournamentId: number
  readonly seasonId: number
}

function useStatistics({ entity, id }: OfEntity, chosen: Chosen | undefined) {
  const { tournamentId = 0, seasonId = 0 } = chosen ?? {}
  const query = { tournament_id: tournamentId, season_id: seasonId }
  const ofPlayer = useResource(
    '/v2/{sportSlug}/players/{playerId}/statistics',
    { playerId: id, ...query },
    { isWanted: entity === 'player' && chosen !== undefined },
  )
  const ofTeam = useResource(
    '/v2/{sportSlug}/teams/{teamId}/statistics',
    { teamId: id, ...query },
    { isWanted: entity === 'team' && chosen !== undefined },
  )
  return entity === 'player' ? ofPlayer : ofTeam
}

export function SeasonStatistics(props: OfEntity) {
  const [wanted, setWanted] = useState<string | null>(null)
  const [type, setType] = useState<string | null>(null)
  const seasons = useSeasons(props)
  const { data: dictionary } = useResource('/v2/SeasonStatisticsDict.json', {})
  const choices = seasonChoices(seasons.data?.tournaments ?? [])
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0]
  const resource = useStatistics(props, chosen)
  const slices = resource.data && 'types' in resource.data ? resource.data.types : []
  const slice = slices.find((each) => each.type === type) ?? slices[0]
  return (
    <Panel
      title="panels.seasonStatistics"
      source={chosen ? resource : seasons}
      isEmpty={choices.length === 0}
      hint="panels.noSeasonStatistics"
    >
      <div class="row wrap">
        <Select
          label={t('panels.season')}
          isLabelHidden
          groups={[
            [
              null,
              choices.map(({ value, tournament, season }) => [
                value,
                `${nameOf(tournament)}, ${season.year}`,
              ]),
            ],
          ]}
          value={chosen?.value}
          onChoose={setWanted}
        />
        <Choices
          label={t('panels.type')}
          choices={slices.map((each) => [each.type, typeText(each.type)])}
          value={slice?.type}
          onChoose={setType}
        />
      </div>
      {slice && <Values values={slice.statistics} ranks={slice.highlighted} dictionary={dictionary} />}
      {chosen && LEADERS_OF[props.sport] && (
        <p>
          <a href={leadersLink(props.sport, chosen.tournamentId, chosen.seasonId)}>{t('panels.leaders')} →</a>
        </p>
      )}
    </Panel>
  )
}

interface ValuesProps {
  readonly values: Readonly<Record<string, number>>
  readonly ranks: Readonly<Record<string, number>>
  readonly dictionary: Dictionary | null
}

function Values({ values, ranks, dictionary }: ValuesProps) {
  return (
    <>
      {groupedStatistics(Object.keys(values), dictionary ?? {}).map(([group, keys]) => (
        <section key={group}>
          <h4>{groupText(group)}</h4>
          <dl class="figures">
            {keys.map((key) => (
              <div key={key}>
                <dt>{keyName(key, dictionary)}</dt>
                <dd>
                  {statisticText(key, values[key] ?? 0)}
                  {ranks[key] !== undefined && (
                    <span class="tag" title={t('panels.rankInLeague')}>
                      #{ranks[key]}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}
