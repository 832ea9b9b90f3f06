/** Line-ups: on a pitch if the formation is known, else as lists; substitutes, missing players, player statistics. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { decimals, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { positionText } from '../service-words.ts'
import { language } from '../settings.ts'
import { type LineupPlayer, placePlayers } from './formation.ts'
import { FormationPitch } from './formation-pitch.tsx'
import type { MatchPanelProps } from './index.ts'
import { calendarDayText, EntityLink } from './links.tsx'
import { PlayerStatistics } from './player-statistics.tsx'
import { matchRequest } from './summary.tsx'

type Match = MatchPanelProps['match']
type Lineup = Schemas['Lineup']
type MissingPlayer = Schemas['MissingPlayer']

export function LineupsPanel({ match, sport }: MatchPanelProps) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const { homeTeam, awayTeam } = match
  const players = [...(homeTeam.lineup?.players ?? []), ...(awayTeam.lineup?.players ?? [])]
  const chosen = players.find(({ id }) => id === chosenId) ?? null
  const choose = (player: LineupPlayer) => setChosenId(player.id === chosenId ? null : player.id)
  const placed = {
    home: placePlayers(homeTeam.lineup?.formation ?? null, homeTeam.lineup?.players ?? []),
    away: placePlayers(awayTeam.lineup?.formation ?? null, awayTeam.lineup?.players ?? []),
  }
  const isEmpty = !homeTeam.lineup && !awayTeam.lineup
  return (
    <Panel
      title="panels.lineups"
      request={matchRequest(sport, match.id)}
      isEmpty={isEmpty}
      hint="panels.noLineups"
    >
      {placed.home && placed.away && (
        <FormationPitch home={placed.home} away={placed.away} chosenId={chosenId} onChoose={choose} />
      )}
      {chosen && <PlayerStatistics player={chosen} sport={sport} onClose={() => setChosenId(null)} />}
      {!chosen && players.length > 0 && <p class="hint">{t('panels.showPlayer')}</p>}
      <div class="two-sides">
        <SideLineup match={match} side="home" {...{ sport, chosenId, choose }} />
        <SideLineup match={match} side="away" {...{ sport, chosenId, choose }} />
      </div>
    </Panel>
  )
}

interface ListProps {
  readonly sport: SportSlug
  readonly chosenId: number | null
  readonly choose: (player: LineupPlayer) => void
}

function SideLineup({ match, side, ...list }: ListProps & { match: Match; side: 'home' | 'away' }) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam
  const lineup: Lineup | null = team.lineup ?? null
  const starters = lineup?.players.filter(({ substitute }) => !substitute) ?? []
  const substitutes = lineup?.players.filter(({ substitute }) => substitute) ?? []
  return (
    <div>
      <h3>
        <i class={`swatch of-${side}`} />
        {nameOf(team)}
        {lineup?.formation && <span class="muted"> {lineup.formation}</span>}
        {lineup?.confirmed && <span class="tag">{t('panels.confirmed')}</span>}
      </h3>
      {team.manager && (
        <p class="muted">
          {t('panels.manager')}: {team.manager.name}
        </p>
      )}
      <PlayerList title={t('panels.starters')} players={starters} {...list} />
      <PlayerList title={t('panels.substitutes')} players={substitutes} {...list} />
      <MissingList players={lineup?.missingPlayers ?? []} sport={list.sport} />
    </div>
  )
}

function PlayerList({
  title,
  players,
  sport,
  chosenId,
  choose,
}: ListProps & { title: string; players: LineupPlayer[] }) {
  if (players.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul class="lineup-list">
        {players.map((player) => (
          <li key={player.id}>
            <button type="button" aria-pressed={player.id === chosenId} onClick={() => choose(player)}>
              <span class="number">{player.shirtNumber ?? ''}</span>
              <span class="grow">
                {nameOf(player)}
                {player.captain && <abbr title={t('panels.captain')}> ©</abbr>}
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

const GOOD_RATING = 7

export function Rating({ player }: { readonly player: LineupPlayer }) {
  const rating = player.statistics?.rating
  if (!rating) return null
  return <span class={rating >= GOOD_RATING ? 'rating is-good' : 'rating'}>{decimals(rating, 1)}</span>
}

function MissingList({ players, sport }: { players: readonly MissingPlayer[]; sport: SportSlug }) {
  if (players.length === 0) return null
  return (
    <>
      <h4>{t('panels.missing')}</h4>
      <ul class="missing-list">
        {players.map(({ player, type, reason, description, expectedEndDateMs }) => (
          <li key={player.id}>
            <EntityLink sport={sport} to="player" entity={player} />
            <span class="muted">
              {' '}
              {nameOf(reason)}
              {description && `, ${language.value === 'ru' ? description.translations.ru : description.text}`}
              {type === 'doubtful' && ` (${t('panels.doubtful')})`}
              {expectedEndDateMs !== null && `, ${t('panels.until')} ${calendarDayText(expectedEndDateMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
