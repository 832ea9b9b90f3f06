/**
 * What a match contributes to season statistics besides its statistics (docs/reference/resources.md#19): numbers that
 * follow from the parts of the score, the events, the line-ups, the best player and the court. A number that the match
 * does not tell is undefined, never zero; the season then has no value for its key.
 */
import { type FactKind, factKindsOf } from '../../catalog/season-statistics/index.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { ScoreParts } from '../../contract/changes.ts'
import { type CupRoundInfo, cupRoundOf } from '../competitions/cup-ties.ts'
import { decidedIn } from '../matches/outcome.ts'

export type Side = 'home' | 'away'
export type Facts = Readonly<Record<string, number | boolean | undefined>>

/** The members of a live event that facts follow from. */
export interface CountedEvent {
  readonly type: string
  readonly class?: string | null
  readonly team?: Side | null
  readonly period?: string | null
  readonly rescinded?: boolean
  readonly player?: { readonly id: number }
  readonly assist?: { readonly id: number }
  readonly playerOut?: { readonly id: number }
}

/** The details of a match; what is unknown is absent. */
export interface MatchDetails {
  readonly homeParts?: ScoreParts | undefined
  readonly awayParts?: ScoreParts | undefined
  readonly events?: readonly CountedEvent[] | undefined
  readonly attendance?: number | undefined
  readonly playerOfTheMatchId?: number | undefined
  readonly ground?: string | undefined
  readonly round?: CupRoundInfo | undefined
  /** Whether a side gave up during the match. */
  readonly isRetired?: boolean | undefined
}

/** A match as facts are computed from it. */
export interface FactsMatch {
  readonly homeScore: number
  readonly awayScore: number
  readonly details?: MatchDetails | undefined
}

/** A player in a line-up, in the feed's form. */
export interface PlayerInMatch {
  readonly playerId: number
  readonly substitute?: boolean
  readonly captain?: boolean
  readonly statistics?: Readonly<Record<string, unknown>> | null
}

/** From the view of one side of a match. */
interface View {
  readonly side: Side
  readonly scored: number
  readonly conceded: number
  readonly isWon: boolean
  readonly isLost: boolean
  readonly own: ScoreParts | undefined
  readonly other: ScoreParts | undefined
  /** Goals in order, if they account for the score. */
  readonly goals: readonly CountedEvent[] | undefined
  /** Events of all types, if they tell more than the goals. */
  readonly events: readonly CountedEvent[] | undefined
  readonly details: MatchDetails
}

/** The part of a match that is a shoot-out, and the member of the score that has its shots. */
const SHOOTOUT = 'penalties'

/**
 * The goals of a match in order; undefined if they do not account for the score. A goal in a shoot-out is not one of
 * them: a match that one decided was level before, though the winner's score may have one goal more.
 */
function goalsOf({ homeScore, awayScore, details }: FactsMatch): CountedEvent[] | undefined {
  const { events = [], homeParts, awayParts } = details ?? {}
  const goals = events.filter(({ type, period }) => type === 'goal' && period !== SHOOTOUT)
  const count = (side: Side) => goals.filter(({ team }) => team === side).length
  const isShootout = (homeParts?.[SHOOTOUT] ?? 0) + (awayParts?.[SHOOTOUT] ?? 0) > 0
  const level = Math.min(homeScore, awayScore)
  const [home, away] = isShootout ? [level, level] : [homeScore, awayScore]
  return count('home') === home && count('away') === away ? goals : undefined
}

/**
 * @assumed Events tell everything if they account for the score and are not of goals alone: some sources have only the
 * scorers.
 */
function eventsOf(match: FactsMatch): readonly CountedEvent[] | undefined {
  const events = match.details?.events
  return events?.some(({ type }) => type === 'card' || type === 'substitution' || type === 'suspension') &&
    goalsOf(match)
    ? events
    : undefined
}

function viewOf(match: FactsMatch, side: Side, winner: Side | null): View {
  const { homeScore, awayScore, details = {} } = match
  const isHome = side === 'home'
  const { homeParts, awayParts } = details
  return {
    side,
    scored: isHome ? homeScore : awayScore,
    conceded: isHome ? awayScore : homeScore,
    isWon: winner === side,
    isLost: winner !== null && winner !== side,
    own: isHome ? homeParts : awayParts,
    other: isHome ? awayParts : homeParts,
    goals: goalsOf(match),
    events: eventsOf(match),
    details,
  }
}

type FactsOf = (view: View, sport: Sport) => Facts

/** Scores of the parts by name: `firstQuarterPoints` from `period1`. */
function partFacts(names: readonly string[]): FactsOf {
  return ({ own }) => Object.fromEntries(names.map((name, index) => [name, own?.[`period${index + 1}`]]))
}

const EXTRA: FactsOf = ({ own, other, isWon, isLost }, sport) => {
  if (own?.period1 === undefined || !other) return {}
  const decided = decidedIn(sport, { homeScore: own, awayScore: other })
  return {
    regulationWins: isWon && decided === 'regular',
    overtimeWins: isWon && decided === 'overtime',
    overtimeLosses: isLost && decided === 'overtime',
    shootoutWins: isWon && decided === 'penalties',
    shootoutLosses: isLost && decided === 'penalties',
  }
}

/** @assumed In sports with many points: whether the side was behind after a quarter. */
const COMEBACK_OF_PARTS: FactsOf = ({ own, other, isWon }) => {
  if (own?.period1 === undefined || !other) return {}
  const leads: number[] = []
  for (let number = 1; own[`period${number}`] !== undefined; number += 1)
    leads.push((own[`period${number}`] ?? 0) - (other[`period${number}`] ?? 0))
  return { comebackWins: isWon && wasBehind(leads) }
}

const COMEBACK_OF_GOALS: FactsOf = ({ goals, side, isWon }) =>
  goals ? { comebackWins: isWon && wasBehind(goals.map(({ team }) => (team === side ? 1 : -1))) } : {}

/** Of a side with these leads one after the other. */
function wasBehind(leads: readonly number[]): boolean {
  let sum = 0
  return leads.some((lead) => {
    sum += lead
    return sum < 0
  })
}

/** @assumed A comeback in sets: the side lost the first one. A win to nil by retirement has no straight sets. */
const SETS: FactsOf = ({ own, other, scored, conceded, isWon, details }, sport) => {
  const first = own?.period1 === undefined ? undefined : own.period1 < (other?.period1 ?? 0)
  const isDeciding =
    own && other ? decidedIn(sport, { homeScore: own, awayScore: other }) === 'decidingSet' : undefined
  const isPlayed = details.isRetired !== true
  return {
    straightSetWins: isWon && conceded === 0 && scored > 1 && isPlayed,
    decidingSetsPlayed: isDeciding === undefined ? undefined : isDeciding && isPlayed,
    decidingSetsWon: isDeciding === undefined ? undefined : isDeciding && isPlayed && isWon,
    comebackWins: first === undefined ? undefined : first && isWon,
  }
}

/** Type and class of the events that a statistic counts. */
const CARDS = { yellowRedCards: ['card', 'yellowRed'], directRedCards: ['card', 'red'] }
const SUSPENSIONS = { minorPenalties: ['suspension', 'minor'], majorPenalties: ['suspension', 'major'] }

function countsOf(
  counted: Readonly<Record<string, readonly string[]>>,
  events: readonly CountedEvent[] | undefined,
  isOwn: (event: CountedEvent) => boolean,
): Facts {
  if (!events) return {}
  const own = events.filter((event) => event.rescinded !== true && isOwn(event))
  const count = ([type, of = '']: readonly string[]) =>
    own.filter((event) => event.type === type && event.class?.startsWith(of)).length
  return Object.fromEntries(Object.entries(counted).map(([name, of]) => [name, count(of)]))
}

/** Penalties during play; those of a shoot-out do not count. */
function penaltyFacts(
  { goals, events }: Pick<View, 'goals' | 'events'>,
  isOwn: (event: CountedEvent) => boolean,
): Facts {
  const scored = goals?.filter((goal) => goal.class === 'penalty' && isOwn(goal)).length
  const missed = events?.filter(
    (event) => event.type === 'inGamePenalty' && event.class === 'missed' && isOwn(event),
  ).length
  return {
    penaltyGoals: scored,
    penaltiesTaken: scored === undefined || missed === undefined ? undefined : scored + missed,
  }
}

const CARDS_OF_SIDE: FactsOf = (view) => {
  const { side, scored, conceded, goals, own } = view
  const isOwn = ({ team }: CountedEvent) => team === side
  return {
    bothTeamsScored: scored > 0 && conceded > 0,
    matchesOver25Goals: scored + conceded > 2,
    firstHalfGoals: own?.period1,
    secondHalfGoals: own?.period2,
    scoredFirst: scored === 0 ? 0 : conceded === 0 ? 1 : goals && isOwn(goals[0] as CountedEvent),
    ...countsOf(CARDS, view.events, isOwn),
    ...penaltyFacts(view, isOwn),
  }
}

/** Shots of a shoot-out, if they account for its result. */
function shootoutFacts(
  { details: { events = [], homeParts, awayParts } }: Pick<View, 'details'>,
  isOwn: (event: CountedEvent) => boolean,
): Facts {
  if (homeParts?.period1 === undefined) return {}
  const shots = events.filter(({ type }) => type === 'penaltyShootout')
  const scored = (of: readonly CountedEvent[]) => of.filter((shot) => shot.class === 'scored').length
  if (scored(shots) !== (homeParts.penalties ?? 0) + (awayParts?.penalties ?? 0)) return {}
  const own = shots.filter(isOwn)
  return { shootoutGoals: scored(own), shootoutAttempts: own.length }
}

const SUSPENSIONS_OF_SIDE: FactsOf = (view) => {
  const isOwn = ({ team }: CountedEvent) => team === view.side
  return {
    overtimeGoals: view.goals?.filter((goal) => goal.period === 'overtime' && isOwn(goal)).length,
    ...countsOf(SUSPENSIONS, view.events, isOwn),
    ...shootoutFacts(view, isOwn),
  }
}

const COURTS: FactsOf = ({ isWon, isLost, details: { ground, round, isRetired } }) => {
  const cup = round && cupRoundOf(round)
  const width = cup && !cup.isThirdPlace ? cup.width : null
  const onCourt = (name: string) => ground?.startsWith(name)
  const courts = Object.entries({ hard: 'Hardcourt', clay: 'Clay', grass: 'Grass' }).flatMap(
    ([court, name]) => [
      [`${court}Wins`, onCourt(name) === undefined ? undefined : onCourt(name) && isWon],
      [`${court}Losses`, onCourt(name) === undefined ? undefined : onCourt(name) && isLost],
    ],
  )
  return {
    ...Object.fromEntries(courts),
    ...(round && { titles: width === 1 && isWon, finals: width === 1, semifinals: width === 2 }),
    retirements: isRetired === undefined ? undefined : isRetired && isLost,
  }
}

const QUARTERS = ['firstQuarterPoints', 'secondQuarterPoints', 'thirdQuarterPoints', 'fourthQuarterPoints']
const PERIODS = ['firstPeriodGoals', 'secondPeriodGoals', 'thirdPeriodGoals']
const ATTENDANCE: FactsOf = ({ side, details }) => (side === 'home' ? { attendance: details.attendance } : {})

const SIDE_FACTS: Readonly<Partial<Record<FactKind, FactsOf>>> = {
  attendance: ATTENDANCE,
  cards: CARDS_OF_SIDE,
  comebackOfGoals: COMEBACK_OF_GOALS,
  comebackOfParts: COMEBACK_OF_PARTS,
  courts: COURTS,
  extraTime: EXTRA,
  periods: partFacts(PERIODS),
  quarters: partFacts(QUARTERS),
  sets: SETS,
  suspensions: SUSPENSIONS_OF_SIDE,
}

/** Facts of a side by season key. */
export function factsOfSide(sport: Sport, match: FactsMatch, side: Side, winner: Side | null): Facts {
  const view = viewOf(match, side, winner)
  return Object.assign({}, ...factKindsOf(sport.slug).map((kind) => SIDE_FACTS[kind]?.(view, sport)))
}

type PlayerFactsOf = (player: PlayerInMatch, view: View, teammates: readonly PlayerInMatch[]) => Facts

const CARDS_OF_PLAYER: PlayerFactsOf = ({ playerId, substitute }, view) => {
  const { goals, events, side, isWon, conceded } = view
  const isOwn = ({ player }: CountedEvent) => player?.id === playerId
  const own = goals?.filter((goal) => goal.class !== 'ownGoal' && isOwn(goal))
  const winning = isWon ? goals?.filter(({ team }) => team === side)[conceded] : undefined
  const wentOff = events?.some(({ type, playerOut }) => type === 'substitution' && playerOut?.id === playerId)
  const cards = countsOf(CARDS, events, isOwn)
  return {
    ...cards,
    ...penaltyFacts(view, isOwn),
    substituteGoals: own && (substitute === true ? own.length : 0),
    winningGoals: own && winning !== undefined && own.includes(winning),
    substitutionsOut: wentOff,
    fullMatches:
      wentOff === undefined
        ? undefined
        : substitute !== true && !wentOff && !cards.yellowRedCards && !cards.directRedCards,
  }
}

const KEEPING = ['saves', 'shotsAgainst', 'goalsAgainst']
const isGoalkeeper = ({ statistics }: PlayerInMatch) => KEEPING.some((key) => statistics?.[key] !== undefined)

/** @assumed The result is that of the only goalkeeper of the side; events do not tell when another one came on. */
function keeperFacts(
  player: PlayerInMatch,
  { isWon, isLost }: View,
  teammates: readonly PlayerInMatch[],
): Facts {
  if (!isGoalkeeper(player) || teammates.filter(isGoalkeeper).length > 1) return {}
  return { goalkeeperWins: isWon, goalkeeperLosses: isLost }
}

/** @assumed A goal names the first of its assistants; goals of which none has one say nothing. */
function firstAssists({ playerId, statistics }: PlayerInMatch, { goals, side }: View): number | undefined {
  const assists = Number(statistics?.assists ?? 0)
  if (assists === 0) return 0
  const assisted = goals?.filter(({ team, assist }) => team === side && assist !== undefined)
  const first = assisted?.filter(({ assist }) => assist?.id === playerId).length ?? 0
  return assisted === undefined || assisted.length === 0 || first > assists ? undefined : first
}

const SUSPENSIONS_OF_PLAYER: PlayerFactsOf = (player, view, teammates) => {
  const { playerId } = player
  const isOwn = ({ player }: CountedEvent) => player?.id === playerId
  const own = view.goals?.filter(isOwn)
  return {
    primaryAssists: firstAssists(player, view),
    ...keeperFacts(player, view, teammates),
    overtimeGoals: own?.filter(({ period }) => period === 'overtime').length,
    emptyNetGoals: own?.filter((goal) => goal.class === 'emptyNet').length,
    firstGoals: view.goals?.[0] ? isOwn(view.goals[0]) : view.goals && 0,
    penalties: view.events?.filter((event) => event.type === 'suspension' && isOwn(event)).length,
    ...countsOf(SUSPENSIONS, view.events, isOwn),
    ...shootoutFacts(view, isOwn),
  }
}

const DOUBLES = ['points', 'rebounds', 'assists', 'steals', 'blocks']

/** Categories with a two-digit number. */
const DOUBLES_OF_PLAYER: PlayerFactsOf = ({ statistics }) => {
  if (typeof statistics?.points !== 'number') return {}
  const doubles = DOUBLES.filter((key) => Number(statistics[key] ?? 0) >= 10).length
  return { doubleDoubles: doubles >= 2, tripleDoubles: doubles >= 3 }
}

const PLAYER_FACTS: Readonly<Partial<Record<FactKind, PlayerFactsOf>>> = {
  cards: CARDS_OF_PLAYER,
  doubles: DOUBLES_OF_PLAYER,
  suspensions: SUSPENSIONS_OF_PLAYER,
}

/** Facts of the players of a side; `teammates` includes the player. */
export function factsOfPlayers(
  sport: Sport,
  match: FactsMatch,
  side: Side,
  winner: Side | null,
): (player: PlayerInMatch, teammates: readonly PlayerInMatch[]) => Facts {
  const view = viewOf(match, side, winner)
  const { playerOfTheMatchId: best } = view.details
  const facts = factKindsOf(sport.slug).flatMap((kind) => PLAYER_FACTS[kind] ?? [])
  return (player, teammates) => ({
    ...Object.assign({}, ...facts.map((of) => of(player, view, teammates))),
    matchesAsCaptain: teammates.some(({ captain }) => captain) ? player.captain === true : undefined,
    playerOfTheMatchAwards: best === undefined ? undefined : best === player.playerId,
  })
}
