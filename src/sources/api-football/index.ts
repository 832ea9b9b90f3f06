/** Source `api-football`: fixtures, events, line-ups and statistics (docs/sources.md#api-football). */
import type { LiveEventChange } from '../../contract/resources/blocks.ts'
import { minuteInPeriod, timeMembers } from '../../feed/formats/football/goals.ts'
import { isObject, keyOf } from '../../feed/formats/input/text.ts'
import { defineSource, otherSide, SIDES, type SideName } from '../../feed/formats/source.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { lookUp } from '../../shared/look-up.ts'
import {
  type Details,
  given,
  goalCounter,
  goalOf,
  playersBy,
  shootOutEvents,
  sideStatistics,
  venueOf,
} from '../content.ts'
import * as football from '../football-season.ts'
import { formsOf, from, READERS } from '../mapping.ts'
import { cupRound, matchSource } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }

const SOURCE = defineSource(data.about.name, 'football')

const { match: FIXTURE } = formsOf(data.forms, {
  goals: football.goals,
  seconds: from(READERS.id, (seconds) => seconds * 1000),
  // "C. Turpin, France"
  referee: from(READERS.text, (name) => name.split(',')[0]),
  figure: from(READERS.number, (number) => (number < 0 ? undefined : number)),
})
type Read = NonNullable<ReturnType<typeof FIXTURE>>
type Event = NonNullable<Read['events']>[number]
type Sheet = NonNullable<Read['sheets']>[number]

const PLAYERS = playersBy((id) => SOURCE.id('player', String(id)))

/** As many as one request takes. */
const IDS_LIMIT = 20

/** Errors come with status 200: `errors` is an empty list, or an object of texts by field. */
function errorIn(body: unknown): string | null {
  if (!isObject(body) || !isObject(body.errors)) return null
  const texts = Object.entries(body.errors).map(([field, text]) => `${field}: ${String(text)}`)
  return texts.length === 0 ? null : texts.join('; ')
}

const LONGER = ['AET', 'PEN']
const LONG_PHASES = ['Extra time', 'Extra time halftime', 'Penalties']

function readFixture(value: Read) {
  const { id, startMs, minute, league, referee, venue, city, round } = value
  const played = football.readPlayed(SOURCE, data.statuses, value, scoreOf)
  if (played === null || typeof played === 'string') return played
  const isLong = LONG_PHASES.includes(played.phase ?? '') || played.parts?.extraTime != null
  return {
    ...played,
    ...{ id, league, startMs, updatedMs: null, seconds: minute === null ? null : minute * 60 },
    content: {
      ...(minute !== null && played.score && { currentMatchMinute: minute }),
      ...roundOf(round ?? ''),
      ...venueOf({ venue, city }),
      ...(referee !== null && { referee: { id: SOURCE.id('referee', keyOf(referee)), name: referee } }),
    },
    details: detailsOf(value, isLong),
  }
}

export const apiFootball = matchSource(data, {
  source: () => SOURCE,
  form: FIXTURE,
  read: readFixture,
  failureOf: errorIn,
  joined: (match, _known, { league }) =>
    match.league === null || String(match.league) === league ? match : undefined,
  items: ({ matches }) => ({
    day: itemsBy(Object.values(matches)).flatMap(({ item, matches: ofDay }) =>
      Array.from({ length: Math.ceil(ofDay.length / IDS_LIMIT) }, (_, index) => {
        const part = ofDay.slice(index * IDS_LIMIT, (index + 1) * IDS_LIMIT)
        const ids = part.map(({ id }) => id).join('-')
        return { item: `${item}/${index}`, matches: part, values: { ids } }
      }),
    ),
  }),
  changes(state) {
    const of = football.leagueSeason(data.leagues, state)
    return football.seasonChanges(SOURCE, of, Object.values(state.matches), (match) => ({
      ...football.resultContent(match),
      ...match.content,
    }))
  },
})

function scoreOf(value: Read, isOver: boolean): football.MatchScore | string {
  const { status, current: score, half } = value
  if (!score) return isOver ? 'finished without a score' : 'in progress without a score'
  const penalties = ['P', 'PEN'].includes(status) ? value.penalties : null
  if (status === 'PEN' && !penalties) return 'a shoot-out without a score'
  if (!isOver) return { score, parts: null, penalties }
  const isLonger = LONGER.includes(status)
  const regular = value.regular ?? (isLonger ? null : score)
  return football.finalScore(score, { half, regular, isLonger }, penalties)
}

/** "Regular Season - 26", "Group A - 3", "Apertura - 4" count for a table, "Semi-finals" for none. */
function roundOf(text: string): Pick<football.MatchContent, 'round' | 'standingsTable'> {
  const found = /-\s*(\d{1,3})$/.exec(text)
  const [stage, number] = [text.slice(0, found?.index ?? 0).trimEnd(), found?.[1]]
  if (number === undefined) return { round: text === '' ? null : cupRound(null, text), standingsTable: null }
  const isMain = /^(regular season|league (stage|phase))$/i.test(stage)
  const group = /^group ([a-z])$/i.exec(stage)?.[1]
  const own = group ? `Group ${group.toUpperCase()}` : STAGES.test(stage) ? stage : null
  const standingsTable = isMain ? MAIN_TABLE : own
  if (standingsTable === null) return { round: cupRound(Number(number), stage), standingsTable }
  return { round: { round: Number(number) }, standingsTable }
}
const STAGES = /^(apertura|clausura|championship round|relegation round)$/i

/** Null without any: lists of fixtures have no details. */
function detailsOf(value: Read, isLong: boolean): Details | null {
  const { events, sheets, statistics, figures } = value
  if (!events && !sheets && !statistics && !figures) return null
  const sideOf = ({ team }: { readonly team: number | null }): SideName =>
    team === value.home.id ? 'home' : 'away'
  const ofSide = (side: SideName) => sheets?.find((sheet) => sideOf(sheet) === side)
  const squads = (figures ?? []).flatMap((squad) =>
    (squad.players ?? []).map((player) => ({ side: sideOf(squad), ...player })),
  )
  const rows = (sheets ?? []).flatMap((sheet) => [
    ...(sheet.starters ?? []).map((row) => ({ ...row, side: sideOf(sheet), substitute: false })),
    ...(sheet.substitutes ?? []).map((row) => ({ ...row, side: sideOf(sheet), substitute: true })),
  ])
  // The team of an own goal is the other one.
  const inEvents = (events ?? []).filter(({ detail }) => detail !== 'Own Goal')
  // Names of events and line-ups have initials, those of the figures are full: the last one of a player applies.
  const people = PLAYERS.people([
    ...inEvents.flatMap((event) =>
      [event.player, event.assist].flatMap((person) => (person ? { side: sideOf(event), ...person } : [])),
    ),
    ...rows,
    ...squads,
  ])
  const known = new Set(people.map(({ id }) => id))
  const starters = rows.flatMap(({ id, substitute }) => (substitute || id === null ? [] : id))
  const figuresById = new Map(squads.map((row) => [row.id, row.figures?.[0]]))
  const listed = rows.map((row) => {
    const { isCaptain, values = null } = figuresById.get(row.id) ?? {}
    return { ...row, ...(isCaptain === true && { captain: true }), figures: values }
  })
  const [home, away] = SIDES.map(ofSide)
  const formationOf = (side: SideName) => ({ formation: ofSide(side)?.formation ?? null, confirmed: true })
  const managerOf = (sheet: Sheet | undefined) => {
    const { id = null, name = null } = sheet?.coach ?? {}
    return name === null || id === null ? null : { id: SOURCE.id('coach', String(id)), name }
  }
  const ofTeams = new Map(
    (statistics ?? []).flatMap((team) =>
      (team.rows ?? []).map((row) => [`${sideOf(team)} ${row.type}`, row.value] as const),
    ),
  )
  return given({
    people,
    events: events && eventsOf(events, sideOf, { isLong, starters, known }),
    members: given({
      lineups: home && away ? PLAYERS.lineups(listed, formationOf) : null,
      statistics: sideStatistics(data.statistics, (side, type) => {
        const [own, other] = [side, otherSide(side)].map((of) => ofTeams.get(`${of} ${type}`))
        if (own === undefined || other === undefined) return null
        return own ?? (other === null || type === NEVER_ZERO ? null : 0)
      }),
      homeManager: managerOf(home),
      awayManager: managerOf(away),
    }),
  })
}

/** Null stands for none of them, but for the expected goals it means that they are not known. */
const NEVER_ZERO = 'expected_goals'

interface EventContext {
  readonly isLong: boolean
  /** Ids of the players who began. */
  readonly starters: readonly number[]
  /** External ids of the players who have a change of their own. */
  readonly known: ReadonlySet<string>
}

function eventsOf(
  events: readonly Event[],
  sideOf: (event: Event) => SideName,
  { isLong, starters, known }: EventContext,
): LiveEventChange[] {
  const isKick = ({ type, comment }: Event) =>
    type?.toLowerCase() === 'goal' && comment === 'Penalty Shootout'
  // Kicks are listed in any order, with their number as added time.
  const kicks = events.filter(isKick).toSorted((a, b) => (a.added ?? 0) - (b.added ?? 0))
  const count = goalCounter()
  const named = <K extends string>(key: K, person: Event['player'] | undefined) =>
    PLAYERS.named(key, person, (id) => known.has(id))
  const played = events
    .filter((event) => !isKick(event))
    .flatMap((event): LiveEventChange | [] => {
      const { minute, added, comment } = event
      const team = sideOf(event)
      // Older responses have no added time: minutes beyond the last one are added time.
      const base = { ...timeMembers(minuteInPeriod(minute, added ?? 0, isLong)), team }
      const player = named('player', event.player)
      const detail = event.detail ?? ''
      const type = event.type?.toLowerCase()
      if (type === 'goal' && detail === MISSED)
        return { ...base, type: 'inGamePenalty', class: 'missed', ...player, reason: null }
      if (type === 'goal') {
        const kind = lookUp(GOALS, detail) ?? 'regular'
        const assist = kind === 'ownGoal' ? {} : named('assist', event.assist)
        return { ...base, ...goalOf(kind), ...player, ...assist, ...count(team) }
      }
      if (type === 'card') {
        const kind = lookUp(CARDS, detail)
        return kind ? { ...base, type: 'card', class: kind, ...player, reason: comment } : []
      }
      if (type === 'subst') {
        const [on, off] = substitution(event, starters)
        const players = { ...named('playerIn', on), ...named('playerOut', off) }
        return { ...base, type: 'substitution', class: 'regular', ...players, injury: false }
      }
      const review = REVIEWS.find(([text]) => type === 'var' && detail.toLowerCase().startsWith(text))
      return review ? { ...base, type: 'varDecision', class: review[1], ...player, confirmed: true } : []
    })
  const attempts = kicks.map((kick) => ({
    ...{ time: kick.minute, team: sideOf(kick), isScored: kick.detail !== MISSED },
    ...named('player', kick.player),
  }))
  return [...played, ...shootOutEvents(attempts)]
}

const MISSED = 'Missed Penalty'
const GOALS: Readonly<Record<string, string>> = data.goals
const CARDS: Readonly<Record<string, string>> = data.cards
/** By how their texts begin. */
const REVIEWS = Object.entries(data.reviews)

/** `player` goes off and `assist` comes on; in some older matches it is the other way round, which the line-up shows. */
function substitution({ player, assist }: Event, starters: readonly number[]) {
  const isStarter = (person: Event['player']) => person?.id != null && starters.includes(person.id)
  return isStarter(assist) && !isStarter(player) ? [player, assist] : [assist, player]
}
