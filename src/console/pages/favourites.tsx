/**
 * Favourites of all sports: what runs, comes and is just over, with the reason; teams, players and tournaments.
 * A link carries them to another browser, in its fragment, which no server sees.
 */

import { computed } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { below } from '../base.ts'
import { dayName } from '../components/calendar.tsx'
import { Button, Sign, useKeys, useTitle } from '../components/controls.tsx'
import { Mark, Star } from '../components/match-row.tsx'
import { Empty, Panel } from '../components/panel.tsx'
import { favourites, zone } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { addDays, dayOf, minuteMs, msOfDay, todayIn } from '../days.ts'
import { go } from '../history.ts'
import { formatDay, nameOf, t } from '../language/i18n.ts'
import type { AnyMatch } from '../match-state.ts'
import { SPORT_SLUGS } from '../router.ts'
import { hasAthletes, SPORT_SIGNS } from '../sports.ts'
import { ROW_KEYS } from './home.tsx'
import { Columns, MatchLists, PageHead, TEAM_LINES } from './page.tsx'

const PATH = /^\/(match|team|player|tournament)\/([a-z-]+)\/(\d+)$/
const KINDS = ['team', 'player', 'tournament'] as const
/** Each of them is two or three requests; the newest favourites come first. */
const MAX_FOLLOWED = 100
/** Matches of a tournament that come, of today or the next days: the longest range of the API. */
const SHOWN = 4
const TOURNAMENT_DAYS = 29
/** The most ids of one request. */
const MAX_MATCHES = 100
/** Scores come over the live channel; what is next changes seldom, and each request costs quota. */
const REFRESH_MS = 5 * 60_000
const turn = computed(() => Math.floor(minuteMs.value / REFRESH_MS))

/** A team, player or tournament, and once it has been asked for, what it brings, and whether a match is one of it. */
type Followed = { path: string; kind: (typeof KINDS)[number]; of: SportSlug; id: number }
type Found = { name: string; matches: readonly AnyMatch[]; has: (match: AnyMatch) => boolean }

export function FavouritesPage() {
  useTitle(t('favourites.title'))
  useKeys(ROW_KEYS)
  const [isCopied, setCopied] = useState(false)
  const paths = [...favourites.value]
  const all = paths.toReversed().flatMap((path) => {
    const [, kind, of, id] = PATH.exec(path) ?? []
    return id ? [{ path, kind, of: of as SportSlug, id: Number(id) }] : []
  })
  const followed = all.filter((each): each is Followed => each.kind !== 'match').slice(0, MAX_FOLLOWED)
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map())
  const report = (path: string, what: Found) => setFound((before) => new Map([...before, [path, what]]))
  const ofSports = SPORT_SLUGS.map((of) => {
    const ids = all.filter((each) => each.kind === 'match' && each.of === of).map(({ id }) => id)
    const query = { sportSlug: of, ids: ids.slice(0, MAX_MATCHES), view: 'lite' } as const
    const options = { isWanted: ids.length > 0, version: turn.value }
    const { data, status } = useResource('/v2/{sportSlug}/matches', query, options)
    return { of, matches: data?.matches ?? [], isWaiting: ids.length > 0 && status === 'loading' }
  })
  const isWaiting = ofSports.some((each) => each.isWaiting) || followed.some(({ path }) => !found.has(path))
  const ofFollowed = followed.map(({ path, of }) => ({ of, matches: found.get(path)?.matches ?? [] }))
  /** Why a match is here, its tournament and its sport. */
  const noteOf = (match: AnyMatch, of: SportSlug) => {
    const reasons = followed.flatMap((each) => (each.of === of && found.get(each.path)) || [])
    const names = reasons.filter(({ has }) => has(match)).map(({ name }) => name)
    const where = [...new Set([...names, nameOf(match.tournament)])].slice(names.length)
    return (
      <>
        <span class="unseen">{t('favourites.because')}</span>
        <span aria-hidden="true">★</span>{' '}
        {[...(names.length > 0 ? [names.join(', ')] : []), ...where, t(`sport.${of}`)].join(' · ')}
      </>
    )
  }
  const rows = [...ofSports, ...ofFollowed].flatMap(({ of, matches }) =>
    matches.map((match) => ({ match, of, note: noteOf(match, of) })),
  )
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
      <Columns
        side={KINDS.map((kind) => (
          <Panel key={kind} title={`${kind}s`} isEmpty={followed.every((each) => each.kind !== kind)}>
            <ul class="plain">
              {followed.map(
                (each) => each.kind === kind && <Entity key={each.path} of={each} report={report} />,
              )}
            </ul>
          </Panel>
        ))}
      >
        <Panel
          title="matches"
          source={{ status: isWaiting ? 'loading' : 'ready' }}
          isEmpty={rows.length === 0}
          hint={paths.length > 0 ? 'noMatches' : null}
          lines={TEAM_LINES}
        >
          <MatchLists rows={rows} headOf={dayHead} hasDay={false} />
        </Panel>
      </Columns>
    </div>
  )
}

/** `Tomorrow`, `Sat 5 Dec`. */
function dayHead({ startTimestamp }: AnyMatch): string {
  const day = dayOf(startTimestamp, zone.value)
  return dayName(day) ?? formatDay(msOfDay(day), { weekday: 'short', day: 'numeric', month: 'short' }, 'UTC')
}

/** The pages of all three are asked for by their kind; of what they have in common, that of a player has all. */
const PLAYER = '/v2/{sportSlug}/players/{playerId}/profile'
const PROFILES = {
  team: ['/v2/{sportSlug}/teams/{teamId}/profile', 'teamId'],
  player: [PLAYER, 'playerId'],
  tournament: ['/v2/{sportSlug}/tournament/{tournamentId}', 'tournamentId'],
} as const

type EntityProps = { readonly of: Followed; readonly report: (path: string, found: Found) => void }

/** A team, player or tournament; reports the matches that run, come and are just over. */
function Entity({ of: { path, kind, of: sportSlug, id }, report }: EntityProps) {
  const [profile, idName] = PROFILES[kind]
  const own = useResource(profile as typeof PLAYER, { sportSlug, [idName]: id } as never)
  const isTournament = kind === 'tournament'
  const teamId = kind === 'player' ? (own.data?.teamId ?? 0) : id
  const version = turn.value
  const ofTeam = useResource(
    '/v2/{sportSlug}/teams/{teamId}/matches',
    { sportSlug, teamId, last: 1, next: 2, view: 'lite' },
    { version, isWanted: !isTournament && teamId > 0 },
  )
  const yesterday = addDays(todayIn(zone.value), -1)
  const days = { date_from: yesterday, date_to: addDays(yesterday, TOURNAMENT_DAYS), tz: zone.value }
  const page = { sportSlug, tournament_id: [id], view: 'lite', page: 1 } as const
  const lists = [
    { ...days, ...page, status: ['inprogress', 'notstarted'], sort: 'asc', page_size: SHOWN },
    { ...page, status: 'finished', sort: 'desc', page_size: 1 },
  ] as const
  const ofTournament = lists.map((query) =>
    useResource('/v2/{sportSlug}/matches', query, { version, isWanted: isTournament }),
  )
  const { next = [], last = [] } = ofTeam.data ?? {}
  const matches = [...next, ...last, ...ofTournament.flatMap(({ data }) => data?.matches ?? [])]
  const asked = isTournament ? ofTournament : teamId > 0 ? [ofTeam] : []
  // One that was deleted holds back nothing.
  const isWaiting = [own, ...asked].some(({ status }) => status === 'loading')
  const name = own.data ? nameOf(own.data) : t(kind)
  useEffect(() => {
    const has = ({ tournament, homeTeam, awayTeam }: AnyMatch) =>
      isTournament ? tournament.id === id : [homeTeam.id, awayTeam.id].includes(teamId)
    if (!isWaiting) report(path, { name, matches, has })
  }, [isWaiting, name, ofTeam.data, ...ofTournament.map(({ data }) => data)])
  return (
    <li class="row">
      <Sign path={SPORT_SIGNS[sportSlug]} />
      {own.data && !isTournament && (
        <Mark team={own.data} isPerson={kind === 'player' || hasAthletes(sportSlug)} />
      )}
      <span class="grow">
        <a href={path}>{name}</a>
        {own.status === 'failed' && <span class="muted"> {t('panel.missing')}</span>}
      </span>
      <Star path={path} name={name} />
    </li>
  )
}
