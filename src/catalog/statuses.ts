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

export const STATUS_CODE = Object.fromEntries(
  MATCH_STATUSES.map((status, code) => [status, code]),
) as Readonly<Record<MatchStatus, number>>

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
