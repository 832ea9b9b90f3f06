/** What `espn` covers: a row per league. */
import type { SportSlug } from '../../catalog/sports.ts'
import { type GameLeague, NBA, NHL } from '../../feed/formats/tables/north-american-leagues.ts'
import { BASKETBALL as BASKETBALL_GAME, type GameForm, HOCKEY as HOCKEY_GAME } from '../games.ts'

interface SportForm extends GameForm {
  readonly sport: SportSlug
  /** In the path of the source. */
  readonly path: string
  /** Whether the clock counts down. */
  readonly isDown: boolean
}

export interface League extends SportForm {
  readonly name: string
  /** Code of a football competition in the competition tables. */
  readonly code: string | null
  /** Whether its seasons are within a calendar year. */
  readonly isYear: boolean
  /** Shares the ids of the file format of the league. */
  readonly shared: GameLeague | null
}

const FOOTBALL: SportForm = {
  ...{ sport: 'football', path: 'soccer', isDown: false },
  ...{ part: 'half', parts: 2, minutes: 45, overtime: [30, 30] },
}
const HOCKEY: SportForm = { sport: 'ice-hockey', path: 'hockey', isDown: true, ...HOCKEY_GAME }
const BASKETBALL: SportForm = { sport: 'basketball', path: 'basketball', isDown: true, ...BASKETBALL_GAME }
const SETS = { part: 'set', parts: 5, minutes: 0, overtime: [0, 0], isDown: false } as const
const TENNIS: SportForm = { sport: 'tennis', path: 'tennis', ...SETS }
const VOLLEYBALL: SportForm = { sport: 'volleyball', path: 'volleyball', ...SETS }

function row(form: SportForm, name: string, more: Partial<League> = {}): League {
  return { ...form, name, code: null, isYear: false, shared: null, ...more }
}
const football = (code: string, name: string, isYear = false) => row(FOOTBALL, name, { code, isYear })

/** By the names in the paths of the source. */
export const LEAGUES: Readonly<Record<string, League>> = {
  'eng.1': football('en.1', 'Premier League'),
  'eng.2': football('en.2', 'Championship'),
  'esp.1': football('es.1', 'La Liga'),
  'ita.1': football('it.1', 'Serie A'),
  'fra.1': football('fr.1', 'Ligue 1'),
  'ger.1': football('de.1', 'Bundesliga'),
  'ger.2': football('de.2', '2. Bundesliga'),
  'ned.1': football('nl.1', 'Eredivisie'),
  'por.1': football('pt.1', 'Primeira Liga'),
  'tur.1': football('tr.1', 'Süper Lig'),
  'sco.1': football('sco.1', 'Scottish Premiership'),
  'bra.1': football('br.1', 'Brasileirão', true),
  'arg.1': football('ar.1', 'Argentine Primera División', true),
  'mex.1': football('mx.1', 'Liga MX'),
  'usa.1': football('us.1', 'Major League Soccer', true),
  'uefa.champions': football('uefa.cl', 'UEFA Champions League'),
  'uefa.europa': football('uefa.el', 'UEFA Europa League'),
  'fifa.world': football('worldcup', 'World Cup', true),
  nhl: row(HOCKEY, 'National Hockey League', { shared: NHL }),
  nba: row(BASKETBALL, 'National Basketball Association', { shared: NBA }),
  wnba: row(BASKETBALL, 'WNBA', { minutes: 10, isYear: true }),
  'mens-college-basketball': row(BASKETBALL, "Men's college basketball", {
    part: 'half',
    parts: 2,
    minutes: 20,
  }),
  'womens-college-basketball': row(BASKETBALL, "Women's college basketball", { minutes: 10 }),
  atp: row(TENNIS, 'ATP'),
  wta: row(TENNIS, 'WTA'),
  'mens-college-volleyball': row(VOLLEYBALL, "Men's college volleyball", { isYear: true }),
  'womens-college-volleyball': row(VOLLEYBALL, "Women's college volleyball", { isYear: true }),
}
