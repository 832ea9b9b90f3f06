/** The model of docs/scaling.md: laws, and its tables in the document. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { COSTS, costRows, type Load, MACHINE, sizingOf, tableOf } from './scaling.ts'
import measured from './scaling-costs.json'

const DOCUMENT = readFileSync(join(import.meta.dir, '../../docs/scaling.md'), 'utf8')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

test('the document has the rows of the model and the measured costs', () => {
  const rows = DOCUMENT.split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
  for (const row of [...tableOf(), ...costRows()]) expect(rows).toContainEqual(row)
})

test('the model was within a fifth of what three nodes of 5,000 sockets took', () => {
  expect(measured.checked.length).toBe(3)
  for (const { measuredUs, modelUs } of measured.checked)
    expect(Math.abs(modelUs - measuredUs) / measuredUs).toBeLessThan(0.2)
})

const loads: fc.Arbitrary<Load> = fc.record({
  subscribers: fc.nat(2_000_000),
  requests: fc.nat(500_000),
  cachedShare: fc.double({ min: 0, max: 1, noNaN: true }),
  changes: fc.nat(500),
  messages: fc.double({ min: 0, max: 5, noNaN: true }),
})

test('no more load needs fewer nodes, and each node does no more than its share', () => {
  fc.assert(
    fc.property(loads, loads, (load, more) => {
      const added = Object.fromEntries(
        Object.entries(load).map(([name, value]) => [name, value + more[name as keyof Load]]),
      ) as unknown as Load
      const of = sizingOf(load, MACHINE)
      const larger = { ...added, changes: load.changes, cachedShare: load.cachedShare }
      expect(sizingOf(larger, MACHINE).nodes).toBeGreaterThanOrEqual(of.nodes)
      expect(of.nodes).toBeGreaterThanOrEqual(3)
      expect(of.nodes * of.socketsPerNode).toBeGreaterThanOrEqual(load.subscribers)
      const workers = of.nodes * of.workersPerNode
      const neededUs =
        workers * (COSTS.idleUs + load.changes * COSTS.deltaUs) +
        load.requests * (1 - load.cachedShare) * COSTS.requestUs +
        load.subscribers * (COSTS.socketUs + load.messages * COSTS.deliveryUs)
      expect(neededUs).toBeLessThanOrEqual(workers * 0.5e6 * 1.000001)
    }),
  )
})

test('changes that one process cannot write are refused', () => {
  const load = { subscribers: 1, requests: 0, cachedShare: 0, messages: 1 }
  expect(() => sizingOf({ ...load, changes: 100_000 }, MACHINE)).toThrow(RangeError)
})
