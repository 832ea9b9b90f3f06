/** Events of a scoreboard of ESPN, and the summary of a match: line-ups with figures, statistics, events. */
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import { SIDES, type SideName } from '../../feed/formats/source.ts'
import { lookUp } from '../../shared/look-up.ts'
import { type Details, given, goalCounter, goalOf, playersBy, sideStatistics } from '../content.ts'
import { gameTime, pointsScored, secondsOf } from '../games.ts'
import data from './data.json' with { type: 'json' }
import { type FORMS, idIn, type League, PLAY_OFFS } from './leagues.ts'

type Read = NonNullable<ReturnType<typeof FORMS.match>>
type Summary = NonNullable<ReturnType<typeof FORMS.summary>>
type Plays = NonNullable<Summary['plays']>

const playersIn = (league: League) => playersBy((id) => idIn(league, 'player', id))

/** Time of an event of football: "45'+2'". */
function timeOf(clock: string | null, isLong: boolean) {
  const [, minute, added] = /^(\d{1,3})'(?:\+(\d{1,2})')?/.exec(clock ?? '') ?? []
  if (minute === undefined) return { time: null, timeSeconds: null, period: null }
  return timeMembers(minuteInPeriod(Number(minute), Number(added ?? 0), isLong))
}

export const isLongMatch = (name: string) => /AET|PEN|OVERTIME|SHOOTOUT/.test(name)

interface SummarizedMatch extends Pick<Read, 'stage'> {
  /** With the numbers of the teams in the source. */
  readonly home: { readonly number: string }
  readonly away: { readonly number: string }
  /** Whether it has extra time. */
  readonly isLong: boolean
}

type SideOf = (team: string | null) => SideName | null
type Competitors = Readonly<Record<SideName, { readonly id: string }>>
const sideIn = (match: Competitors, team: string | null) =>
  SIDES.find((side) => match[side].id === team) ?? null

/** Goals and cards of football. */
export function scoreboardDetails(
  league: League,
  match: Pick<Read, 'details' | 'name'> & Competitors,
): Details {
  const { people, named } = playersIn(league)
  const count = goalCounter()
  const listed = (match.details ?? []).map((one) => ({ ...one, side: sideIn(match, one.team) }))
  const events = listed.flatMap((one): LiveEventChange | [] => {
    const team = one.side
    if (team === null || one.isShootOut === true) return []
    const base = { ...timeOf(one.clock, isLongMatch(match.name)), team, ...named('player', one.people?.[0]) }
    if (one.isGoal === true) {
      const kind = one.isOwnGoal ? 'ownGoal' : one.isPenalty ? 'penalty' : 'regular'
      const assist = kind === 'regular' ? named('assist', one.people?.[1]) : {}
      return { ...base, ...goalOf(kind), ...assist, ...count(team) }
    }
    const card = one.isRed ? 'red' : one.isYellow ? 'yellow' : null
    return card ? { ...base, type: 'card', class: card, reason: null } : []
  })
  // The team of an own goal is the other one.
  const own = listed.filter(({ isOwnGoal }) => !isOwnGoal)
  const told = own.flatMap(({ side, people: of }) => (of ?? []).map((one) => ({ ...one, side })))
  return { people: people(told), events }
}

/** Keys of the source with those of the service; two keys share a text such as "6-9". */
const FIGURES: Readonly<Record<string, readonly string[]>> = data.figures

/** Players of the line-ups, of football by side, of other sports by team. */
function rowsIn({ rosters, sheets }: Summary, sideOf: SideOf) {
  const ofRosters = (rosters ?? []).flatMap(({ side, players }) =>
    (players ?? []).map(({ figures, ...player }) => ({
      ...{ ...player, side, isAbsent: null },
      shown: (figures ?? []).map(({ key, value }) => [key, String(value)] as const),
    })),
  )
  const ofSheets = (sheets ?? []).flatMap(({ team, groups }) =>
    (groups ?? []).flatMap(({ keys, players }) =>
      (players ?? []).map(({ figures, ...player }) => ({
        ...{ ...player, side: sideOf(team) },
        shown: keys.map((key, index) => [key, figures?.[index] ?? ''] as const),
      })),
    ),
  )
  return [...ofRosters, ...ofSheets].filter(({ isAbsent }) => isAbsent !== true)
}

export function summaryDetails(league: League, match: SummarizedMatch, summary: Summary): Details {
  const { rosters, teams, events, plays } = summary
  const teamOf = { home: { id: match.home.number }, away: { id: match.away.number } }
  const sideOf: SideOf = (team) => sideIn(teamOf, team)
  const { people, lineups: lineupsOf, named } = playersIn(league)
  const players = rowsIn(summary, sideOf)
  const listed = players.map(({ isStarter, shown, ...player }) => ({
    ...player,
    // Hockey has no starters.
    ...(league.part !== 'period' && { substitute: isStarter !== true }),
    figures: Object.fromEntries(shown.flatMap(([key, value]) => figuresOf(key, value))),
  }))
  const teamFigures = new Map(
    (teams ?? []).flatMap(({ side, figures }) =>
      (figures ?? []).toReversed().map(({ key, value }) => [`${side} ${key}`, value] as const),
    ),
  )
  const goals = (plays ?? []).filter(({ isGoal }) => isGoal === true)
  const substitutions = (events ?? []).filter(({ type }) => type === 'substitution')
  const inEvents = [...goals, ...substitutions].flatMap(({ team, people: of }) =>
    (of ?? []).map((one) => ({ ...one, side: sideOf(team) })),
  )
  const lineups = lineupsOf(listed, (side) => ({
    formation: rosters?.find((one) => one.side === side)?.formation ?? null,
  }))
  const statistics = sideStatistics(data.statistics, (side, key) => teamFigures.get(`${side} ${key}`))
  const moreEvents = substitutions.flatMap(({ clock, team, people: of }): LiveEventChange | [] => {
    const side = sideOf(team)
    const members = { ...named('playerIn', of?.[0]), ...named('playerOut', of?.[1]), injury: false }
    const at = timeOf(clock, match.isLong)
    return side === null ? [] : { ...at, team: side, type: 'substitution', class: 'regular', ...members }
  })
  const isEmpty = !lineups && !statistics
  const own = goalsOf(league, goals, { players, stage: match.stage, sideOf })
  return {
    people: people([...inEvents, ...players]),
    // Goals of football are in the scoreboard.
    ...(isEmpty ? {} : league.code === null ? { events: own } : { moreEvents }),
    members: given({ lineups, statistics }),
  }
}

/** "6-9" are two numbers, "21:28" are seconds, "32" of `minutes` are minutes. */
function figuresOf(key: string, shown: string): [string, number][] {
  const names = lookUp(FIGURES, key) ?? []
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(shown) ?? []
  const values =
    minutes !== undefined
      ? [Number(minutes) * 60 + Number(seconds)]
      : key.includes('-')
        ? shown.split('-').map(Number)
        : [Number(shown) * (key === 'minutes' ? 60 : 1)]
  return names.flatMap((name, index): [string, number][] => {
    const value = values[index]
    return shown === '' || value === undefined || !Number.isFinite(value) ? [] : [[name, value]]
  })
}

const STRENGTHS: Readonly<Record<string, string>> = data.strengths

/** Goals of ice hockey, and points of basketball, whose plays have only the numbers of the players in the line-ups. */
function goalsOf(
  league: League,
  goals: Plays,
  { players, stage, sideOf }: { players: ReturnType<typeof rowsIn>; stage: number | null; sideOf: SideOf },
): LiveEventChange[] {
  const { named } = playersIn(league)
  const isBasketball = league.sport === 'basketball'
  const byId = new Map(players.map((player) => [player.id, player]))
  const plays = goals.flatMap(({ clock, people, ...play }) => {
    const seconds = secondsOf(clock)
    const [player, assist, second] = isBasketball
      ? [0, 1].map((index) => byId.get(people?.[index]?.id ?? -1))
      : (people ?? [])
    const helpers = { ...named('assist', assist), ...named('secondAssist', second) }
    const members = { ...named('player', player), ...helpers }
    return seconds === null ? [] : { ...play, clock, seconds, people: members }
  })
  if (isBasketball) {
    const scored = plays.map(({ period: part, seconds: left, ...play }) => ({ ...play, part, left }))
    return pointsScored(league, scored, stage === PLAY_OFFS)
  }
  return plays.flatMap(
    ({ period, seconds, strength, people, home, away, team, clock }): LiveEventChange | [] => {
      const side = sideOf(team)
      if (side === null || !clock.includes(':')) return []
      return {
        ...gameTime(league, period, (period - 1) * league.minutes * 60 + seconds),
        ...{ ...goalOf(lookUp(STRENGTHS, strength) ?? 'regular'), team: side, ...people },
        ...{ homeScore: home, awayScore: away },
      }
    },
  )
}
