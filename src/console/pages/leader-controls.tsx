/** Controls of the leaderboard: players or teams, key, order. */
import type { Schemas } from '../../client/index.ts'
import { t } from '../i18n.ts'
import { groupText } from '../panels/group-names.ts'
import { Choices, namedIn } from '../panels/links.tsx'
import { setQuery } from '../router.ts'
import { groupedStatistics } from './season-choices.ts'

interface ControlsProps {
  readonly chosen: {
    readonly entities: readonly ('players' | 'teams')[]
    readonly entity: 'players' | 'teams'
    readonly keys: readonly string[]
    readonly sortBy: string | undefined
    readonly order: 'desc' | 'asc'
  }
  readonly dictionary: Schemas['SeasonStatisticsDictionary'] | null
}

export function LeaderControls({ chosen, dictionary }: ControlsProps) {
  return (
    <div class="controls">
      <Choices
        label={t('panels.leaders')}
        choices={chosen.entities.map((value) => ({ value, label: t(`panels.${value}`) }))}
        value={chosen.entity}
        onChoose={(entity) => setQuery({ entity, sort_by: null, offset: null })}
      />
      {dictionary && (
        <label class="line-field">
          <span>{t('panels.leadersOf')}</span>
          <select
            class="select"
            value={chosen.sortBy}
            onChange={({ currentTarget }) => setQuery({ sort_by: currentTarget.value, offset: null })}
          >
            {groupedStatistics(chosen.keys, dictionary).map(([group, keys]) => (
              <optgroup key={group} label={groupText(group)}>
                {keys.map((key) => (
                  <option key={key} value={key}>
                    {namedIn(dictionary[key]!.name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      )}
      <Choices
        label={t('panels.order')}
        choices={[
          { value: 'desc', label: t('panels.largestFirst') },
          { value: 'asc', label: t('panels.smallestFirst') },
        ]}
        value={chosen.order}
        onChoose={(order) => setQuery({ order, offset: null })}
      />
    </div>
  )
}
