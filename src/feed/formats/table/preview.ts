/** What an import of a table without a mapping is about to do: the proposed mapping and the first matches, as text. */

import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { Reference } from '../../../contract/schema-kit.ts'
import type { ImportInput } from '../input/import-input.ts'
import { proposalOf } from './index.ts'
import { message } from './messages.ts'
import type { Proposal } from './propose.ts'

interface Proposed extends Proposal {
  readonly file: string
}

/** The proposals for the files of an import; files that cannot be read are in its report. */
export function proposalsOf(input: ImportInput): Proposed[] {
  const proposals = input.files('rows').flatMap((file) => {
    const { of, sheets } = input.sheets(file)
    if (sheets.length === 0) return []
    const proposal = proposalOf(input, file, sheets)
    if (file.isNamed || proposal.mappings.length > 0) return [{ file: file.path, ...proposal }]
    input.report.ignore(of, null, 'a file without matches')
    return []
  })
  return proposals.map((one) => ({ ...one, questions: [...one.questions, ...halvesOf(one, proposals)] }))
}

/** The dates of the second half of a season say only one year: a file with the first half of one may go with it. */
function halvesOf({ mappings: [own] }: Proposed, others: readonly Proposed[]): string[] {
  const { name, season: year } = own?.league ?? {}
  const seasons = others.flatMap(({ file, mappings }) =>
    mappings.flatMap(({ league }) =>
      league?.name === name ? [{ file, season: String(league?.season) }] : [],
    ),
  )
  const half = seasons.find(({ season }) => season.startsWith(`${Number(year) - 1}/`))
  return half ? [message('half of a season', { year: String(year), ...half })] : []
}

/** Matches that a preview shows, before the first of each further ending. */
const SHOWN_MATCHES = 10
/** Further endings that a preview shows: there are some twenty. */
const SHOWN_ENDINGS = 30

/** Matches timed in the zone: "2023-08-19 13:30Z | Lakeside - Old Mill 2:1 | finished", then how many more there are. */
export function previewLines(changes: Iterable<Change>, zone = ''): string[] {
  const names = new Map<string, string>()
  const lines: string[] = []
  const endings = new Map<string, number>()
  for (const change of changes) {
    if (!('data' in change) || change.op !== 'put') continue
    if (change.kind === 'team') names.set(String(change.id), change.data.name)
    if (change.kind !== 'match') continue
    const { data } = change
    const how = [data.statusDescription, data.awarded && 'awarded', data.winner && `winner ${data.winner}`]
    const ending = [data.status, ...how].filter(Boolean).join(', ')
    const isShown = lines.length < SHOWN_MATCHES || (!endings.has(ending) && endings.size < SHOWN_ENDINGS)
    endings.set(ending, (endings.get(ending) ?? 0) + 1)
    if (!isShown) continue
    lines.push(`${matchText(data, (id) => names.get(String(id)), zone)} | ${ending}`)
  }
  const all = endings.values().reduce((sum, count) => sum + count, 0)
  const counts = [...endings].map(([ending, count]) => `${count} ${ending}`).join('; ')
  return all > lines.length ? [...lines, `… of ${all} matches: ${counts}`] : lines
}

/** "2023-08-19 13:30Z | Lakeside - Old Mill 2:1", the day only where the time is not known. */
export function matchText(
  { homeTeamId, awayTeamId, homeScore, awayScore, startTimestamp, startTimeKnown }: ChangeData<'match'>,
  nameOf: (team: Reference) => string | undefined,
  zone = '',
): string {
  const sides = [homeTeamId, awayTeamId].map((id) => nameOf(id) ?? String(id))
  const score = homeScore && awayScore ? ` ${homeScore.current}:${awayScore.current}` : ''
  const isTimed = startTimeKnown !== false
  const options = { smallestUnit: 'minute', ...(zone && { timeZone: zone }) } as const
  const start = Temporal.Instant.fromEpochMilliseconds(startTimestamp).toString(options)
  return `${isTimed ? start.replace('T', ' ') : start.slice(0, 10)} | ${sides.join(' - ')}${score}`
}
