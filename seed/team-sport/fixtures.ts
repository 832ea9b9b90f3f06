/** Fixtures: who plays when, in which season and round, and what came of it. */
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { isAbsent } from '../frame/absences.ts'
import type { Round, SeasonRow } from '../frame/competitions.ts'
import type { Hindrance } from '../frame/progress.ts'
import type { LocalName } from '../names/local-name.ts'
import type { Random } from '../random.ts'
import { other, type Side } from '../simulators/simulation.ts'
import type { TeamMatch, TeamSetup } from '../simulators/team-match.ts'
import type { Club, Competition, TeamSport } from './sport.ts'

export interface Season<F> extends SeasonRow {
  readonly competition: Competition<F>
  readonly clubs: readonly Club[]
  /** Null for a pure cup. */
  readonly rules: StandingsRules | null
  readonly fixtures: Fixture<F>[]
}

export interface Referee {
  readonly id: number
  readonly name: LocalName
  readonly country: string
}

export type Fate =
  /** The competition set the result: the home side has won. */
  { readonly kind: 'awarded' } | Hindrance

export interface Fixture<F> {
  readonly id: number
  readonly season: Season<F>
  readonly home: Club
  readonly away: Club
  readonly kickoffMs: number
  readonly round: Round
  /** Null for a match of a series. */
  readonly table: string | null
  /** The matches that had to be over before it was known. */
  readonly hangsOn: readonly Fixture<F>[]
  /** Everything about it that is left to chance. */
  readonly random: Random
  referee?: Referee
  fate?: Fate
  simulation?: TeamMatch | undefined
}

/** Nothing ends later after its start: play-off matches can have many overtimes. */
const LONGEST_MS = 12 * 3_600_000

/** Who can play for a club at a moment. */
export function fitMembers(club: Club, atMs: number): Club['members'] {
  return club.members.filter((member) => !isAbsent(member, atMs))
}

function setupOf(club: Club, atMs: number): TeamSetup {
  return { squad: fitMembers(club, atMs), attack: club.attack, defence: club.defence }
}

/** The match itself. Its course depends on the fixture alone, so it can be asked at any time. */
export function matchOf<F>(sport: TeamSport<F>, fixture: Fixture<F>): TeamMatch {
  if (fixture.simulation) return fixture.simulation
  const { home, away, kickoffMs, season, table, random } = fixture
  fixture.simulation = sport.start(
    {
      home: setupOf(home, kickoffMs),
      away: setupOf(away, kickoffMs),
      competition: season.competition,
      isKnockout: table === null,
    },
    random.stream('match'),
  )
  return fixture.simulation
}

export function isOver<F>(sport: TeamSport<F>, fixture: Fixture<F>, nowMs: number): boolean {
  const elapsedMs = nowMs - fixture.kickoffMs
  if (fixture.fate) return fixture.fate.kind === 'awarded' && elapsedMs >= 0
  if (elapsedMs < sport.shortestMs) return false
  return elapsedMs > LONGEST_MS || elapsedMs >= matchOf(sport, fixture).durationSeconds() * 1000
}

/** Is it known by then that it will be played? */
export function isKnown<F>(sport: TeamSport<F>, fixture: Fixture<F>, nowMs: number): boolean {
  return fixture.hangsOn.every((before) => isOver(sport, before, nowMs))
}

export function winningSide<F>(sport: TeamSport<F>, fixture: Fixture<F>): Side {
  if (fixture.fate?.kind === 'awarded') return 'home'
  const { homeScore, awayScore } = matchOf(sport, fixture).final()
  return homeScore.current > awayScore.current ? 'home' : 'away'
}

export function winnerOf<F>(sport: TeamSport<F>, fixture: Fixture<F>): Club {
  return fixture[winningSide(sport, fixture)]
}

export function loserOf<F>(sport: TeamSport<F>, fixture: Fixture<F>): Club {
  return fixture[other(winningSide(sport, fixture))]
}
