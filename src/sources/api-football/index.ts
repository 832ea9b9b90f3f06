/** Source `api-football`: fixtures, events, line-ups and statistics (docs/sources.md#api-football). */
import { isObject, keyOf } from '../../feed/formats/input/text.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import * as football from '../football-season.ts'
import { cupRound, matchSource } from '../matches.ts'
import { itemsBy } from '../polls.ts'
import data from './data.json' with { type: 'json' }
import { detailsOf, FIXTURE, type Read, SOURCE } from './details.ts'

/** By the ids of API-Football. */
const LEAGUES: football.Leagues = data.leagues

/** As many as one request takes. */
const IDS_LIMIT = 20

/** Errors come with status 200: `errors` is an empty list, or an object of texts by field. */
function errorIn(body: unknown): string | null {
  if (!isObject(body) || !isObject(body.errors)) return null
  const texts = Object.entries(body.errors).map(([field, text]) => `${field}: ${String(text)}`)
  return texts.length === 0 ? null : texts.join('; ')
}

const LONGER = ['AET', 'PEN']
const LONG_PHASES = ['Extra time', 'Extra time halftime', 'Penalties']

function readFixture(value: Read) {
  const { id, startMs, minute, league, referee, venue, city, round } = value
  const played = football.readPlayed(SOURCE, data.statuses, value, scoreOf)
  if (played === null || typeof played === 'string') return played
  const isLong = LONG_PHASES.includes(played.phase ?? '') || played.parts?.extraTime != null
  return {
    ...played,
    ...{ id, league, startMs, updatedMs: null, seconds: minute === null ? null : minute * 60 },
    content: {
      ...(minute !== null && played.score && { currentMatchMinute: minute }),
      ...roundOf(round ?? ''),
      ...(venue !== null && { venue: { name: venue, city } }),
      ...(referee !== null && { referee: { id: SOURCE.id('referee', keyOf(referee)), name: referee } }),
    },
    details: detailsOf(value, isLong),
  }
}

export const apiFootball = matchSource(data, {
  source: () => SOURCE,
  form: FIXTURE,
  read: readFixture,
  failureOf: errorIn,
  joined: (match, _known, { league }) =>
    match.league === null || String(match.league) === league ? match : undefined,
  items: ({ matches }) => ({
    day: itemsBy(Object.values(matches)).flatMap(({ item, matches: ofDay }) =>
      Array.from({ length: Math.ceil(ofDay.length / IDS_LIMIT) }, (_, index) => {
        const part = ofDay.slice(index * IDS_LIMIT, (index + 1) * IDS_LIMIT)
        const ids = part.map(({ id }) => id).join('-')
        return { item: `${item}/${index}`, matches: part, values: { ids } }
      }),
    ),
  }),
  changes({ league, season, matches }) {
    const { code = '', isYear } = LEAGUES[league] ?? {}
    const of = football.leagueSeason(code, season, season + (isYear ? 0 : 1))
    return football.seasonChanges(SOURCE, of, Object.values(matches), (match) => ({
      ...football.resultContent(match),
      ...match.content,
    }))
  },
})

function scoreOf(value: Read, isOver: boolean): football.MatchScore | string {
  const { status, current: score, half } = value
  if (!score) return isOver ? 'finished without a score' : 'in progress without a score'
  const penalties = ['P', 'PEN'].includes(status) ? value.penalties : null
  if (status === 'PEN' && !penalties) return 'a shoot-out without a score'
  if (!isOver) return { score, parts: null, penalties }
  const isLonger = LONGER.includes(status)
  const regular = value.regular ?? (isLonger ? null : score)
  return football.finalScore(score, { half, regular, isLonger }, penalties)
}

/** "Regular Season - 26", "Group A - 3", "Apertura - 4" count for a table, "Semi-finals" for none. */
function roundOf(text: string): Pick<football.MatchContent, 'round' | 'standingsTable'> {
  const found = /-\s*(\d{1,3})$/.exec(text)
  const [stage, number] = [text.slice(0, found?.index ?? 0).trimEnd(), found?.[1]]
  if (number === undefined) return { round: text === '' ? null : cupRound(null, text), standingsTable: null }
  const isMain = /^(regular season|league (stage|phase))$/i.test(stage)
  const group = /^group ([a-z])$/i.exec(stage)?.[1]
  const own = group ? `Group ${group.toUpperCase()}` : STAGES.test(stage) ? stage : null
  const standingsTable = isMain ? MAIN_TABLE : own
  if (standingsTable === null) return { round: cupRound(Number(number), stage), standingsTable }
  return { round: { round: Number(number) }, standingsTable }
}
const STAGES = /^(apertura|clausura|championship round|relegation round)$/i
