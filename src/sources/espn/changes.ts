/** Matches of ESPN as changes: football with the ids of the football formats, other leagues as they are. */
import type { Change, ChangeData, ScoreParts } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import {
  defineSource,
  fixture,
  LINEUP_LIMIT,
  named,
  type Pair,
  SIDES,
  type SideName,
  scoreData,
} from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { keyOf } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { finalScore, leagueSeason, resultContent, seasonChanges } from '../football-season.ts'
import { idsOfSeason, leagueFrame, partText, pointsScored, scoreByParts, secondsOf } from '../games.ts'
import { cupRound } from '../responses.ts'
import type { Player } from './details.ts'
import { LEAGUES, type League } from './leagues.ts'
import { type Competitor, type FollowedMatch, PLAY_OFFS } from './matches.ts'

export const SOURCE = 'espn'
type Content = Omit<
  ChangeData<'match'>,
  'tournamentId' | 'seasonId' | 'homeTeamId' | 'awayTeamId' | 'startTimestamp'
>

export function matchChanges(name: string, year: number, matches: readonly FollowedMatch[]): Change[] {
  const league = LEAGUES[name]
  if (!league) return []
  const changes =
    league.code === null ? leagueChanges(name, league, matches) : footballChanges(league, year, matches)
  // Players before the matches that name them.
  const firstMatch = changes.findIndex(({ kind }) => kind === 'match')
  const forgotten = new Set(
    matches.filter(({ isForgotten }) => isForgotten).map(({ id }) => `${SOURCE}:match/${id}`),
  )
  const shown = changes.slice(firstMatch).filter(({ id }) => !forgotten.has(String(id)))
  return firstMatch < 0
    ? changes
    : [...changes.slice(0, firstMatch), ...playerChanges(league, matches), ...shown]
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
        sides.map((side) => ({
          id: idIn(league, 'team', side.id),
          code: side.short ?? side.id,
          name: side.name,
        })),
        [...new Set(matches.map(yearOf))].map((season) => ({ season })),
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
  ].map((change) => ({ ...change, source: SOURCE }) as Change)
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
  const teamOf = (team: string | null) =>
    team === 'home' || team === home.id ? home : team === 'away' || team === away.id ? away : null
  return [
    // The team of an own goal is the other one.
    ...(details ?? []).flatMap(({ team, isOwnGoal, athletes }) =>
      isOwnGoal ? [] : (athletes ?? []).map((one) => ({ ...one, of: teamOf(team) })),
    ),
    ...[...(more?.goals ?? []), ...(more?.substitutions ?? [])].flatMap(({ team, people }) =>
      (people ?? []).flatMap(({ id, name }) => (name === null ? [] : { id, name, of: teamOf(team) })),
    ),
    ...(more?.players ?? []).map(({ id, name, team }) => ({ id, name, of: teamOf(team) })),
  ]
}

function playerChanges(league: League, matches: readonly FollowedMatch[]): Change[] {
  const people = matches.flatMap(peopleOf).flatMap(({ id, name, of }) => {
    const data = of && { name, teamId: idIn(league, 'team', of.id) }
    return data
      ? [defineSource(SOURCE, league.sport).put('player', idIn(league, 'player', String(id)), data)]
      : []
  })
  return [...new Map(people.map((change) => [change.id, change])).values()]
}

function contentOf(league: League, match: FollowedMatch): Content {
  const { venue, city, attendance, round, more, clockSeconds } = match
  const lineups = lineupsOf(league, match)
  const events = eventsOf(league, match)
  return {
    ...resultOf(league, match),
    ...(clockSeconds !== null && {
      currentMatchMinute: Math.floor(clockSeconds / 60),
      ...(league.isDown && { currentMatchSecond: clockSeconds % 60 }),
    }),
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

const PHASES: Readonly<Record<string, string>> = {
  STATUS_HALFTIME: 'Halftime',
  STATUS_SHOOTOUT: 'Penalties',
  STATUS_FINAL_AET: 'AET',
  STATUS_FINAL_PEN: 'AP',
  STATUS_ABANDONED: 'Abandoned',
  STATUS_RETIRED: 'Retired',
}

/** What the status says in words; null for nothing beyond it. */
function phaseOf(league: League, { name, status, part, detail }: FollowedMatch): string | null {
  const known = PHASES[name]
  if (known !== undefined) return known
  if (status === 'finished') {
    if (league.part === 'set' || part === null || part <= league.parts) return null
    return /SO\b|shoot/i.test(detail ?? '') ? 'AP' : 'AET'
  }
  return status === 'inprogress' ? partText(league, part, name === 'STATUS_END_PERIOD') : null
}

function lineupsOf(league: League, { more, home, away }: FollowedMatch): ChangeData<'match'>['lineups'] {
  const players = more?.players ?? []
  if (players.length === 0) return null
  const of = (side: SideName, id: string) => ({
    formation: more?.formations[side] ?? null,
    players: players
      .filter(({ team }) => team === side || team === id)
      .slice(0, LINEUP_LIMIT)
      .map(({ id: player, position, number, isStarter, figures }: Player) => ({
        playerId: idIn(league, 'player', String(player)),
        position,
        shirtNumber: number,
        // Hockey has no starters.
        ...(league.part !== 'period' && { substitute: !isStarter }),
        ...(Object.keys(figures).length > 0 && { statistics: figures }),
      })),
  })
  return { home: of('home', home.id), away: of('away', away.id) }
}

/** Points of basketball, whose plays have the numbers of the players in the line-ups. */
function pointsOf(league: League, { more, stage }: FollowedMatch, score: Pair): LiveEventChange[] {
  const names = new Map((more?.players ?? []).map(({ id, name }) => [id, name]))
  const personOf = (person: { readonly id: number } | undefined) => {
    const name = person && names.get(person.id)
    return person && name !== undefined ? { id: idIn(league, 'player', String(person.id)), name } : undefined
  }
  const plays = (more?.goals ?? []).flatMap(({ period, clock, home, away, people }) => {
    const left = secondsOf(clock)
    const [player, assist] = [personOf(people?.[0]), personOf(people?.[1])]
    return left === null ? [] : { part: period, left, home, away, player, assist }
  })
  return pointsScored(league, plays, score, stage === PLAY_OFFS)
}

/** Goals, cards and substitutions of football; goals of ice hockey. */
function eventsOf(league: League, match: FollowedMatch): LiveEventChange[] | null {
  const { details, more, home, away, score, status } = match
  if (!score || status === 'notstarted') return null
  const sideOf = (team: string | null) =>
    SIDES.find((side) => team === (side === 'home' ? home : away).id) ?? null
  const nameMembers = <K extends string>(
    key: K,
    person: { readonly id: number; readonly name: string | null } | undefined,
  ) =>
    named(
      key,
      person && person.name !== null
        ? { id: idIn(league, 'player', String(person.id)), name: person.name }
        : undefined,
    )
  if (league.sport === 'basketball') return more && pointsOf(league, match, score)
  if (league.part === 'period') {
    return (more?.goals ?? []).flatMap((goal): LiveEventChange | [] => {
      const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(goal.clock) ?? []
      const team = sideOf(goal.team)
      // A goal is shown once the score includes it.
      const isAhead = (goal.home ?? 0) > score[0] || (goal.away ?? 0) > score[1]
      if (minutes === undefined || team === null || isAhead) return []
      const second = (goal.period - 1) * league.minutes * 60 + Number(minutes) * 60 + Number(seconds)
      const kind =
        { 'power-play': 'powerPlay', 'short-handed': 'shortHanded' }[goal.strength ?? ''] ?? 'regular'
      return {
        ...{
          time: Math.floor(second / 60),
          timeSeconds: second,
          type: 'goal',
          class: kind,
          from: kind,
          team,
        },
        period: goal.period > league.parts ? 'overtime' : `period${goal.period}`,
        ...nameMembers('player', goal.people?.[0]),
        ...nameMembers('assist', goal.people?.[1]),
        ...{ homeScore: goal.home, awayScore: goal.away },
      }
    })
  }
  if (league.code === null) return null
  const isLong = /AET|PEN|OVERTIME|SHOOTOUT/.test(match.name)
  const at = (clock: string | null) => {
    const [, minute, added] = /^(\d{1,3})'(?:\+(\d{1,2})')?/.exec(clock ?? '') ?? []
    const known = minute === undefined ? null : minuteInPeriod(Number(minute), Number(added ?? 0), isLong)
    return known ? timeMembers(known) : { time: null, timeSeconds: null, period: null }
  }
  const goals = { home: 0, away: 0 }
  const events = (details ?? []).flatMap((one): LiveEventChange[] => {
    const team = sideOf(one.team)
    const [player, assist] = one.athletes ?? []
    if (team === null || one.isShootOut === true) return []
    const base = { ...at(one.clock), team }
    if (one.isGoal === true) {
      goals[team] += 1
      if (goals.home > score[0] || goals.away > score[1]) return []
      const kind = one.isOwnGoal ? 'ownGoal' : one.isPenalty ? 'penalty' : 'regular'
      const passed = kind === 'regular' ? nameMembers('assist', assist) : {}
      return [
        {
          ...base,
          type: 'goal',
          class: kind,
          from: kind,
          ...nameMembers('player', player),
          ...passed,
          homeScore: goals.home,
          awayScore: goals.away,
        },
      ]
    }
    const card = one.isRed ? 'red' : one.isYellow ? 'yellow' : null
    return card
      ? [{ ...base, type: 'card', class: card, ...nameMembers('player', player), reason: null }]
      : []
  })
  const substitutions = (more?.substitutions ?? []).flatMap(
    ({ clock, team: of, people }): LiveEventChange[] => {
      const team = sideOf(of)
      const members = { ...nameMembers('playerIn', people?.[0]), ...nameMembers('playerOut', people?.[1]) }
      return team
        ? [{ ...at(clock), team, type: 'substitution', class: 'regular', ...members, injury: false }]
        : []
    },
  )
  return [...events, ...substitutions]
}
