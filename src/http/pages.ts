/** Routes other than endpoints: documentation, health checks, metrics, console. They need no key and cost no quota. */
import type { PreparedResponse } from './prepared-response.ts'
import type { RequestContext } from './request-context.ts'
import type { Responses } from './responses.ts'
import type { Route } from './router.ts'

export interface Page {
  readonly path: string
  readonly render: (context: RequestContext) => PreparedResponse | Promise<PreparedResponse>
}

export function pageRoute({ path, render }: Page, responses: Responses): Route {
  return {
    name: path,
    path,
    respond(context) {
      const page = render(context)
      return page instanceof Promise
        ? page.then((prepared) => responses.send(context, prepared, true))
        : responses.send(context, page, true)
    },
  }
}

/** Computes a value on first use. A rejected promise is not cached, so the next call retries. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    if (made) return made.value
    const value = make()
    made = { value }
    if (value instanceof Promise)
      value.catch(() => {
        made = undefined
      })
    return value
  }
}
