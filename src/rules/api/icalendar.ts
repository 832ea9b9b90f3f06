/** Text of iCalendar objects (RFC 5545): content lines, folding, escaping, times. */

/** Maximum octets of a line, without its line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75
/** No character of a JavaScript string takes more than three octets, so shorter lines need no counting. */
const SURELY_SHORT = LINE_OCTETS / 3

/** A property with an escaped value, e.g. from `icalText`; a name may have parameters (`DURATION;VALUE=…`). */
export type Property = readonly [name: string, value: string]

/** A component with its properties. */
export function icalComponent(name: string, properties: readonly Property[]): string {
  let text = `BEGIN:${name}\r\n`
  for (const [property, value] of properties) text += `${folded(`${property}:${value}`)}\r\n`
  return `${text}END:${name}\r\n`
}

/** Characters that do not stand for themselves in a TEXT value. */
const SPECIAL = /[\\;,\x00-\x1f\x7f]/

/** A TEXT value (RFC 5545, 3.3.11). Other control characters are not allowed in it and become spaces. */
export function icalText(text: string): string {
  if (!SPECIAL.test(text)) return text.toWellFormed()
  return text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[\x00-\x09\x0b-\x1f\x7f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .toWellFormed()
}

/** A DATE-TIME in UTC (RFC 5545, 3.3.5), e.g. `20260912T170400Z`. */
export function icalTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** A DATE (RFC 5545, 3.3.4) of a day `YYYY-MM-DD`, e.g. `20260912`. */
export function icalDay(day: string): string {
  return day.replaceAll('-', '')
}

/** Breaks a line into lines of at most 75 octets; all but the first begin with a space. Never breaks a character. */
function folded(line: string): string {
  if (line.length <= SURELY_SHORT || Buffer.byteLength(line) <= LINE_OCTETS) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const width = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + width > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += width
  }
  return text
}

/** Octets of a code point in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
