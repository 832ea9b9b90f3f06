/** Two providers of one football match, with answers in their form that are made by hand. */

/** What a provider says of a match at a time. */
export interface PlayedMatch {
  readonly id: number
  readonly kickoff: string
  readonly home: string
  readonly away: string
  /** Goals of the home side; null before the kick-off. */
  readonly goals: number | null
}

/** The number of a name, so that a team has the same id in each match. */
const teamId = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 1)

export function openligadbAnswer({ pathname }: URL, matches: readonly PlayedMatch[]): Response {
  if (pathname.includes('getlastchangedate'))
    return Response.json(matches.map(({ goals }) => goals ?? 'none').join(' '))
  return Response.json(
    matches.map(({ id, kickoff, home, away, goals }) => ({
      matchID: id,
      matchDateTimeUTC: kickoff,
      group: { groupName: '11. Spieltag', groupOrderID: 11 },
      team1: { teamId: teamId(home), teamName: home },
      team2: { teamId: teamId(away), teamName: away },
      lastUpdateDateTime: null,
      matchIsFinished: false,
      matchResults: goals === null ? [] : [{ resultTypeID: 2, pointsTeam1: goals, pointsTeam2: 0 }],
      goals: [],
    })),
  )
}

export function footballDataAnswer({ pathname }: URL, matches: readonly PlayedMatch[]): Response {
  if (pathname.endsWith('standings')) return Response.json({ standings: [] })
  const none = { home: null, away: null }
  return Response.json({
    matches: matches.map(({ id, kickoff, home, away, goals }) => {
      const [year, month] = kickoff.split('-').map(Number)
      const first = (year ?? 0) - ((month ?? 0) < 7 ? 1 : 0)
      return {
        id,
        utcDate: kickoff,
        status: goals === null ? 'TIMED' : 'IN_PLAY',
        matchday: 11,
        stage: 'REGULAR_SEASON',
        season: { startDate: `${first}-08-22`, endDate: `${first + 1}-05-16` },
        homeTeam: { id: teamId(home), name: home },
        awayTeam: { id: teamId(away), name: away },
        score: {
          duration: 'REGULAR',
          fullTime: goals === null ? none : { home: goals, away: 0 },
          halfTime: none,
        },
      }
    }),
  })
}
