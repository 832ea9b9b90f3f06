/**
 * Line-ups of volleyball (docs/reference/resources.md#6): six in their positions and a libero, the rest on the
 * bench, and who is missing. Probable ones are told a day before, confirmed ones an hour before the start.
 */
import type { LineupChange } from '../../src/contract/match-blocks.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import type { Fixture, Member } from '../set-sports/fixtures.ts'
import type { Side } from '../simulators/simulation.ts'
import type { VolleyballFormat } from './competitions.ts'
import { POSITIONS, type VolleyballPosition } from './teams.ts'

const STARTERS: Readonly<Record<VolleyballPosition, number>> = { S: 1, OH: 2, OPP: 1, MB: 2, L: 1 }
/** Absences are told so long before a match, line-ups so long. */
const ABSENCES_MS = 7 * DAY_MS
const PROBABLE_MS = DAY_MS
const CONFIRMED_MS = HOUR_MS
/** Who is expected back soon may yet play. */
const DOUBTFUL_MS = 2 * DAY_MS

function isMissing({ absence }: Member, startMs: number): boolean {
  return absence !== null && absence.fromMs <= startMs && startMs < absence.untilMs
}

function missingPlayers(members: readonly Member[], startMs: number, nowMs: number) {
  return members.flatMap(({ id, absence }) => {
    const isNews = absence !== null && (absence.fromMs <= nowMs || startMs - nowMs <= PROBABLE_MS)
    if (!absence || !isNews || absence.fromMs > startMs || startMs >= absence.untilMs) return []
    const { reason, description, untilMs, isDated } = absence
    const isDoubtful = startMs - nowMs > CONFIRMED_MS && untilMs - startMs < DOUBTFUL_MS
    return [
      {
        playerId: id,
        type: isDoubtful ? ('doubtful' as const) : ('missing' as const),
        reason,
        description,
        expectedEndDateMs: isDated ? untilMs : null,
      },
    ]
  })
}

interface Sheet {
  readonly starters: readonly Member[]
  readonly bench: readonly Member[]
  readonly captain: Member | undefined
}

/** Who plays does not hang on when it is asked. */
function sheetOf(fixture: Fixture<VolleyballFormat>, side: Side): Sheet {
  const random = fixture.random.stream(`sheet/${side}`)
  const { members } = fixture[side]
  const form = new Map(members.map((member) => [member, member.ability + random.normal(0, 0.08)]))
  const byForm = (a: Member, b: Member) => (form.get(b) ?? 0) - (form.get(a) ?? 0) || a.id - b.id
  const fit = members.filter((member) => !isMissing(member, fixture.startMs)).sort(byForm)
  const starters = POSITIONS.flatMap((position) =>
    fit.filter((member) => member.position === position).slice(0, STARTERS[position]),
  )
  const bench = fit
    .filter((member) => !starters.includes(member))
    .sort((a, b) => a.shirtNumber - b.shirtNumber)
  const [captain] = [...starters].sort((a, b) => b.ability - a.ability || a.id - b.id)
  return { starters, bench, captain }
}

function lineUp(fixture: Fixture<VolleyballFormat>, side: Side, nowMs: number): LineupChange | null {
  const untilStart = fixture.startMs - nowMs
  if (untilStart > ABSENCES_MS) return null
  const missing = missingPlayers(fixture[side].members, fixture.startMs, nowMs)
  const isPlaying = fixture.fate?.kind !== 'off' && fixture.fate?.kind !== 'awarded'
  if (!isPlaying || untilStart > PROBABLE_MS) {
    return missing.length > 0 ? { formation: null, players: [], missingPlayers: missing } : null
  }
  const { starters, bench, captain } = sheetOf(fixture, side)
  const entry = (substitute: boolean) => (member: Member) => ({
    playerId: member.id,
    position: member.position,
    shirtNumber: member.shirtNumber,
    captain: member === captain,
    substitute,
  })
  return {
    formation: null,
    confirmed: untilStart <= CONFIRMED_MS,
    players: [...starters.map(entry(false)), ...bench.map(entry(true))],
    missingPlayers: missing,
  }
}

export function lineUps(fixture: Fixture<VolleyballFormat>, nowMs: number) {
  return { home: lineUp(fixture, 'home', nowMs), away: lineUp(fixture, 'away', nowMs) }
}
