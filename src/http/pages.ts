/** Routes that are no endpoints: documentation, health checks, metrics, console. They need no key and cost nothing. */
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

/** Makes a value when it is first needed. A promise that is rejected is forgotten: a full disk passes. */
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
