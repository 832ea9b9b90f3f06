/**
 * Favourites of all sports: matches; teams, players and tournaments with their matches; refreshed every minute.
 * A link carries them to another browser, in its fragment, which no server sees.
 */

import { useState } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { below } from '../base.ts'
import { Button, Sign, useTitle } from '../components/controls.tsx'
import { Mark, Star } from '../components/match-row.tsx'
import { Empty } from '../components/panel.tsx'
import { favourites, zone } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { addDays, minuteMs, todayIn } from '../days.ts'
import { go } from '../history.ts'
import { nameOf, t } from '../language/i18n.ts'
import { linkTo, SPORT_SLUGS } from '../router.ts'
import { hasAthletes, SPORT_SIGNS } from '../sports.ts'
import { MatchList, PageHead } from './page.tsx'

const PATH = /^\/(match|team|player|tournament)\/([a-z-]+)\/(\d+)$/
const KINDS = ['team', 'player', 'tournament'] as const
/** Of a kind in a sport: each of them is two requests. */
const MAX_OF_KIND = 20
/** Matches of a tournament, of today or the next days: the longest range of the API. */
const SHOWN = 4
const TOURNAMENT_DAYS = 30
/** The most ids of one request; the newest favourites come first. */
const MAX_MATCHES = 100

export function FavouritesPage() {
  useTitle(t('favourites.title'))
  const [isCopied, setCopied] = useState(false)
  const paths = [...favourites.value]
  const shared = location.hash
    .slice(1)
    .split(',')
    .filter((path) => PATH.test(path))
  const added = shared.filter((path) => !favourites.value.has(path))
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${below('/favourites')}#${paths.join(',')}`).then(
      () => setCopied(true),
      () => {},
    )
  const add = () => {
    favourites.add(added)
    go('/favourites', { replace: true })
  }
  return (
    <div class="stack">
      <PageHead kind="favourites.all" title={t('favourites.title')}>
        {paths.length > 0 && (
          <Button onClick={copy}>{t(isCopied ? 'panel.copied' : 'favourites.copy')}</Button>
        )}
        {added.length > 0 && (
          <Button class="button-main" onClick={add}>
            {t('favourites.take', { n: added.length })}
          </Button>
        )}
      </PageHead>
      {paths.length === 0 && <Empty text={t('favourites.none')} />}
      {SPORT_SLUGS.map((sport) => (
        <OfSport key={sport} sport={sport} paths={paths} />
      ))}
    </div>
  )
}

function OfSport({ sport, paths }: { readonly sport: SportSlug; readonly paths: readonly string[] }) {
  const own = paths.map((path) => PATH.exec(path) ?? []).filter(([, , slug]) => slug === sport)
  const idsOf = (kind: string) => own.flatMap(([, of, , id]) => (of === kind ? [Number(id)] : [])).reverse()
  const ids = idsOf('match').slice(0, MAX_MATCHES)
  const { data } = useResource(
    '/v2/{sportSlug}/matches',
    { sportSlug: sport, ids, view: 'lite' },
    { isWanted: ids.length > 0, version: minuteMs.value },
  )
  if (own.length === 0) return null
  return (
    <section class="panel panel-body">
      <h2 class="row">
        <Sign path={SPORT_SIGNS[sport]} /> {t(`sport.${sport}`)}
      </h2>
      {ids.length > 0 && (
        <div aria-busy={!data}>
          <MatchList matches={data?.matches ?? []} of={sport} hasTournament />
        </div>
      )}
      {KINDS.flatMap((kind) =>
        idsOf(kind)
          .slice(0, MAX_OF_KIND)
          .map((id) => <Followed key={`${kind}/${id}`} {...{ kind, id, sport }} />),
      )}
    </section>
  )
}

/** The pages of all three are asked for by their kind; of what they have in common, that of a player has all. */
const PLAYER = '/v2/{sportSlug}/players/{playerId}/profile'
const PROFILES = {
  team: ['/v2/{sportSlug}/teams/{teamId}/profile', 'teamId'],
  player: [PLAYER, 'playerId'],
  tournament: ['/v2/{sportSlug}/tournament/{tournamentId}', 'tournamentId'],
} as const

/** A team, player or tournament with the matches that run, come and are just over. */
function Followed({ kind, id, sport }: { kind: (typeof KINDS)[number]; id: number; sport: SportSlug }) {
  const [profile, idName] = PROFILES[kind]
  const own = useResource(profile as typeof PLAYER, { sportSlug: sport, [idName]: id } as never)
  const entity = own.data
  const teamId = kind === 'player' ? (entity?.teamId ?? 0) : id
  const today = todayIn(zone.value)
  const days = { date_from: today, date_to: addDays(today, TOURNAMENT_DAYS), tz: zone.value }
  const isTournament = kind === 'tournament'
  const version = minuteMs.value
  const ofTeam = useResource(
    '/v2/{sportSlug}/teams/{teamId}/matches',
    { sportSlug: sport, teamId, last: 1, next: 2, view: 'lite' },
    { version, isWanted: !isTournament && teamId > 0 },
  )
  const ofTournament = useResource(
    '/v2/{sportSlug}/matches',
    { sportSlug: sport, ...days, tournament_id: [id], view: 'lite', sort: 'asc', page: 1, page_size: SHOWN },
    { version, isWanted: isTournament },
  )
  const { next = [], last = [] } = ofTeam.data ?? {}
  const matches = [...next, ...last, ...(ofTournament.data?.matches ?? [])]
  const path = linkTo(kind, id, sport)
  const name = entity ? nameOf(entity) : t(kind)
  const none = t(entity ? 'noMatches' : 'panel.missing')
  // Of the two lists, the one that is not wanted stays loading; one that was deleted holds back nothing below it.
  const isWaiting = own.status === 'loading' || (teamId > 0 && ofTeam.status === ofTournament.status)
  return (
    <section aria-busy={isWaiting}>
      <h3 class="row">
        {entity && !isTournament && <Mark team={entity} isPerson={kind === 'player' || hasAthletes(sport)} />}
        <a href={path}>{name}</a>
        <Star path={path} name={name} />
      </h3>
      <MatchList matches={matches} of={sport} hasTournament={!isTournament} />
      {!isWaiting && matches.length === 0 && <p class="muted small">{none}</p>}
    </section>
  )
}
