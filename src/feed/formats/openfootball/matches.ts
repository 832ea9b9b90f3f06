/**
 * Matches of openfootball as changes: kick-off, result, round, table, venue and goals. The id of a match is stable
 * across versions of its file: it consists of the sides and the stage, without the date.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { LiveEventChange } from '../../../contract/resources/blocks.ts'
import { isGroup } from '../../../rules/competitions/season-parts.ts'
import { MAIN_TABLE } from '../../../rules/competitions/stages.ts'
import { sharedValues } from '../../../shared/shared-values.ts'
import {
  type Goal,
  goalEvent,
  inOrder,
  minuteInPeriod,
  PERIODS,
  type ScorerScope,
  type Scorers,
  scorerSide,
  tally,
} from '../football/goals.ts'
import { labelOf, numberRounds, parseRound, type Round } from '../football/rounds.ts'
import {
  ABANDONED,
  decided,
  finalOf,
  MISSING_RESULTS,
  resultOf,
  type SourceScore,
  scoreOf,
  statusOf,
} from '../football/scores.ts'
import {
  type AssignedMatches,
  assignTables,
  decisionOf,
  roundData,
  type SeasonMatch,
  teamFinder,
  withoutRepeated,
} from '../football/season.ts'
import { collectAfter, type ImportReport, positionText } from '../import-report.ts'
import { countOf, foldText, isObject, type JsonObject, listOf, textOf } from '../input/text.ts'
import { fixture, isSame, ofAllFiles, otherSide, type Pair, type SideName } from '../source.ts'
import { restated, type StoredMatch, type StoredSeason } from '../stored-season.ts'
import { meetsOnceAtHome } from '../tables/competitions.ts'
import { kickoffOf, yearMender, zoneOf } from './kickoffs.ts'
import { type Match, withIds } from './match-ids.ts'
import {
  type FindVenue,
  findPlayer,
  SOURCE,
  type SquadPlayer,
  type Squads,
  type Tournament,
} from './tournament.ts'

/** Takes all rows of a tournament, checks and places them; invalid rows are skipped with the reason. */
export function readMatches(
  tournament: Tournament,
  findVenue: FindVenue,
  report: ImportReport,
  stored: StoredSeason,
): AssignedMatches<Match> {
  const find = teamFinder(tournament, tournament.teams)
  const shared = sharedValues()
  const inSeason = yearMender(tournament)
  const read = tournament.rows.splice(0).flatMap((row) => {
    const { source } = row
    const zone = zoneOf(tournament, source.fields, findVenue)
    const match = report.attempt(source, () => {
      const fields = inSeason(source.fields, row.round.number)
      if (fields !== source.fields)
        report.unknown('days before the season (taken as of the next year)', source)
      const kickoff = kickoffOf(fields, zone)
      const score = shared(scoreOf(source.fields))
      const standing = shared(statusOf(source.fields, score))
      const placed = { table: null, roundTable: null, id: '' }
      const match = { ...row, ...kickoff, date: shared(kickoff.date), score, standing, ...placed }
      return decided(match, decisionOf(tournament, find, row, kickoff.date))
    })
    if (!match) return []
    const { unknownTime, standing } = match
    if (unknownTime) report.unknown(unknownTime, source)
    if (standing.unknown) report.unknown(standing.unknown, source)
    if (row.home.isPlaceholder || row.away.isPlaceholder) report.unknown('teams not decided yet', source)
    return [match]
  })
  const once = ofUnit(read, tournament, report)
  reportMissingResults(once, report)
  const listed = withoutReplayed(once, tournament).map(placeable)
  const all = withoutRepeated(tournament, listed, ({ match }) => match.source, report)
  const { tableOf, rules, storedTables, replaced } = assignTables(tournament, all, report, {
    ...stored,
    isUnstaged: (match) => match.table === null && storedRound(match, tournament)?.isKnockout === false,
  })
  for (const [index, { match }] of all.entries()) {
    match.table = tableOf[index] ?? null
    match.roundTable = replaced.has(index) ? (match.group ?? MAIN_TABLE) : match.table
  }
  const placed = all.map(({ match }) => match)
  collectAfter(placed.length)
  return { matches: withIds(tournament, placed, report), rules, storedTables }
}

/** The matches of all files of a season. */
function ofUnit(matches: readonly Match[], { ids }: Tournament, report: ImportReport): Match[] {
  if (new Set(matches.map(({ source }) => source.of)).size < 2) return [...matches]
  const rows = matches.map((match) => {
    const { source, date: day, score } = match
    return { of: source.of, row: source.row, value: { day, score }, match }
  })
  const sidesOf = ({ match: { home, away, score, round, group } }: (typeof rows)[number]) => ({
    stage: [round.stage, group, round.isKnockout ? round.key : ''].join('/'),
    home: home.key,
    away: away.key,
    score: score && finalOf(score),
    number: round.number,
  })
  const sides = new Map(rows.map((row) => [row, sidesOf(row)]))
  const all = ofAllFiles(rows, sides, meetsOnceAtHome(ids.season), (other, { of }) =>
    report.ignore(other.of, other.row, `${of.file} has the same match`),
  )
  return all.map(({ match }) => match)
}

/** An abandoned match that the sides played again does not count. */
function withoutReplayed(matches: readonly Match[], { ids }: Tournament): Match[] {
  const isOnce = meetsOnceAtHome(ids.season)
  const pairOf = ({ home, away, group }: Match) => [home.id, away.id, group].join('\n')
  const byPair = Map.groupBy(matches, pairOf)
  return matches.map((match) => {
    const { round, score, standing } = match
    if (standing.status !== 'interrupted' && standing.statusDescription !== ABANDONED) return match
    const others = byPair.get(pairOf(match)) ?? []
    const isReplayed = others.some(
      (other) =>
        (other.round.key === round.key || (isOnce && other.round.stage === round.stage)) &&
        other.startMs > match.startMs &&
        other.standing.status === 'finished',
    )
    if (!isReplayed) return match
    const played = score && { played: finalOf(score) }
    return {
      ...match,
      score: null,
      standing: { status: 'canceled', statusDescription: ABANDONED, ...played },
    }
  })
}

/** For rules/competitions/stages. A match that is not played counts in no order of teams. */
function placeable(match: Match): SeasonMatch & { readonly match: Match } {
  const { home, away, startMs, score, standing, round, group } = match
  const { status, statusDescription } = standing
  const played = status === 'finished' && score ? finalOf(score) : null
  const cupRound = round.isKnockout && round.ties === null ? labelOf(round.name) : null
  const { stage, isKnockout: isCupRound } = round
  const isReplayed = status === 'canceled' && statusDescription === ABANDONED
  const isOff = status === 'canceled' || status === 'interrupted'
  return { match, home, away, startMs, score: played, stage, group, isCupRound, cupRound, isReplayed, isOff }
}

/** A row without a score does not tell whether the match was played; later results suggest that it was. */
function reportMissingResults(matches: readonly Match[], report: ImportReport): void {
  const played = matches.filter(({ standing }) => standing.status === 'finished')
  const days = played.map(({ date }) => date).sort()
  for (const { date, standing, source } of matches) {
    if (standing.status !== 'notstarted' || date >= (days.at(-1) ?? '')) continue
    report.unknown(MISSING_RESULTS, source)
  }
}

interface Context {
  readonly tournament: Tournament
  readonly squads: Squads
  readonly findVenue: FindVenue
  readonly scorers: Scorers
  readonly report: ImportReport
  readonly stored: StoredSeason
  readonly storedTables: readonly (string | null)[]
}

/** The changes of a tournament's matches, in the order of the file, after their scorers. */
export function* matchChanges(matches: readonly Match[], context: Context): Generator<Change> {
  const { ids } = context.tournament
  const { stored, storedTables } = context
  const earlier = stored.matches.map((match, index) => ({
    round: storedRound(match, context.tournament),
    table: storedTables[index] ?? null,
    date: new Date(match.startMs).toISOString().slice(0, 10),
  }))
  const rounds = numberRounds([
    ...matches,
    ...earlier.flatMap(({ round, ...match }) => (round ? [{ ...match, round }] : [])),
  ])
  // In a file without goals, a match without goals has no goal data.
  const fileHasGoals = matches.some(({ source: { fields } }) =>
    [fields.goals1, fields.goals2].some(Array.isArray),
  )
  yield* scorerChanges(matches, context)
  for (const match of matches) {
    const venue = context.findVenue(match.source.fields)
    const data: ChangeData<'match'> = {
      ...fixture(ids, match.home.id, match.away.id, match.startMs, match.isTimeKnown),
      ...resultOf(match.standing, match.score),
      ...(isLevelTie(match, matches, context.tournament) && { winner: 'unknown' as const }),
      round: roundData(match.round, match.roundTable, rounds),
      standingsTable: match.table,
      ...(venue && { venue }),
      ...(fileHasGoals && eventsOf(match, context)),
    }
    yield SOURCE.put('match', match.id, data)
  }
  const roundOf = (_: StoredMatch, index: number) => {
    const { round = null, table = null } = earlier[index] ?? {}
    return round && roundData(round, table, rounds)
  }
  yield* restated(SOURCE, stored.matches, roundOf, storedTables)
}

/** The round of a stored match, as a file has it; null without one. */
function storedRound({ round, table }: StoredMatch, { competition }: Tournament): Round | null {
  if (!round) return null
  const { name, slug, cupRoundType: ties = null, round: number } = round
  if (name != null && slug != null) return { ...parseRound(name, null, competition.kind), name, slug, ties }
  if (number == null) return null
  const text = `Matchday ${number}`
  return { ...parseRound(text, null, 'league'), group: table !== null && isGroup(table) ? table : null }
}

/** A tie of a final tournament is one match, which a side won; a level score lacks the extra time or the shoot-out. */
function isLevelTie(match: Match, matches: readonly Match[], { competition }: Tournament): boolean {
  const { table, standing, score, home: one, away: two } = match
  if (competition.kind !== 'tournament' || table !== null || standing.status !== 'finished' || !score)
    return false
  const [home, away] = finalOf(score)
  if (home !== away || score.penalties || standing.winner) return false
  // A replay follows a draw.
  const others = matches.filter((other) => other !== match && other.table === null)
  return !others.some(({ home, away }) => [home, away].every(({ id }) => [one.id, two.id].includes(id)))
}

/** Goals and ends of periods; empty for matches that were not played or whose goals are unknown. */
function eventsOf(
  match: Match,
  { squads, scorers, tournament, report }: Context,
): Pick<ChangeData<'match'>, 'liveEvents' | 'currentMatchMinute'> {
  const { source, score } = match
  if (!score || !isPlayed(match)) return {}
  const find: FindPlayer = (name, side) => {
    const team = match[side]
    const squad = squads.get(team.key)
    const player = squad && findPlayer(squad, name)
    if (squad && !player) report.unknown('scorers who are not in a squad', `${positionText(source)}: ${name}`)
    return player ?? scorers.find(name, team, scopeOf(tournament))
  }
  const events = liveEventsOf(source.fields, score, find, (what) => report.unknown(what, source))
  if (typeof events === 'string') {
    report.unknown(`${events} (no events)`, source)
    return {}
  }
  // Only certain if events are known.
  return { currentMatchMinute: PERIODS[score.extraTime ? 3 : 1].lastMinute, liveEvents: events }
}

function isPlayed({ standing }: Match): boolean {
  return standing.status === 'finished' && !standing.isAwarded
}

/** Players of scorers without a squad; spellings of a name can only be distinguished when all are known. */
function scorerChanges(
  matches: readonly Match[],
  { squads, scorers, tournament }: Context,
): Iterable<Change> {
  for (const match of matches) {
    if (!match.score || !isPlayed(match)) continue
    liveEventsOf(match.source.fields, match.score, (name, side) => {
      const team = match[side]
      const player = findPlayer(squads.get(team.key) ?? [], name)
      if (!player) scorers.add(name, team, scopeOf(tournament))
      return player
    })
  }
  return scorers.changes()
}

function scopeOf({ competition, season }: Tournament): ScorerScope {
  return { prefix: 'openfootball', competition: competition.code, season: season.key }
}

interface NamedGoal extends Goal {
  readonly name: string | null
}

/** Finds the player with a name in a team's squad; undefined if unknown. */
type FindPlayer = (name: string, side: SideName) => Pick<SquadPlayer, 'id' | 'name'> | undefined

/**
 * The events of a finished match (docs/reference/resources.md#7), or the reason why they are skipped: goals must add up to the final score. Other
 * contradictions are skipped and reported to `onInconsistency`: the score at the end of an earlier period, an invalid minute.
 */
export function liveEventsOf(
  row: JsonObject,
  score: SourceScore,
  find: FindPlayer,
  onInconsistency: (what: string) => void = () => {},
): LiveEventChange[] | string {
  const { extraTime } = score
  const all = [...goalsOf(row.goals1, 'home', extraTime), ...goalsOf(row.goals2, 'away', extraTime)]
  const listed = withoutRepeats(all, finalOf(score))
  if (listed.length < all.length) onInconsistency('goals listed twice (counted once)')
  const [home, away] = tally(listed)
  const isSwapped = !isSame([home, away], finalOf(score))
  if (isSwapped) {
    if (!isSame([away, home], finalOf(score))) return 'goals that do not add up to the score'
    onInconsistency('goals listed for the wrong side (corrected)')
  }
  const goals = inOrder(isSwapped ? listed.map((goal) => ({ ...goal, team: otherSide(goal.team) })) : listed)
  const isTimed = goals.every(({ at }) => at !== null)
  if (!isTimed) onInconsistency('goals without a minute (shown without the running score)')
  // Score at the end of each period, if known; periods that were not played have none.
  const ends = [score.halfTime, score.fullTime, null, score.extraTime]
  const last = ends.findLastIndex((end) => end !== null)
  return PERIODS.flatMap(({ name, lastMinute, end }, period) => {
    const shown = goals.filter(({ at }) => at?.period === period || (period === last && !at))
    const events = shown.map((goal) => eventOf(goal, find))
    const known = ends[period]
    if (!known || !end) return events
    if (period === last || isSame(tally(goals.filter(({ at }) => at && at.period <= period)), known)) {
      const [homeScore, awayScore] = known
      const score = { homeScore, awayScore }
      const ended = { time: lastMinute, timeSeconds: null, type: 'period', period: name, text: end }
      return [...events, { ...ended, isLive: false, ...score }]
    }
    if (isTimed)
      onInconsistency('goals that contradict the score at the end of an earlier period (the goals are shown)')
    return events
  })
}

/** Minutes between two entries of the same goal. */
const REPEAT_MINUTES = 2

/**
 * The goals without those that are listed twice, by the same player within two minutes, if the score shows it: without
 * them, and only without them, they add up.
 */
function withoutRepeats(goals: readonly NamedGoal[], score: Pair): readonly NamedGoal[] {
  const isRepeat = ({ team, name, at }: NamedGoal, index: number) =>
    at !== null &&
    name !== null &&
    goals
      .slice(0, index)
      .some(
        (one) =>
          one.team === team &&
          one.at?.period === at.period &&
          foldText(one.name ?? '') === foldText(name) &&
          Math.abs(one.at.minute + one.at.added - at.minute - at.added) <= REPEAT_MINUTES,
      )
  const once = goals.filter((goal, index) => !isRepeat(goal, index))
  return !isSame(tally(goals), score) && isSame(tally(once), score) ? once : goals
}

function goalsOf(list: unknown, team: SideName, extraTime: Pair | null): NamedGoal[] {
  return listOf(list).map((value) => {
    const goal = isObject(value) ? value : {}
    const kind = goal.owngoal === true ? 'ownGoal' : goal.penalty === true ? 'penalty' : 'regular'
    // 64, "64", "90+3", or 90 with `offset` 3.
    const [, minute = 0, added] = MINUTE.exec(String(goal.minute)) ?? []
    const addedMinutes = Number(added ?? countOf(goal.offset) ?? 0)
    const at = Number(minute) > 0 ? minuteInPeriod(Number(minute), addedMinutes, extraTime !== null) : null
    return { team, name: textOf(goal.name), at, class: kind }
  })
}

const MINUTE = /^(\d{1,3})(?:\s*\+\s*(\d{1,2}))?\s*['’]?$/

function eventOf(goal: ReturnType<typeof inOrder<NamedGoal>>[number], find: FindPlayer): LiveEventChange {
  const { name } = goal
  const found = name === null ? undefined : find(name, scorerSide(goal))
  const player = found && { id: found.id, name: found.name }
  return goalEvent({ ...goal, player, playerName: player?.name ?? name })
}
