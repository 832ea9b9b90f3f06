/** The world of a sport: everything is planned and simulated first, and can then be read at a moment. */
import { weekStartMs } from '../calendar.ts'
import { NamePool } from '../names/name-pool.ts'
import type { Random } from '../random.ts'
import { planCircuit } from './circuits.ts'
import { planCup } from './cups.ts'
import { callOff, disturb } from './disruptions.ts'
import {
  type Competition,
  EDITIONS,
  type Edition,
  type PlanOptions,
  type Season,
  type Sport,
  type Team,
  type WorldPlan,
} from './model.ts'
import type { EditionFrame, PlannedSeason } from './planned-rounds.ts'
import { appointReferees } from './referees.ts'
import { planContinuous, planLeague, Scheduler } from './rounds.ts'
import { finalOrders } from './seasons.ts'
import { makeTeams } from './teams.ts'

type Pools = ReadonlyMap<string, readonly Team[]>

function makePools(sport: Sport, anchorMs: number, random: Random): Pools {
  const pools = new Map<string, readonly Team[]>()
  const names = new NamePool(random.stream('names'))
  for (const pool of sport.pools) {
    const frame = { sport, pool, names, anchorMs, random: random.stream('teams') }
    pools.set(pool.key, makeTeams(frame, pools.get(pool.partners?.pool ?? '')))
  }
  return pools
}

/** Null if the competition does not have the edition. */
function planRounds(frame: EditionFrame<Competition>, pools: Pools): PlannedSeason | null {
  const { competition } = frame
  if (competition.kind === 'league') return planLeague({ ...frame, competition })
  if (competition.kind !== 'cup') return null
  const hosts = pools.get(competition.groundsPool ?? '') ?? []
  return planCup(
    { ...frame, competition },
    hosts.flatMap(({ venue }) => venue ?? []),
  )
}

export function planWorld(sport: Sport, { nowMs, madeMs = nowMs, random }: PlanOptions): WorldPlan {
  const anchorMs = weekStartMs(madeMs)
  const pools = makePools(sport, anchorMs, random)
  const scheduler = new Scheduler(random.stream('matches'))
  const seasons: Season[] = []
  const pool = (key: string) => pools.get(key) ?? []
  const ranking = (key: string) => {
    const season = seasons.find((each) => each.competition.key === key && each.edition === 'previous')
    return season?.fixtures.length ? (finalOrders(season)[0] ?? null) : null
  }
  const frameOf = (competition: Competition, edition: Edition): EditionFrame<Competition> => {
    const teams = sport.entrants?.(competition, edition, { pool, ranking }) ?? pool(competition.pool)
    const own = random.stream(`${competition.key}/${edition}`)
    return { sport, competition, edition, teams, anchorMs, random: own }
  }
  for (const edition of EDITIONS) {
    const frames = sport.competitions.map((competition) => frameOf(competition, edition))
    const planned = frames.flatMap((frame) => planRounds(frame, pools) ?? [])
    seasons.push(...planned.map(({ season }) => season))
    // All competitions together, so that days of rest hold across them.
    scheduler.schedule(planned.flatMap(({ rounds }) => rounds))
    const continuous = frames.filter(({ competition }) => 'startHour' in competition)
    for (const [index, { competition, ...frame }] of continuous.entries()) {
      if (competition.kind === 'circuit')
        seasons.push(...planCircuit({ ...frame, competition }, scheduler, index))
      if (competition.kind === 'continuous')
        seasons.push(planContinuous({ ...frame, competition }, scheduler, { index, of: continuous.length }))
    }
  }
  const { fixtures } = scheduler
  callOff(fixtures, anchorMs, random)
  disturb(fixtures, madeMs, random)
  appointReferees(seasons, random.stream('referees'))
  return { sport, nowMs, anchorMs, random, teams: [...pools.values()].flat(), seasons, fixtures }
}
