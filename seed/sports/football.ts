/** The football world: promotion and relegation, cups, absences, and blocks by coverage. */
import { DAY_MS } from '../calendar.ts'
import { FootballMatch } from '../engine/football.ts'
import type { Random } from '../random.ts'
import type { EntrantsFrame, InjuryCause, Sport, SquadRow, Team } from '../world/model.ts'
import { matchOf } from '../world/results.ts'
import { footballBlocks } from './football-blocks.ts'
import {
  CHAMPIONS_CUP,
  FOOTBALL_WORLD,
  NORLAND_CUP,
  NORLAND_FIRST,
  NORLAND_PREMIER,
} from './football-competitions.ts'

/** Norland's divisions exchange two clubs: two are relegated, two promoted. */
const MOVING = 2
const NORLAND_IN_EUROPE = 4

/** Teams of Norland's divisions and of the cups that depend on them. */
function entrants(
  key: string,
  isCurrent: boolean,
  { pool, ranking }: EntrantsFrame,
): readonly Team[] | undefined {
  const ranked = isCurrent
    ? { premier: ranking(NORLAND_PREMIER.key), first: ranking(NORLAND_FIRST.key) }
    : null
  const premier = ranked?.premier ?? [...pool(NORLAND_PREMIER.key)].sort((a, b) => b.strength - a.strength)
  const first = ranked?.first ?? pool(NORLAND_FIRST.key)
  const stay = premier.length - (ranked ? MOVING : 0)
  const up = ranked ? first.slice(0, MOVING) : []
  const divisions: Readonly<Record<string, readonly Team[]>> = {
    [NORLAND_PREMIER.key]: [...premier.slice(0, stay), ...up],
    [NORLAND_FIRST.key]: [...premier.slice(stay), ...first.slice(up.length)],
  }
  if (key === NORLAND_CUP.key)
    return [NORLAND_PREMIER, NORLAND_FIRST].flatMap((row) => divisions[row.key] ?? [])
  if (key === CHAMPIONS_CUP.key) return [...premier.slice(0, NORLAND_IN_EUROPE), ...pool(key)]
  return divisions[key]
}

const injury = (
  text: NonNullable<InjuryCause['text']>,
  days: InjuryCause['days'],
  weight: number,
): InjuryCause => ({ reason: 1, text, days, weight })

/** Codes of catalog/coded-names: 1 injury, 2 illness, 4 private matters. */
const CAUSES: readonly InjuryCause[] = [
  injury(
    ['Hamstring injury', 'Травма задней поверхности бедра', 'Lesión en los isquiotibiales'],
    [14, 40],
    24,
  ),
  injury(['Ankle injury', 'Травма голеностопа', 'Lesión de tobillo'], [7, 30], 18),
  injury(['Knee injury', 'Травма колена', 'Lesión de rodilla'], [20, 90], 12),
  injury(['Calf strain', 'Растяжение икроножной мышцы', 'Distensión de gemelo'], [7, 24], 14),
  injury(['Groin strain', 'Растяжение паховых мышц', 'Distensión inguinal'], [7, 24], 12),
  injury(['Bruise', 'Ушиб', 'Contusión'], [2, 6], 20),
  { reason: 2, weight: 18, days: [3, 8], text: ['Flu', 'Грипп', 'Gripe'] },
  {
    reason: 4,
    weight: 5,
    days: [3, 9],
    text: ['Family matters', 'Семейные обстоятельства', 'Asuntos familiares'],
  },
]

/** 22 to 25 players; absences per position are limited so that there is always a full eleven. */
function squad(_pool: unknown, random: Random): readonly SquadRow[] {
  const size = random.integer(22, 25)
  const defenders = size >= 24 ? 8 : 7
  const forwards = size >= 25 ? 6 : 5
  return [
    { position: 'G', count: 3, height: 190, spare: 1 },
    { position: 'D', count: defenders, height: 185, spare: 2 },
    { position: 'M', count: size - 3 - defenders - forwards, height: 179, spare: 2 },
    { position: 'F', count: forwards, height: 182, spare: 2 },
  ]
}

/** Competitions from this priority on have video assistants. */
const VIDEO_REVIEW_PRIORITY = 200
const SHORTEST_MINUTES = 108

export const FOOTBALL: Sport = {
  slug: 'football',
  ...FOOTBALL_WORLD,
  spread: 0.17,
  teams: {
    squad,
    mostShirtNumber: 33,
    isFirstKeeperOne: true,
    ages: [17, 35],
    clubNames: ({ flavour }) => flavour.club,
    grounds: ({ flavour }) => flavour.stadium,
    seats: { least: 800, most: 48_000 },
    nationalName: 'national team',
    attackShare: 1,
  },
  // From the start of the longest competition, two years before the week of the anchor, to the end of the last one,
  // half a year after it.
  injuries: { causes: CAUSES, daysBetween: 13, days: [-112 * 7, 26 * 7], reported: 1 },
  lineups: { absencesMs: 2 * DAY_MS, probableMs: null },
  hasReferees: true,
  hasSuspensions: true,
  rules: { points: { win: 3, draw: 1, loss: 0 }, tieBreakers: ['goalDifference', 'goalsFor', 'wins'] },
  shortestMs: SHORTEST_MINUTES * 60_000,
  titles: { mean: ({ strength }) => 3 + strength * 10, deviation: 4 },
  start: ({ venue, season, isDecider, firstLeg, random }, { home, away }) => {
    const first = firstLeg && matchOf(firstLeg).final()
    const carried = first ? { home: first.awayScore.current, away: first.homeScore.current } : null
    const setup = {
      home,
      away,
      neutral: venue !== undefined,
      videoReview: season.competition.priority >= VIDEO_REVIEW_PRIORITY,
      knockout: isDecider ? { firstLeg: carried } : null,
    }
    return new FootballMatch(setup, random.stream('match'))
  },
  preview: () => ({}),
  award: (_format, winner) => {
    const score = (side: string) => ({ current: side === winner ? 3 : 0, display: side === winner ? 3 : 0 })
    return { homeScore: score('home'), awayScore: score('away') }
  },
  blocks: footballBlocks,
  entrants: ({ key }, edition, frame) => entrants(key, edition === 'current', frame),
}
