/** A writer and its readers in one process, each with a connection of its own; a test carries the reports. */

import { join } from 'node:path'
import { pino } from 'pino'
import type { Db } from '../../../db/open.ts'
import { type App, createApp } from '../../../src/app.ts'
import { batchText, readBatch } from '../../../src/commands/serve/workers/worker-messages.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../command-kit.ts'
import { openFile } from '../database.ts'
import { type Harness, makeHarness } from '../harness.ts'

export interface ReaderHarness {
  readonly app: App
  /** Reports of the writer on their way, oldest first. */
  readonly reports: string[]
  /** Shows the next reports, by default all. */
  receive(count?: number): void
  ask(path: string): Promise<string>
}

/** Enough for a reader to notice what was not reported. */
export function look({ app }: ReaderHarness): void {
  app.checkForeignWrites()
  app.checkForeignWrites()
}

export interface Workers {
  readonly writer: Harness
  readonly readers: readonly ReaderHarness[]
  /** A connection of a process that is no part of the service. */
  readonly other: Db
  close(): void
}

/** @param isOfCluster whether they are of a node of a cluster */
export function makeWorkers(count: number, isOfCluster = false): Workers {
  const folder = temporaryFolder('workers')
  const path = join(folder.path, 'scoreline.db')
  const readers: ReaderHarness[] = []
  const writer = makeHarness({
    path,
    readers: {
      publish: (batch) => {
        for (const { reports } of readers) reports.push(batchText(batch))
      },
      status: () => ({ wanted: count, running: readers.length, restarts: 0 }),
      metrics: () => Promise.all(readers.map(async ({ app }) => (await app.metrics()).text)),
      reports: (since) => Promise.all(readers.map(({ app }) => app.report(since))),
      processes: () => Promise.all(readers.map(({ app }) => app.processes())),
    },
  })
  const other = openFile(path)
  const databases = Array.from({ length: count }, (_, index) => {
    const database = openFile(path)
    const app = createApp({
      database,
      clock: () => writer.now,
      config: DEFAULT_CONFIG,
      logger: pino({ level: 'silent' }),
      writer: {
        processName: String(index + 1),
        isOfCluster,
        metrics: () => writer.app.metrics(),
        report: (since) => writer.app.report(since),
        ready: async () => ({ ok: true, checks: {} }),
        lastChanges: () => writer.app.lastChanges(),
      },
    })
    const reports: string[] = []
    readers.push({
      app,
      reports,
      receive: (most = Number.POSITIVE_INFINITY) => {
        for (const text of reports.splice(0, most)) app.show(readBatch(text))
      },
      ask: async (asked) => {
        const headers = { authorization: writer.key }
        const response = await app.fetch(new Request(`http://localhost${asked}`, { headers }))
        return `${asked} ${response.status} ${await response.text()}`
      },
    })
    return database
  })
  return {
    writer,
    readers,
    other,
    close: () => {
      for (const { app } of readers) app.close()
      for (const database of [...databases, other]) closeDatabase(database)
      writer.close()
      folder.remove()
    },
  }
}
