/** Reads the items of a long JSON list one at a time, so that the whole list is never in memory. */

/** The text is not a JSON list. */
export class NoList extends Error {}

/** The unparsed text of each item of a list. Throws NoList, possibly after some items. */
export function* listItems(chunks: Iterable<string>): Generator<string> {
  const cut = /["\\[\]{},]/g
  let depth = 0
  let isInText = false
  let item = ''
  let isEnded = false
  /** Characters at the start of the next chunk that a backslash escapes. */
  let escaped = 0
  for (const chunk of chunks) {
    let start = 0
    cut.lastIndex = escaped
    escaped = Math.max(0, escaped - chunk.length)
    for (let match = cut.exec(chunk); match; match = cut.exec(chunk)) {
      const sign = match[0]
      const at = match.index
      if (isInText) {
        if (sign === '\\') {
          cut.lastIndex = at + 2
          escaped = Math.max(0, at + 2 - chunk.length)
        } else if (sign === '"') isInText = false
        continue
      }
      if (sign === '\\' || (sign === '}' && depth === 1)) throw new NoList()
      if (sign === '"') isInText = true
      else if (sign === '[' || sign === '{') {
        depth += 1
        if (depth === 1) {
          if (sign === '{' || isEnded || (item + chunk.slice(start, at)).trim() !== '') throw new NoList()
          start = at + 1
        }
      } else if (depth === 1) {
        const whole = (item + chunk.slice(start, at)).trim()
        if (whole !== '') yield whole
        else if (sign === ',') throw new NoList()
        item = ''
        start = at + 1
        if (sign !== ',') {
          depth = 0
          isEnded = true
        }
      } else if (sign !== ',') depth -= 1
    }
    item += chunk.slice(start)
  }
  if (!isEnded || item.trim() !== '') throw new NoList()
}
