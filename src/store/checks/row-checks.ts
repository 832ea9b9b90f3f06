/**
 * Invariants of the rows of a sound database, as far as SQL can express them. Each entry describes faulty rows `r`: the
 * condition under which `r` is faulty, and the fault.
 */
import { BOOKMAKERS } from '../../catalog/bookmakers.ts'
import { MATCH_BLOCK_NAMES, MATCH_BLOCKS } from '../../catalog/match-blocks.ts'
import { PLAN_NAMES } from '../../catalog/plans.ts'
import { STATUS_CODE } from '../../catalog/statuses.ts'
import { MATCH_FACTS_FAULT } from '../matches/facts.ts'
import { isDecided } from '../matches/results.ts'
import { BOARD_STAGES } from '../odds-boards.ts'
import { SEARCH_KINDS } from '../search/words.ts'
import type { MetaKey } from '../sql/meta.ts'

export interface RowCheck {
  readonly of: string
  /** SQL expression: the description of the fault. */
  readonly fault: string
  /** SQL condition: the row is faulty. */
  readonly where: string
}

const exists = (from: string, condition: string) => `EXISTS (SELECT 1 FROM ${from} WHERE ${condition})`
const list = (values: readonly (string | number)[]) =>
  values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')

function rows(of: string, ...checks: readonly (readonly [fault: string, where: string])[]): RowCheck[] {
  return checks.map(([fault, where]) => ({ of, fault: `'${fault}'`, where }))
}

/** The referenced row must exist and belong to the same sport. */
function references(
  of: string,
  ...columns: readonly (readonly [column: string, target: string])[]
): RowCheck[] {
  return columns.map(([column, target]) => ({
    of,
    fault: `'its ${column} ' || r.${column} || ' is not a ${target} of its sport'`,
    where: `r.${column} IS NOT NULL AND NOT ${exists(`"${target}" x`, `x.id = r.${column} AND x.sport = r.sport`)}`,
  }))
}

/** A derived column must equal what follows from the document or other rows. */
function derived(
  of: string,
  ...columns: readonly (readonly [column: string, expression: string])[]
): RowCheck[] {
  return columns.map(([column, expression]) => ({
    of,
    fault: `'its ${column} is ' || ifnull(r.${column}, 'null') || ' instead of ' || ifnull(${expression}, 'null')`,
    where: `r.${column} IS NOT (${expression})`,
  }))
}

const member = (name: string) => `(r.document ->> '${name}')`
const NAMES = [
  ['name', member('name')],
  ['name_ru', `ifnull(r.document -> 'translations' ->> 'ru', ${member('name')})`],
] as const

/** Kinds of change that write the rows of a table. A merge writes rows of all of them but logs only itself. */
const MERGES = ['mergedTeam', 'mergedPlayer'] as const
const KIND_OF_TABLE = {
  category: ['category'],
  tournament: ['tournament'],
  season: ['season'],
  team: ['team'],
  player: ['player'],
  match: ['match', 'oddsBoards'],
  season_statistics: ['seasonStatistics'],
  transfer: ['transfer'],
  merged_team: ['mergedTeam'],
  merged_player: ['mergedPlayer'],
} as const

const positionIn = (key: MetaKey) =>
  `ifnull((SELECT cast(value AS integer) FROM meta WHERE key = '${key}'), 0)`
/** A pruned log begins after this position (store/log/change-log). */
const LOG_BEGINNING = positionIn('log_begins_after')
/** The log has every position after these. */
const GAPS_END = `max(${LOG_BEGINNING}, ${positionIn('log_compacted_through')})`

/** The log must contain the last change of each resource, and no later one. */
function versions(of: keyof typeof KIND_OF_TABLE): RowCheck[] {
  const kinds = list(KIND_OF_TABLE[of])
  const own = `l.kind IN (${kinds}) AND l.entity_id = r.id AND l.revision = r.revision`
  return [
    {
      of,
      fault: `'the log has no revision ' || r.revision || ' of it at position ' || r.position`,
      where: `r.position > ${LOG_BEGINNING} AND NOT ${exists('change_log l', `l.position = r.position AND (${own} OR l.kind IN (${list(MERGES)}))`)}`,
    },
    {
      of: 'change_log',
      fault: `'${of} ' || r.entity_id || ' is older than revision ' || r.revision`,
      where: `r.kind IN (${kinds}) AND ${exists(`"${of}" x`, 'x.id = r.entity_id AND x.revision < r.revision')}`,
    },
    ...(of === 'match'
      ? rows(of, ['its odds_source_id does not exist', unknownSource('odds_source_id')])
      : []),
    ...rows(of, ['its source_id does not exist', unknownSource('source_id')]),
  ]
}

const unknownSource = (column: string) =>
  `r.${column} <> 0 AND NOT ${exists('source x', `x.id = r.${column}`)}`

/** Kinds whose resources are removed only by a delete or a merge. */
const EXISTING_KINDS = ['category', 'tournament', 'season', 'team', 'player', 'match', 'transfer'] as const

function existingKind(of: (typeof EXISTING_KINDS)[number]): RowCheck {
  const isMerged = of === 'team' || of === 'player'
  const deleted = `d.kind = r.kind AND d.entity_id = r.entity_id AND d.op = 'delete' AND d.revision > r.revision`
  return {
    of: 'change_log',
    fault: `'${of} ' || r.entity_id || ' is missing although it was not deleted'`,
    where: `r.kind = '${of}' AND r.op <> 'delete' AND NOT ${exists(`"${of}" x`, 'x.id = r.entity_id')}
      AND NOT ${exists('change_log d', deleted)}
      ${isMerged ? `AND NOT ${exists(`merged_${of} m`, 'm.id = r.entity_id')}` : ''}`,
  }
}

const MATCH: readonly RowCheck[] = [
  ...references(
    'match',
    ['tournament_id', 'tournament'],
    ['season_id', 'season'],
    ['home_team_id', 'team'],
    ['away_team_id', 'team'],
  ),
  ...derived(
    'match',
    ['category_id', '(SELECT t.category_id FROM tournament t WHERE t.id = r.tournament_id)'],
    ['is_amateur', '(SELECT t.is_amateur FROM tournament t WHERE t.id = r.tournament_id)'],
    ['block_mask', 'ifnull((SELECT sum(1 << b.block) FROM match_block b WHERE b.match_id = r.id), 0)'],
    [
      'odds_mask',
      `ifnull((SELECT sum(DISTINCT 1 << (b.bookmaker - 1)) FROM odds_board b WHERE b.match_id = r.id
        AND b.stage < ${BOARD_STAGES.combined}), 0)`,
    ],
  ),
  ...rows(
    'match',
    [
      'its season belongs to another tournament',
      `r.season_id IS NOT NULL AND ${exists('season s', 's.id = r.season_id AND s.tournament_id <> r.tournament_id')}`,
    ],
    ['it has no head', `NOT ${exists('match_head h', 'h.match_id = r.id')}`],
    ['it has no document', `NOT r.block_mask & ${1 << MATCH_BLOCKS.document}`],
    ['its first_to_score is not a side', "r.first_to_score NOT IN ('home', 'away')"],
    ['a team plays against itself', 'r.home_team_id = r.away_team_id'],
    ['its facts do not follow from its blocks', MATCH_FACTS_FAULT],
    [
      'it has end times although it is not finished',
      `r.status <> ${STATUS_CODE.finished} AND (r.ended_ms IS NOT NULL OR r.corrected_ms IS NOT NULL)`,
    ],
  ),
  ...['match_head', 'match_facts'].flatMap((table) =>
    rows(table, ['its match is missing', `NOT ${exists('match m', 'm.id = r.match_id')}`]),
  ),
  ...rows(
    'match_block',
    ['its match is missing', `NOT ${exists('match m', 'm.id = r.match_id')}`],
    [
      'its block code does not exist',
      `r.block NOT IN (${list(MATCH_BLOCK_NAMES.map((name) => MATCH_BLOCKS[name]))})`,
    ],
    ['its text is not JSON', 'NOT json_valid(r.json) OR NOT json_valid(ifnull(r.source, 0))'],
  ),
  ...rows(
    'match_player',
    [
      'its match has no such block',
      `NOT ${exists('match m', 'm.id = r.match_id AND m.block_mask & (1 << r.block)')}`,
    ],
    ['the player is missing', `NOT ${exists('player p', 'p.id = r.player_id')}`],
  ),
  ...rows(
    'appearance',
    [
      'its match does not count in this season',
      `NOT ${exists('match m', `m.id = r.match_id AND m.season_id = r.season_id AND ${isDecided('m.')}`)}`,
    ],
    ['the player is missing', `NOT ${exists('player p', 'p.id = r.player_id')}`],
  ),
]

const otherStage = (condition: string) =>
  exists('odds_board b', `b.match_id = r.match_id AND b.bookmaker = r.bookmaker AND b.stage ${condition}`)

const ODDS = rows(
  'odds_board',
  ['its match is missing', `NOT ${exists('match m', 'm.id = r.match_id')}`],
  ['its bookmaker does not exist', `r.bookmaker NOT IN (${list(BOOKMAKERS.map(({ order }) => order))})`],
  ['its stage does not exist', `r.stage NOT IN (${list(Object.values(BOARD_STAGES))})`],
  ['its markets are not JSON', 'NOT json_valid(r.markets)'],
  [
    'its document is not JSON',
    `r.stage < ${BOARD_STAGES.combined} AND NOT json_valid(ifnull(r.document, ''))`,
  ],
  [
    'it combines stages that do not exist',
    `r.stage = ${BOARD_STAGES.combined} AND NOT ${otherStage(`< ${BOARD_STAGES.combined}`)}`,
  ],
  [
    'its combined board is missing',
    `r.stage < ${BOARD_STAGES.combined} AND NOT ${otherStage(`= ${BOARD_STAGES.combined}`)}`,
  ],
)

const RESOURCES: readonly RowCheck[] = [
  ...derived(
    'category',
    ...NAMES,
    ['priority', `ifnull(${member('priority')}, 0)`],
    ['is_amateur', `ifnull(${member('amateur')}, 0)`],
  ),
  ...references('tournament', ['category_id', 'category']),
  ...derived(
    'tournament',
    ...NAMES,
    ['category_id', member('categoryId')],
    ['priority', `ifnull(${member('priority')}, 0)`],
    ['popularity', `ifnull(${member('popularity')}, 0)`],
    [
      'is_amateur',
      `max(ifnull(${member('amateur')}, 0), ifnull((SELECT c.is_amateur FROM category c WHERE c.id = r.category_id), 0))`,
    ],
  ),
  ...references('season', ['tournament_id', 'tournament']),
  ...derived(
    'season',
    ['name', member('name')],
    ['year', member('year')],
    ['tournament_id', member('tournamentId')],
  ),
  ...derived(
    'team',
    ...NAMES,
    ['popularity', `iif(${member('placeholder')}, -1, ifnull(${member('popularity')}, 0))`],
    ['is_national', `ifnull(${member('national')}, 0)`],
    ['country_code', member('countryCode')],
  ),
  ...references('player', ['team_id', 'team']),
  ...derived(
    'player',
    ...NAMES,
    ['popularity', `ifnull(${member('popularity')}, 0)`],
    ['team_id', member('teamId')],
  ),
  ...references('transfer', ['player_id', 'player'], ['from_team_id', 'team'], ['to_team_id', 'team']),
  ...derived(
    'transfer',
    ['player_id', member('playerId')],
    ['from_team_id', member('fromTeamId')],
    ['to_team_id', member('toTeamId')],
    ['transfer_ms', member('transferTimestamp')],
  ),
  ...references('season_statistics', ['season_id', 'season'], ['team_id', 'team']),
  ...derived(
    'season_statistics',
    ['entity_id', member('entityId')],
    ['season_id', member('seasonId')],
    ['type', member('type')],
    ['team_id', member('teamId')],
  ),
  ...rows('season_statistics', [
    'its player or team is missing',
    `NOT CASE r.scope WHEN 0 THEN ${exists('player x', 'x.id = r.entity_id AND x.sport = r.sport')} ELSE ${exists('team x', 'x.id = r.entity_id AND x.sport = r.sport')} END`,
  ]),
  ...references('squad', ['id', 'team']),
  ...rows(
    'squad',
    [
      'its players do not match its document',
      `(SELECT count(*) FROM squad_player p WHERE p.team_id = r.id) <> json_array_length(r.document, '$.players')`,
    ],
    ['its source_id does not exist', unknownSource('source_id')],
  ),
  ...rows(
    'squad_player',
    ['its squad is missing', `NOT ${exists('squad s', 's.id = r.team_id')}`],
    ['the player is missing', `NOT ${exists('player p', 'p.id = r.player_id')}`],
  ),
  ...rows(
    'team_member',
    ['the pair is missing', `NOT ${exists('team t', 't.id = r.team_id')}`],
    ['the athlete is missing', `NOT ${exists('team t', 't.id = r.member_id')}`],
  ),
  ...(['team', 'player'] as const).flatMap((kind) => [
    ...references(`merged_${kind}`, ['into_id', kind]).map(unlessDeleted(kind)),
    ...rows(`merged_${kind}`, [
      `the ${kind} still exists although it was merged`,
      exists(`${kind} x`, 'x.id = r.id'),
    ]),
  ]),
]

/** The canonical resource may be deleted later; merged ids still refer to it, and it may be recreated. */
function unlessDeleted(kind: 'team' | 'player') {
  const deleted = exists('change_log d', `d.kind = '${kind}' AND d.entity_id = r.into_id AND d.op = 'delete'`)
  return (check: RowCheck): RowCheck => ({ ...check, where: `${check.where} AND NOT ${deleted}` })
}

const ACCESS: readonly RowCheck[] = [
  ...rows(
    'api_key',
    ['its hash is invalid', "length(r.hash) <> 64 OR r.hash GLOB '*[^0-9a-f]*'"],
    ['its plan does not exist', `r.plan NOT IN (${list(PLAN_NAMES)})`],
  ),
  ...rows(
    'key_usage',
    ['its key is missing', `NOT ${exists('api_key k', 'k.hash = r.key_hash')}`],
    ['its count is invalid', "r.used < 0 OR typeof(r.used) <> 'integer'"],
  ),
  ...rows('field_owner', [
    'its source is missing',
    `r.source_id > 0 AND NOT ${exists('source s', 's.id = r.source_id')}`,
  ]),
]

/** An assigned id stays with its resource, even after deletion. */
function external(kind: string, table: string): RowCheck {
  const isMerged = table === 'team' || table === 'player'
  return {
    of: 'external_id',
    fault: `'${kind} ' || r.id || ' never existed'`,
    where: `r.kind = '${kind}' AND NOT ${exists(`"${table}" x`, 'x.id = r.id')}
      AND NOT ${exists('change_log d', `d.kind = '${kind}' AND d.entity_id = r.id AND d.op = 'delete'`)}
      ${isMerged ? `AND NOT ${exists(`merged_${table} m`, 'm.id = r.id')}` : ''}`,
  }
}

export const ROW_CHECKS: readonly RowCheck[] = [
  ...rows(
    'change_log',
    [
      'the previous position is missing',
      `r.position > ${GAPS_END} + 1 AND NOT ${exists('change_log l', 'l.position = r.position - 1')}`,
    ],
    ['its op is invalid', "r.op NOT IN ('put', 'merge', 'delete', 'release')"],
  ),
  ...(Object.keys(KIND_OF_TABLE) as (keyof typeof KIND_OF_TABLE)[]).flatMap(versions),
  ...EXISTING_KINDS.map(existingKind),
  ...MATCH,
  ...ODDS,
  ...RESOURCES,
  ...ACCESS,
  ...EXISTING_KINDS.map((kind) => external(kind, kind)),
  ...rows('search_entry', [
    'what it names is missing',
    `NOT (${Object.entries(SEARCH_KINDS)
      .map(([kind, code]) => `r.kind = ${code} AND ${exists(`"${kind}" e`, 'e.id = r.entity_id')}`)
      .join(' OR ')})`,
  ]),
  ...rows('search_match', ['the match is missing', `NOT ${exists('match m', 'm.id = r.match_id')}`]),
]
