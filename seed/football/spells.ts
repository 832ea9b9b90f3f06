/**
 * Spells in which players cannot play: injuries, illness, private matters. Each squad has some of its own, whatever
 * is played; others begin with an injury in a match (absences.ts).
 *
 * @assumed How often, how long, and what is told about it.
 */
import { DAY_MS, WEEK_MS } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { FootballPosition, SquadMember } from '../simulators/football-lineup.ts'

/** Codes of catalog/missing-reasons. */
const INJURY = 1
const ILLNESS = 2
const PERSONAL = 4

export interface Ailment {
  readonly reason: number
  readonly text: string
  readonly ru: string
  readonly es: string
  readonly days: readonly [least: number, most: number]
  readonly weight: number
}

const injury = (text: string, ru: string, es: string, days: Ailment['days'], weight: number): Ailment => ({
  reason: INJURY,
  text,
  ru,
  es,
  days,
  weight,
})

const INJURIES: readonly Ailment[] = [
  injury('Hamstring injury', 'Травма задней поверхности бедра', 'Lesión en los isquiotibiales', [14, 40], 24),
  injury('Ankle injury', 'Травма голеностопа', 'Lesión de tobillo', [7, 30], 18),
  injury('Knee injury', 'Травма колена', 'Lesión de rodilla', [20, 90], 12),
  injury('Calf strain', 'Растяжение икроножной мышцы', 'Distensión de gemelo', [7, 24], 14),
  injury('Groin strain', 'Растяжение паховых мышц', 'Distensión inguinal', [7, 24], 12),
  injury('Bruise', 'Ушиб', 'Contusión', [2, 6], 20),
]
const AILMENTS: readonly Ailment[] = [
  ...INJURIES,
  { reason: ILLNESS, text: 'Flu', ru: 'Грипп', es: 'Gripe', days: [3, 8], weight: 18 },
  {
    reason: PERSONAL,
    text: 'Family matters',
    ru: 'Семейные обстоятельства',
    es: 'Asuntos familiares',
    days: [3, 9],
    weight: 5,
  },
]

export interface Spell {
  readonly player: SquadMember
  readonly ailment: Ailment
  readonly fromMs: number
  /** 00:00 UTC of the day on which he is back. */
  readonly untilMs: number
}

function spell(player: SquadMember, rows: readonly Ailment[], fromMs: number, random: Random): Spell {
  const ailment = random.weighted(rows, ({ weight }) => weight) ?? (rows[0] as Ailment)
  const days = random.integer(...ailment.days)
  return { player, ailment, fromMs, untilMs: Math.ceil(fromMs / DAY_MS + days) * DAY_MS }
}

/** What an injury in a match has led to. */
export function injuredAt(player: SquadMember, fromMs: number, random: Random): Spell {
  return spell(player, INJURIES, fromMs, random)
}

const DAYS_BETWEEN = 13
/** So many of a position may be away at once, so that there is always an eleven. */
const MOST_AWAY: Readonly<Record<FootballPosition, number>> = { G: 1, D: 2, M: 2, F: 2 }
/** The longest competition began so many weeks before the week of the anchor, and goes on so many after it. */
const WEEKS = { before: 116, after: 26 }

/** The spells of a squad over all the time that the world knows of. */
export function makeSpells(squad: readonly SquadMember[], anchorMs: number, random: Random): Spell[] {
  const spells: Spell[] = []
  const endMs = anchorMs + WEEKS.after * WEEK_MS
  for (let fromMs = anchorMs - WEEKS.before * WEEK_MS; ; ) {
    fromMs += -Math.log(1 - random.next()) * DAYS_BETWEEN * DAY_MS
    if (fromMs >= endMs) return spells
    const next = spell(random.pick(squad), AILMENTS, Math.round(fromMs), random)
    const { position } = next.player
    const away = spells.filter((row) => row.untilMs > fromMs && row.player.position === position)
    if (away.length < MOST_AWAY[position]) spells.push(next)
  }
}

export function isAway({ fromMs, untilMs }: Spell, atMs: number): boolean {
  return fromMs <= atMs && atMs < untilMs
}
