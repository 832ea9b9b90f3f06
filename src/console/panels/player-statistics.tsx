/** The statistics of one player in the match, named by the dictionary of the service. */
import type { SportSlug } from '../../client/index.ts'
import { formatNumber, nameOf, t } from '../i18n.ts'
import { useResource } from '../use-resource.ts'
import type { LineupPlayer } from './formation.ts'
import { EntityLink, namedIn } from './links.tsx'
import { durationText, keyText } from './names.ts'

interface PlayerStatisticsProps {
  readonly player: LineupPlayer
  readonly sport: SportSlug
  readonly onClose: () => void
}

/** Keys that count seconds. */
const IS_SECONDS = /^(secondsPlayed|timeOnIce)$/

export function statisticText(key: string, value: number): string {
  return IS_SECONDS.test(key) ? durationText(value) : formatNumber(value, { maximumFractionDigits: 2 })
}

export function PlayerStatistics({ player, sport, onClose }: PlayerStatisticsProps) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const values = Object.entries(player.statistics ?? {})
  return (
    <section class="card" aria-label={nameOf(player)}>
      <header class="row">
        <h3>{nameOf(player)}</h3>
        <EntityLink sport={sport} to="player" entity={{ ...player, ...profileLabel() }} />
        <button type="button" class="button-quiet" onClick={onClose}>
          {t('panels.close')}
        </button>
      </header>
      {values.length === 0 ? (
        <p class="hint">{t('panels.noPlayerStatistics')}</p>
      ) : (
        <dl class="figures">
          {values.map(([key, value]) => (
            <div key={key}>
              <dt>{dictionary?.[key] ? namedIn(dictionary[key].name) : keyText(key)}</dt>
              <dd>{statisticText(key, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** The link says where it leads; the name stands beside it. */
function profileLabel() {
  return { name: t('panels.openProfile'), translations: null }
}
