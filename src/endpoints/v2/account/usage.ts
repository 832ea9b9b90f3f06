/** `GET /v2/account/usage` (docs/reference/endpoints.md#3): the remaining quota of the key. Costs no quota. */
import { isPlanName, PLANS } from '../../../catalog/plans.ts'
import { Usage } from '../../../contract/resources/service.ts'
import { endpoint } from '../../endpoint.ts'

export const accountUsage = endpoint({
  path: '/v2/account/usage',
  operationId: 'getUsage',
  tag: 'general',
  summary: 'Quota of the key',
  description: 'Costs no quota and works when the quota is exhausted.',
  response: Usage,
  access: 'free',
  answer: ({ caller }) => ({
    text: JSON.stringify({
      plan: caller.plan,
      dailyLimit: caller.dailyLimit,
      used: caller.used,
      remaining: caller.remaining,
      resetAt: caller.resetAt,
      sports: caller.sports,
      live: isPlanName(caller.plan) ? PLANS[caller.plan].live : null,
    }),
  }),
})
