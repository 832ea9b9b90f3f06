/**
 * Words that names must not use, each with the standard term: a reader brings the terms of the field, and has to learn
 * every word of our own. Checked in the names of files, declarations, settings, metrics and tests.
 */
import { lineAt, type SourceFile } from './source.ts'
import words from './vocabulary.json'

type Words = Readonly<Record<string, string>>

/** Not in the name of a test either. */
const WORDS: Words = words.everywhere

/** Plain English in the sentence that names a test (`the old file is kept`), but no name of a file or a declaration. */
const NAME_WORDS: Words = { ...WORDS, ...words.names }

/** Fine for a value, but not for a file, a type or a function. */
const TYPE_WORDS: Words = { ...NAME_WORDS, ...words.types }

/** Turns of phrase that the name of a test must not use, each with the standard term. */
const PHRASES: Words = words.phrases

/** File names that begin with the noun: `load-match`, `results-by-season`. */
const FILE_PATTERN = /(?:^|[/-])(?:of-season|found-entities)|-of-path\b/

/** How long backups are kept is a term of its own (restic, Borg, pgBackRest). */
const RETENTION = 'SCORELINE_BACKUP_KEEP'
/** Two esports titles are played on lanes, and the reference calls them so (docs/reference/resources.md#15). */
const LANE_TITLES = /^(?:seed\/\w+\/lanes(?:-\w+)?\.ts|[lL]anes\w+|expectLanes)$/

const DECLARATION =
  /^(?:export )?(?:default )?(?:abstract )?(?:async )?(const|let|function\*?|class|interface|type|enum) +([A-Za-z_$][\w$]*)/gm
const TEST_NAME = /\b(?:test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:(?!\1).)*)\1/g
const SETTING_OR_METRIC = /\b(?:SCORELINE_[A-Z_]+|scoreline_[a-z_]+)\b/g

/** Breaches as `path:line: name: "word", say term`. */
export function vocabularyFaults(file: SourceFile): readonly string[] {
  const faults = (name: string, at: number, words: Words): readonly string[] => {
    if (LANE_TITLES.test(name) || name === RETENTION) return []
    const word = wordsOf(name).find((each) => Object.hasOwn(words, each))
    if (word === undefined) return []
    return [`${file.path}:${lineAt(file.text, at)}: ${name}: "${word}", say ${words[word]}`]
  }
  const declarations = [...file.code.matchAll(DECLARATION)].flatMap(({ index, 1: kind = '', 2: name = '' }) =>
    faults(name, index, /^(?:const|let)$/.test(kind) ? NAME_WORDS : TYPE_WORDS),
  )
  const settings = [...file.text.matchAll(SETTING_OR_METRIC)].flatMap(({ index, 0: name }) =>
    faults(name, index, TYPE_WORDS),
  )
  const phrases = (name: string, at: number): readonly string[] => {
    const phrase = Object.keys(PHRASES).find((each) => ` ${wordsOf(name).join(' ')} `.includes(` ${each} `))
    return phrase === undefined
      ? []
      : [`${file.path}:${lineAt(file.text, at)}: ${name}: "${phrase}", say ${PHRASES[phrase]}`]
  }
  const tests = file.path.startsWith('test/') ? [...file.text.matchAll(TEST_NAME)] : []
  return [
    ...faults(file.path, 0, TYPE_WORDS),
    ...(FILE_PATTERN.test(file.path) ? [`${file.path}:1: say load-X, X-by-season or search-results`] : []),
    ...declarations,
    ...settings,
    ...tests.flatMap(({ index, 2: name = '' }) => [...faults(name, index, WORDS), ...phrases(name, index)]),
  ]
}

/** The words of a name in camel case, kebab case, upper case or plain text. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}
