/** Which files import which: circles, and the tests nearest to a file. */
import { importsOf, type SourceFile, targetOf } from './source.ts'

/** The imported files of each file, by path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export function importGraph(files: readonly SourceFile[]): ImportGraph {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files.map((file) => {
      const targets = importsOf(file).map(({ specifier }) => targetOf(file, specifier) ?? '')
      return [file.path, [...new Set(targets)].filter((target) => paths.has(target))]
    }),
  )
}

/** Files that import each other, directly or through others: strongly connected components (Tarjan, 1972). */
export function circlesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (path: string): number => {
    const index = order.size
    order.set(path, index)
    lowest.set(path, index)
    stack.push(path)
    for (const target of graph.get(path) ?? []) {
      const isOpen = order.has(target) ? stack.includes(target) : true
      if (!isOpen) continue
      const reached = order.has(target) ? (order.get(target) as number) : visit(target)
      lowest.set(path, Math.min(lowest.get(path) as number, reached))
    }
    if (lowest.get(path) === index) {
      const circle = stack.splice(stack.indexOf(path))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(path) as number
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return circles
}

/** The tests that reach a file through the fewest imports, nearest first. */
export function relatedTests(graph: ImportGraph, file: string, most: number): string[] {
  const importers = new Map<string, string[]>()
  for (const [path, targets] of graph) {
    for (const target of targets) importers.getOrInsertComputed(target, () => []).push(path)
  }
  const found: string[] = []
  const seen = new Set([file])
  for (let level = [file]; level.length > 0 && found.length < most; ) {
    const next = new Set(level.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path)))
    for (const path of next) seen.add(path)
    level = [...next].sort()
    found.push(...level.filter((path) => path.endsWith('.test.ts')))
  }
  return found.slice(0, most)
}

/** Exported functions, constants and classes that no other file names, as `path name`. */
export function unusedExports(files: readonly SourceFile[]): string[] {
  const filesWith = new Map<string, number>()
  for (const { text } of files)
    for (const word of new Set(text.match(/\w+/g))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
      .filter(([, name = '']) => filesWith.get(name) === 1)
      .map(([, name]) => `${path} ${name}`),
  )
}
