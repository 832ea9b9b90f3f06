/**
 * Source format `wyscout`: the public football event data of Pappalardo et al. (figshare collection 4415000): matches
 * with line-ups, cards and substitutions, profiles of players, and for some matches every event with its place.
 *
 * Left out because the source has no names for them: coaches and referees. It has no ratings either, and no rule out of
 * these events is generally accepted, so nobody is the best player.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { categoryData, teamData, tournamentData } from '../football/entities.ts'
import { seasonData } from '../football/standings.ts'
import { TeamNames } from '../football/teams.ts'
import { type SourceFormat, WrongOption } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { country } from '../tables/countries.ts'
import { type MatchEvent, readEvents } from './events.ts'
import { FILES, listUnits, type Unit } from './files.ts'
import { lineupsOf } from './lineups.ts'
import { readMatches } from './matches.ts'
import { type Players, readPlayers, SOURCE } from './people.ts'
import { recordingOf } from './recording.ts'
import { type PlacedMatch, type PlacedSeason, placeMatches } from './seasons.ts'
import { finalStateOf, type PlayedMatch, playerIdsOf } from './states.ts'
import { timelineOf } from './timeline.ts'

const FEED_OPTION = 'as-feed'

export const wyscout: SourceFormat = {
  name: 'wyscout',
  description: 'JSON files of the public Wyscout events: line-ups, cards, shots, positions, players',
  sharesSeasons: true,
  options: [
    {
      name: FEED_OPTION,
      value: 'file',
      description:
        'wyscout: write the one match with events as a recorded live feed for "feed replay", and import nothing',
    },
  ],
  files: FILES,
  *read(input) {
    const file = input.options[FEED_OPTION]
    if (file === undefined) yield* importedChanges(input)
    else writeRecording(file, input)
  },
}

const COMMON = { op: 'put', sport: 'football', source: SOURCE } as const

function* importedChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  for (const { seasons, players, events } of readUnits(input)) {
    for (const season of seasons) yield* seasonChanges(season, report)
    for (const id of players.ids) {
      const change = players.changeOf(id)
      if (change) yield change
    }
    for (const { of, matches } of seasons) {
      for (const match of matches) {
        const own = events.get(match.source.id) ?? []
        yield matchChange(match, of, playedMatch(match, own, players, report), players)
      }
    }
  }
}

interface ReadUnit {
  readonly seasons: readonly PlacedSeason[]
  readonly players: Players
  readonly events: ReadonlyMap<number, readonly MatchEvent[]>
}

function* readUnits(input: ImportInput): Generator<ReadUnit> {
  for (const unit of listUnits(input)) yield readUnit(unit, input.report)
}

function readUnit(unit: Unit, report: ImportReport): ReadUnit {
  const matches = readMatches([...unit.matches()], report)
  const seasons = placeMatches(matches, [...unit.teams()], report)
  const teams = new Map(seasons.flatMap((season) => [...season.teams]))
  return {
    seasons,
    players: readPlayers([...unit.players()], teams, report),
    events: readEvents(unit.events(), matches, report),
  }
}

/** Category, tournament, teams and season. */
function* seasonChanges({ of, matches, teams }: PlacedSeason, report: ImportReport): Generator<Change> {
  if (matches.length === 0) return
  const names = new TeamNames()
  for (const team of teams.values()) names.add(team)
  yield { ...COMMON, kind: 'category', id: of.ids.category, data: categoryData(of.competition) }
  yield { ...COMMON, kind: 'tournament', id: of.ids.tournament, data: tournamentData(of) }
  for (const team of new Map([...teams.values()].map((team) => [team.id, team])).values()) {
    yield { ...COMMON, kind: 'team', id: team.id, data: teamData(team, names, of.competition) }
  }
  yield { ...COMMON, kind: 'season', id: of.ids.season, data: seasonData(of, matches, report) }
}

/** Null for a match that was not played. */
function playedMatch(
  { source: match }: PlacedMatch,
  events: readonly MatchEvent[],
  { nameOf }: Players,
  report: ImportReport,
): PlayedMatch | null {
  const { score } = match
  if (!score || match.standing.status !== 'finished') return null
  const timeline = timelineOf(match, score, events)
  const place = `${match.source.file.file}, row ${match.source.row}`
  if (!timeline.hasGoals) {
    const what = events.length > 0 ? 'goals that do not add up to the score' : 'minutes of goals'
    report.unknown(`${what} (goals only in the statistics of the players)`, place)
  }
  for (const id of playerIdsOf(match)) {
    if (!nameOf(id)) report.unknown('players of line-ups that no file names (left out)', `${place}: ${id}`)
  }
  return { match, score, events, timeline, nameOf }
}

type MatchPut = Extract<Change, { kind: 'match'; op: 'put' }>

function matchChange(
  match: PlacedMatch,
  of: PlacedSeason['of'],
  played: PlayedMatch | null,
  { nameOf }: Players,
): MatchPut {
  const { source, home, away, table, round, kickoff } = match
  const { venue } = source
  const host = hostName(of)
  const data: ChangeData<'match'> = {
    tournamentId: of.ids.tournament,
    seasonId: of.ids.season,
    homeTeamId: home.id,
    awayTeamId: away.id,
    startTimestamp: kickoff.startMs,
    status: source.standing.status,
    round,
    standingsTable: table,
    ...(venue !== null && { venue: { name: venue, ...(host !== null && { country: host }) } }),
    ...(played ? finalStateOf(played) : lineupsBefore(source, nameOf)),
  }
  return { ...COMMON, kind: 'match', id: match.id, data }
}

function hostName({ facts }: PlacedSeason['of']): string | null {
  return facts.host === undefined ? null : country(facts.host).name
}

/** Line-ups of a match that has not been played, where they are known. */
function lineupsBefore(
  match: PlacedMatch['source'],
  nameOf: Players['nameOf'],
): Partial<ChangeData<'match'>> {
  const lineups = lineupsOf(match, null, nameOf)
  return lineups ? { lineups } : {}
}

/** Throws WrongOption where the paths do not hold the events of exactly one played match. */
function writeRecording(file: string, input: ImportInput): void {
  const { report } = input
  const found: { match: PlacedMatch; season: PlacedSeason; played: PlayedMatch; players: Players }[] = []
  for (const { seasons, players, events } of readUnits(input)) {
    for (const season of seasons) {
      for (const match of season.matches) {
        const own = events.get(match.source.id)
        const played = own ? playedMatch(match, own, players, report) : null
        if (played?.timeline.hasGoals) found.push({ match, season, played, players })
      }
    }
  }
  const [only] = found
  if (!only || found.length > 1) {
    throw new WrongOption(
      `--${FEED_OPTION} needs the events of one played match, and the paths hold those of ${found.length === 0 ? 'none' : found.length}: name its events file beside the files of matches, teams and players`,
    )
  }
  const { match, season, played, players } = only
  const own = playerIdsOf(played.match).flatMap((id) => players.changeOf(id) ?? [])
  const frame = [...seasonChanges(season, report), ...own]
  const lines = [...recordingOf(frame, matchChange(match, season.of, played, players), played)]
  input.write(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  report.written.push({ file, changes: lines.length })
}
