/** Takes API keys out of a text that goes to a log or a terminal, wherever they stand in it. */

const REDACTED = '[redacted]'
/** A key as it is made, also inside a longer word. */
const KEY = /sl_[0-9A-Za-z]{43}/g
/** What stands behind `apiKey=` in an address, whatever it is: a mistyped key is nearly a key. */
const KEY_OF_ADDRESS = /(api_?key(?:=|%3d))[^&\s"'\\#]+/gi
/** A header that was printed with its value. */
const KEY_OF_HEADER = /((?:^|[^\w-])(?:proxy-)?authorization\\?["']?\s*[:=]\s*\\?["']?)[^"'\\\r\n,}]+/gi

export function redacted(text: string): string {
  return text
    .replace(KEY, REDACTED)
    .replace(KEY_OF_ADDRESS, `$1${REDACTED}`)
    .replace(KEY_OF_HEADER, `$1${REDACTED}`)
}
