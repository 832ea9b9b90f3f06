/** Sends the first requests of a page while its script, which is twenty times as large, is still loading. */
import { below, withoutBase } from './base.ts'
import { config, dayList, dayOrder, requestOf } from './data/requests.ts'
import { DEMO_KEY, key } from './data/settings.ts'
import { address, url } from './router.ts'

address.value = (withoutBase(location.pathname) ?? '/') + location.search
const apiKey = key.value ?? (config.demo ? DEMO_KEY : null)
if (apiKey !== null && url.value.pathname === '/') {
  const addresses = [
    requestOf('/v2/{sportSlug}/matches/{date}/tournaments', dayOrder()),
    requestOf('/v2/{sportSlug}/matches', dayList()),
  ].map(below)
  const responses = addresses.map((address) => fetch(address, { headers: { authorization: apiKey } }))
  // The page handles the failure when it asks for the response.
  for (const response of responses) response.catch(() => {})
  window.early = new Map(addresses.map((address, index) => [address, responses[index]!]))
}
