/**
 * Source format `wyscout`: the public football event data of Pappalardo et al. (figshare collection 4415000): matches
 * with line-ups, cards and substitutions, profiles of players, and for some matches every event with its position.
 * Coaches and referees are omitted, because the source has no names for them; ratings and the best player too, because
 * there is no generally accepted rule for them.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { seasonChanges, teamChanges } from '../football/season.ts'
import { TeamNames } from '../football/teams.ts'
import { type SourceFormat, WrongOption } from '../format.ts'
import { type ImportReport, positionText } from '../import-report.ts'
import type { ImportInput } from '../input/import-input.ts'
import { fixture } from '../source.ts'
import { country } from '../tables/countries.ts'
import { eventsOf, type MatchEvent, readEvents } from './events.ts'
import {
  assignMatches,
  namesIn,
  type PlacedMatch,
  type PlacedSeason,
  type Players,
  readMatches,
  readPlayers,
  SOURCE,
} from './matches.ts'
import {
  finalStateOf,
  lineupsBefore,
  type MatchPut,
  type PlayedMatch,
  playerIdsOf,
  recordingOf,
} from './states.ts'
import { timelineOf } from './timeline.ts'

const FEED_OPTION = 'as-feed'

export const wyscout: SourceFormat = {
  name: 'wyscout',
  sharesSeasons: true,
  files: {
    matches: ['matches.json', 'matches_*.json'],
    players: ['players.json', 'players_*.json'],
    teams: ['teams.json', 'teams_*.json'],
    events: ['events.json', 'events_*.json'],
  },
  *read(input) {
    const file = input.options[FEED_OPTION]
    if (file === undefined) yield* importedChanges(input)
    else writeRecording(file, input)
  },
}

function* importedChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  for (const { seasons, players, events } of readFolders(input)) {
    for (const season of seasons) yield* frameChanges(season)
    yield* players.values()
    for (const { of, matches } of seasons) {
      for (const match of matches) {
        const played = playedMatch(match, eventsOf(match.source, events), players, report)
        yield matchChange(match, of, played, players)
      }
    }
  }
}

/** The content of each folder. */
function* readFolders(input: ImportInput) {
  for (const parts of input.foldersWith('matches', 'the file of matches is missing in its folder')) {
    const { report } = input
    const matches = readMatches(input.objects(parts.get('matches')), report)
    const seasons = assignMatches(matches, input.objects(parts.get('teams')), report)
    const teams = new Map(seasons.flatMap((season) => [...season.teams]))
    const players = readPlayers(input.objects(parts.get('players')), teams, report)
    using events = readEvents(parts.get('events'), matches, input)
    yield { seasons, players, events }
  }
}

/** Category, tournament, teams and season. */
function* frameChanges({ of, matches, rules, teams }: PlacedSeason): Generator<Change> {
  if (matches.length === 0) return
  const names = new TeamNames()
  for (const team of teams.values()) names.add(team)
  yield* seasonChanges(SOURCE, of, teamChanges(SOURCE, of, teams.values(), names), matches, rules)
}

/** Null for a match that was not played. */
function playedMatch(
  { source: match }: PlacedMatch,
  events: readonly MatchEvent[],
  players: Players,
  report: ImportReport,
): PlayedMatch | null {
  const { score } = match
  if (!score || match.standing.status !== 'finished') return null
  const timeline = timelineOf(match, score, events)
  if (!timeline.hasGoals) {
    const what = events.length > 0 ? 'goals that do not add up to the score' : 'minutes of goals'
    report.unknown(`${what} (goals only in the statistics of the players)`, match)
  }
  for (const id of playerIdsOf(match)) {
    if (players.has(id)) continue
    report.unknown('unknown players of line-ups (left out)', `${positionText(match)}: ${id}`)
  }
  return { match, score, events, timeline, nameOf: namesIn(players) }
}

function matchChange(
  match: PlacedMatch,
  of: PlacedSeason['of'],
  played: PlayedMatch | null,
  players: Players,
): MatchPut {
  const { source, home, away, table, round, startMs } = match
  const { venue } = source
  const { host } = of.rules
  const data: ChangeData<'match'> = {
    ...fixture(of.ids, home.id, away.id, startMs),
    status: source.standing.status,
    round,
    standingsTable: table,
    ...(venue !== null && { venue: { name: venue, ...(host && { country: country(host).name }) } }),
    ...(played ? finalStateOf(played) : lineupsBefore(source, namesIn(players))),
  }
  return SOURCE.put('match', match.id, data)
}

/** Throws WrongOption if the paths do not have the events of exactly one played match. */
function writeRecording(file: string, input: ImportInput): void {
  const { report } = input
  const found: { match: PlacedMatch; season: PlacedSeason; played: PlayedMatch; players: Players }[] = []
  for (const { seasons, players, events } of readFolders(input)) {
    for (const season of seasons) {
      for (const match of season.matches) {
        const own = eventsOf(match.source, events)
        const played = own.length > 0 ? playedMatch(match, own, players, report) : null
        if (played?.timeline.hasGoals) found.push({ match, season, played, players })
      }
    }
  }
  const [only] = found
  if (!only || found.length > 1)
    throw new WrongOption(
      `--${FEED_OPTION} needs the events of exactly one played match, but the paths have ${found.length}: give its events file and the files of matches, teams and players`,
    )
  const { match, season, played, players } = only
  const own = playerIdsOf(played.match).flatMap((id) => players.get(id) ?? [])
  const frame = [...frameChanges(season), ...own]
  const lines = [...recordingOf(frame, matchChange(match, season.of, played, players), played)]
  input.write(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  report.written.push({ file, changes: lines.length })
}
