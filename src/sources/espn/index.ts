/**
 * Source `espn`: scoreboards of many leagues (docs/sources.md#espn). Football has the ids of the football formats, the NHL
 * and the NBA those of their file formats; the other leagues are as the source has them.
 */
import type { Change } from '../../contract/changes.ts'
import { yearsOf } from '../../feed/formats/elo-games.ts'
import { keyOf } from '../../feed/formats/input/text.ts'
import { defineSource } from '../../feed/formats/source.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { dayInNewYork } from '../calendar.ts'
import { type Content, type FollowedMatch, lastOfEach, type MatchState, matchPut } from '../content.ts'
import { leagueSeason, seasonChanges } from '../football-season.ts'
import { leagueChanges as sharedChanges } from '../games.ts'
import { matchSource } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }
import { summaryDetails } from './details.ts'
import { FORMS, type League, leagueOf, PLAY_OFFS } from './leagues.ts'
import { listedMatches, type Match, readMatch } from './matches.ts'

type Followed = FollowedMatch<Match>

interface Additions {
  /** YYYYMM. */
  readonly months: readonly string[]
}

/** Football has tables, so it needs its whole season; of other leagues this month and the next. */
function monthsOf(state: Pick<MatchState<Match>, 'league' | 'season'>, nowMs: number): Additions {
  const { code, isYear } = leagueOf(state)
  const now = new Date(nowMs)
  const [first, count] =
    code === null
      ? [now.getUTCFullYear() * 12 + now.getUTCMonth(), 2]
      : [state.season * 12 + (isYear ? 0 : 6), 12]
  const months = Array.from({ length: count }, (_, index) => {
    const at = first + index
    return `${Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`
  })
  return { months }
}

const sourceOf = (state: { readonly league: string }) => defineSource(data.about.name, leagueOf(state).sport)
const dayOf = ({ startMs }: Match) => dayInNewYork(startMs).replaceAll('-', '')

export const espn = matchSource(data, {
  source: sourceOf,
  form: FORMS.match,
  read: readMatch,
  initial: monthsOf,
  listed: listedMatches,
  joined: (match, known) => ({ ...match, isWatched: match.isWatched || known?.isWatched === true }),
  after: (state, { atMs }) => ({ ...state, ...monthsOf(state, atMs) }),
  details: {
    summary: (body, note) => {
      const summary = FORMS.summary(body, note)
      return summary && ((match, state) => summaryDetails(leagueOf(state), match, summary))
    },
  },
  values: (state) => ({ path: leagueOf(state).path }),
  items(state) {
    const { path } = leagueOf(state)
    const all = Object.values(state.matches)
    if (path === 'tennis') return { month: [], day: [], summary: [] }
    const watched = all.filter(({ isWatched, isForgotten }) => isWatched && !isForgotten)
    return {
      now: [],
      month: state.months.map((month) => ({ item: month, matches: [] })),
      day: itemsBy(all, dayOf).map((one) => ({ ...one, values: { month: one.item.slice(0, 6) } })),
      summary: path === 'volleyball' ? [] : itemsBy(watched, ({ id }) => String(id)),
    }
  },
  changes: (state) => (leagueOf(state).code === null ? leagueChanges(state) : footballChanges(state)),
})

function footballChanges(state: MatchState<Match>): Change[] {
  const season = leagueSeason(data.leagues, state)
  const matches = Object.values(state.matches)
  return seasonChanges(sourceOf(state), season, matches, ({ slug, content }) => {
    const isTable = season.competition.kind === 'league' && !/play-?off|final|post/.test(slug ?? '')
    return { ...content, standingsTable: isTable ? MAIN_TABLE : null }
  })
}

/** Leagues of a file format have its ids; of the others each tournament has its own. */
function leagueChanges(state: MatchState<Match>): Change[] {
  const [league, own, matches] = [leagueOf(state), sourceOf(state), Object.values(state.matches)]
  const contentOf = (match: Followed): Content => {
    const isTable = league.shared && match.stage !== null && match.stage < PLAY_OFFS
    return { ...match.content, standingsTable: isTable ? MAIN_TABLE : null }
  }
  if (league.shared) return sharedChanges(league.shared, own, matches, contentOf)
  return [
    ...lastOfEach(matches.flatMap((match) => ownFrame(state.league, league, match))),
    ...matches.map((match) => matchPut(own, match, ownIds(state.league, league, match), contentOf(match))),
  ]
}

function ownIds(name: string, league: League, { tournamentId, groupingSlug, season }: Followed) {
  const { id } = defineSource(data.about.name, league.sport)
  const parts =
    groupingSlug === null
      ? ['league', name]
      : ['tournament', (tournamentId ?? '').split('-')[0] ?? '', groupingSlug]
  return { tournament: id(...parts), season: id('season', ...parts, String(season)) }
}

function ownFrame(name: string, league: League, match: Followed): Change[] {
  const { id, put } = defineSource(data.about.name, league.sport)
  const category = league.path === 'tennis' ? league.name : 'USA'
  const categoryId = id('category', keyOf(category))
  const { tournament: tournamentId, season } = ownIds(name, league, match)
  const { grouping, tournament, home, away } = match
  const title = grouping === null ? league.name : `${tournament ?? league.name} ${grouping}`
  const year = league.isYear || grouping !== null ? String(match.season) : yearsOf(match.season)
  return [
    put('category', categoryId, { name: category }),
    put('tournament', tournamentId, { categoryId, name: title }),
    ...[home, away].map((team) => put('team', team.id, { name: team.name })),
    put('season', season, { tournamentId, name: `${league.name} ${year}`, year }),
  ]
}
