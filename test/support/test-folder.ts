/** A folder that lives as long as the tests of the file, or of the `describe` block, that makes it. */
import { afterAll } from 'bun:test'
import { join } from 'node:path'
import { type HereOptions, type Ran, runHere, temporaryFolder } from './command-kit.ts'

export interface TestFolder {
  readonly path: string
  readonly at: (name: string) => string
  /** Runs a command line there, to its end and in this process. */
  readonly run: (line: string | readonly string[], options?: Omit<HereOptions, 'cwd'>) => Promise<Ran>
}

export function testFolder(name: string): TestFolder {
  const { path, remove } = temporaryFolder(name)
  afterAll(remove)
  return {
    path,
    at: (file) => join(path, file),
    run: (line, options) =>
      runHere(typeof line === 'string' ? wordsOf(line) : line, { ...options, cwd: path }),
  }
}

/** The words of a command line; one with blanks is in double quotes. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
}
