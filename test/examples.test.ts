/** The example answers of the documentation: each endpoint has one, and it is what its schema says. */
import { expect, test } from 'bun:test'
import { ENDPOINTS } from '../src/endpoints/index.ts'
import { checkBody } from './harness.ts'

test.each(ENDPOINTS.map(({ path, example }) => [path, example] as const))('%s', (path, example) => {
  expect(example).toBeDefined()
  checkBody(path.replace(/\{\w+\}/g, '1'), 200, example)
})
