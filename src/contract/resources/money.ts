/** An amount of money (docs/reference/resources.md#18.3: transfer fees, market values, prize money). */
import { Type } from 'typebox'
import { model } from '../schema-kit.ts'

export const Money = model('Money', {
  value: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, e.g. EUR.' }),
})
