/**
 * Source text as the house rules see it: the same text three times, with comments and the contents of strings
 * blanked out as a rule needs, so that positions and line numbers stay what they are.
 */

export interface SourceFile {
  /** From the top of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Comments are spaces. */
  readonly withoutComments: string
  /** Comments and the contents of strings, templates and regular expressions are spaces. */
  readonly code: string
}

type Kind = 'code' | 'comment' | 'literal'

/** A slash after one of these begins a regular expression, else it divides. */
const BEFORE_REGEX = /(?:^|[([{,;=:!&|?+\-*%<>~^}]|\b(?:return|typeof|case|in|of|throw|await|yield))$/

/** Splits text into code, comments and literals. The code inside `${}` of a template counts as code. */
function* chunks(text: string): Generator<{ kind: Kind; from: number; to: number }> {
  let at = 0
  let codeFrom = 0
  /** Open braces within each open `${`. */
  const templates: number[] = []
  while (at < text.length) {
    const end = endOfToken(text, at, codeFrom, templates)
    if (end === null) {
      at++
      continue
    }
    if (at > codeFrom) yield { kind: 'code', from: codeFrom, to: at }
    yield { kind: end.kind, from: at, to: end.to }
    at = codeFrom = end.to
  }
  if (at > codeFrom) yield { kind: 'code', from: codeFrom, to: at }
}

/** The comment or literal that begins at a position, or null for plain code. */
function endOfToken(text: string, at: number, codeFrom: number, templates: number[]) {
  const char = text[at]
  const pair = text.slice(at, at + 2)
  if (pair === '//' || (pair === '#!' && at === 0))
    return { kind: 'comment' as const, to: orEnd(text, text.indexOf('\n', at)) }
  if (pair === '/*') return { kind: 'comment' as const, to: orEnd(text, text.indexOf('*/', at + 2), 2) }
  if (char === '"' || char === "'") return { kind: 'literal' as const, to: endOfQuoted(text, at, char) }
  if (char === '`') return { kind: 'literal' as const, to: endOfTemplate(text, at + 1, templates) }
  if (char === '/' && BEFORE_REGEX.test(text.slice(Math.max(codeFrom, at - 40), at).trimEnd()))
    return { kind: 'literal' as const, to: endOfRegex(text, at) }
  const depth = templates.at(-1)
  if (depth === undefined) return null
  if (char === '{') templates[templates.length - 1] = depth + 1
  if (char !== '}') return null
  if (depth > 0) {
    templates[templates.length - 1] = depth - 1
    return null
  }
  templates.pop()
  return { kind: 'literal' as const, to: endOfTemplate(text, at + 1, templates) }
}

function orEnd(text: string, index: number, length = 0): number {
  return index < 0 ? text.length : index + length
}

function endOfQuoted(text: string, at: number, quote: string): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote || text[i] === '\n') return i + 1
  }
  return text.length
}

/** Ends after the closing backtick, or after a `${`, whose code is on its own. */
function endOfTemplate(text: string, from: number, templates: number[]): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === '`') return i + 1
    else if (text[i] === '$' && text[i + 1] === '{') {
      templates.push(0)
      return i + 2
    }
  }
  return text.length
}

function endOfRegex(text: string, at: number): number {
  let inClass = false
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i]
    if (char === '\\') i++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if ((char === '/' && !inClass) || char === '\n') return i + 1
  }
  return text.length
}

export interface RegularExpression {
  readonly source: string
  readonly flags: string
  readonly index: number
}

/** The literals of regular expressions. */
export function* regularExpressionsOf({ text }: SourceFile): Generator<RegularExpression> {
  for (const { kind, from, to } of chunks(text)) {
    if (kind !== 'literal' || text[from] !== '/') continue
    const [flags = ''] = /^[a-z]*/.exec(text.slice(to, to + 9)) ?? []
    yield { source: text.slice(from + 1, to - 1), flags, index: from }
  }
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** Keeps the first and the last character, so that quotes stay visible. */
function blankInside(text: string): string {
  return text.length < 2 ? text : (text[0] ?? '') + blank(text.slice(1, -1)) + text.slice(-1)
}

export function sourceFile(path: string, text: string): SourceFile {
  let withoutComments = ''
  let code = ''
  for (const { kind, from, to } of chunks(text)) {
    const piece = text.slice(from, to)
    withoutComments += kind === 'comment' ? blank(piece) : piece
    code += kind === 'code' ? piece : kind === 'comment' ? blank(piece) : blankInside(piece)
  }
  return { path, text, withoutComments, code }
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

export interface Import {
  readonly specifier: string
  /** Nothing of it is left at run time. */
  readonly isType: boolean
  readonly line: number
}

const FROM = /\b(?:import|export)\s+(type\s+)?(?:[\w$*{][^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/g
const BARE = /\bimport\s*\(?\s*['"]([^'"]+)['"]/g

/** Every import and re-export, static or dynamic; types too, because the strata hold for them as well. */
export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = []
  /** The word `import` within a text is no import. */
  const isCode = (match: RegExpExecArray) => file.code[match.index] !== ' '
  for (const match of [...file.withoutComments.matchAll(FROM)].filter(isCode)) {
    const line = lineAt(file.text, match.index)
    found.push({ specifier: match[2] ?? '', isType: match[1] !== undefined, line })
  }
  for (const match of [...file.withoutComments.matchAll(BARE)].filter(isCode))
    found.push({ specifier: match[1] ?? '', isType: false, line: lineAt(file.text, match.index) })
  return found.sort((left, right) => left.line - right.line)
}

/** Where a relative import leads, from the top of the repository; null for a package. */
export function targetOf(file: SourceFile, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const parts = file.path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** All matches of a pattern in one of the texts of a file, as `path:line: what`. */
export function findAll(
  file: SourceFile,
  view: 'text' | 'withoutComments' | 'code',
  pattern: RegExp,
  say: (match: string) => string,
): readonly string[] {
  return [...file[view].matchAll(pattern)].map(
    (match) => `${file.path}:${lineAt(file.text, match.index)}: ${say(match[0])}`,
  )
}
