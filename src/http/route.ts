/** A route of the service: what it does on GET, and what every route does on the other methods. */
import { ApiError } from '../contract/errors.ts'
import { quote } from '../contract/parameters.ts'
import type { Visit } from './access.ts'
import { ALLOWED_METHODS } from './cors.ts'
import type { Edge } from './edge.ts'

/** Texts of path parameters by the router's names; null where the percent-encoding is broken. */
export type PathTexts = Readonly<Record<string, string | null>>

export interface Route {
  /** The path as it is documented, e.g. `/v2/{sportSlug}/matches/{matchId}`. */
  readonly name: string
  /** Path in the router's form, e.g. `/v2/:p2/matches/:p4`. */
  readonly path: string
  /** GET. */
  readonly read: (request: Request, visit: Visit, texts: PathTexts) => Response | Promise<Response>
  /** Every other method: OPTIONS answers, the rest is 405. */
  readonly refuse: (request: Request, visit: Visit) => Response
}

/** The other methods of a route. */
export function refuseOn(edge: Edge): Route['refuse'] {
  return (request, visit) => {
    try {
      if (request.method !== 'OPTIONS') {
        edge.access.admitStray(visit)
        throw methodNotAllowed(request.method)
      }
      const headers = { ...edge.cors.headers(request), ...edge.access.rateHeaders(visit) }
      return new Response(null, { status: 204, headers: { ...headers, allow: ALLOWED_METHODS } })
    } catch (error) {
      return edge.fail(request, visit, error)
    }
  }
}

function methodNotAllowed(method: string): ApiError {
  return new ApiError(
    'method_not_allowed',
    `The method ${quote(method)} is not allowed here; allowed are ${ALLOWED_METHODS}.`,
    { headers: { allow: ALLOWED_METHODS } },
  )
}

/** A route that is no endpoint (documentation, health): it needs no key and costs nothing. */
export function pageRoute(
  path: string,
  edge: Edge,
  page: (request: Request) => Response | Promise<Response>,
): Route {
  return {
    name: path,
    path,
    async read(request, visit) {
      try {
        return await page(request)
      } catch (error) {
        return edge.fail(request, visit, error)
      }
    },
    refuse: refuseOn(edge),
  }
}
