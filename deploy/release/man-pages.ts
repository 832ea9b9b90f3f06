/**
 * The man pages of a release, from the pages of docs/: `scoreline(1)` is the command line, `scoreline.toml(5)` the
 * configuration file, and `scoreline-operating(7)` and the like are the guides.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import { version } from '../../package.json' with { type: 'json' }

const FOLDER = join(import.meta.dir, '../../docs')
/** Those that are named after something else than their page. */
const NAMES: Readonly<Record<string, readonly [name: string, section: number]>> = {
  'command-line': ['scoreline', 1],
  configuration: ['scoreline.toml', 5],
}
/** For developers of the service, or an index. */
const LEFT_OUT = ['README', 'architecture', 'benchmarks', 'decisions']

export interface ManPage {
  /** Below a folder of man pages, e.g. `man1/scoreline.1`. */
  readonly path: string
  readonly text: string
}

export function manPages(): readonly ManPage[] {
  const pages = [...new Bun.Glob('*.md').scanSync(FOLDER)].map((file) => basename(file, '.md')).sort()
  const named = pages
    .filter((page) => !LEFT_OUT.includes(page))
    .map((page) => ({ page, of: NAMES[page] ?? ([`scoreline-${page}`, 7] as const) }))
  const all = named.map(({ of: [name, section] }) => `.BR ${name} (${section})`).sort()
  return named.map(({ page, of: [name, section] }) => {
    const source = readFileSync(join(FOLDER, `${page}.md`), 'utf8')
    const text = `${manPage(source, name, section)}.SH SEE ALSO\n${all.join(' ,\n')}\n`
    return { path: `man${section}/${name}.${section}`, text }
  })
}

export function manPage(source: string, name: string, section: number): string {
  const [title, ...tokens] = marked.lexer(source.replace(/<!-- .*? -->\n?/g, ''))
  const summary = title?.type === 'heading' ? inline(title.tokens ?? []) : name
  return `.TH "${name.toUpperCase()}" ${section} "" "Scoreline ${version}" "Scoreline"
.SH NAME
${literal(name)} \\- ${summary.toLowerCase()}
.SH DESCRIPTION
.ad l
${tokens.map(block).join('')}`
}

function block(token: Token): string {
  const { tokens = [] } = token as Tokens.Generic
  switch (token.type) {
    case 'heading':
      return token.depth === 2 ? `.SH ${inline(tokens).toUpperCase()}\n` : `.SS ${inline(tokens)}\n`
    case 'paragraph':
      return `.PP\n${lines(inline(tokens))}\n`
    case 'code':
      return `.PP\n.RS 4\n.EX\n${lines(literal(token.text))}\n.EE\n.RE\n`
    case 'list':
      return (token as Tokens.List).items
        .map(
          (item, index) =>
            `.IP ${token.ordered ? `${index + 1}.` : '\\(bu'} 4\n${item.tokens.map(text).join('\n')}\n`,
        )
        .join('')
    case 'table':
      return table(token as Tokens.Table)
    case 'blockquote':
      return `.RS 4\n${tokens.map(block).join('')}.RE\n`
    default:
      return ''
  }
}

/** What is within an item of a list. */
function text(token: Token): string {
  return token.type === 'text' ? lines(inline((token as Tokens.Text).tokens ?? [])) : block(token).trimEnd()
}

/** Rows as a list of definitions: a terminal is too narrow for columns of sentences. */
function table({ header, rows }: Tokens.Table): string {
  const rowText = ([first, ...cells]: Tokens.TableCell[]) => {
    const named = cells.map((cell, index) => ({
      name: inline(header[index + 1]?.tokens ?? []),
      value: inline(cell.tokens),
    }))
    const values = named.filter(({ value }) => value !== '')
    const shown = values.map(({ name, value }) => (cells.length > 1 ? `${name}: ${value}` : value))
    return `.TP\n${lines(inline(first?.tokens ?? []))}\n${lines(shown.join('\n.br\n'))}\n`
  }
  return rows.map(rowText).join('')
}

function inline(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      const { tokens: within = [] } = token as Tokens.Generic
      if (token.type === 'codespan' || token.type === 'strong') return `\\fB${literal(token.text)}\\fR`
      if (token.type === 'em') return `\\fI${inline(within)}\\fR`
      if (token.type === 'link' || token.type === 'del') return inline(within)
      if (token.type === 'br') return '\n.br\n'
      return within.length > 0 ? inline(within) : literal((token as Tokens.Text).text ?? '')
    })
    .join('')
}

/** Text in which nothing is a request or an escape of roff. */
function literal(plain: string): string {
  return plain.replaceAll('\\', '\\(rs').replaceAll('-', '\\-')
}

/** No line but those of this file begins a request. */
function lines(roff: string): string {
  return roff.replace(/^(?!\.br$)(?=[.'])/gm, '\\&')
}
