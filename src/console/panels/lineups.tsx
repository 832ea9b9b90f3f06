/**
 * Line-ups: on a pitch if the formation is known, as box scores where players have comparable figures, else as lists;
 * substitutes, missing players, and the statistics of one player beside them.
 */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { decimals, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { positionText } from '../service-words.ts'
import { language } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import { BOX_SCORES, BoxScore } from './box-score.tsx'
import { arrangePlayers, type LineupPlayer } from './formation.ts'
import { FormationPitch } from './formation-pitch.tsx'
import { calendarDayText, EntityLink, keyName } from './links.tsx'
import { hintBy, type MatchPanelProps, matchSource, SIDES, sideTeam } from './match-panel.ts'
import { statisticText } from './names.ts'

type MissingPlayer = Schemas['MissingPlayer']

export function LineupsPanel({ match, sport }: MatchPanelProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const lineups = SIDES.map((side) => sideTeam(match, side).lineup ?? null)
  const chosen = lineups.flatMap((each) => each?.players ?? []).find(({ id }) => id === chosenId)
  const choose = ({ id }: LineupPlayer) => setChosenId(id === chosenId ? null : id)
  const [home, away] = lineups.map((each) => each && arrangePlayers(each.formation, each.players))
  return (
    <Panel
      title="panels.lineups"
      source={matchSource(match, sport)}
      isEmpty={lineups.every((each) => each === null)}
      hint={hintBy(match, { before: 'panels.lineupsLater', live: 'panels.noLineups' })}
    >
      <div class={chosen ? 'lineups is-split' : 'lineups'}>
        <div>
          {home && away && <FormationPitch {...{ home, away, chosenId }} onChoose={choose} />}
          <div class={BOX_SCORES[sport] ? undefined : 'two-sides'}>
            {SIDES.map((side) => (
              <SideLineup key={side} {...{ match, side, sport, chosenId, choose }} />
            ))}
          </div>
        </div>
        {chosen && <PlayerStatistics player={chosen} sport={sport} onClose={() => setChosenId(null)} />}
      </div>
    </Panel>
  )
}

interface ListProps {
  readonly sport: SportSlug
  readonly chosenId: number | null
  readonly choose: (player: LineupPlayer) => void
}

interface SideProps extends ListProps, MatchPanelProps {
  readonly side: 'home' | 'away'
}

function SideLineup({ match, side, ...list }: SideProps) {
  const team = sideTeam(match, side)
  const { formation, confirmed, players = [], missingPlayers = [] } = team.lineup ?? {}
  const hasFigures = BOX_SCORES[list.sport] && players.some(({ statistics }) => statistics)
  return (
    <div>
      <h3>
        <i class={`swatch of-${side}`} />
        {nameOf(team)} <span class="muted">{formation}</span>
        {confirmed && <span class="tag">{t('panels.confirmed')}</span>}
      </h3>
      {team.manager && (
        <p class="muted">
          {t('panels.manager')}: {team.manager.name}
        </p>
      )}
      {hasFigures ? (
        <BoxScore players={players} sport={list.sport} hasLegend={side === 'away'} />
      ) : (
        [false, true].map((isSubstitute) => (
          <PlayerList
            key={isSubstitute}
            title={t(isSubstitute ? 'panels.substitutes' : 'panels.starters')}
            players={players.filter(({ substitute }) => substitute === isSubstitute)}
            {...list}
          />
        ))
      )}
      <MissingList players={missingPlayers} sport={list.sport} />
    </div>
  )
}

interface PlayerListProps extends ListProps {
  readonly title: string
  readonly players: readonly LineupPlayer[]
}

function PlayerList({ title, players, sport, chosenId, choose }: PlayerListProps) {
  if (players.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul class="plain">
        {players.map((player) => (
          <li key={player.id}>
            <button
              type="button"
              class="row player"
              aria-pressed={player.id === chosenId}
              onClick={() => choose(player)}
            >
              <span class="number muted">{player.shirtNumber ?? ''}</span>
              <span class="grow">
                {nameOf(player)}
                {player.captain && <Captain />}
              </span>
              {player.position && <span class="muted">{positionText(player.position, sport)}</span>}
              <Rating player={player} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function Captain() {
  return <abbr title={t('panels.captain')}> {t('panels.captainShort')}</abbr>
}

const GOOD_RATING = 7

function Rating({ player }: { readonly player: LineupPlayer }) {
  const rating = player.statistics?.rating
  if (!rating) return null
  return <span class={rating >= GOOD_RATING ? 'rating is-good' : 'rating'}>{decimals(rating, 1)}</span>
}

function MissingList({ players, sport }: { players: readonly MissingPlayer[]; sport: SportSlug }) {
  if (players.length === 0) return null
  const details = ({ type, reason, description, expectedEndDateMs: endMs }: MissingPlayer) => [
    nameOf(reason),
    description && (language.value === 'ru' ? description.translations.ru : description.text),
    type === 'doubtful' && t('panels.doubtful'),
    endMs !== null && `${t('panels.until')} ${calendarDayText(endMs)}`,
  ]
  return (
    <>
      <h4>{t('panels.missing')}</h4>
      <ul class="plain">
        {players.map((each) => (
          <li key={each.player.id}>
            <EntityLink sport={sport} to="player" entity={each.player} />{' '}
            <span class="muted">{details(each).filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface PlayerStatisticsProps {
  readonly player: LineupPlayer
  readonly sport: SportSlug
  readonly onClose: () => void
}

function PlayerStatistics({ player, sport, onClose }: PlayerStatisticsProps) {
  const { data: dictionary } = useResource('/v2/StatisticsDict.json', {})
  const values = Object.entries(player.statistics ?? {})
  return (
    <section class="card" aria-label={nameOf(player)}>
      <header class="row">
        <h3 class="grow">
          <EntityLink sport={sport} to="player" entity={player} />
        </h3>
        <button type="button" class="button-quiet" onClick={onClose}>
          {t('panels.close')}
        </button>
      </header>
      {values.length === 0 && <p class="hint">{t('panels.noPlayerStatistics')}</p>}
      <dl class="figures">
        {values.map(([key, value]) => (
          <div key={key}>
            <dt>{keyName(key, dictionary)}</dt>
            <dd>{statisticText(key, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
