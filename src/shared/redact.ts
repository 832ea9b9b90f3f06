/** Removes API keys from text written to a log or a terminal. */

const REDACTED = '[redacted]'
/** A generated key or calendar token, even inside a longer word. */
const KEY = /slc?_[0-9A-Za-z]{43}/g
/** Any value of `apiKey=` or `token=` in a URL, because a mistyped key is almost the real one. */
const KEY_OF_ADDRESS = /((?:api_?key|token)(?:=|%3d))[^&\s"'\\#]+/gi
/** A printed Authorization header. */
const KEY_OF_HEADER = /((?:^|[^\w-])(?:proxy-)?authorization\\?["']?\s*[:=]\s*\\?["']?)[^"'\\\r\n,}]+/gi

export function redacted(text: string): string {
  return text
    .replace(KEY, REDACTED)
    .replace(KEY_OF_ADDRESS, `$1${REDACTED}`)
    .replace(KEY_OF_HEADER, `$1${REDACTED}`)
}
