/**
 * All named schemas of REST responses: the components of the OpenAPI document. A new resource file needs one line here;
 * its exported components are collected automatically.
 */
import type { TSchema } from 'typebox'
import * as kit from '../schema-kit.ts'
import * as account from './account.ts'
import * as analytics from './analytics.ts'
import * as bestPlayers from './best-players.ts'
import * as brief from './brief.ts'
import * as category from './category.ts'
import * as changes from './changes.ts'
import * as dictionaries from './dictionaries.ts'
import * as esports from './esports.ts'
import * as lineup from './lineup.ts'
import * as lists from './lists.ts'
import * as liveEvent from './live-event.ts'
import * as match from './match.ts'
import * as money from './money.ts'
import * as odds from './odds.ts'
import * as player from './player.ts'
import * as pregame from './pregame.ts'
import * as profile from './profile.ts'
import * as score from './score.ts'
import * as search from './search.ts'
import * as season from './season.ts'
import * as seasonStatistics from './season-statistics.ts'
import * as sport from './sport.ts'
import * as squad from './squad.ts'
import * as standings from './standings.ts'
import * as statistics from './statistics.ts'
import * as team from './team.ts'
import * as tennis from './tennis.ts'
import * as tournament from './tournament.ts'
import * as transfer from './transfer.ts'
import * as venue from './venue.ts'

const MODULES: readonly object[] = [
  kit,
  brief,
  sport,
  changes,
  category,
  tournament,
  standings,
  season,
  venue,
  team,
  player,
  lineup,
  score,
  liveEvent,
  statistics,
  odds,
  pregame,
  analytics,
  bestPlayers,
  tennis,
  esports,
  match,
  lists,
  squad,
  money,
  transfer,
  profile,
  search,
  seasonStatistics,
  dictionaries,
  account,
]

export type Component = TSchema & { $id: string }

/** Components of changes end in `Change`; they are input only. */
function isOutgoingComponent(value: unknown): value is Component {
  if (typeof value !== 'object' || value === null || !('$id' in value)) return false
  return typeof value.$id === 'string' && !value.$id.endsWith('Change')
}

export const COMPONENTS: readonly Component[] = MODULES.flatMap((exported) =>
  Object.values(exported).filter(isOutgoingComponent),
)
