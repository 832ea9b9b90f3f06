/**
 * A competition that is played round the clock, without end: sixteen sides, whose matches follow each other in four
 * lanes (see lanes.ts). One file a family of sports says how its sides and fixtures are made.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { WEEK_MS } from '../calendar.ts'
import { seedId } from '../ids.ts'
import { COUNTRIES, type Country } from '../names/countries.ts'
import { type LocalName, placeNames } from '../names/local-name.ts'
import { makeRandom, type Random } from '../random.ts'
import type { PlannedMatch } from '../world.ts'

export const SIDES = 16
/** Competitions of this kind that a sport may have: what the ids have room for. */
export const BANK_LIMIT = 16

/** Of note in every sport, so that all its bookmakers have the matches (odds/offers). */
export const ROLLING_PRIORITY = 200

/** Numbers of their ids: above those of the world, below those of light history. */
const NUMBERS = { competition: 400, season: 20_000, team: 30_000 }
/** So many weeks have ids of their own. */
const WEEKS = 1_000

/** What keeps a match from simply being played. */
export type RollingFate =
  | { readonly kind: 'off'; readonly status: 'postponed' }
  | { readonly kind: 'stopped'; readonly status: 'interrupted'; readonly atSecond: number }

export interface RollingFixture {
  readonly id: number
  /** Places of the sides in their bank. */
  readonly home: number
  readonly away: number
  readonly startMs: number
  /** Monday of the week to whose season it belongs. */
  readonly weekMs: number
  readonly round: number
  readonly table: string
  readonly random: Random
  readonly fate?: RollingFate
}

export interface Bank {
  /** The competition and its sides. */
  frame(): Generator<Change>
  season(weekMs: number): Change
  match(fixture: RollingFixture): PlannedMatch
}

export interface BankFrame {
  readonly sport: SportSlug
  readonly number: number
  readonly anchorMs: number
  /** The stream of the bank. */
  readonly random: Random
}

export type MakeBank = (frame: BankFrame) => Bank

function seasonIdOf({ sport, number }: BankFrame, weekMs: number): number {
  const week = Math.floor(weekMs / WEEK_MS) % WEEKS
  return seedId(sport, 'season', NUMBERS.season + week * BANK_LIMIT + number)
}

/** The number of a side, of which the ids of its people are made too. */
export function teamNumber({ number }: BankFrame, place: number): number {
  return NUMBERS.team + number * 100 + place + 1
}

function competitionName({ number }: BankFrame): LocalName {
  const suffix = number === 0 ? '' : ` ${number + 1}`
  return { en: `Day and Night League${suffix}`, ru: `Круглосуточная лига${suffix}` }
}

/** What the rows of all competitions of this kind have in common. */
export function competitionRow(frame: BankFrame, popularity: number) {
  return {
    // That of the row it is made of stays with that row.
    id: undefined,
    key: `day-and-night-${frame.number}`,
    number: NUMBERS.competition + frame.number,
    name: competitionName(frame),
    priority: ROLLING_PRIORITY,
    popularity,
    defaultFor: ['ru', 'en'],
  } as const
}

/** @assumed A week has a season of its own: tables start anew on Monday, and none grows without end. */
export function weekSeason(frame: BankFrame, weekMs: number) {
  const day = Temporal.Instant.fromEpochMilliseconds(weekMs).toZonedDateTimeISO('UTC').toPlainDate()
  const year = String(day.yearOfWeek)
  return {
    id: seasonIdOf(frame, weekMs),
    edition: 'current' as const,
    name: `${competitionName(frame).en} ${year}, week ${day.weekOfYear}`,
    year,
    startMs: weekMs,
    endMs: weekMs + WEEK_MS,
    fixtures: [],
  }
}

export const GROUPS = ['group-a', 'group-b'] as const

/** Two groups of eight; `ids` are those of the sides in their order. */
export function groupTables(ids: readonly number[]): StandingsRules['tables'] {
  return GROUPS.map((key, i) => ({
    key,
    name: `Group ${'AB'[i]}`,
    translations: { ru: `Группа ${'AB'[i]}` },
    teamIds: ids.slice((i * SIDES) / 2, ((i + 1) * SIDES) / 2),
    zones: [{ from: 1, to: 1, id: 1, text: 'Winner', translations: { ru: 'Победитель' } }],
  }))
}

/** A country for each side, and a town whose name no club of the world has. */
export function homeOf({ sport, number }: BankFrame, place: number): { country: Country; town: LocalName } {
  const index = number * SIDES + place
  const country = COUNTRIES[index % COUNTRIES.length] as Country
  const towns = placeNames(country.flavour, makeRandom(number).stream(sport))
  const town = towns[place % towns.length] as LocalName
  return { country, town: { en: `New ${town.en}`, ru: `Нью-${town.ru}` } }
}
