/** Injuries, illness and private matters of players. @assumed How often, how long, and what is reported. */
import { DAY_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Injury, InjuryCause, InjuryRow, Member, SquadRow } from './model.ts'

/** Minimum time between two absences of a player. */
const HEALTHY_MS = 60 * DAY_MS

export function drawInjury(
  causes: readonly InjuryCause[],
  fromMs: number,
  reported: number,
  random: Random,
): Injury {
  const cause = random.weighted(causes, ({ weight }) => weight) as InjuryCause
  const untilMs = Math.ceil(fromMs / DAY_MS + random.integer(...cause.days)) * DAY_MS
  const isReported = cause.text !== null && random.chance(reported)
  return { fromMs, untilMs, reason: cause.reason, text: isReported ? cause.text : null }
}

/** The members with all their injuries: never more per position at once than the squad can spare. */
export function withInjuries(
  members: readonly Member[],
  rows: readonly SquadRow[],
  { causes, days, daysBetween, reported }: InjuryRow,
  anchorMs: number,
  random: Random,
): Member[] {
  const own = members.map((): Injury[] => [])
  const endMs = anchorMs + days[1] * DAY_MS
  for (let fromMs = anchorMs + days[0] * DAY_MS; ; ) {
    fromMs += -Math.log(1 - random.next()) * daysBetween * DAY_MS
    if (fromMs >= endMs) break
    const place = random.integer(0, members.length - 1)
    const { position, spare } = rows[place] as SquadRow
    const away = own.filter(
      (list, i) => rows[i]?.position === position && list.some(({ untilMs }) => untilMs > fromMs),
    )
    const lastMs = own[place]?.at(-1)?.untilMs ?? Number.NEGATIVE_INFINITY
    const injury = drawInjury(causes, Math.round(fromMs), reported, random)
    if (away.length < spare && fromMs > lastMs + HEALTHY_MS) own[place]?.push(injury)
  }
  return members.map((member, i) => ({ ...member, injuries: own[i] as Injury[] }))
}
