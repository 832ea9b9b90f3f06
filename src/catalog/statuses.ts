/** The nine match statuses (docs/reference/rules.md#1). The position in the list is the stored code. */

export const MATCH_STATUSES = [
  'notstarted',
  'inprogress',
  'finished',
  'canceled',
  'postponed',
  'interrupted',
  'suspended',
  'delayed',
  'willcontinue',
] as const

export type MatchStatus = (typeof MATCH_STATUSES)[number]

export const STATUS_CODE: Readonly<Record<MatchStatus, number>> = {
  notstarted: 0,
  inprogress: 1,
  finished: 2,
  canceled: 3,
  postponed: 4,
  interrupted: 5,
  suspended: 6,
  delayed: 7,
  willcontinue: 8,
}

/** Default `statusDescription`. @assumed */
export const STATUS_DESCRIPTION: Readonly<Record<MatchStatus, string>> = {
  notstarted: 'Not started',
  inprogress: 'In progress',
  finished: 'Ended',
  canceled: 'Canceled',
  postponed: 'Postponed',
  interrupted: 'Interrupted',
  suspended: 'Suspended',
  delayed: 'Delayed',
  willcontinue: 'Will continue',
}

export function statusOfCode(code: number): MatchStatus {
  const status = MATCH_STATUSES[code]
  if (!status) throw new Error(`no match status has the code ${code}`)
  return status
}
