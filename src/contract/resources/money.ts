/** An amount of money (docs/reference/resources.md#18.3: transfer fees, market values, prize money). */
import { Type } from 'typebox'
import { component, Exact } from '../schema-kit.ts'

export const Money = component(
  'Money',
  Exact({
    value: Type.Number({ minimum: 0 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, e.g. EUR.' }),
  }),
)
