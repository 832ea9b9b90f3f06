/** Calendars (docs/calendars.md), read with a parser that is not ours. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { LIMITS } from '../../../src/catalog/limits.ts'
import type { MatchStatus } from '../../../src/catalog/statuses.ts'
import { icalComponent, icalText } from '../../../src/rules/api/icalendar.ts'
import { createCalendarToken, revokeKeyByPrefix } from '../../../src/store/access/keys.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { type Answer, NOW } from '../../support/harness.ts'
import { LEAGUE, matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { testWorld } from '../../support/world/test-world.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const KICK_OFF = NOW + DAY_MS
const TEAM = `/v2/football/teams/${TEAMS[0]}/calendar.ics`
const TOURNAMENT = `/v2/football/tournament/${LEAGUE}/calendar.ics`

const timeMs = (value: unknown) => (value as ICAL.Time).toJSDate().getTime()

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const of = (name: string) => event.getFirstPropertyValue(name)
    const modified = of('last-modified')
    return {
      uid: String(of('uid')),
      sequence: Number(of('sequence')),
      summary: String(of('summary')),
      description: String(of('description')),
      status: String(of('status')),
      location: String(of('location')),
      startMs: timeMs(of('dtstart')),
      endMs: timeMs(of('dtend')),
      stampMs: timeMs(of('dtstamp')),
      modifiedMs: modified === null ? null : timeMs(modified),
    }
  })
  // The parser does not know the property, and leaves its value escaped.
  const name = String(calendar.getFirstPropertyValue('name')).replace(/\\(.)/g, '$1')
  return { name, events }
}

const events = ({ text }: Answer) => read(text).events

describe('the calendar of a team', () => {
  const harness = testWorld([
    ...smallWorld(),
    matchChange(1, {
      startTimestamp: KICK_OFF,
      round: { round: 5 },
      venue: { name: 'Old Park; Gate 1, North', city: 'Nor' },
    }),
    matchChange(2, { startTimestamp: NOW - DAY_MS }, [2, 1]),
    matchChange(3, { startTimestamp: NOW, homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }),
  ])
  const first = async () =>
    (await events(await harness.get(TEAM))).find(({ uid }) => uid === 'match-1@scoreline')

  test('shows its matches in order, with the score once it is known', async () => {
    const answer = await harness.get(TEAM)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const { name, events } = read(answer.text)
    expect(name).toBe('Harbour City')
    expect(events.map(({ uid, summary, status }) => [uid, summary, status])).toEqual([
      ['match-2@scoreline', 'Harbour City 2:1 Lakeside', 'CONFIRMED'],
      ['match-1@scoreline', 'Harbour City – Lakeside', 'CONFIRMED'],
    ])
    expect(events[1]).toMatchObject({
      description: 'Northern League, Round 5',
      location: 'Old Park; Gate 1, North, Nor',
      startMs: Math.floor(KICK_OFF / 1000) * 1000,
      endMs: Math.floor(KICK_OFF / 1000) * 1000 + 115 * 60_000,
      modifiedMs: null,
    })
  })

  test('has Russian names on request', async () => {
    const { name, events } = read((await harness.get(`${TEAM}?lang=ru`)).text)
    expect(name).toBe('Харбор Сити')
    expect(events.map(({ summary }) => summary)).toEqual([
      'Харбор Сити 2:1 Лейксайд',
      'Харбор Сити – Лейксайд',
    ])
    expect(events[1]?.description).toBe('Северная лига, Тур 5')
  })

  test('a match that a shoot-out decided shows it', async () => {
    harness.put([
      merge('match', 2, { homeScore: { current: 1, penalties: 5 }, awayScore: { current: 1, penalties: 3 } }),
    ])
    const summaries = ['', '?lang=ru'].map(
      async (query) => (await events(await harness.get(TEAM + query)))[0]?.summary,
    )
    expect(await Promise.all(summaries)).toEqual([
      'Harbour City 1:1 (5:3 pen.) Lakeside',
      'Харбор Сити 1:1 (5:3 пен.) Лейксайд',
    ])
  })

  test('a match that ended was last modified at its end', async () => {
    harness.put([
      { ...merge('match', 1, { status: 'inprogress' }), sourceTimestamp: KICK_OFF },
      { ...merge('match', 1, { status: 'finished' }), sourceTimestamp: KICK_OFF + HOUR_MS },
    ])
    const { modifiedMs, stampMs } = (await first()) ?? {}
    expect([modifiedMs, stampMs]).toEqual(
      [KICK_OFF + HOUR_MS, KICK_OFF + HOUR_MS].map((ms) => ms - (ms % 1000)),
    )
  })

  test('keeps the UID of a moved match and raises its SEQUENCE', async () => {
    const before = await first()
    harness.put([merge('match', 1, { startTimestamp: KICK_OFF + HOUR_MS })])
    const after = await first()
    expect(after?.startMs).toBe((before?.startMs ?? 0) + HOUR_MS)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  })

  test('a match of which only the day is known is an event of that day, wherever it is noon', async () => {
    for (const [noon, day] of [
      ['2026-09-12T22:00:00Z', '2026-09-12'],
      ['2026-09-12T23:00:00Z', '2026-09-13'],
    ] as const) {
      harness.put([merge('match', 1, { startTimestamp: Date.parse(noon), startTimeKnown: false })])
      const text = (await harness.get(TEAM)).text.replaceAll('\r\n', '\n')
      const event = text.slice(text.indexOf('UID:match-1@'))
      expect(/DTSTART;VALUE=DATE:(\d+)\nDTEND;VALUE=DATE:(\d+)/.exec(event)?.slice(1)).toEqual([
        day.replaceAll('-', ''),
        String(Number(day.replaceAll('-', '')) + 1),
      ])
    }
    harness.put([merge('match', 1, { startTimestamp: KICK_OFF, startTimeKnown: null })])
    expect((await first())?.startMs).toBe(Math.floor(KICK_OFF / 1000) * 1000)
  })

  const STATUSES: Record<MatchStatus, [string, string]> = {
    canceled: ['CANCELLED', 'Canceled: Harbour City – Lakeside'],
    postponed: ['TENTATIVE', 'Postponed: Harbour City – Lakeside'],
    interrupted: ['TENTATIVE', 'Interrupted: Harbour City – Lakeside'],
    suspended: ['TENTATIVE', 'Suspended: Harbour City – Lakeside'],
    delayed: ['TENTATIVE', 'Delayed: Harbour City – Lakeside'],
    willcontinue: ['TENTATIVE', 'To be continued: Harbour City – Lakeside'],
    notstarted: ['CONFIRMED', 'Harbour City – Lakeside'],
    inprogress: ['CONFIRMED', 'Harbour City – Lakeside'],
    finished: ['CONFIRMED', 'Harbour City 0:0 Lakeside'],
  }
  test.each(Object.entries(STATUSES))('a match that is %s is %p', async (status, [expected, summary]) => {
    const before = await first()
    const data = { status: status as MatchStatus }
    harness.put([{ ...merge('match', 1, data), sourceTimestamp: KICK_OFF + HOUR_MS }])
    const after = await first()
    expect(after).toMatchObject({ status: expected, summary })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    const ended = status === 'finished' ? Math.floor((KICK_OFF + HOUR_MS) / 1000) * 1000 : null
    expect(after?.modifiedMs).toBe(ended)
    expect(after?.stampMs).toBe(ended ?? after?.startMs)
  })

  test('answers 304 until a match of the sport changes, and the same later on the same day', async () => {
    const { headers, text } = await harness.get(TEAM)
    const condition = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await harness.get(TEAM, condition)).status).toBe(304)
    harness.now = NOW + HOUR_MS
    expect((await harness.get(TEAM)).text).toBe(text)
    harness.now = NOW
    harness.put([matchChange(4, { startTimestamp: KICK_OFF + 9 * DAY_MS })])
    expect((await harness.get(TEAM, condition)).status).toBe(200)
  })
})

describe('the calendar of a tournament', () => {
  const { calendarPast, calendarComing, calendarPastDays } = LIMITS
  const harness = testWorld([
    ...smallWorld(),
    matchChange(1, { startTimestamp: NOW - (calendarPastDays + 1) * DAY_MS }, [1, 0]),
    ...Array.from({ length: calendarPast + 2 }, (_, index) =>
      matchChange(1000 + index, { startTimestamp: NOW - DAY_MS - index * HOUR_MS }, [1, 0]),
    ),
    ...Array.from({ length: calendarComing + 2 }, (_, index) =>
      matchChange(3000 + index, { startTimestamp: NOW + index * HOUR_MS }),
    ),
  ])

  test('has the past year and what comes, up to the limits', async () => {
    const answer = await harness.get(TOURNAMENT)
    const found = events(answer)
    expect(answer.headers.get('etag')).not.toBeNull()
    expect(answer.headers.get('x-truncated')).toBe('true')
    expect(found).toHaveLength(calendarPast + calendarComing)
    expect(found[0]?.uid).toBe(`match-${1000 + calendarPast - 1}@scoreline`)
    expect(found.at(-1)?.uid).toBe(`match-${3000 + calendarComing - 1}@scoreline`)
    expect(found.map(({ startMs }) => startMs)).toEqual(
      found.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
    )
    const { headers } = await harness.get(TEAM.replace(String(TEAMS[0]), String(TEAMS[3])))
    expect(headers.get('x-truncated')).toBeNull()
  })
})

describe('text of any name', () => {
  const octets = (line: string) => Buffer.byteLength(line)

  test('is read back, in lines of at most 75 octets', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom('SUMMARY', 'DESCRIPTION'),
        (text, name) => {
          const line = icalComponent('VEVENT', [[name, icalText(text)]])
          for (const each of line.split('\r\n')) expect(octets(each)).toBeLessThanOrEqual(75)
          const value = new ICAL.Component(ICAL.parse(line)).getFirstPropertyValue(name.toLowerCase())
          const allowed = text.replace(/\r\n?/g, '\n').replace(/[\x00-\x09\x0b-\x1f\x7f]/g, ' ')
          expect(value).toBe(allowed)
        },
      ),
      {
        seed: 1,
        examples: [
          ['Ё'.repeat(120), 'SUMMARY'],
          ['a\r\nEND:VEVENT\n;,\\n🏟️', 'SUMMARY'],
        ],
      },
    )
  })
})

describe('the calendar token of a key', () => {
  const harness = testWorld([...smallWorld(), matchChange(1, { startTimestamp: KICK_OFF })])
  const newToken = (key: string, fill: number) =>
    createCalendarToken(harness.db, key, new Uint8Array(32).fill(fill)).token
  const ask = (path: string, headers: Record<string, string> = {}) =>
    harness.app.fetch(new Request(`http://localhost${path}`, { headers }))
  const after = (ms: number) => {
    harness.now += ms
  }

  test('works for calendars instead of the key, and for nothing else', async () => {
    const token = newToken(harness.newKey('basic'), 90)
    const answer = await ask(`${TEAM}?token=${token}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-unknown-parameters')).toBeNull()
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('4999')
    expect((await ask(`/v2/sport?token=${token}`)).status).toBe(401)
    expect((await ask('/v2/sport', { authorization: token })).status).toBe(401)
    expect((await ask(TEAM, { authorization: token })).status).toBe(401)
  })

  test('ends with a new token, and with its key', async () => {
    const key = harness.newKey('basic')
    const old = newToken(key, 91)
    expect((await ask(`${TEAM}?token=${old}`)).status).toBe(200)
    const token = newToken(key, 92)
    after(1001)
    expect((await ask(`${TEAM}?token=${old}`)).status).toBe(401)
    expect((await ask(`${TEAM}?token=${token}`)).status).toBe(200)
    revokeKeyByPrefix(harness.db, key, NOW)
    after(1001)
    expect((await ask(`${TEAM}?token=${token}`)).status).toBe(401)
  })

  test('uses the quota and the sports of its key', async () => {
    const token = newToken(harness.newKey('free', ['tennis']), 93)
    const refused = await ask(`${TEAM}?token=${token}`)
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      400,
      'user_has_no_access',
    ])
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('99')
  })

  test.each([
    ['no key and no token', TEAM, 401, 'or a calendar token as "token" in the query'],
    ['an empty token', `${TEAM}?token=`, 401, 'The calendar token is unknown'],
    ['an unknown token', `${TEAM}?token=slc_${'0'.repeat(43)}`, 401, 'The calendar token is unknown'],
    ['a key as the token', `${TEAM}?token=${harness.key}`, 401, 'The calendar token is unknown'],
  ])('%s is refused', async (_name, path, status, message) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { message: string }).message).toContain(message)
  })
})
