/**
 * Favourites of all sports: teams with their running, next and last match, matches, tournaments; refreshed every minute.
 * A link carries them to another browser, in its fragment, which no server sees.
 */

import { useState } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { below } from '../base.ts'
import { Button, List, Sign, useTitle } from '../components/controls.tsx'
import { Mark, Star } from '../components/match-row.tsx'
import { Empty } from '../components/panel.tsx'
import { favourites } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { minuteMs } from '../days.ts'
import { go } from '../history.ts'
import { nameOf, t } from '../language/i18n.ts'
import { linkTo, SPORT_SLUGS } from '../router.ts'
import { hasAthletes, SPORT_SIGNS } from '../sports.ts'
import { MatchList, PageHead } from './page.tsx'

const PATH = /^\/(match|team|tournament)\/([a-z-]+)\/(\d+)$/
/** Teams whose matches are asked for in a sport: each of them is a request. */
const MAX_TEAMS = 20
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
      {idsOf('team')
        .slice(0, MAX_TEAMS)
        .map((id) => (
          <TeamLines key={id} {...{ id, sport }} />
        ))}
      <List items={idsOf('tournament')} of={(id) => <TournamentLine key={id} {...{ id, sport }} />} />
    </section>
  )
}

interface OfEntity {
  readonly id: number
  readonly sport: SportSlug
}

function TeamLines({ id, sport }: OfEntity) {
  const of = { sportSlug: sport, teamId: id, last: 1, next: 2, view: 'lite' } as const
  const { data } = useResource('/v2/{sportSlug}/teams/{teamId}/matches', of, { version: minuteMs.value })
  const matches = [...(data?.next ?? []), ...(data?.last ?? [])]
  const team = matches
    .flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam])
    .find((each) => each.id === id)
  const path = linkTo('team', id, sport)
  return (
    <section aria-busy={!data}>
      <h3 class="row">
        {team && <Mark team={team} isPerson={hasAthletes(sport)} />}
        <a href={path}>{team ? nameOf(team) : t('team')}</a>
        <Star path={path} name={team ? nameOf(team) : ''} />
      </h3>
      <MatchList matches={matches} of={sport} hasTournament />
    </section>
  )
}

function TournamentLine({ id, sport }: OfEntity) {
  const of = { sportSlug: sport, tournamentId: id }
  const { data } = useResource('/v2/{sportSlug}/tournament/{tournamentId}', of)
  const path = linkTo('tournament', id, sport)
  return (
    <span class="row">
      <a href={path}>{data ? nameOf(data) : t('tournament')}</a>
      <span class="muted small grow">{data && nameOf(data.category)}</span>
      <Star path={path} name={data ? nameOf(data) : ''} />
    </span>
  )
}
