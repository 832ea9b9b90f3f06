/** Seasons: names, ids, rules of their tables, the rounds of a league and its final order. */
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { decidedIn, WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import { DAY_MS, type RoundSlots, roundRobin, seasonYear, slotTimes } from '../calendar.ts'
import { seedId } from '../ids.ts'
import type { Random } from '../random.ts'
import { type Fixture, LEAGUE_TABLE, matchOf, type Season, winningSide } from './fixtures.ts'
import type { Club, Competition, Edition, League, LeagueEdition, TeamSport } from './sport.ts'

export interface SeasonFrame<F> {
  readonly sport: TeamSport<F>
  readonly competition: Competition<F>
  readonly edition: Edition
  readonly clubs: readonly Club[]
  readonly anchorMs: number
  readonly random: Random
}

/** A season's number is a competition's with the edition behind it; matches are counted within the season. */
function seasonNumber(competitionNumber: number, edition: Edition): number {
  return competitionNumber * 10 + (edition === 'previous' ? 1 : 2)
}

function rulesOf<F>(sport: TeamSport<F>, league: League<F>, clubs: readonly Club[]): StandingsRules {
  const zones = league.zones.map(({ from, to, id, name }) => ({
    from,
    to,
    id,
    text: name.en,
    translations: { ru: name.ru },
  }))
  return {
    points: league.points,
    tieBreakers: [...sport.tieBreakers],
    tables: [
      {
        key: LEAGUE_TABLE,
        name: league.name.en,
        translations: { ru: league.name.ru },
        teamIds: clubs.map(({ id }) => id),
        zones,
      },
    ],
  }
}

export function makeSeason<F>(frame: SeasonFrame<F>, startMs: number, endMs: number): Season<F> {
  const { sport, competition, edition, clubs } = frame
  const year = seasonYear(startMs, endMs)
  return {
    id: seedId(sport.slug, 'season', seasonNumber(competition.number, edition)),
    competition,
    edition,
    name: `${competition.name.en} ${year}`,
    year,
    startMs,
    endMs,
    clubs,
    rules: competition.kind === 'league' ? rulesOf(sport, competition, clubs) : null,
    fixtures: [],
  }
}

export function addFixture<F>(
  { sport, random }: SeasonFrame<F>,
  season: Season<F>,
  rest: Pick<Fixture<F>, 'home' | 'away' | 'kickoffMs' | 'round' | 'table' | 'hangsOn'>,
): Fixture<F> {
  const number = seasonNumber(season.competition.number, season.edition) * 10_000 + season.fixtures.length + 1
  const id = seedId(sport.slug, 'match', number)
  const fixture: Fixture<F> = { ...rest, id, season, random: random.stream(id) }
  season.fixtures.push(fixture)
  return fixture
}

/** So many kick-offs in the slots of the weeks, from a day on. */
function kickoffTimes(anchorMs: number, startDay: number, slots: RoundSlots, count: number): number[] {
  const times: number[] = []
  for (let week = Math.floor(startDay / 7); times.length < count; week++) {
    times.push(...slotTimes(anchorMs, week, slots).filter((ms) => ms >= anchorMs + startDay * DAY_MS))
  }
  return times.slice(0, count)
}

/** Play-offs begin two days after the last round. */
export function playoffsStartMs(lastKickoffMs: number): number {
  return (Math.floor(lastKickoffMs / DAY_MS) + 2) * DAY_MS
}

/** All matches of a league before its play-offs, those who have rested longest first in each round. */
export function planRounds<F>(frame: SeasonFrame<F>, league: League<F>, edition: LeagueEdition): Season<F> {
  const { anchorMs, clubs, random } = frame
  const rounds = roundRobin(random.stream('draw').shuffle(clubs), edition.legs)
  const times = kickoffTimes(anchorMs, edition.startDay, league.slots, rounds.flat().length)
  const last = new Map<Club, number>()
  const lastMs = times.at(-1) as number
  const playoffDays = edition.playoffs.at(-1)?.days.at(-1)
  const endMs = playoffDays === undefined ? lastMs : playoffsStartMs(lastMs) + (playoffDays + 1) * DAY_MS
  const season = makeSeason(frame, times[0] as number, endMs)
  rounds.forEach((round, i) => {
    const rested = (pairing: (typeof round)[number]) =>
      Math.max(last.get(pairing.home) ?? 0, last.get(pairing.away) ?? 0)
    for (const { home, away } of [...round].sort((a, b) => rested(a) - rested(b))) {
      const kickoffMs = times[season.fixtures.length] as number
      last.set(home, kickoffMs)
      last.set(away, kickoffMs)
      addFixture(frame, season, {
        home,
        away,
        kickoffMs,
        round: { round: i + 1 },
        table: LEAGUE_TABLE,
        hangsOn: [],
      })
    }
  })
  return season
}

function standingsMatch<F>(sport: TeamSport<F>, fixture: Fixture<F>): StandingsMatch {
  const { homeScore, awayScore } =
    fixture.fate?.kind === 'awarded'
      ? { homeScore: { current: sport.awardedScore }, awayScore: { current: 0 } }
      : matchOf(sport, fixture).final()
  return {
    status: STATUS_CODE.finished,
    startMs: fixture.kickoffMs,
    homeTeamId: fixture.home.id,
    awayTeamId: fixture.away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[winningSide(sport, fixture)],
    standingsTable: fixture.table,
    decidedIn: decidedIn({ countsSets: false }, { homeScore, awayScore }),
  }
}

/** The clubs of a league in their final order. */
export function finalOrder<F>(sport: TeamSport<F>, season: Season<F>): Club[] {
  if (!season.rules) return []
  const matches = season.fixtures
    .filter(({ table }) => table !== null)
    .map((fixture) => standingsMatch(sport, fixture))
  const [table] = standings(season.rules, matches, { types: ['total'] })
  const clubOf = new Map(season.clubs.map((club) => [club.id, club]))
  return (table?.rows ?? []).map(({ teamId }) => clubOf.get(teamId) as Club)
}
