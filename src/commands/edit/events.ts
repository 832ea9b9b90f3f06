/**
 * `match event add` and `match event remove` (docs/by-hand.md#events): a merge replaces the list of events, so the
 * commands send the stored list with one event more or less.
 */
import type { Db } from '../../../db/open.ts'
import { LIMITS } from '../../catalog/limits.ts'
import type { Change } from '../../contract/changes.ts'
import type { LiveEvent, LiveEventChange } from '../../contract/resources/blocks.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { inOrder } from '../../feed/blocks/plain.ts'
import { scorerSide } from '../../feed/formats/football/goals.ts'
import { externalIdOf, foldText, keyOf } from '../../feed/formats/input/text.ts'
import { selectMapped } from '../../store/external-ids.ts'
import { selectBlock } from '../../store/matches/writer.ts'
import { selectPlayersOfTeam, selectSquadPlaces } from '../../store/people.ts'
import { selectPlayerNames } from '../../store/seasons/matches.ts'
import { requireResource } from '../data/identity.ts'
import { CommandError, UsageError } from '../errors.ts'
import { type Found, type Made, type MakeChange, requireByHand } from './change.ts'
import { type StoredMatch, storedMatch } from './edit.ts'
import type { EventType, Minute } from './values.ts'

const USUAL_CLASS: Partial<Record<EventType, string>> = {
  goal: 'regular',
  substitution: 'regular',
  inGamePenalty: 'missed',
}

/** Options that name a player; the substitutions have their own. */
const PEOPLE = ['player', 'assist', 'secondAssist', 'playerIn', 'playerOut'] as const

export interface GivenEvent extends Partial<Record<(typeof PEOPLE)[number], Reference>> {
  readonly team: 'home' | 'away'
  readonly minute?: Minute
  readonly class?: string
}

export function addEvent(reference: Reference, type: EventType, given: GivenEvent): MakeChange {
  return (db) => {
    const match = requireByHand(db, 'match', reference)
    const kind = given.class ?? USUAL_CLASS[type]
    if (kind === undefined) throw new UsageError(`a ${type} needs --class; see --help`)
    // An own goal counts for the other side.
    const side = kind === 'ownGoal' ? scorerSide({ team: given.team, class: kind }) : given.team
    const people = PEOPLE.flatMap((role) => {
      const who = given[role]
      return who === undefined ? [] : [[role, playerOf(match, db, side, who)] as const]
    })
    const event: LiveEventChange = {
      time: null,
      ...given.minute,
      timeSeconds: null,
      type,
      class: kind,
      team: given.team,
      period: type === 'penaltyShootout' ? 'penalties' : null,
      ...Object.fromEntries(people.map(([role, { id, name }]) => [role, { id, name }])),
    }
    const created = people.flatMap(([, { change }]) => change ?? [])
    return eventsChange(match, db, inOrder([...eventsOf(db, match.id), event]), created)
  }
}

/** @param place from 1, as `match show` numbers them */
export function removeEvent(reference: Reference, place: number): MakeChange {
  return (db) => {
    const match = requireByHand(db, 'match', reference)
    const events = eventsOf(db, match.id)
    if (!events[place - 1]) {
      const hint = events.length === 0 ? 'it has none' : `"scoreline match show ${match.id}" numbers them`
      throw new CommandError(`match ${match.id} has no event ${place}; ${hint}`)
    }
    return eventsChange(match, db, events.toSpliced(place - 1, 1), [])
  }
}

export function eventsOf(db: Db, matchId: number): LiveEvent[] {
  return JSON.parse(selectBlock(db, matchId, 'liveEvents') ?? '[]')
}

/** `23' goal (penalty) home, Ann`. */
export function eventText(event: LiveEventChange): string {
  const { time, addedTime, type, class: kind, team, text } = event
  const names = PEOPLE.flatMap((role) => event[role]?.name ?? event[`${role}Name`] ?? [])
  const minute = time === null ? '' : `${time}${addedTime ? `+${addedTime}` : ''}' `
  const what = kind && kind !== 'regular' ? `${type} (${kind})` : type
  return [`${minute}${what}${team ? ` ${team}` : ''}`, ...names, ...(text ? [text] : [])].join(', ')
}

function eventsChange(
  match: Found,
  db: Db,
  events: readonly LiveEventChange[],
  before: readonly Change[],
): Made {
  const liveEvents = withRunningScore(events)
  const change = { op: 'merge', kind: 'match', ...match, data: { liveEvents } } as const
  return { before, change, note: scoreNote(storedMatch(db, match.id), events) }
}

/** Scorers count once the goals add up to the score (docs/reference/resources.md#19). */
function scoreNote({ homeScore, awayScore }: StoredMatch, events: readonly LiveEventChange[]): string | null {
  const goals = events.filter(({ type, period }) => type === 'goal' && period !== 'penalties')
  const entered = (['home', 'away'] as const).map((side) => goals.filter(({ team }) => team === side).length)
  const score = [homeScore, awayScore].map((of) => of?.current ?? 0)
  return goals.length === 0 || entered.join(':') === score.join(':')
    ? null
    : `The goals entered are ${entered.join(':')} and the score is ${score.join(':')}: scorers count when both are equal.`
}

/** Each goal has the score after it, if the order of all goals is known. */
function withRunningScore(events: readonly LiveEventChange[]): LiveEventChange[] {
  const goals = events.filter(({ type }) => type === 'goal')
  const isOrdered = goals.every(({ time, team }) => time !== null && team != null)
  const sums = { home: 0, away: 0 }
  return events.map((event) => {
    if (event.type !== 'goal') return event
    if (isOrdered) sums[event.team as 'home' | 'away'] += 1
    return { ...event, homeScore: isOrdered ? sums.home : null, awayScore: isOrdered ? sums.away : null }
  })
}

interface NamedPlayer {
  readonly id: Reference
  readonly name: string
  /** Creates the player; absent for one that exists. */
  readonly change?: Change
}

/** A player by id, or by the name within the team; a name that no player of the team has creates one. */
function playerOf({ id: matchId, sport }: Found, db: Db, side: 'home' | 'away', who: Reference): NamedPlayer {
  if (typeof who === 'number') {
    const { id } = requireResource(db, 'player', who)
    return { id, name: selectPlayerNames(db, id)[0] ?? String(id) }
  }
  const teamId = Number(storedMatch(db, matchId)[`${side}TeamId`])
  const squad = selectSquadPlaces(db, teamId).map(({ playerId }) => playerId)
  const known = new Set([...squad, ...selectPlayersOfTeam(db, teamId, LIMITS.pageSize)])
  const namesakes = [...known].filter((id) =>
    selectPlayerNames(db, id).some((name) => foldText(name) === foldText(who)),
  )
  if (namesakes.length > 1)
    throw new CommandError(
      `${namesakes.length} players of team ${teamId} are named ${who}; give one of these ids: ${namesakes.join(', ')}`,
    )
  const external = externalIdOf('hand', 'player', String(teamId), keyOf(who))
  const id = namesakes[0] ?? selectMapped(db, 'player', who, external)
  if (id !== undefined) return { id, name: selectPlayerNames(db, id)[0] ?? who }
  const data = { name: who, teamId }
  return { id: external, name: who, change: { op: 'put', kind: 'player', sport, id: external, data } }
}
