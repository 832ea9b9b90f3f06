/** The basketball world: its rows, and how its matches are played. */
import { BASKETBALL_COMPETITIONS, type BasketballFormat } from './basketball/competitions.ts'
import { parts } from './names/local-name.ts'
import { BASKETBALL_SHORTEST_SECONDS, startBasketball } from './simulators/basketball.ts'
import type { TeamSport } from './team-sport/sport.ts'

export const BASKETBALL: TeamSport<BasketballFormat> = {
  slug: 'basketball',
  competitions: BASKETBALL_COMPETITIONS,
  squad: [
    { position: 'G', count: 5, height: 191, spare: 1 },
    { position: 'F', count: 5, height: 203, spare: 1 },
    { position: 'C', count: 3, height: 211, spare: 1 },
  ],
  mostShirtNumber: 55,
  spread: 0.04,
  clubNames: {
    west: parts(`*_Comets:*_Кометс *_Jaguars:*_Ягуарс *_Rockets_Club:*_Ракетс *_Hoops:*_Хупс *_Titans:*_Тайтенс
      *_Basket:*_Баскет *_Giants:*_Джайентс *_Thunderbolts:*_Сандерболтс`),
    east: parts(`BC_*:БК_* Burevestnik_*:Буревестник_* Kometa_*:Комета_* Titan_*:Титан_* Vympel_*:Вымпел_*
      *_Barsy:*_Барсы`),
  },
  arenas: ['* Arena', '* Sports Hall', '* Fieldhouse', '* Basketball Palace'],
  seats: { least: 700, most: 19_500 },
  tieBreakers: ['headToHeadWins', 'headToHeadGoalDifference', 'goalDifference', 'goalsFor'],
  shortestMs: BASKETBALL_SHORTEST_SECONDS * 1000,
  awardedScore: 20,
  start: ({ home, away, competition }, random) =>
    startBasketball({ home, away, neutral: false, ...competition.format }, random),
}
