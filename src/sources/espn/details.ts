/** The summary of a match of ESPN: line-ups with figures of the players, statistics, substitutions and goals. */
import { type Statistics, wholeMatch } from '../../feed/formats/source.ts'
import {
  code,
  count,
  essential,
  flag,
  from,
  id,
  list,
  type OddField,
  optional,
  type Reader,
  record,
  text,
  wholeList,
} from '../mapping.ts'

const number: Reader<number> = (value) => {
  const given = typeof value === 'string' ? Number(value.replace('%', '')) : value
  return typeof given === 'number' && Number.isFinite(given) ? given : undefined
}
const side = from(text, (name) => (name === 'home' || name === 'away' ? name : undefined))
const ATHLETE = { id: essential('athlete.id', id), name: essential('athlete.displayName', text) }

/** Football. */
const ROSTER = record({
  side: essential('homeAway', side),
  formation: optional('formation', text),
  players: optional(
    'roster',
    list(
      record({
        ...ATHLETE,
        number: optional('jersey', count),
        position: optional('position.abbreviation', text),
        isStarter: optional('starter', flag),
        figures: optional(
          'stats',
          list(record({ key: essential('name', text), value: essential('value', number) })),
        ),
      }),
    ),
  ),
})
/** Other sports: the figures of each player in the order of the keys. */
const SHEET = record({
  team: essential('team.id', code),
  groups: optional(
    'statistics',
    list(
      record({
        keys: essential('keys', wholeList(text)),
        players: optional(
          'athletes',
          list(
            record({
              ...ATHLETE,
              number: optional('athlete.jersey', count),
              position: optional('athlete.position.abbreviation', text),
              isStarter: optional('starter', flag),
              isAbsent: optional('didNotPlay', flag),
              figures: optional('stats', list(text)),
            }),
          ),
        ),
      }),
    ),
  ),
})
const TEAM = record({
  side: essential('homeAway', side),
  figures: optional(
    'statistics',
    list(record({ key: essential('name', text), value: optional('displayValue', number) })),
  ),
})
const EVENT = record({
  type: essential('type.type', text),
  clock: optional('clock.displayValue', text),
  team: optional('team.id', code),
  people: optional('participants', list(record(ATHLETE))),
})
/** Basketball names no players in its plays. */
const PERSON = record({ id: essential('athlete.id', id), name: optional('athlete.displayName', text) })
const PLAY = record({
  isGoal: optional('scoringPlay', flag),
  period: essential('period.number', count),
  clock: essential('clock.displayValue', text),
  team: optional('team.id', code),
  home: optional('homeScore', count),
  away: optional('awayScore', count),
  strength: optional('strength.abbreviation', text),
  people: optional('participants', list(PERSON)),
})
const SUMMARY = record({
  rosters: optional('rosters', list(ROSTER)),
  sheets: optional('boxscore.players', list(SHEET)),
  teams: optional('boxscore.teams', list(TEAM)),
  events: optional('keyEvents', list(EVENT)),
  plays: optional('plays', list(PLAY)),
})

export interface Player {
  readonly id: number
  readonly name: string
  /** Team id of the source, or the side. */
  readonly team: string
  readonly number: number | null
  readonly position: string | null
  readonly isStarter: boolean
  readonly figures: Readonly<Record<string, number>>
}

export interface Details {
  readonly players: readonly Player[]
  readonly formations: Readonly<Record<string, string>>
  readonly statistics: Statistics | null
  readonly substitutions: readonly NonNullable<ReturnType<typeof EVENT>>[]
  readonly goals: readonly NonNullable<ReturnType<typeof PLAY>>[]
}

/** Keys of the source with those of the service; two keys share a text such as "6-9". */
const FIGURES: Readonly<Record<string, readonly string[]>> = {
  // Football
  ...{ totalShots: ['totalShots'], shotsOnTarget: ['onTargetScoringAttempt'], totalGoals: ['goals'] },
  ...{ goalAssists: ['goalAssist'], goalsConceded: ['goalsConceded'], saves: ['saves'] },
  ...{
    foulsCommitted: ['fouls'],
    foulsSuffered: ['wasFouled'],
    yellowCards: ['yellowCard'],
    redCards: ['redCard'],
  },
  // Basketball
  'fieldGoalsMade-fieldGoalsAttempted': ['fieldGoalsMade', 'fieldGoalAttempts'],
  'threePointFieldGoalsMade-threePointFieldGoalsAttempted': ['threePointsMade', 'threePointAttempts'],
  'freeThrowsMade-freeThrowsAttempted': ['freeThrowsMade', 'freeThrowAttempts'],
  ...{
    offensiveRebounds: ['offensiveRebounds'],
    defensiveRebounds: ['defensiveRebounds'],
    rebounds: ['rebounds'],
  },
  ...{ assists: ['assists'], steals: ['steals'], blocks: ['blocks'], turnovers: ['turnovers'] },
  ...{ fouls: ['personalFouls'], plusMinus: ['plusMinus'], points: ['points'], minutes: ['secondsPlayed'] },
  // Ice hockey
  ...{ blockedShots: ['blocked'], hits: ['hits'], takeaways: ['takeaways'], giveaways: ['giveaways'] },
  ...{ timeOnIce: ['timeOnIce'], shifts: ['shifts'], goals: ['goals'], shotsTotal: ['shots'] },
  ...{ faceoffsWon: ['faceOffWins'], faceoffsLost: ['faceOffLosses'], penaltyMinutes: ['penaltyMinutes'] },
  ...{ goalsAgainst: ['goalsAgainst'], shotsAgainst: ['shotsAgainst'] },
}

const TEAM_FIGURES: Readonly<Record<string, string>> = {
  // Football
  ...{ foulsCommitted: 'fouls', yellowCards: 'yellowCards', redCards: 'redCards', offsides: 'offsides' },
  ...{ wonCorners: 'cornerKicks', saves: 'goalkeeperSaves', possessionPct: 'ballPossession' },
  ...{ totalShots: 'totalShotsOnGoal', shotsOnTarget: 'shotsOnGoal', totalPasses: 'passes' },
  // Basketball
  ...{
    totalRebounds: 'rebounds',
    offensiveRebounds: 'offensiveRebounds',
    defensiveRebounds: 'defensiveRebounds',
  },
  ...{ assists: 'assists', steals: 'steals', blocks: 'blocks', turnovers: 'turnovers', fouls: 'fouls' },
  ...{ fastBreakPoints: 'fastBreakPoints', pointsInPaint: 'pointsInPaint', largestLead: 'biggestLead' },
  // Ice hockey
  ...{ blockedShots: 'Blocked', hits: 'Hits', takeaways: 'takeaways', giveaways: 'giveaways' },
  ...{ shotsTotal: 'shotsOnGoal', powerPlayGoals: 'PowerPlayGoals', faceoffsWon: 'FaceOffsWon' },
  ...{ penalties: 'penalties', penaltyMinutes: 'penaltyMinutes', shortHandedGoals: 'ShortHandedGoals' },
}

/** Null for a response that is not a summary. */
export function readSummary(body: unknown, odd: OddField[]): Details | null {
  const read = SUMMARY(body, (field, value) => odd.push({ field: `summary.${field}`, value }))
  if (!read) return null
  const { rosters, sheets, teams, events, plays } = read
  return {
    players: [
      ...(rosters ?? []).flatMap(({ side: team, players }) =>
        (players ?? []).map(({ isStarter, figures, ...player }) => ({
          ...player,
          team,
          isStarter: isStarter === true,
          figures: Object.fromEntries(
            (figures ?? []).flatMap(({ key, value }) => figuresOf(key, String(value))),
          ),
        })),
      ),
      ...(sheets ?? []).flatMap(({ team, groups }) =>
        (groups ?? []).flatMap(({ keys, players }) =>
          (players ?? [])
            .filter(({ isAbsent }) => isAbsent !== true)
            .map(({ isStarter, isAbsent: _, figures, ...player }) => ({
              ...player,
              team,
              isStarter: isStarter === true,
              figures: Object.fromEntries(
                keys.flatMap((key, index) => figuresOf(key, figures?.[index] ?? '')),
              ),
            })),
        ),
      ),
    ],
    formations: Object.fromEntries(
      (rosters ?? []).flatMap(({ side: team, formation }) => (formation === null ? [] : [[team, formation]])),
    ),
    statistics: teamStatistics(teams ?? []),
    substitutions: (events ?? []).filter(({ type }) => type === 'substitution'),
    goals: (plays ?? []).filter(({ isGoal }) => isGoal === true),
  }
}

/** "6-9" are two numbers, "21:28" are seconds, "32" of `minutes` are minutes. */
function figuresOf(key: string, shown: string): [string, number][] {
  const names = FIGURES[key] ?? []
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(shown) ?? []
  const values =
    minutes !== undefined
      ? [Number(minutes) * 60 + Number(seconds)]
      : key.includes('-')
        ? shown.split('-').map(Number)
        : [Number(shown) * (key === 'minutes' ? 60 : 1)]
  return names.flatMap((name, index) => {
    const value = values[index]
    return shown === '' || value === undefined || !Number.isFinite(value)
      ? []
      : [[name, value] as [string, number]]
  })
}

function teamStatistics(teams: readonly NonNullable<ReturnType<typeof TEAM>>[]): Statistics | null {
  const of = (name: string, key: string) =>
    teams.find((team) => team.side === name)?.figures?.find((figure) => figure.key === key)?.value ?? null
  return wholeMatch(
    Object.entries(TEAM_FIGURES).flatMap(([key, name]) => {
      const [home, away] = [of('home', key), of('away', key)]
      return home === null || away === null ? [] : [{ key: name, home, away }]
    }),
  )
}
