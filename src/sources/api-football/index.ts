/**
 * Source `api-football`: fixtures, events, line-ups and statistics (docs/sources.md#api-football). The season is
 * requested once a day; on match days one request brings up to 20 matches with all their details.
 */
import type { Change } from '../../contract/changes.ts'
import { isObject, keyOf } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { lookUp } from '../../shared/look-up.ts'
import { DAY_MS, dueAt, MINUTE_MS } from '../calendar.ts'
import { withPlayers } from '../details.ts'
import * as football from '../football-season.ts'
import { type MatchOf, matchReader } from '../mapping.ts'
import { cupRound, type ReadTimes, updatedByClock, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import data from './data.json' with { type: 'json' }
import {
  contentOfDetails,
  detailsOf,
  FIXTURE,
  type Known,
  mergeDetails,
  NO_DETAILS,
  playerId,
  type Read,
  SOURCE,
} from './details.ts'

/** By the ids of API-Football. */
const LEAGUES: football.Leagues = data.leagues

/** Line-ups come 20 to 40 minutes before the kick-off. */
const LINEUPS_AHEAD_MS = 45 * MINUTE_MS
/** As many as one request takes. */
const IDS_LIMIT = 20
/** Time after the start at which details are removed from the state; those of a season would be too large. */
const FORGOTTEN_AFTER_MS = 9 * DAY_MS

interface State {
  readonly league: number
  readonly season: number
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

/** Errors come with status 200: `errors` is an empty list, or an object of texts by field. */
function errorIn(body: unknown): string | null {
  if (!isObject(body) || !isObject(body.errors)) return null
  const texts = Object.entries(body.errors).map(([field, text]) => `${field}: ${String(text)}`)
  return texts.length === 0 ? null : texts.join('; ')
}

function withoutOld(matches: State['matches'], atMs: number): State['matches'] {
  return Object.fromEntries(
    Object.entries(matches).map(([id, match]) => {
      const hasDetails = match.details.events !== null || match.details.lineups !== null
      const isOld = match.endedMs !== null && match.startMs < atMs - FORGOTTEN_AFTER_MS
      return [id, isOld && hasDetails ? { ...match, details: NO_DETAILS, isForgotten: true } : match]
    }),
  )
}

function changesOf({ league, season, matches }: State): Change[] {
  const { code = '', isYear } = lookUp(LEAGUES, league) ?? {}
  const all = Object.values(matches)
  const players = all.flatMap(({ details, ...match }) =>
    details.players.map(({ id, name, side }) => {
      const teamId = SOURCE.id('team', String(match[side].id))
      return SOURCE.put('player', playerId(id), { name, teamId })
    }),
  )
  const known = new Set(all.flatMap(({ details }) => details.players.map(({ id }) => id)))
  const of = football.leagueSeason(code, season, season + (isYear ? 0 : 1))
  const changes = football.seasonChanges(SOURCE, of, all, (match) => contentOf(match, known))
  const forgotten = all.flatMap(({ isForgotten, id }) => (isForgotten ? SOURCE.id('match', String(id)) : []))
  return withPlayers(changes, players, forgotten)
}

export const apiFootball = source<State>(data, FIXTURE, {
  open(selection, season, nowMs) {
    const read = football.readSelection(LEAGUES, selection, season)
    if (typeof read === 'string') return read
    const { name, league, year } = read
    return { league: Number(name), season: year ?? football.currentSeason(league, nowMs), matches: {} }
  },
  due({ league, season, matches }, polledMs) {
    const days = football.byDay(matches)
    return [
      football.seasonDue(polledMs, `fixtures?league=${league}&season=${season}`, days.size === 0),
      ...[...days].flatMap(([day, ofDay]) =>
        Array.from({ length: Math.ceil(ofDay.length / IDS_LIMIT) }, (_, index) => {
          const part = ofDay.slice(index * IDS_LIMIT, (index + 1) * IDS_LIMIT)
          const key = `day/${day}/${index}`
          const firstMs = Math.min(...part.map(({ startMs }) => startMs)) - LINEUPS_AHEAD_MS
          const atMs = Math.max(firstMs, football.partDueMs(polledMs, key, part, data.about.liveEveryMs))
          return dueAt(atMs, key, `fixtures?ids=${part.map(({ id }) => id).join('-')}`)
        }),
      ),
    ]
  },
  applyResponse(state, _request, { atMs, body }) {
    const failure = errorIn(body)
    if (failure !== null) return failure
    if (!isObject(body) || !Array.isArray(body.response)) return 'the response has no list of fixtures'
    const { matches, ...read } = updatedMatches(
      state.matches,
      body.response,
      readFixture,
      ({ league, ...match }, known): FollowedMatch | undefined => {
        if (league !== null && league !== state.league) return known
        const seconds = match.minute === null ? null : match.minute * 60
        return updatedByClock(known, match, seconds, atMs, () => ({
          details: mergeDetails(known?.details, match.details),
          isForgotten: known?.isForgotten === true && match.details.events === null,
        }))
      },
    )
    return { state: { ...state, matches: withoutOld(matches, atMs) }, ...read }
  },
  changes: changesOf,
})

const LONGER = ['AET', 'PEN']

const readFixture = matchReader('fixture', 'fixture.id', FIXTURE, (value) => {
  const { id, startMs, minute, league, referee, venue, city } = value
  const played = football.readPlayed(data.statuses, value, scoreOf)
  if (played === null || typeof played === 'string') return played
  return {
    ...played,
    ...{ id, league, startMs, minute, referee },
    updatedMs: null,
    round: value.round ?? '',
    venue: venue === null ? null : { name: venue, city },
    details: detailsOf(value, played.home.id),
  }
})

interface FollowedMatch extends Omit<MatchOf<typeof readFixture>, 'league'>, ReadTimes {
  /** Its details left the state; the service keeps what it was sent. */
  readonly isForgotten: boolean
}

function scoreOf(value: Read, isOver: boolean): football.MatchScore | string {
  const { status, current, half } = value
  if (!current) return isOver ? 'finished without a score' : 'in progress without a score'
  const penalties = ['P', 'PEN'].includes(status) ? value.penalties : null
  if (status === 'PEN' && !penalties) return 'a shoot-out without a score'
  if (!isOver) return { current, parts: null, penalties }
  const isLonger = LONGER.includes(status)
  const regular = value.regular ?? (isLonger ? null : current)
  return football.finalScore(current, { half, regular, isLonger }, penalties)
}

function contentOf(match: FollowedMatch, known: Known): football.MatchContent {
  const { phase, minute, current, parts, referee, venue, details } = match
  const isLong = (phase !== null && LONG_PHASES.includes(phase)) || parts?.extraTime != null
  return {
    ...football.resultContent(match),
    ...(minute !== null && current && { currentMatchMinute: minute }),
    ...roundOf(match),
    ...(venue && { venue }),
    ...(referee !== null && { referee: { id: SOURCE.id('referee', keyOf(referee)), name: referee } }),
    ...contentOfDetails(details, { score: current, isLong, known }),
  }
}
const LONG_PHASES = ['Extra time', 'Extra time halftime', 'Penalties']

/** "Regular Season - 26", "Group A - 3", "Apertura - 4" count for a table, "Semi-finals" for none. */
function roundOf({
  round,
}: FollowedMatch): Pick<football.MatchContent, 'round'> & { standingsTable: string | null } {
  const found = /-\s*(\d{1,3})$/.exec(round)
  const [stage, number] = [round.slice(0, found?.index ?? 0).trimEnd(), found?.[1]]
  if (number === undefined)
    return { round: round === '' ? null : cupRound(null, round), standingsTable: null }
  const isMain = /^(regular season|league (stage|phase))$/i.test(stage)
  const group = /^group ([a-z])$/i.exec(stage)?.[1]
  const table = isMain
    ? MAIN_TABLE
    : group
      ? `Group ${group.toUpperCase()}`
      : STAGES.test(stage)
        ? stage
        : null
  if (table === null) return { round: cupRound(Number(number), stage), standingsTable: null }
  return { round: { round: Number(number) }, standingsTable: table }
}
const STAGES = /^(apertura|clausura|championship round|relegation round)$/i
