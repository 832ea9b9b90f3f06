/**
 * `/console/status`: the status page for operators. The page itself is public and contains no data; its numbers come
 * from `/console/status.json`, which requires the token. Without the setting neither path exists.
 */
import { ApiError } from '../../contract/errors.ts'
import type { StatusReport } from '../../contract/status.ts'
import { queryOf } from '../../shared/url-parts.ts'
import { tokenGuard } from '../auth/token-guard.ts'
import { filePage, HTML_TYPE, type Page, SCRIPT_TYPE, STYLE_TYPE } from '../pages.ts'
import { JSON_TYPE } from '../responses/errors.ts'
import { preparedResponse } from '../responses/prepared-response.ts'

const STATUS_PATH = '/console/status'
export const STATUS_JSON_PATH = '/console/status.json'

const FILES: readonly (readonly [path: string, file: string, type: string])[] = [
  [STATUS_PATH, 'status.html', HTML_TYPE],
  ['/console/status.js', 'status.js', SCRIPT_TYPE],
  ['/console/status.css', 'status.css', STYLE_TYPE],
]

export interface StatusPageOptions {
  readonly token: string
  readonly clock: () => number
  /** @param since return only samples after this time, ms */
  readonly report: (now: number, since: number) => Promise<StatusReport>
}

/** @param clientOf the group that a client is counted in; null if it is not known */
export function statusPages(
  { token, clock, report }: StatusPageOptions,
  clientOf: (request: Request) => string | null,
): Page[] {
  const authenticate = tokenGuard(token, clientOf)
  return [
    ...FILES.map(([path, name, type]) => filePage(path, name, type)),
    {
      path: STATUS_JSON_PATH,
      render: async ({ request }) => {
        const now = clock()
        authenticate(request, now)
        const body = JSON.stringify(await report(now, sinceOf(request.url)))
        return preparedResponse(body, { 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
      },
    },
  ]
}

function sinceOf(url: string): number {
  const text = new URLSearchParams(queryOf(url)).get('since') ?? '0'
  if (/^[0-9]{1,15}$/.test(text)) return Number(text)
  throw new ApiError('invalid_parameter', '`since` must be a whole number of milliseconds since 1970.', {
    extra: { parameter: 'since' },
  })
}
