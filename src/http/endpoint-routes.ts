/**
 * Mounts endpoints: the path of the contract becomes a route, and a request becomes an answer in seven lines
 * (design, 4). The router only finds the handler; it coerces and validates nothing.
 */
import { findSport, type Sport } from '../catalog/sports.ts'
import { notFound } from '../contract/errors.ts'
import { quote } from '../contract/parameters.ts'
import type { Answer, CachePolicy, Endpoint } from '../endpoints/endpoint.ts'
import type { Services } from '../endpoints/services.ts'
import { queryOf } from '../rules/request-target.ts'
import { checkSport, type Visit } from './access.ts'
import { canonicalIdReader } from './canonical-ids.ts'
import type { Edge } from './edge.ts'
import { pathReader, queryReader } from './read-parameters.ts'
import { type PathTexts, type Route, refuseOn } from './route.ts'

/** Old addresses that clients still call, with the same answers (wire format, 19). */
const ALIASES: readonly { readonly path: string; readonly of: string }[] = [
  { path: '/v1/{sportSlug}/matches', of: '/v2/{sportSlug}/matches' },
]

const SPORT_PARAMETER = 'sportSlug'

/** All routes of a list of endpoints. Throws on a path parameter without a contract, and the other way round. */
export function routesOf(endpoints: readonly Endpoint[], services: Services, edge: Edge): Route[] {
  return endpoints.flatMap((endpoint) => {
    const aliases = ALIASES.filter(({ of }) => of === endpoint.path)
    return [endpoint.path, ...aliases.map(({ path }) => path)].map((path) =>
      routeOf(path, endpoint, services, edge),
    )
  })
}

/**
 * Path parameters are named by their position, because the router wants one name for one position and the contract
 * has several (`/matches/{matchId}` beside `/matches/{date}/tournaments`).
 */
export function routerPath(path: string): { path: string; positions: ReadonlyMap<string, string> } {
  const positions = new Map<string, string>()
  const parts = path.split('/').map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return part
    positions.set(name, `p${index}`)
    return `:p${index}`
  })
  return { path: parts.join('/'), positions }
}

function routeOf(path: string, endpoint: Endpoint, services: Services, edge: Edge): Route {
  const { path: routed, positions } = routerPath(path)
  const answerTo = answerOf(endpoint, positions, services, edge)
  return {
    name: path,
    path: routed,
    read(request, visit, texts) {
      try {
        const { answer, sport } = answerTo(request, visit, texts)
        return edge.respond(request, visit, answer, { sport, access: endpoint.access, endpoint: path })
      } catch (error) {
        return edge.fail(request, visit, error)
      }
    },
    refuse: refuseOn(edge),
  }
}

interface SportAnswer {
  readonly answer: Answer
  readonly sport: Sport | undefined
}

type AnswerRequest = (request: Request, visit: Visit, texts: PathTexts) => SportAnswer

function answerOf(
  endpoint: Endpoint,
  positions: ReadonlyMap<string, string>,
  services: Services,
  edge: Edge,
): AnswerRequest {
  const readPath = pathReader(endpoint.params, positions)
  const readQuery = queryReader(endpoint.query)
  const survivingPath = canonicalIdReader(endpoint.params, services.db)
  const survivingQuery = canonicalIdReader(endpoint.query, services.db)
  const sportPosition = positions.get(SPORT_PARAMETER)
  for (const name of positions.keys()) {
    if (name !== SPORT_PARAMETER && !Object.hasOwn(endpoint.params, name)) {
      throw new Error(`${endpoint.path} has no contract for its parameter "${name}"`)
    }
  }
  return (request, visit, texts) => {
    const caller = edge.access.admit(visit, request, endpoint.access)
    const sport = sportPosition === undefined ? undefined : sportOf(texts[sportPosition] ?? '')
    if (sport && endpoint.access !== 'open') checkSport(caller, sport)
    const params = survivingPath(readPath(texts))
    const query = survivingQuery(readQuery(queryOf(request.url)))
    const cachePolicy = lastingOf(endpoint, services, sport)
    const answer = endpoint.answer({
      get sport() {
        if (!sport) throw new Error(`${endpoint.path} has no sport in its path`)
        return sport
      },
      params,
      query,
      now: visit.now,
      services,
      caller,
    })
    return { sport, answer: cachePolicy ? { ...answer, cachePolicy } : answer }
  }
}

/** How long an answer of an endpoint cache, where the endpoint says it for all of them. */
function lastingOf(
  { cache }: Endpoint,
  { versions }: Services,
  sport: Sport | undefined,
): CachePolicy | undefined {
  if (cache === 'always') return { stamp: versions.ofNothing(), validDuring: null }
  return cache && sport ? { stamp: versions.ofSport(sport.id), validDuring: null } : undefined
}

function sportOf(slug: string): Sport {
  const sport = findSport(slug)
  if (!sport) throw notFound(`There is no sport ${quote(slug)}.`)
  return sport
}
