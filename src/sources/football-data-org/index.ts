/**
 * Source `football-data-org`: results of large leagues and cups (docs/sources.md#football-data-org). The standings of the
 * source check ours.
 */

import { defineSource, minus, type Pair } from '../../feed/formats/source.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { DAY_MS, seasonAt } from '../calendar.ts'
import type { MatchState } from '../content.ts'
import * as football from '../football-season.ts'
import { formsOf, from, oneOf, READERS } from '../mapping.ts'
import { cupRound, type MatchOf, matchSource } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }

const SOURCE = defineSource(data.about.name, 'football')

const { match: MATCH, standings: STANDINGS } = formsOf(data.forms, {
  goals: football.goals,
  year: from(READERS.text, (date) => {
    const number = Number(/^20\d\d(?=-)/.exec(date)?.[0])
    return Number.isNaN(number) ? undefined : number
  }),
  duration: oneOf({ REGULAR: 'REGULAR', EXTRA_TIME: 'EXTRA_TIME', PENALTY_SHOOTOUT: 'PENALTY_SHOOTOUT' }),
})
type Read = NonNullable<ReturnType<typeof MATCH>>

function readMatch(value: Read) {
  const { id, startMs, updatedMs, firstYear, lastYear, matchday } = value
  const played = football.readPlayed(SOURCE, data.statuses, value, scoreOf)
  if (played === null || typeof played === 'string') return played
  const table = tableOf(value)
  return {
    ...played,
    ...{ id, startMs, updatedMs, seconds: null, details: null, table },
    /** Calendar years of the season. */
    years: firstYear === null || lastYear === null ? null : ([firstYear, lastYear] as const),
    round: table === null && value.stage ? cupRoundOf(matchday, value.stage) : { round: matchday },
    referee: refereeOf(value.referees ?? []),
  }
}
type SourceMatch = MatchOf<typeof readMatch>

export const footballDataOrg = matchSource(data, {
  source: () => SOURCE,
  form: MATCH,
  read: readMatch,
  joined: (match, known) => ({ ...match, years: match.years ?? known?.years ?? yearsAround(match.startMs) }),
  after(state) {
    const years = Object.values(state.matches).map(firstYearOf)
    const newest = Object.entries(state.matches).filter(
      ([, match]) => firstYearOf(match) === Math.max(...years),
    )
    return { ...state, matches: Object.fromEntries(newest) }
  },
  values: ({ season, isNamed }) => ({ query: isNamed ? `?season=${season}` : '' }),
  items({ matches }) {
    const days = itemsBy(Object.values(matches)).map((one) => {
      const next = new Date(Date.parse(one.item) + DAY_MS).toISOString().slice(0, 10)
      return { ...one, values: { next } }
    })
    // Right after the season, with which they are compared.
    return { day: days, standings: days.length === 0 ? [] : undefined }
  },
  responses: {
    standings: from(STANDINGS, ({ standings }) => (state: MatchState<SourceMatch>) => ({
      state,
      remarks: standingsDifferences(standings, Object.values(state.matches)),
    })),
  },
  changes(state) {
    const matches = Object.values(state.matches)
    const season = football.leagueSeason(data.leagues, state, matches[0]?.years)
    return football.seasonChanges(SOURCE, season, matches, (of) => ({
      ...football.resultContent(of),
      round: of.round,
      standingsTable: of.table,
      ...(of.referee && { referee: of.referee }),
    }))
  },
})

const firstYearOf = ({ years }: SourceMatch) => years?.[0] ?? 0

/** The years of a season from summer to summer. */
function yearsAround(startMs: number): readonly [number, number] {
  const first = seasonAt(false, startMs)
  return [first, first + 1]
}

/** "GROUP_A" is the table "Group A". */
function tableOf({ stage, group }: Read): string | null {
  if (['REGULAR_SEASON', 'LEAGUE_STAGE'].includes(stage ?? '')) return MAIN_TABLE
  const letter = /^GROUP_([A-Z])$/.exec(group ?? '')?.[1]
  return stage === 'GROUP_STAGE' && letter !== undefined ? `Group ${letter}` : null
}

/** `fullTime` includes extra time and the shoot-out; while the match runs, the periods are zeros. Returns a reason if the result is not complete yet. */
function scoreOf(
  { duration, total, half, regular: afterRegular, extra, penalties }: Read,
  isOver: boolean,
): football.MatchScore | string {
  // A match may be marked as running before it has a score, and as finished before it has a result.
  if (!total) return isOver ? 'finished without a score' : 'in progress without a score'
  const hasKicks = penalties !== null && Math.max(...penalties) > 0
  const isShootOut = duration === null ? hasKicks : duration === 'PENALTY_SHOOTOUT'
  const kicks = isShootOut ? penalties : null
  if (isShootOut && !kicks) return 'a shoot-out without a score'
  const score = minus(total, kicks ?? [0, 0])
  if (Math.min(...score) < 0) return 'the shoot-out has more goals than the match'
  if (!isOver) return { score, parts: null, penalties: kicks }
  const isLonger = duration === 'EXTRA_TIME' || isShootOut
  const regular = isLonger ? (afterRegular ?? (extra && minus(score, extra))) : score
  return football.finalScore(score, { half, regular, isLonger }, kicks)
}

function refereeOf(referees: NonNullable<Read['referees']>) {
  const main = referees.find(({ type }) => type === 'REFEREE')
  return main ? { id: SOURCE.id('referee', String(main.id)), name: main.name, country: main.country } : null
}

/** "LAST_16" and "QUALIFICATION_ROUND_1" are the texts of cup rounds. */
function cupRoundOf(matchday: number | null, stage: string) {
  const text = stage.toLowerCase().replaceAll('_', ' ')
  return cupRound(matchday, text.charAt(0).toUpperCase() + text.slice(1))
}

type Tables = NonNullable<ReturnType<typeof STANDINGS>>['standings']

/** @returns a line per team that differs; none while a match runs, since the standings lag behind the matches then */
function standingsDifferences(standings: Tables, matches: readonly SourceMatch[]): string[] {
  if (matches.some(({ status }) => status === 'inprogress')) return []
  const rows = standings.flatMap(({ type, rows: of }) => (type === 'TOTAL' ? (of ?? []) : []))
  return rows.flatMap(({ team, name, played, scored, conceded }) => {
    const ours = rowText(SOURCE.id('team', String(team)), matches)
    const theirs = `${played} played, goals ${scored}:${conceded}`
    return ours === null || theirs === ours ? [] : `standings: ${name}: ${theirs}; its matches say ${ours}`
  })
}

/** Played matches and goals of a team. Points are left out: they depend on rules and deductions. */
function rowText(id: string, matches: readonly SourceMatch[]): string | null {
  const own = matches.filter(({ table, home, away }) => table !== null && [home.id, away.id].includes(id))
  const played = own.flatMap(({ status, score, home }): Pair[] => {
    if (status !== 'finished' || !score) return []
    return [home.id === id ? score : [score[1], score[0]]]
  })
  const sum = (side: 0 | 1) => played.reduce((total, score) => total + score[side], 0)
  return own.length === 0 ? null : `${played.length} played, goals ${sum(0)}:${sum(1)}`
}
