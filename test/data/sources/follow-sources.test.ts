/**
 * Recorded days of the live sources (docs/sources.md): a local source answers poll by poll as it really did, and a
 * subscriber must see each state of its matches once and in order, whatever goes wrong on the way. The recordings are in
 * the folder that SCORELINE_REAL_DATA names, and are skipped without it.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiFootball } from '../../../src/sources/api-football/index.ts'
import { footballDataOrg } from '../../../src/sources/football-data-org/index.ts'
import { nhl } from '../../../src/sources/nhl/index.ts'
import { pandascore } from '../../../src/sources/pandascore/index.ts'
import type { Source } from '../../../src/sources/source.ts'
import {
  FOLLOWING_LAWS,
  type Poll,
  pollAt,
  type Recorded,
  recordingOf,
  type Series,
  statesOf,
} from '../../support/feed/follow-kit.ts'
import { type Answer, type Json, taken as takenAt } from '../../support/feed/taken.ts'

// Days of polling pass in each test.
setDefaultTimeout(180_000)

const root = join(process.env.SCORELINE_REAL_DATA ?? '', 'live-sources')
const isHere = process.env.SCORELINE_REAL_DATA !== undefined && existsSync(root)
if (!isHere) console.info('SCORELINE_REAL_DATA names no folder with real data: recorded days are skipped')

function read(path: string): Json {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

const taken = (source: Source, selection: string, answers: readonly Answer[], at = '2025-12-20T20:00:00Z') =>
  takenAt(source, selection, answers, at)

/** Matches that still run at the end of a recording are polled every few seconds. */
const REST_MS = 1_200_000

/** The first hours of a recorded day, until some matches are over and others run. */
function pollsBefore(path: string, time: string): Poll<Json>[] {
  const { polls } = read(path) as { polls: Poll<Json>[] }
  return polls.filter(({ at }) => at < time)
}

/**
 * Finished where OpenLigaDB says so, else in progress where a match has a result, else not started; the score is the
 * result of type 2, at the beginning sometimes the only one. Shoot-outs, which stand inside the result, are named apart.
 */
function openligadbDays(name: string, shootOuts: Readonly<Record<number, string>> = {}): Recorded {
  const { polls } = read(`openligadb/series-${name}.json`) as Series
  const text = ({ matchID, matchIsFinished, matchResults }: Json) => {
    const end = matchResults.find(({ resultTypeID }: Json) => resultTypeID === 2) ?? matchResults[0]
    const status = matchIsFinished ? 'finished' : end ? 'inprogress' : 'notstarted'
    const shootOut = matchIsFinished ? shootOuts[matchID] : undefined
    return `${status} ${shootOut ?? `${end?.pointsTeam1 ?? 0}:${end?.pointsTeam2 ?? 0}`}`
  }
  return {
    recording: recordingOf({ league: name.split('-')[0] ?? '', season: 2025, polls }),
    states: statesOf(polls.flatMap(({ body }) => body.map((match) => [match.matchID, text(match)] as const))),
  }
}

/**
 * The list of each poll, whatever days are asked. TIMED is not started, IN_PLAY and PAUSED are in progress, and the score
 * is `fullTime`.
 */
function footballData(): Recorded {
  const polls = pollsBefore('football-data/series-PL-matches-2025-12-20.json', '2025-12-20T15:30')
  const all: Json[] = polls.flatMap(({ body }) => body.matches)
  const statuses: Record<string, string> = { TIMED: 'notstarted', FINISHED: 'finished' }
  return {
    recording: {
      source: footballDataOrg,
      sport: 'football',
      selection: 'PL',
      season: null,
      firstMs: Date.parse(polls[0]?.at ?? ''),
      lastMs: Date.parse(polls.at(-1)?.at ?? ''),
      restMs: REST_MS,
      matches: [...new Set(all.map(({ id }) => id))],
      // Only a window of the season was recorded, which standings cannot be compared with.
      answer: ({ pathname }, nowMs) =>
        Response.json(pathname.endsWith('standings') ? { standings: [] } : polls[pollAt(polls, nowMs)]?.body),
    },
    states: statesOf(
      all.map(({ id, status, score: { fullTime } }) => [
        id,
        `${statuses[status] ?? 'inprogress'} ${fullTime.home ?? 0}:${fullTime.away ?? 0}`,
      ]),
    ),
  }
}

/**
 * The plays of one recorded game, which appear at five times the pace of a broadcast: 8 minutes from one period to the
 * next, and three seconds for ten of the clock. Schedule and scores are those of the same game. It is in progress from its first
 * play, its score is that of the last goal, and it is over with the play `game-end`.
 */
function nhlGame(): Recorded {
  const game = read('nhl/play-by-play-2024030121-final.json')
  const { plays: all, ...head } = game
  const startMs = Date.parse(head.startTimeUTC)
  const playMs = ({ periodDescriptor, timeInPeriod }: Json) => {
    const [minutes = 0, seconds = 0] = timeInPeriod.split(':').map(Number)
    return startMs + (periodDescriptor.number - 1) * 8 * 60_000 + (minutes * 60 + seconds) * 300
  }
  const at = (nowMs: number) => {
    const plays = all.filter((play: Json) => playMs(play) <= nowMs)
    const { homeScore = 0, awayScore = 0 } =
      plays.findLast(({ typeDescKey }: Json) => typeDescKey === 'goal')?.details ?? {}
    const last = plays.at(-1)
    const gameState = !last ? 'FUT' : last.typeDescKey === 'game-end' ? 'OFF' : 'LIVE'
    const [minutes = 20, seconds = 0] = last?.timeRemaining.split(':').map(Number) ?? []
    return {
      ...head,
      gameState,
      homeTeam: { ...head.homeTeam, score: homeScore },
      awayTeam: { ...head.awayTeam, score: awayScore },
      ...(last && { periodDescriptor: last.periodDescriptor }),
      clock: { secondsRemaining: minutes * 60 + seconds, inIntermission: last?.typeDescKey === 'period-end' },
      plays,
      rosterSpots: head.rosterSpots,
    }
  }
  const times: number[] = all.map(playMs)
  const text = (nowMs: number) => {
    const { gameState, homeTeam, awayTeam } = at(nowMs)
    const status = { FUT: 'notstarted', LIVE: 'inprogress' }[gameState as string] ?? 'finished'
    return `${status} ${homeTeam.score}:${awayTeam.score}`
  }
  return {
    recording: {
      source: nhl,
      sport: 'ice-hockey',
      selection: 'nhl',
      season: null,
      firstMs: startMs - 3 * 3_600_000,
      lastMs: Math.max(...times),
      restMs: REST_MS,
      matches: [game.id],
      answer: ({ pathname }, nowMs) => {
        const now = at(nowMs)
        if (pathname.endsWith('play-by-play')) return Response.json(now)
        if (pathname.startsWith('/score')) return Response.json({ currentDate: game.gameDate, games: [now] })
        if (pathname.startsWith('/standings')) return Response.json(read('nhl/standings-2025-10-07.json'))
        return Response.json({ gameWeek: [{ date: game.gameDate, games: [now] }] })
      },
    },
    states: statesOf([startMs - 1, ...times].map((nowMs) => [game.id, text(nowMs)])),
  }
}

/**
 * Two lists as they were polled. A match has the status of the list that has it; a match without an end is running once
 * the source says so; the score is that of `results`, in the order of `opponents`.
 */
function pandascoreDay(): Recorded {
  const polls = pollsBefore('pandascore/series-lol-matches-2026-08-22.json', '2026-08-22T12:30')
  const all: Json[] = polls.flatMap(({ body }) => [...body.running, ...body.finished])
  const statuses: Record<string, string> = { not_started: 'notstarted', running: 'inprogress' }
  const score = ({ opponents, results }: Json) =>
    opponents
      .map(({ opponent }: Json) => results.find((row: Json) => row.team_id === opponent.id)?.score ?? 0)
      .join(':')
  return {
    recording: {
      source: pandascore,
      sport: 'esports',
      selection: 'lol',
      season: null,
      firstMs: Date.parse(polls[0]?.at ?? ''),
      lastMs: Date.parse(polls.at(-1)?.at ?? ''),
      restMs: REST_MS,
      matches: [...new Set(all.map(({ id }) => id))],
      answer: ({ pathname, search }, nowMs) => {
        if (pathname.endsWith('rosters')) return Response.json({ type: 'Team', rosters: [] })
        const body = polls[pollAt(polls, nowMs)]?.body
        const status = decodeURIComponent(search)
        return Response.json(
          status.includes('finished') ? body.finished : status.includes('running') ? body.running : [],
        )
      },
    },
    states: statesOf(
      polls
        .flatMap(({ body }) => [...body.running, ...body.finished])
        .map((match) => [match.id, `${statuses[match.status] ?? 'finished'} ${score(match)}`]),
    ),
  }
}

/**
 * The events of one recorded match, which come in at their minutes (the breaks are 15, 10 and 5 minutes long), as no
 * running match was recorded twice. It is in progress from the kick-off, its score counts the goals so far, the
 * shoot-out begins after 120 minutes, and it is over after its last kick.
 */
function apiFootballMatch(): Recorded {
  const [match] = read('api-football/fixtures-cl-penalties.json').response
  const startMs = match.fixture.timestamp * 1000
  const isKick = ({ comments }: Json) => comments === 'Penalty Shootout'
  const BREAKS: readonly (readonly [minute: number, pause: number])[] = [
    [45, 15],
    [90, 10],
    [105, 5],
  ]
  const minuteAt = (elapsed: number) =>
    BREAKS.reduce((sum, [last, pause]) => (elapsed > last ? sum + pause : sum), elapsed)
  const eventMs = (event: Json) =>
    startMs + (isKick(event) ? 160 + event.time.extra : minuteAt(event.time.elapsed)) * 60_000
  const times: number[] = match.events.map(eventMs)
  const endMs = Math.max(...times) + 60_000
  const elapsedAt = (nowMs: number) => {
    const minutes = Array.from({ length: 121 }, (_, minute) => minute)
    return minutes.findLast((minute) => startMs + minuteAt(minute) * 60_000 <= nowMs) ?? null
  }
  const at = (nowMs: number) => {
    const events = match.events.filter((event: Json) => eventMs(event) <= nowMs)
    const goalsOf = (of: readonly Json[], team: Json) =>
      of.filter((e) => e.type === 'Goal' && e.detail !== 'Missed Penalty' && e.team.id === team.id).length
    const pair = (of: readonly Json[]) => ({
      home: goalsOf(of, match.teams.home),
      away: goalsOf(of, match.teams.away),
    })
    const kicks = events.filter(isKick)
    const short =
      nowMs < startMs
        ? 'NS'
        : nowMs >= endMs
          ? 'PEN'
          : kicks.length > 0
            ? 'P'
            : nowMs < startMs + 6e6
              ? '2H'
              : 'ET'
    const goals = pair(events.filter((event: Json) => !isKick(event)))
    const none = { home: null, away: null }
    return {
      ...match,
      fixture: { ...match.fixture, status: { short, elapsed: elapsedAt(nowMs) } },
      goals: short === 'NS' ? none : goals,
      score:
        short === 'PEN'
          ? match.score
          : { halftime: none, fulltime: none, extratime: none, penalty: pair(kicks) },
      events,
    }
  }
  const text = (nowMs: number) => {
    const { fixture, goals, score } = at(nowMs)
    const { short } = fixture.status
    const status = { NS: 'notstarted', PEN: 'finished' }[short as string] ?? 'inprogress'
    const kicks = short === 'P' || short === 'PEN' ? ` (${score.penalty.home}:${score.penalty.away})` : ''
    return `${status} ${goals.home ?? 0}:${goals.away ?? 0}${kicks}`
  }
  return {
    recording: {
      source: apiFootball,
      sport: 'football',
      selection: '2',
      season: '2023',
      firstMs: startMs - 3 * 3_600_000,
      lastMs: endMs,
      restMs: REST_MS,
      matches: [match.fixture.id],
      answer: ({ search }, nowMs) => {
        const { events, lineups, statistics, players, ...bare } = at(nowMs)
        const fixture = search.includes('ids=') ? { ...bare, events, lineups, statistics, players } : bare
        return Response.json({ errors: [], response: [fixture] })
      },
    },
    states: statesOf(
      [startMs - 1, startMs, ...times.toSorted((a, b) => a - b), endMs].map((nowMs) => [
        match.fixture.id,
        text(nowMs),
      ]),
    ),
  }
}

const { undisturbed, killed, faulty } = FOLLOWING_LAWS

/**
 * What a killed follower shows is all that an undisturbed one does: one of the two is enough. Kills of a follower of
 * OpenLigaDB are among the faults of `follow.test.ts`.
 */
const ROWS = [
  ['bl1-2025-kickoffs-moved', () => openligadbDays('bl1-2025-kickoffs-moved'), [undisturbed]],
  [
    'dfb-2025-round-2-results-corrected',
    () =>
      openligadbDays('dfb-2025-round-2-results-corrected', {
        79589: '1:1 (2:4)',
        79597: '2:2 (8:7)',
        79593: '2:4',
      }),
    [undisturbed],
  ],
  ['matches of the Premier League by football-data.org', footballData, [killed, faulty]],
  ['an NHL game, play by play', nhlGame, [killed, faulty]],
  ['matches of League of Legends by PandaScore', pandascoreDay, [killed, faulty]],
  ['a match of API-Football with extra time and a shoot-out', apiFootballMatch, [killed, faulty]],
] as const

describe.skipIf(!isHere)('recorded days', () => {
  for (const [name, recorded, laws] of ROWS) for (const law of laws) law(name, recorded)
})

describe.skipIf(!isHere)('recorded answers', () => {
  test('the Champions League of football-data.org has its rounds, extra time, shoot-outs and standings', () => {
    const season = read('football-data/CL-2022-matches-with-headers.json').body
    const standings = read('football-data/CL-2022-standings-with-headers.json').body
    const { remarks, dataOf } = taken(footballDataOrg, 'CL', [
      ['season', season],
      ['standings', standings],
    ])
    expect(remarks).toEqual([])
    const matches = Object.values(dataOf('match'))
    expect(matches).toHaveLength(185)
    expect(matches.filter(({ statusDescription }) => statusDescription === 'AET')).toHaveLength(8)
    const shootOuts = matches.filter(({ statusDescription }) => statusDescription === 'AP')
    const text = ({ homeScore: home, awayScore: away }: Json) =>
      ['period1', 'normaltime', 'current', 'penalties'].map((part) => `${home[part]}:${away[part]}`).join(' ')
    expect(shootOuts.map(text).sort()).toEqual(['0:0 2:1 2:1 4:5', '1:0 1:1 2:2 3:4', '1:1 1:1 1:1 3:4'])
    expect(matches.filter(({ standingsTable }) => standingsTable === 'Group A')).toHaveLength(12)
    expect(new Set(matches.map(({ round }) => round.slug))).toContain('qualification-round-1')
    standings.standings[0].table[0].goalsFor += 1
    expect(
      taken(footballDataOrg, 'CL', [
        ['season', season],
        ['standings', standings],
      ]).remarks,
    ).toEqual(['standings: AFC Ajax: 1 played, goals 5:0; its matches say 1 played, goals 4:0'])
  })
})

describe.skipIf(!isHere)('recorded answers of the NHL', () => {
  const plays = (name: string) => read(`nhl/${name}.json`)
  const scores = (game: Json) => ({ currentDate: game.gameDate, games: [game] })

  test('the plays of a game give goals, penalties, shots, line-ups and statistics that fit its score', () => {
    const game = plays('play-by-play-2024030121-final')
    const { remarks, dataOf } = taken(
      nhl,
      'nhl',
      [
        ['scores/2025-04-22', scores(game)],
        ['plays/2024030121', game],
      ],
      '2025-04-23T06:00:00Z',
    )
    const match = dataOf('match')['match/2024030121']
    const { liveEvents, statistics, shotmap, lineups } = match
    expect(remarks).toEqual([])
    expect(match).toMatchObject({
      status: 'finished',
      homeScore: { current: 2, normaltime: 2 },
      awayScore: { current: 6, normaltime: 6 },
      round: { round: 1, name: '1/8' },
      standingsTable: null,
    })
    const ofAll = Object.fromEntries(statistics[0].items.map((item: Json) => [item.key, item]))
    expect(ofAll.shotsOnGoal).toMatchObject({ home: game.homeTeam.sog, away: game.awayTeam.sog })
    expect(statistics.map(({ period }: Json) => period)).toEqual(['ALL', '1ST', '2ND', '3RD'])
    const goals = liveEvents.filter(({ type }: Json) => type === 'goal')
    expect(goals.map(({ homeScore, awayScore }: Json) => homeScore + awayScore)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ])
    expect(goals[0]).toMatchObject({
      playerName: 'Sam Bennett',
      team: 'away',
      class: 'regular',
      timeSeconds: 224,
    })
    const helpers = game.plays.flatMap(({ details: of = {} }: Json) => [
      of.assist1PlayerId,
      of.assist2PlayerId,
    ])
    const named = goals.flatMap((goal: Json) => [goal.assist, goal.secondAssist])
    expect(named.filter(Boolean)).toHaveLength(helpers.filter(Boolean).length)
    expect(liveEvents.filter(({ type }: Json) => type === 'suspension')).toHaveLength(
      game.plays.filter(({ typeDescKey }: Json) => typeDescKey === 'penalty').length,
    )
    expect(shotmap.filter(({ shotType }: Json) => shotType === 'goal')).toHaveLength(8)
    // Every goal but one at an empty net was shot from the attacked third.
    const near = shotmap.filter(
      ({ shotType, coordinates }: Json) => shotType === 'goal' && coordinates.x > 60,
    )
    expect(near.length).toBeGreaterThanOrEqual(7)
    expect([lineups.home.players.length, lineups.away.players.length]).toEqual([20, 20])
    expect(Object.keys(dataOf('player'))).toHaveLength(40)
  })

  test('plays with provisional order numbers are the same plays once they are renumbered', () => {
    const { polls } = plays('series-play-by-play-2026010004-period-start')
    const seen = polls.map((_: Json, index: number) => {
      const answers = polls.slice(0, index + 1).flatMap(({ body }: Json) => [
        ['scores/2026-09-19', scores(body)],
        ['plays/2026010004', body],
      ])
      const { dataOf } = taken(nhl, 'nhl', answers, '2026-09-20T01:00:00Z')
      const { status, statusDescription, homeScore, awayScore, liveEvents, currentMatchMinute } =
        dataOf('match')['match/2026010004']
      const ids = liveEvents.map(({ id }: Json) => id)
      return [status, statusDescription, homeScore.current, awayScore.current, currentMatchMinute, ids]
    })
    expect(seen).toEqual([
      ['inprogress', '2nd period', 1, 1, 20, [19]],
      ['inprogress', '2nd period', 1, 1, 20, [19]],
      ['inprogress', '2nd period', 1, 1, 20, [19]],
    ])
  })

  test('a week of games has its states, clubs of the league table and the season of file imports', () => {
    const { remarks, dataOf } = taken(
      nhl,
      'nhl',
      [
        ['schedule', plays('schedule-2025-10-07')],
        ['standings', plays('standings-2025-10-07')],
      ],
      '2025-10-09T05:00:00Z',
    )
    expect(remarks).toEqual([])
    expect(
      Map.groupBy(Object.values(dataOf('match')), ({ status }) => status).get('notstarted'),
    ).toHaveLength(41)
    const season = dataOf('season')['nhl-games:2026']
    expect(season).toMatchObject({ year: '25/26' })
    expect(season.rules.tables[0].teamIds).toHaveLength(32)
  })
})

describe.skipIf(!isHere)('recorded answers of PandaScore', () => {
  test('lists of other games and of rosters are understood', () => {
    const rocketLeague = taken(
      pandascore,
      'rl',
      [['finished', read('pandascore/rl-matches_list.json')]],
      '2024-09-12T00:00:00Z',
    )
    expect(rocketLeague.remarks).toEqual([])
    const match = read('pandascore/match_get.json')
    const { dataOf, remarks } = taken(
      pandascore,
      'lol',
      [
        ['finished', [match]],
        ['rosters/14032', read('pandascore/tournaments_rosters_get.json')],
      ],
      '2024-09-09T00:00:00Z',
    )
    expect(remarks).toEqual([])
    expect(dataOf('match')['match/1000450']).toMatchObject({
      status: 'finished',
      homeTeamId: 'pandascore:team/2882',
      homeScore: { current: 2 },
      awayScore: { current: 3 },
      winner: 'away',
      round: { name: 'Playoffs' },
      esports: {
        bestOf: 5,
        games: [{ gameNumber: 1, winnerCode: 2, durationSeconds: 2412 }, {}, {}, {}, {}],
      },
    })
  })
})

describe.skipIf(!isHere)('recorded answers of API-Football', () => {
  const leagueOf = (fixture: Json) => ({ ...fixture, league: { ...fixture.league, id: 2 } })

  test('24 running matches have the goals of their scores, and no event is lost', () => {
    const { response } = read('api-football/fixtures-live-all-2024-02-21-24-running.json')
    const fixtures = response.map(leagueOf)
    const { remarks, dataOf } = taken(
      apiFootball,
      '2/2023',
      [['day', { errors: [], response: fixtures }]],
      '2024-02-21T21:00:00Z',
    )
    expect(remarks).toEqual([])
    for (const { fixture, goals: score, events } of fixtures) {
      const match = dataOf('match')[`match/${fixture.id}`]
      expect([fixture.id, match.status, match.homeScore.current, match.awayScore.current]).toEqual([
        fixture.id,
        'inprogress',
        score.home,
        score.away,
      ])
      expect(match.liveEvents).toHaveLength(events.length)
      const last = match.liveEvents.findLast(({ type }: Json) => type === 'goal')
      if (last) expect([last.homeScore, last.awayScore]).toEqual([score.home, score.away])
    }
  })

  test('a match with a shoot-out has its kicks in order, line-ups with figures, statistics and referee', () => {
    const answer = read('api-football/fixtures-cl-penalties.json')
    const { remarks, dataOf } = taken(apiFootball, '2/2023', [['day', answer]], '2024-03-13T23:00:00Z')
    const match = dataOf('match')['match/1149519']
    expect(remarks).toEqual([])
    expect(match).toMatchObject({
      status: 'finished',
      statusDescription: 'AP',
      homeScore: { current: 2, period1: 1, period2: 1, normaltime: 2, overtime: 0, penalties: 3 },
      awayScore: { current: 1, penalties: 2 },
      round: { name: '1/8' },
      referee: { name: 'S. Marciniak' },
      homeManager: { name: 'D. Simeone' },
    })
    const kicks = match.liveEvents.filter(({ type }: Json) => type === 'penaltyShootout')
    expect(kicks.map((kick: Json) => `${kick.sequence} ${kick.homeScore}:${kick.awayScore}`)).toEqual([
      '1 0:1',
      '2 1:1',
      '3 1:1',
      '4 1:1',
      '5 1:1',
      '6 2:1',
      '7 2:2',
      '8 3:2',
      '9 3:2',
    ])
    const [off] = match.liveEvents.filter(({ type }: Json) => type === 'substitution')
    expect([off.playerOutName, match.lineups.home.formation]).toEqual(['Samuel Lino', '3-5-2'])
    expect(match.lineups.home.players.filter(({ substitute }: Json) => !substitute)).toHaveLength(11)
    expect(match.lineups.home.players[0].statistics).toMatchObject({ minutesPlayed: 121, saves: 4 })
    const figures = Object.fromEntries(match.statistics[0].items.map((item: Json) => [item.key, item]))
    expect(figures.ballPossession).toMatchObject({ home: 47, away: 53 })
    expect(figures.expectedGoals.home).toBe(2.73)
    expect(dataOf('player')['player/29']).toMatchObject({ name: 'Jan Oblak' })
  })

  test('an error inside a good answer is a failed request', () => {
    const { remarks } = taken(apiFootball, '39', [['season', read('api-football/team-leipzig-error.json')]])
    expect(remarks).toEqual(['league: The League field cannot be used with the Search field.'])
  })
})
