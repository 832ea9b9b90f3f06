/**
 * National leagues and cups in the openfootball collections, one row each. `seasons.ts` has the exceptions of single
 * seasons.
 */

import type { CompetitionRow } from './competitions.ts'
import {
  CHAMPIONS_LEAGUE,
  HEAD_TO_HEAD,
  PROMOTION,
  PROMOTION_PLAYOFFS,
  RELEGATION,
  RELEGATION_PLAYOFFS,
  TIE_BREAKERS,
  zone,
} from './standings-rules.ts'

/** Countries with their competitions and the time zone of their kick-offs. */
export const DOMESTIC: readonly {
  readonly code: string
  readonly zone: string
  readonly priority: number
  readonly competitions: Readonly<Record<string, CompetitionRow>>
}[] = [
  {
    code: 'ENG',
    zone: 'Europe/London',
    priority: 90,
    competitions: {
      'en.1': {
        name: 'Premier League',
        nameRu: 'Премьер-лига',
        priority: 1000,
        popularity: 1000,
        defaultFor: ['ru', 'en'],
        teams: 20,
        tieBreakers: TIE_BREAKERS.england,
        zones: [zone(1, 4, CHAMPIONS_LEAGUE), zone(18, 20, RELEGATION)],
      },
      'en.2': {
        name: 'Championship',
        nameRu: 'Чемпионшип',
        priority: 500,
        popularity: 500,
        teams: 24,
        tieBreakers: TIE_BREAKERS.efl,
        zones: [zone(1, 2, PROMOTION), zone(3, 6, PROMOTION_PLAYOFFS), zone(22, 24, RELEGATION)],
      },
      'en.3': {
        name: 'League One',
        nameRu: 'Первая лига',
        priority: 200,
        teams: 24,
        tieBreakers: TIE_BREAKERS.efl,
        zones: [zone(1, 2, PROMOTION), zone(3, 6, PROMOTION_PLAYOFFS), zone(21, 24, RELEGATION)],
      },
      'en.4': {
        name: 'League Two',
        nameRu: 'Вторая лига',
        priority: 100,
        teams: 24,
        isLowerLeague: true,
        tieBreakers: TIE_BREAKERS.efl,
        zones: [zone(1, 3, PROMOTION), zone(4, 7, PROMOTION_PLAYOFFS), zone(23, 24, RELEGATION)],
      },
      'en.5': { name: 'National League', nameRu: 'Национальная лига', isLowerLeague: true },
      'en.cup': { name: 'FA Cup', nameRu: 'Кубок Англии', kind: 'cup', priority: 400 },
    },
  },
  {
    code: 'GER',
    zone: 'Europe/Berlin',
    priority: 86,
    competitions: {
      'de.1': {
        name: 'Bundesliga',
        nameRu: 'Бундеслига',
        priority: 900,
        popularity: 850,
        defaultFor: ['ru', 'en'],
        teams: 18,
        tieBreakers: TIE_BREAKERS.germany,
        zones: [zone(1, 4, CHAMPIONS_LEAGUE), zone(16, 16, RELEGATION_PLAYOFFS), zone(17, 18, RELEGATION)],
      },
      'de.2': {
        name: '2. Bundesliga',
        nameRu: 'Вторая Бундеслига',
        priority: 400,
        teams: 18,
        tieBreakers: TIE_BREAKERS.germany,
        zones: [
          zone(1, 2, PROMOTION),
          zone(3, 3, PROMOTION_PLAYOFFS),
          zone(16, 16, RELEGATION_PLAYOFFS),
          zone(17, 18, RELEGATION),
        ],
      },
      'de.3': { name: '3. Liga', nameRu: 'Третья лига', priority: 150, tieBreakers: TIE_BREAKERS.germany },
      'de.cup': { name: 'DFB Pokal', nameRu: 'Кубок Германии', kind: 'cup', priority: 450, popularity: 400 },
    },
  },
  {
    code: 'ESP',
    zone: 'Europe/Madrid',
    priority: 88,
    competitions: {
      'es.1': {
        name: 'LaLiga',
        nameRu: 'Ла Лига',
        priority: 950,
        popularity: 950,
        defaultFor: ['ru', 'en'],
        teams: 20,
        tieBreakers: TIE_BREAKERS.headToHead,
        zones: [zone(1, 4, CHAMPIONS_LEAGUE), zone(18, 20, RELEGATION)],
      },
      'es.2': {
        name: 'LaLiga 2',
        nameRu: 'Сегунда',
        priority: 350,
        tieBreakers: TIE_BREAKERS.headToHead,
      },
      'es.cup': { name: 'Copa del Rey', nameRu: 'Кубок Испании', kind: 'cup', priority: 430 },
    },
  },
  {
    code: 'ITA',
    zone: 'Europe/Rome',
    priority: 87,
    competitions: {
      'it.1': {
        name: 'Serie A',
        nameRu: 'Серия A',
        priority: 920,
        popularity: 880,
        defaultFor: ['ru', 'en'],
        teams: 20,
        tieBreakers: TIE_BREAKERS.headToHead,
        zones: [zone(1, 4, CHAMPIONS_LEAGUE), zone(18, 20, RELEGATION)],
      },
      'it.2': { name: 'Serie B', nameRu: 'Серия B', priority: 340, tieBreakers: TIE_BREAKERS.headToHead },
      'it.cup': { name: 'Coppa Italia', nameRu: 'Кубок Италии', kind: 'cup', priority: 420 },
    },
  },
  {
    code: 'FRA',
    zone: 'Europe/Paris',
    priority: 85,
    competitions: {
      'fr.1': {
        name: 'Ligue 1',
        nameRu: 'Лига 1',
        priority: 850,
        popularity: 800,
        defaultFor: ['ru', 'en'],
        teams: 18,
        tieBreakers: TIE_BREAKERS.france,
        zones: [zone(16, 16, RELEGATION_PLAYOFFS), zone(17, 18, RELEGATION)],
      },
      'fr.2': { name: 'Ligue 2', nameRu: 'Лига 2', priority: 330, tieBreakers: TIE_BREAKERS.france },
      'fr.cup': { name: 'Coupe de France', nameRu: 'Кубок Франции', kind: 'cup', priority: 410 },
    },
  },
  {
    code: 'RUS',
    zone: 'Europe/Moscow',
    priority: 84,
    competitions: {
      'ru.1': {
        name: 'Premier League',
        nameRu: 'Премьер-лига',
        priority: 700,
        popularity: 600,
        defaultFor: ['ru'],
        teams: 16,
        tieBreakers: TIE_BREAKERS.russia,
        zones: [zone(15, 16, RELEGATION)],
      },
      'ru.2': { name: 'First League', nameRu: 'Первая лига', priority: 300 },
      'ru.cup': { name: 'Russian Cup', nameRu: 'Кубок России', kind: 'cup', priority: 380 },
    },
  },
  {
    code: 'AUT',
    zone: 'Europe/Vienna',
    priority: 50,
    competitions: {
      'at.1': {
        name: 'Bundesliga',
        nameRu: 'Бундеслига',
        priority: 320,
        popularity: 250,
        teams: 12,
        tieBreakers: TIE_BREAKERS.austria,
      },
      'at.2': { name: '2. Liga', nameRu: 'Вторая лига', priority: 110 },
      'at.cup': { name: 'ÖFB Cup', nameRu: 'Кубок Австрии', kind: 'cup', priority: 120 },
    },
  },
  {
    code: 'NED',
    zone: 'Europe/Amsterdam',
    priority: 70,
    competitions: {
      'nl.1': {
        name: 'Eredivisie',
        nameRu: 'Эредивизи',
        priority: 600,
        popularity: 500,
        tieBreakers: TIE_BREAKERS.netherlands,
      },
    },
  },
  {
    code: 'BEL',
    zone: 'Europe/Brussels',
    priority: 60,
    competitions: {
      'be.1': { name: 'Pro League', nameRu: 'Про-лига', priority: 480, tieBreakers: TIE_BREAKERS.belgium },
    },
  },
  {
    code: 'POR',
    zone: 'Europe/Lisbon',
    priority: 65,
    competitions: {
      'pt.1': {
        name: 'Primeira Liga',
        nameRu: 'Примейра-лига',
        priority: 550,
        popularity: 480,
        tieBreakers: [...HEAD_TO_HEAD, 'goalDifference', 'wins', 'goalsFor'],
      },
    },
  },
  {
    code: 'SUI',
    zone: 'Europe/Zurich',
    priority: 45,
    competitions: {
      'ch.1': { name: 'Super League', nameRu: 'Суперлига', priority: 310 },
      'ch.2': { name: 'Challenge League', nameRu: 'Челлендж-лига', priority: 90 },
    },
  },
  {
    code: 'SCO',
    zone: 'Europe/London',
    priority: 45,
    competitions: {
      'sco.1': { name: 'Premiership', nameRu: 'Премьершип', priority: 300, popularity: 250 },
      'sco.2': { name: 'Championship', nameRu: 'Чемпионшип', priority: 80 },
      'sco.3': { name: 'League One', nameRu: 'Первая лига' },
      'sco.4': { name: 'League Two', nameRu: 'Вторая лига', isLowerLeague: true },
    },
  },
  {
    code: 'TUR',
    zone: 'Europe/Istanbul',
    priority: 55,
    competitions: {
      'tr.1': {
        name: 'Süper Lig',
        nameRu: 'Суперлига',
        priority: 470,
        popularity: 450,
        tieBreakers: TIE_BREAKERS.headToHead,
      },
      'tr.2': { name: '1. Lig', nameRu: 'Первая лига', priority: 100 },
    },
  },
  {
    code: 'GRE',
    zone: 'Europe/Athens',
    priority: 40,
    competitions: { 'gr.1': { name: 'Super League', nameRu: 'Суперлига', priority: 290 } },
  },
  {
    code: 'BRA',
    zone: 'America/Sao_Paulo',
    priority: 58,
    competitions: {
      'br.1': {
        name: 'Brasileirão Série A',
        nameRu: 'Серия A',
        priority: 560,
        popularity: 520,
        teams: 20,
        tieBreakers: TIE_BREAKERS.winsFirst,
        zones: [zone(17, 20, RELEGATION)],
      },
    },
  },
  {
    code: 'ARG',
    zone: 'America/Argentina/Buenos_Aires',
    priority: 50,
    competitions: { 'ar.1': { name: 'Primera División', nameRu: 'Примера', priority: 440 } },
  },
  {
    code: 'MEX',
    zone: 'America/Mexico_City',
    priority: 48,
    competitions: { 'mx.1': { name: 'Liga MX', nameRu: 'Лига МХ', priority: 360 } },
  },
  {
    code: 'USA',
    zone: 'America/New_York',
    priority: 48,
    competitions: { 'us.1': { name: 'Major League Soccer', nameRu: 'МЛС', priority: 370, popularity: 350 } },
  },
  {
    code: 'JPN',
    zone: 'Asia/Tokyo',
    priority: 35,
    competitions: { 'jp.1': { name: 'J1 League', nameRu: 'Джей-лига', priority: 280 } },
  },
  {
    code: 'CHN',
    zone: 'Asia/Shanghai',
    priority: 30,
    competitions: { 'cn.1': { name: 'Super League', nameRu: 'Суперлига', priority: 260 } },
  },
  {
    code: 'AUS',
    zone: 'Australia/Sydney',
    priority: 30,
    competitions: { 'au.1': { name: 'A-League', nameRu: 'А-лига', priority: 240 } },
  },
  {
    code: 'EGY',
    zone: 'Africa/Cairo',
    priority: 20,
    competitions: { 'eg.1': { name: 'Premier League', nameRu: 'Премьер-лига', priority: 180 } },
  },
  {
    code: 'MAR',
    zone: 'Africa/Casablanca',
    priority: 20,
    competitions: { 'ma.1': { name: 'Botola', nameRu: 'Ботола', priority: 170 } },
  },
  {
    code: 'ALG',
    zone: 'Africa/Algiers',
    priority: 20,
    competitions: { 'dz.1': { name: 'Ligue 1', nameRu: 'Лига 1', priority: 160 } },
  },
]
