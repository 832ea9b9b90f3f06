/** `scoreline team list`, `team show`, `player list` and `player show` (docs/by-hand.md). */
import type { Db } from '../../../db/open.ts'
import { findSport, type SportSlug } from '../../catalog/sports.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { selectOwnedFields } from '../../feed/ownership.ts'
import { selectEntityPage } from '../../store/cards.ts'
import { selectExternalIds } from '../../store/external-ids.ts'
import { selectPlayersOfTeam, selectSquadPlaces } from '../../store/people.ts'
import { selectDocument } from '../../store/resource-documents.ts'
import { type CommandContext, inDatabase } from '../context.ts'
import { requireResource } from '../identity.ts'
import { requireByHand } from './change.ts'
import { type Fact, LIST_LIMIT, ownerFacts, printFacts, printList, type ShowOptions } from './print.ts'

export interface TeamListOptions extends ShowOptions {
  readonly sport: SportSlug
}

export async function listTeams(context: CommandContext, options: TeamListOptions): Promise<void> {
  const teams = await inDatabase(options.database, (db) => {
    const sport = findSport(options.sport)?.id ?? 0
    return selectEntityPage(db, 'team', sport, { limit: LIST_LIMIT, offset: 0 }).map((id) =>
      documentOf(db, 'team', id),
    )
  })
  printPeople(context, options, teams, { SHORT: 'shortName', COUNTRY: 'countryCode' })
  if (teams.length === LIST_LIMIT) context.report(`Only the ${LIST_LIMIT} most popular teams are listed.`)
}

export interface PlayerListOptions extends ShowOptions {
  readonly team: Reference
}

/** The squad; without one, the players whose profile names the team. */
export async function listPlayers(context: CommandContext, options: PlayerListOptions): Promise<void> {
  const players = await inDatabase(options.database, (db) => {
    const { id: team } = requireResource(db, 'team', options.team)
    const squad = selectSquadPlaces(db, team).map(({ playerId }) => playerId)
    const ids = squad.length > 0 ? squad : selectPlayersOfTeam(db, team, LIST_LIMIT)
    return ids.map((id) => documentOf(db, 'player', id))
  })
  printPeople(context, options, players, { NUMBER: 'shirtNumber', POSITION: 'position' })
}

/** @param columns the fields after id and names, by the head of the column */
function printPeople(
  context: CommandContext,
  options: ShowOptions,
  people: readonly Document[],
  columns: Readonly<Record<string, string>>,
): void {
  const rows = people.map((person) => [
    person.id,
    person.name,
    (person.translations as { ru?: string } | undefined)?.ru,
    ...Object.values(columns).map((field) => person[field]),
  ])
  printList(context, options, people, ['ID', 'NAME', 'RUSSIAN', ...Object.keys(columns)], rows)
}

type Document = Readonly<Record<string, unknown>>

function documentOf(db: Db, kind: 'team' | 'player', id: number): Document {
  return { id, ...(JSON.parse(selectDocument(db, kind, id)?.document ?? '{}') as object) }
}

export async function showPerson(
  context: CommandContext,
  kind: 'team' | 'player',
  reference: Reference,
  options: ShowOptions,
): Promise<void> {
  const { document, owned, names } = await inDatabase(options.database, (db) => {
    const { id } = requireByHand(db, kind, reference)
    return {
      document: documentOf(db, kind, id),
      owned: selectOwnedFields(db, kind, id),
      names: selectExternalIds(db, kind, id),
    }
  })
  if (options.json) {
    context.out(JSON.stringify({ [kind]: document, externalIds: names, ...owned }, null, 2))
    return
  }
  const { id, name, ...rest } = document
  const facts = Object.entries(rest).map(
    ([field, value]): Fact => [field, typeof value === 'string' ? value : JSON.stringify(value)],
  )
  printFacts(context, `${kind} ${id}: ${name}`, [
    ...facts,
    ['external ids', names.join(', ')],
    ...ownerFacts(kind, Number(id), owned),
  ])
}
