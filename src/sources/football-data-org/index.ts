/**
 * Source `football-data-org`: results of large leagues and cups (docs/sources.md#football-data-org). The whole season is
 * requested once a day, and on match days all matches of the day in one request. The standings of the source check ours.
 */
import type { Change } from '../../contract/changes.ts'
import { defineSource, type Pair } from '../../feed/formats/source.ts'
import { isObject, memberAt, objectsOf, textAt } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { DAY_MS, dueAt, endOf, regular } from '../calendar.ts'
import * as football from '../football-season.ts'
import { formsOf, from, type MatchOf, matchReader, oneOf, READERS } from '../mapping.ts'
import { cupRound, isOlder, updatedMatches } from '../responses.ts'
import { source } from '../source.ts'
import data from './data.json' with { type: 'json' }

const SOURCE = defineSource(data.about.name, 'football')
const COMPETITIONS: football.Leagues = data.leagues

const { match: MATCH } = formsOf(data.forms, {
  ...football.FOOTBALL_READERS,
  year: from(READERS.text, (date) => {
    const number = Number(/^20\d\d(?=-)/.exec(date)?.[0])
    return Number.isNaN(number) ? undefined : number
  }),
  duration: oneOf({ REGULAR: 'REGULAR', EXTRA_TIME: 'EXTRA_TIME', PENALTY_SHOOTOUT: 'PENALTY_SHOOTOUT' }),
})
type Read = NonNullable<ReturnType<typeof MATCH>>

interface State {
  readonly competition: string
  /** As requested; null for the current one. */
  readonly season: number | null
  readonly matches: Readonly<Record<string, FollowedMatch>>
}

export const footballDataOrg = source<State>(data, MATCH, {
  open(selection, season) {
    const read = football.readSelection(COMPETITIONS, selection, season)
    return typeof read === 'string' ? read : { competition: read.name, season: read.year, matches: {} }
  },
  due({ competition, season, matches }, polledMs) {
    const path = (endpoint: string, query = '') => `competitions/${competition}/${endpoint}${query}`
    const days = football.byDay(matches)
    const isEmpty = days.size === 0
    const query = season === null ? '' : `?season=${season}`
    return [
      football.seasonDue(polledMs, path('matches', query), isEmpty),
      // Right after the season, with which they are compared.
      ...(isEmpty ? [] : [regular(polledMs, 'standings', path('standings', query), DAY_MS)]),
      ...[...days].map(([day, ofDay]) => {
        const key = `day/${day}`
        const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
        const atMs = football.partDueMs(polledMs, key, ofDay, data.about.liveEveryMs)
        return dueAt(atMs, key, path('matches', `?dateFrom=${day}&dateTo=${next}`))
      }),
    ]
  },
  applyResponse(state, { key }, { atMs, body }) {
    if (key === 'standings') {
      if (!isObject(body) || !Array.isArray(body.standings)) return 'the response has no list of standings'
      return { state, remarks: standingsDifferences(body.standings, Object.values(state.matches)) }
    }
    if (!isObject(body) || !Array.isArray(body.matches)) return 'the response has no list of matches'
    const { matches, ...read } = updatedMatches(state.matches, body.matches, readMatch, (match, known) => {
      // A response from an older cache. The date of the change may also be equal.
      if (known && isOlder(match, known)) return known
      const years = match.years ?? known?.years ?? yearsAround(match.startMs)
      return { ...match, years, endedMs: endOf(match.startMs, known, match.status === 'finished', atMs) }
    })
    const newest = Object.values(matches).reduce((year, { years }) => Math.max(year, years[0]), 0)
    const ofSeason = Object.entries(matches).filter(([, { years }]) => years[0] === newest)
    return { state: { ...state, matches: Object.fromEntries(ofSeason) }, ...read }
  },
  changes: ({ competition, matches }) =>
    competitionChanges(COMPETITIONS[competition]?.code ?? '', Object.values(matches)),
})

type Years = readonly [first: number, last: number]

const readMatch = matchReader('match', 'id', MATCH, (value) => {
  const { id, startMs, updatedMs, firstYear, lastYear, group, matchday } = value
  const played = football.readPlayed(data.statuses, value, scoreOf)
  if (played === null || typeof played === 'string') return played
  const stage = value.stage ?? ''
  const years: Years | null = firstYear === null || lastYear === null ? null : [firstYear, lastYear]
  return {
    ...played,
    ...{ id, startMs, updatedMs, years, stage, matchday },
    table: tableOf(stage, group),
    referee: refereeOf(value.referees ?? []),
  }
})

interface FollowedMatch extends Omit<MatchOf<typeof readMatch>, 'years'>, football.SeasonMatch {
  /** Calendar years of the season. */
  readonly years: Years
}

/** The years of a season from summer to summer. */
function yearsAround(startMs: number): Years {
  const first = football.currentSeason({}, startMs)
  return [first, first + 1]
}

/** "GROUP_A" is the table "Group A". */
function tableOf(stage: string, group: string | null): string | null {
  if (['REGULAR_SEASON', 'LEAGUE_STAGE'].includes(stage)) return MAIN_TABLE
  const letter = /^GROUP_([A-Z])$/.exec(group ?? '')?.[1]
  return stage === 'GROUP_STAGE' && letter !== undefined ? `Group ${letter}` : null
}

/** `fullTime` includes extra time and the shoot-out; while the match runs, the periods are zeros. Returns a reason if the result is not complete yet. */
function scoreOf(
  { duration, total, half, regular: afterRegular, extra, penalties }: Read,
  isOver: boolean,
): football.MatchScore | string {
  // A match may be marked as running before it has a score, and as finished before it has a result.
  if (!total) return isOver ? 'finished without a score' : 'in progress without a score'
  const hasKicks = penalties !== null && Math.max(...penalties) > 0
  const isShootOut = duration === null ? hasKicks : duration === 'PENALTY_SHOOTOUT'
  const kicks = isShootOut ? penalties : null
  if (isShootOut && !kicks) return 'a shoot-out without a score'
  const current = minus(total, kicks ?? [0, 0])
  if (Math.min(...current) < 0) return 'the shoot-out has more goals than the match'
  if (!isOver) return { current, parts: null, penalties: kicks }
  const isLonger = duration === 'EXTRA_TIME' || isShootOut
  const regular = isLonger ? (afterRegular ?? (extra && minus(current, extra))) : current
  return football.finalScore(current, { half, regular, isLonger }, kicks)
}

function minus(one: Pair, other: Pair): Pair {
  return [one[0] - other[0], one[1] - other[1]]
}

function refereeOf(referees: NonNullable<Read['referees']>) {
  const main = referees.find(({ type }) => type === 'REFEREE')
  return main ? { id: SOURCE.id('referee', String(main.id)), name: main.name, country: main.country } : null
}

/** Everything of a competition, season by season. */
function competitionChanges(code: string, matches: readonly FollowedMatch[]): Change[] {
  return [...Map.groupBy(matches, ({ years }) => years.join('-'))].flatMap(([, ofSeason]) => {
    const [first = 0, last = 0] = ofSeason[0]?.years ?? []
    return football.seasonChanges(SOURCE, football.leagueSeason(code, first, last), ofSeason, contentOf)
  })
}

function contentOf(match: FollowedMatch): football.MatchContent {
  const { table, referee } = match
  return {
    ...football.resultContent(match),
    round: roundOf(match),
    standingsTable: table,
    ...(referee && { referee }),
  }
}

/** "LAST_16" and "QUALIFICATION_ROUND_1" are the texts of cup rounds. */
function roundOf({ stage, table, matchday }: FollowedMatch): NonNullable<football.MatchContent['round']> {
  if (table !== null || stage === '') return { round: matchday }
  const text = stage.toLowerCase().replaceAll('_', ' ')
  return cupRound(matchday, text.charAt(0).toUpperCase() + text.slice(1))
}

/** @returns a line per team that differs; none while a match runs, since the standings lag behind the matches then */
function standingsDifferences(standings: readonly unknown[], matches: readonly FollowedMatch[]): string[] {
  if (matches.some(({ status }) => status === 'inprogress')) return []
  const counted = countRows(matches)
  const total = objectsOf(standings).filter(({ type }) => type === 'TOTAL')
  return total.flatMap(({ table }) =>
    objectsOf(table).flatMap((row) => {
      const own = counted.get(Number(memberAt(row, 'team.id')))
      if (!own) return []
      const theirs = `${row.playedGames} played, goals ${row.goalsFor}:${row.goalsAgainst}`
      const ours = `${own[0]} played, goals ${own[1]}:${own[2]}`
      const name = textAt(row, 'team.name')
      return theirs === ours ? [] : [`standings: ${name}: ${theirs}; its matches say ${ours}`]
    }),
  )
}

/** Played matches and goals by team. Points are left out: they depend on rules and deductions. */
function countRows(matches: readonly FollowedMatch[]) {
  const rows = new Map<number, readonly [played: number, scored: number, conceded: number]>()
  for (const { table, status, current, home, away } of matches) {
    if (table === null) continue
    const [ofHome, ofAway, played] = status === 'finished' && current ? [...current, 1] : [0, 0, 0]
    for (const [{ id }, own, other] of [[home, ofHome, ofAway] as const, [away, ofAway, ofHome] as const]) {
      const [before, scored, conceded] = rows.get(id) ?? [0, 0, 0]
      rows.set(id, [before + played, scored + own, conceded + other])
    }
  }
  return rows
}
