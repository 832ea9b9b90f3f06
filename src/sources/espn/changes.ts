/** Matches of ESPN as changes: football with the ids of the football formats, other leagues as they are. */
import type { Change, ChangeData, ScoreParts } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { clubData, seasonData } from '../../feed/formats/elo-games.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import {
  defineSource,
  fixture,
  LINEUP_LIMIT,
  named,
  SIDES,
  type SideName,
  scoreData,
} from '../../feed/formats/source.ts'
import { competitionOf } from '../../feed/formats/tables/competitions.ts'
import { keyOf } from '../../feed/formats/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { finalScore, leagueSeason, resultContent, seasonChanges } from '../football-season.ts'
import { cupRound } from '../responses.ts'
import type { Player } from './details.ts'
import { CLUB_CODES, LEAGUES, type League } from './leagues.ts'
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

function leagueChanges(name: string, league: League, matches: readonly FollowedMatch[]): Change[] {
  const own = defineSource(SOURCE, league.sport)
  const { shared } = league
  const frame = shared ? defineSource(shared.source, shared.sport) : own
  const category = shared?.category ?? { name: league.path === 'tennis' ? league.name : 'USA' }
  const categoryId = frame.id('category', keyOf(category.name))
  const byId = <C extends Change>(changes: readonly C[]) => [
    ...new Map(changes.map((one) => [one.id, one])).values(),
  ]
  const idsOf = ({ tournamentId, groupingSlug, year }: FollowedMatch) => {
    const parts = shared
      ? ['league']
      : groupingSlug === null
        ? ['league', name]
        : ['tournament', (tournamentId ?? '').split('-')[0] ?? '', groupingSlug]
    const tournament = frame.id(...parts)
    return {
      tournament,
      season: shared ? frame.id(String(year)) : frame.id('season', ...parts, String(year)),
    }
  }
  const seasonYear = ({ year, startMs }: FollowedMatch) => year ?? new Date(startMs).getUTCFullYear()
  const changes = [
    frame.put('category', categoryId, category),
    ...byId(
      matches.map((match) => {
        const title =
          match.grouping === null ? league.name : `${match.tournament ?? league.name} ${match.grouping}`
        return frame.put('tournament', idsOf(match).tournament, {
          categoryId,
          ...(shared?.tournament ?? { name: title }),
        })
      }),
    ),
    ...byId(matches.flatMap(({ home, away }) => [home, away]).map((side) => teamChange(name, league, side))),
    ...byId(
      matches.map((match) => {
        const { tournament: tournamentId, season } = idsOf(match)
        const [year, last] = [seasonYear(match), (n: number) => String(n % 100).padStart(2, '0')]
        const text =
          league.isYear || match.grouping !== null ? String(year) : `${last(year - 1)}/${last(year)}`
        const data = shared ? seasonData(shared, year, []) : { name: `${league.name} ${text}`, year: text }
        return frame.put('season', season, { tournamentId, ...data })
      }),
    ),
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
  return changes.map((change) => ({ ...change, source: SOURCE }) as Change)
}

function teamChange(name: string, league: League, { id, name: shown, short }: Competitor): Change {
  const { shared } = league
  const known = short === null ? null : (CLUB_CODES[name]?.[short] ?? short)
  const data = shared && known !== null ? clubData(shared, { code: known, name: shown }) : { name: shown }
  return {
    ...defineSource(SOURCE, league.sport).put('team', idIn(league, 'team', id), data),
    ...(shared &&
      known !== null && {
        sameAs: [defineSource(shared.source, shared.sport).id('team', known.toLowerCase())],
      }),
  }
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
      (people ?? []).map((one) => ({ ...one, of: teamOf(team) })),
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

function partsOf(league: League, { score, lines, part, status }: FollowedMatch, side: 0 | 1): ScoreParts {
  const current = score?.[side] ?? 0
  const isSets = league.part === 'set'
  const points = lines.map((line) => line.points[side])
  const sum = points.reduce((total, one) => total + one, 0)
  // Lines that do not add up to the score are of another moment.
  if (!isSets && sum !== current) return scoreData(current)
  const regular = points.slice(0, isSets ? MAX_PARTS : league.parts)
  const ties = isSets
    ? lines.flatMap(({ tieBreaks }, index) =>
        tieBreaks[side] === null ? [] : [[`period${index + 1}TieBreak`, tieBreaks[side]]],
      )
    : []
  const isPast = status === 'finished' || (part ?? 0) > league.parts
  const overtime = points.slice(league.parts).reduce((total, one) => total + one, 0)
  return scoreData(current, {
    ...Object.fromEntries([...regular.map((one, index) => [`period${index + 1}`, one]), ...ties]),
    ...(!isSets && isPast && points.length > 0 && { normaltime: sum - overtime }),
    ...(!isSets && points.length > league.parts && { overtime }),
  })
}
const MAX_PARTS = 9

const ORDINALS = ['1st', '2nd', '3rd', '4th'] as const
const PHASES: Readonly<Record<string, string>> = {
  STATUS_HALFTIME: 'Halftime',
  STATUS_SHOOTOUT: 'Penalties',
  STATUS_FINAL_AET: 'AET',
  STATUS_FINAL_PEN: 'AP',
  STATUS_ABANDONED: 'Abandoned',
  STATUS_RETIRED: 'Retired',
}

/** What the status says in words; null for nothing beyond it. */
function phaseOf(
  { part: kind, parts }: League,
  { name, status, part, detail }: FollowedMatch,
): string | null {
  const known = PHASES[name]
  if (known !== undefined) return known
  if (status === 'finished') {
    if (kind === 'set' || part === null || part <= parts) return null
    return /SO\b|shoot/i.test(detail ?? '') ? 'AP' : 'AET'
  }
  if (status !== 'inprogress' || part === null || part === 0) return null
  if (kind === 'set') return `Set ${part}`
  if (part > parts) return kind === 'half' && parts === 2 ? 'Extra time' : 'Overtime'
  const ordinal = ORDINALS[part - 1]
  if (name === 'STATUS_END_PERIOD') return kind === 'period' ? `${ordinal} intermission` : 'Break'
  return `${ordinal} ${kind}`
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

/** Goals, cards and substitutions of football; goals of ice hockey. */
function eventsOf(league: League, match: FollowedMatch): LiveEventChange[] | null {
  const { details, more, home, away, score, status } = match
  if (!score || status === 'notstarted') return null
  const sideOf = (team: string | null) =>
    SIDES.find((side) => team === (side === 'home' ? home : away).id) ?? null
  const nameMembers = <K extends string>(
    key: K,
    person: { readonly id: number; readonly name: string } | undefined,
  ) => named(key, person && { id: idIn(league, 'player', String(person.id)), name: person.name })
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
