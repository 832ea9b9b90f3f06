/** One row a sport: how the matches that follow each other round the clock are made, and how long their slots are. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import { BASKETBALL } from '../basketball.ts'
import { ICE_HOCKEY } from '../ice-hockey.ts'
import { TABLE_TENNIS } from '../table-tennis.ts'
import { TENNIS } from '../tennis.ts'
import { footballBank } from './football-bank.ts'
import type { RollingRow } from './lanes.ts'
import { racketBank } from './racket-bank.ts'
import { esportsBank, volleyballBank } from './set-bank.ts'
import { teamBank } from './team-bank.ts'

export const ROLLING_SPORTS: Readonly<Partial<Record<SportSlug, RollingRow>>> = {
  football: { makeBank: footballBank, slotMinutes: 160, isLong: true },
  'ice-hockey': { makeBank: teamBank(ICE_HOCKEY), slotMinutes: 200, isLong: true },
  basketball: { makeBank: teamBank(BASKETBALL), slotMinutes: 180, isLong: true },
  tennis: { makeBank: racketBank(TENNIS), slotMinutes: 160, isLong: false },
  'table-tennis': { makeBank: racketBank(TABLE_TENNIS), slotMinutes: 60, isLong: false },
  volleyball: { makeBank: volleyballBank, slotMinutes: 120, isLong: false },
  esports: { makeBank: esportsBank, slotMinutes: 120, isLong: false },
}

/** Of the matches of a bank, so many are in progress on average in all sports together. */
export const LIVE_PER_BANK = 18
