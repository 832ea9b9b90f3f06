/** The ice-hockey world: its rows, and how its matches are played. */
import { HOCKEY_COMPETITIONS, type HockeyFormat } from './ice-hockey/competitions.ts'
import { parts } from './names/local-name.ts'
import { HOCKEY_SHORTEST_SECONDS, startIceHockey } from './simulators/ice-hockey.ts'
import type { TeamSport } from './team-sport/sport.ts'

export const ICE_HOCKEY: TeamSport<HockeyFormat> = {
  slug: 'ice-hockey',
  competitions: HOCKEY_COMPETITIONS,
  squad: [
    { position: 'G', count: 2, height: 188, spare: 0 },
    { position: 'D', count: 8, height: 187, spare: 2 },
    { position: 'F', count: 14, height: 184, spare: 2 },
  ],
  mostShirtNumber: 98,
  spread: 0.13,
  clubNames: {
    west: parts(`*_Wolves:*_Вулвз *_Ice_Hawks:*_Айс_Хокс *_Bears:*_Беарз *_Blades:*_Блейдс *_Avalanche_Club:*_Лавина
      *_Polar_Kings:*_Полар_Кингз *_Frost:*_Фрост *_HC:ХК_* *_Icebreakers:*_Айсбрейкерс`),
    east: parts(`HC_*:ХК_* Ledokol_*:Ледокол_* Metallurg_*:Металлург_* Sever_*:Север_* Buran_*:Буран_*
      *_Barys:*_Барыс Polyus_*:Полюс_*`),
  },
  arenas: ['* Ice Arena', '* Ice Palace', '* Ice Dome', '* Centre'],
  seats: { least: 900, most: 18_500 },
  tieBreakers: ['regulationWins', 'winsBeforePenalties', 'goalDifference', 'goalsFor'],
  shortestMs: HOCKEY_SHORTEST_SECONDS * 1000,
  awardedScore: 5,
  start: ({ home, away, competition, isKnockout }, random) =>
    startIceHockey(
      {
        home,
        away,
        neutral: false,
        overtime: isKnockout ? 'full' : 'short',
        shootOutRounds: competition.format.shootOutRounds,
        shotmap: competition.format.hasShotmap,
      },
      random,
    ),
}
