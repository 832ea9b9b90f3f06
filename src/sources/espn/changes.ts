/** Matches of ESPN as changes: football with the ids of the football formats, other leagues as they are. */
import type { Change, ChangeData, ScoreParts } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import {
  defineSource,
  fixture,
  type Pair,
  SIDES,
  type SideName,
  scoreData,
} from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { keyOf } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { lookUp } from '../../shared/look-up.ts'
import { goalCounter, lineupsOf, peopleMembers, withPlayers } from '../details.ts'
import { finalScore, leagueSeason, resultContent, seasonChanges } from '../football-season.ts'
import {
  clockMembers,
  clubOf,
  idsOfSeason,
  leagueFrame,
  partText,
  pointsScored,
  scoreByParts,
  secondsOf,
} from '../games.ts'
import { cupRound } from '../responses.ts'
import data from './data.json' with { type: 'json' }
import { LEAGUES, type League } from './leagues.ts'
import { type Competitor, type FollowedMatch, PLAY_OFFS } from './matches.ts'

const SOURCE = data.about.name
type Content = Omit<
  ChangeData<'match'>,
  'tournamentId' | 'seasonId' | 'homeTeamId' | 'awayTeamId' | 'startTimestamp'
>

export function matchChanges(name: string, year: number, matches: readonly FollowedMatch[]): Change[] {
  const league = LEAGUES[name]
  if (!league) return []
  const changes =
    league.code === null ? leagueChanges(name, league, matches) : footballChanges(league, year, matches)
  const forgotten = matches.flatMap(({ isForgotten, id }) => (isForgotten ? `${SOURCE}:match/${id}` : []))
  return withPlayers(changes, playerChanges(league, matches), forgotten)
}

/** Ids of teams and players are unique within a sport. */
function idIn({ sport, path, code }: League, kind: string, id: string): string {
  const source = defineSource(SOURCE, sport)
  return code === null ? source.id(kind, path, id) : source.id(kind, id)
}

function footballChanges(league: League, year: number, matches: readonly FollowedMatch[]): Change[] {
  const code = league.code ?? ''
  const isLeague = competitionOf(code, null, false).kind === 'league'
  const all = matches.map((match) => ({
    ...match,
    home: { id: Number(match.home.id), name: match.home.name },
    away: { id: Number(match.away.id), name: match.away.name },
    updatedMs: null,
    of: match,
  }))
  const season = leagueSeason(code, year, year + (league.isYear ? 0 : 1))
  return seasonChanges(defineSource(SOURCE, league.sport), season, all, ({ of }) => {
    const isTable = isLeague && !/play-?off|final|post/.test(of.slug ?? '')
    return { ...contentOf(league, of), standingsTable: isTable ? MAIN_TABLE : null }
  })
}

/** Leagues of a file format have its ids; of the others each tournament has its own. */
function leagueChanges(name: string, league: League, matches: readonly FollowedMatch[]): Change[] {
  const own = defineSource(SOURCE, league.sport)
  const { shared } = league
  const idsOf = (match: FollowedMatch) =>
    shared ? idsOfSeason(shared, yearOf(match)) : ownIds(name, league, match)
  const sides = matches.flatMap(({ home, away }) => [home, away])
  const frame = shared
    ? leagueFrame(
        shared,
        SOURCE,
        sides.map(({ id, short, name }) => clubOf(idIn(league, 'team', id), short ?? id, name)),
        matches.map((match) => ({ season: yearOf(match) })),
      )
    : ownFrame(name, league, matches)
  return [
    ...frame,
    ...matches.map((match): Change => {
      const teamId = ({ id }: Competitor) => idIn(league, 'team', id)
      const table = shared && match.stage !== null && match.stage < PLAY_OFFS ? MAIN_TABLE : null
      return {
        ...own.put('match', own.id('match', String(match.id)), {
          ...fixture(idsOf(match), teamId(match.home), teamId(match.away), match.startMs),
          ...contentOf(league, match),
          standingsTable: table,
        }),
        ...(match.endedMs !== null && { correction: true }),
      }
    }),
  ]
}

const yearOf = ({ year, startMs }: FollowedMatch) => year ?? new Date(startMs).getUTCFullYear()

function ownIds(name: string, league: League, { tournamentId, groupingSlug, year }: FollowedMatch) {
  const { id } = defineSource(SOURCE, league.sport)
  const parts =
    groupingSlug === null
      ? ['league', name]
      : ['tournament', (tournamentId ?? '').split('-')[0] ?? '', groupingSlug]
  return { tournament: id(...parts), season: id('season', ...parts, String(year)) }
}

function ownFrame(name: string, league: League, matches: readonly FollowedMatch[]): Change[] {
  const { id, put } = defineSource(SOURCE, league.sport)
  const category = league.path === 'tennis' ? league.name : 'USA'
  const categoryId = id('category', keyOf(category))
  const teams = matches.flatMap(({ home, away }) => [home, away])
  const changes: Change[] = [
    put('category', categoryId, { name: category }),
    ...matches.map((match) => {
      const title =
        match.grouping === null ? league.name : `${match.tournament ?? league.name} ${match.grouping}`
      return put('tournament', ownIds(name, league, match).tournament, { categoryId, name: title })
    }),
    ...teams.map((team) => put('team', idIn(league, 'team', team.id), { name: team.name })),
    ...matches.map((match) => {
      const { tournament: tournamentId, season } = ownIds(name, league, match)
      const [last, first] = [yearOf(match), yearOf(match) - 1].map((one) =>
        String(one % 100).padStart(2, '0'),
      )
      const isYear = league.isYear || match.grouping !== null
      const year = isYear ? String(yearOf(match)) : `${first}/${last}`
      return put('season', season, { tournamentId, name: `${league.name} ${year}`, year })
    }),
  ]
  return [...new Map(changes.map((change) => [`${change.kind} ${change.id}`, change])).values()]
}

/** Players of line-ups and events, with the team of theirs. */
function peopleOf({ more, details, home, away }: FollowedMatch) {
  const named = [
    // The team of an own goal is the other one.
    ...(details ?? []).filter(({ isOwnGoal }) => !isOwnGoal),
    ...(more?.goals ?? []),
    ...(more?.substitutions ?? []),
  ]
  const people = [
    ...named.flatMap(({ team, people: of }) => (of ?? []).map((one) => ({ ...one, team }))),
    ...(more?.players ?? []),
  ]
  return people.map(({ id, name, team }) => {
    const of = team === 'home' || team === home.id ? home : team === 'away' || team === away.id ? away : null
    return { id, name, of }
  })
}

function playerChanges(league: League, matches: readonly FollowedMatch[]): Change[] {
  const { put } = defineSource(SOURCE, league.sport)
  return matches
    .flatMap(peopleOf)
    .flatMap(({ id, name, of }) =>
      of === null || name === null
        ? []
        : put('player', idIn(league, 'player', String(id)), { name, teamId: idIn(league, 'team', of.id) }),
    )
}

function contentOf(league: League, match: FollowedMatch): Content {
  const { venue, city, attendance, round, more, clockSeconds } = match
  const lineups = lineupsIn(league, match)
  const events = eventsOf(league, match)
  return {
    ...resultOf(league, match),
    ...clockMembers(clockSeconds, league.isDown),
    round: round === null ? null : cupRound(null, round),
    ...(venue !== null && { venue: { name: venue, city } }),
    ...(attendance !== null && attendance > 0 && { attendance }),
    ...(events && { liveEvents: events }),
    ...(lineups && { lineups }),
    ...(more?.statistics && { statistics: more.statistics }),
  }
}

const WALKOVER = /FORFEIT|WALKOVER/

function resultOf(league: League, match: FollowedMatch): Pick<Content, 'status'> & Partial<Content> {
  const { status, score, penalties, home, away, name, lines } = match
  const isOver = status === 'finished'
  const phase = WALKOVER.test(name) ? 'Walkover' : phaseOf(league, match)
  const winner = isOver && home.isWinner !== away.isWinner ? (home.isWinner ? 'home' : 'away') : null
  const members = {
    ...(winner !== null && { winner: winner as SideName }),
    ...(phase === 'Walkover' && { awarded: true }),
  }
  if (league.code !== null) {
    const isLonger = /AET|PEN/.test(name)
    const final =
      isOver &&
      score &&
      finalScore(score, { half: null, regular: isLonger ? null : score, isLonger }, penalties)
    const result = final || { current: score, parts: null, penalties }
    // A shoot-out whose kicks the source does not give decides all the same.
    return {
      ...resultContent({ status, phase, ...result }),
      ...(score && score[0] === score[1] && !penalties && members),
    }
  }
  return {
    status,
    ...(phase !== null && { statusDescription: phase }),
    ...(score && { homeScore: partsOf(league, match, 0), awayScore: partsOf(league, match, 1) }),
    ...((lines.length === 0 || league.part === 'set') && members),
    ...(phase === 'Walkover' && { awarded: true }),
  }
}

function partsOf(league: League, match: FollowedMatch, side: 0 | 1): ScoreParts {
  const current = match.score?.[side] ?? 0
  const points = match.lines.map((line) => line.points[side])
  if (league.part !== 'set') return scoreByParts(league, current, { ...match, points })
  const parts = points.slice(0, MAX_PARTS).map((one, index) => [`period${index + 1}`, one])
  const ties = match.lines.flatMap(({ tieBreaks }, index) =>
    tieBreaks[side] === null ? [] : [[`period${index + 1}TieBreak`, tieBreaks[side]]],
  )
  return scoreData(current, Object.fromEntries([...parts, ...ties]))
}
const MAX_PARTS = 9

const PHASES: Readonly<Record<string, string>> = data.phases

/** What the status says in words; null for nothing beyond it. */
function phaseOf(league: League, { name, status, part, detail }: FollowedMatch): string | null {
  const known = lookUp(PHASES, name)
  if (known !== undefined) return known
  if (status === 'finished') {
    if (league.part === 'set' || part === null || part <= league.parts) return null
    return /SO\b|shoot/i.test(detail ?? '') ? 'AP' : 'AET'
  }
  return status === 'inprogress' ? partText(league, part, name === 'STATUS_END_PERIOD') : null
}

function lineupsIn(league: League, { more, home, away }: FollowedMatch) {
  return lineupsOf(
    (id) => idIn(league, 'player', String(id)),
    (side) => ({
      formation: more?.formations[side] ?? null,
      players: (more?.players ?? [])
        .filter(({ team }) => team === side || team === (side === 'home' ? home : away).id)
        .map(({ id, position, number, isStarter, figures }) => ({
          ...{ id, position, figures, shirtNumber: number },
          // Hockey has no starters.
          ...(league.part !== 'period' && { substitute: !isStarter }),
        })),
    }),
  )
}

/** Events of a match with a score: football, basketball and ice hockey have them. */
function eventsOf(league: League, match: FollowedMatch): LiveEventChange[] | null {
  const { score, status, more } = match
  if (!score || status === 'notstarted') return null
  if (league.sport === 'basketball') return more && pointsOf(league, match, score)
  if (league.part === 'period') return hockeyGoals(league, match, score)
  return league.code === null ? null : footballEvents(league, match, score)
}

function namesIn(league: League) {
  return peopleMembers(
    (id) => idIn(league, 'player', String(id)),
    () => true,
  )
}

function sideOf({ home, away }: FollowedMatch, team: string | null): SideName | null {
  return SIDES.find((side) => team === (side === 'home' ? home : away).id) ?? null
}

/** Points of basketball, whose plays have the numbers of the players in the line-ups. */
function pointsOf(league: League, { more, stage }: FollowedMatch, score: Pair): LiveEventChange[] {
  const named = namesIn(league)
  const players = new Map((more?.players ?? []).map((player) => [player.id, player]))
  const plays = (more?.goals ?? []).flatMap(({ period, clock, home, away, people }) => {
    const left = secondsOf(clock)
    const [player, assist] = [0, 1].map((index) => players.get(people?.[index]?.id ?? -1))
    const members = { ...named('player', player), ...named('assist', assist) }
    return left === null ? [] : { part: period, left, home, away, people: members }
  })
  return pointsScored(league, plays, score, stage === PLAY_OFFS)
}

const STRENGTHS: Readonly<Record<string, string>> = data.strengths

function hockeyGoals(league: League, match: FollowedMatch, score: Pair): LiveEventChange[] {
  const named = namesIn(league)
  return (match.more?.goals ?? []).flatMap(
    ({ clock, period, strength, people, home, away, ...goal }): LiveEventChange | [] => {
      const inPeriod = /^\d+:\d\d$/.test(clock) ? secondsOf(clock) : null
      const team = sideOf(match, goal.team)
      // A goal is shown once the score includes it.
      const isAhead = (home ?? 0) > score[0] || (away ?? 0) > score[1]
      if (inPeriod === null || team === null || isAhead) return []
      const second = (period - 1) * league.minutes * 60 + inPeriod
      const kind = lookUp(STRENGTHS, strength) ?? 'regular'
      return {
        ...{ time: Math.floor(second / 60), timeSeconds: second, team },
        ...{ type: 'goal', class: kind, from: kind },
        period: period > league.parts ? 'overtime' : `period${period}`,
        ...named('player', people?.[0]),
        ...named('assist', people?.[1]),
        ...{ homeScore: home, awayScore: away },
      }
    },
  )
}

/** Goals and cards of the scoreboard, substitutions of the summary. */
function footballEvents(league: League, match: FollowedMatch, score: Pair): LiveEventChange[] {
  const named = namesIn(league)
  const isLong = /AET|PEN|OVERTIME|SHOOTOUT/.test(match.name)
  const at = (clock: string | null) => {
    const [, minute, added] = /^(\d{1,3})'(?:\+(\d{1,2})')?/.exec(clock ?? '') ?? []
    const known = minute === undefined ? null : minuteInPeriod(Number(minute), Number(added ?? 0), isLong)
    return known ? timeMembers(known) : { time: null, timeSeconds: null, period: null }
  }
  const count = goalCounter(score)
  const events = (match.details ?? []).flatMap((one): LiveEventChange | [] => {
    const team = sideOf(match, one.team)
    if (team === null || one.isShootOut === true) return []
    const base = { ...at(one.clock), team, ...named('player', one.people?.[0]) }
    if (one.isGoal === true) {
      const running = count(team)
      if (!running) return []
      const kind = one.isOwnGoal ? 'ownGoal' : one.isPenalty ? 'penalty' : 'regular'
      const assist = kind === 'regular' ? named('assist', one.people?.[1]) : {}
      return { ...base, type: 'goal', class: kind, from: kind, ...assist, ...running }
    }
    const card = one.isRed ? 'red' : one.isYellow ? 'yellow' : null
    return card ? { ...base, type: 'card', class: card, reason: null } : []
  })
  const substitutions = (match.more?.substitutions ?? []).flatMap(({ clock, people, ...one }) => {
    const team = sideOf(match, one.team)
    const members = { ...named('playerIn', people?.[0]), ...named('playerOut', people?.[1]) }
    return team
      ? { ...at(clock), team, type: 'substitution', class: 'regular', ...members, injury: false }
      : []
  })
  return [...events, ...substitutions]
}
