/** The forms of responses of the NHL. */
import { formsOf, from, oneOf, READERS } from '../mapping.ts'
import { statusReader } from '../source.ts'
import data from './data.json' with { type: 'json' }

export const FORMS = formsOf(data.forms, {
  /** Has the first year of the season and the type of the game. */
  gameId: from(READERS.id, (number) => (/^20\d{8}$/.test(String(number)) ? number : undefined)),
  status: statusReader(data.statuses),
  abbreviation: from(READERS.text, (code) => (/^[A-Z0-9]{2,4}$/.test(code) ? code : undefined)),
  periodType: oneOf({ REG: 'REG', OT: 'OT', SO: 'SO' } as const),
  /** "12:34" as seconds. */
  clock: from(READERS.text, (time) => {
    const [, minutes, seconds] = /^(\d{1,2}):(\d\d)$/.exec(time) ?? []
    return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds)
  }),
  /** Away goalkeeper, away skaters, home skaters, home goalkeeper. */
  onIce: from(READERS.code, (digits) =>
    /^\d{4}$/.test(digits) ? ([...digits].map(Number) as [number, number, number, number]) : undefined,
  ),
})
