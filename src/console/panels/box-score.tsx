/** Box score of a side: one row per player, the columns of the sport. */
import type { SportSlug } from '../../client/index.ts'
import { namedIn, nameOf, signedText, statisticText, t } from '../i18n.ts'
import { sport } from '../router.ts'
import { keyName, positionText } from '../service-words.ts'
import { type Column, short, Table } from '../table.tsx'
import { useResource } from '../use-resource.ts'
import type { LineupPlayer } from './formation.ts'
import { Captain } from './lineups.tsx'
import { EntityLink } from './links.tsx'

type BoxColumn = readonly [en: string, ru: string, key: string, attempts?: string]

/** Columns as heads and statistic keys; with attempts a cell reads `made/attempts`. */
export const BOX_SCORES: Partial<Record<SportSlug, readonly BoxColumn[]>> = {
  basketball: [
    ['MIN', 'МИН', 'secondsPlayed'],
    ['PTS', 'ОЧК', 'points'],
    ['REB', 'ПБ', 'rebounds'],
    ['AST', 'ПЕР', 'assists'],
    ['STL', 'ПХ', 'steals'],
    ['BLK', 'БШ', 'blocks'],
    ['FG', 'БР', 'fieldGoalsMade', 'fieldGoalAttempts'],
    ['3P', '3О', 'threePointsMade', 'threePointAttempts'],
    ['FT', 'ШТ', 'freeThrowsMade', 'freeThrowAttempts'],
    ['TO', 'ПТ', 'turnovers'],
    ['PF', 'Ф', 'personalFouls'],
    ['+/−', '+/−', 'plusMinus'],
  ],
  'ice-hockey': [
    ['G', 'Ш', 'goals'],
    ['A', 'П', 'assists'],
    ['PTS', 'О', 'points'],
    ['+/−', '+/−', 'plusMinus'],
    ['S', 'БВ', 'shots'],
    ['PIM', 'ШТР', 'penaltyMinutes'],
    ['HIT', 'СП', 'hits'],
    ['BLK', 'БЛ', 'blocked'],
    ['SV', 'ОБ', 'saves', 'shotsAgainst'],
    ['TOI', 'ВП', 'timeOnIce'],
  ],
  volleyball: [
    ['PTS', 'О', 'points'],
    ['ATT', 'АТ', 'attackPoints'],
    ['BLK', 'БЛ', 'blockPoints'],
    ['ACE', 'ЭЙС', 'aces'],
    ['SE', 'ОП', 'serviceErrors'],
    ['AE', 'ОА', 'attackErrors'],
    ['RE', 'ОПР', 'receptionErrors'],
  ],
}

export function BoxScore({ players, hasLegend }: { players: readonly LineupPlayer[]; hasLegend: boolean }) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const columns = (BOX_SCORES[sport.value] ?? []).map(
    ([en, ru, key, attempts]): Column<LineupPlayer> => [
      short(namedIn({ en, ru }), keyName(key, dictionary)),
      ({ statistics }) => cellText(statistics, key, attempts),
      'number',
    ],
  )
  const played = players.filter(({ statistics }) => statistics)
  const rest = players.filter(({ statistics }) => !statistics)
  const firstSubstitute = played.find(({ substitute }) => substitute)
  const name = (player: LineupPlayer) => (
    <>
      <EntityLink to="player" entity={player} />
      {player.captain && <Captain />}{' '}
      {player.position && <span class="muted">{positionText(player.position)}</span>}
    </>
  )
  return (
    <>
      <Table
        class="box-score"
        hasLegend={hasLegend}
        rows={played.toSorted((a, b) => Number(a.substitute) - Number(b.substitute))}
        rowClass={(player) => (player === firstSubstitute ? 'is-first-substitute' : undefined)}
        columns={[
          ['#', ({ shirtNumber }) => shirtNumber ?? '', 'muted'],
          [t('player'), name, 'row'],
          ...columns,
        ]}
      />
      {rest.length > 0 && <p class="muted small">{`${t('notPlayed')}: ${rest.map(nameOf).join(', ')}`}</p>}
    </>
  )
}

function cellText(statistics: LineupPlayer['statistics'], key: string, attempts = ''): string {
  const value = statistics?.[key]
  if (value === undefined) return ''
  const of = statistics?.[attempts]
  const text = key === 'plusMinus' ? signedText(value) : statisticText(key, value)
  return of === undefined ? text : `${text}/${of}`
}
