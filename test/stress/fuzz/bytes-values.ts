/** WebSocket frames as bytes (RFC 6455, 5), valid and invalid. */

/** Expected result of some bytes: kinds of replies, in order, or the close code. */
export interface FrameRow {
  readonly name: string
  readonly bytes: Uint8Array
  readonly answers: readonly string[]
  /** Null if the socket stays open. */
  readonly code: number | null
}

interface FrameShape {
  /** Bytes of the length field; default: the minimum. */
  readonly length?: readonly number[]
  readonly isMasked?: boolean
}

const MASK = [0x5a, 0x00, 0xff, 0x17]
const [TEXT, BINARY, CLOSE, PING, PONG] = [0x1, 0x2, 0x8, 0x9, 0xa]
/** The last frame of its message. */
const FIN = 0x80

/** A frame of a client. */
export function frame(
  first: number,
  payload: string | Uint8Array = '',
  { length, isMasked = true }: FrameShape = {},
): Uint8Array {
  const bytes = Buffer.from(payload)
  const [small = 0, ...more] = length ?? lengthOf(bytes.length)
  if (!isMasked) return Buffer.concat([Buffer.from([first, small, ...more]), bytes])
  const masked = bytes.map((byte, index) => byte ^ (MASK[index % 4] ?? 0))
  return Buffer.concat([Buffer.from([first, small | 0x80, ...more, ...MASK]), masked])
}

function lengthOf(count: number): readonly number[] {
  if (count < 126) return [count]
  if (count < 65_536) return [126, count >> 8, count & 255]
  return [127, 0, 0, 0, 0, count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255]
}

const ASK = '{"action":"ping"}'
const [START, MIDDLE, END] = [ASK.slice(0, 5), ASK.slice(5, 9), ASK.slice(9)]
const SUBSCRIBE = '{"action":"subscribe","type":"match","sportSlug":"football","matchId":1,"x":"жж"}'
const UNSUBSCRIBE = '{"action":"unsubscribe","type":"match","sportSlug":"football","matchId":1}'

function goesOn(name: string, answers: readonly string[], ...frames: readonly Uint8Array[]): FrameRow {
  return { name, bytes: Buffer.concat(frames), answers, code: null }
}

function closes(name: string, code: number, ...frames: readonly Uint8Array[]): FrameRow {
  return { name, bytes: Buffer.concat(frames), answers: [], code }
}

/** A text in frames of a given size, which splits two-byte characters. */
function inFragments(text: string, size: number): readonly Uint8Array[] {
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, index) => {
    const first = (index === 0 ? TEXT : 0) | (index === count - 1 ? FIN : 0)
    return frame(first, bytes.subarray(index * size, (index + 1) * size))
  })
}

const UNDERSTOOD: readonly FrameRow[] = [
  goesOn('a text', ['pong'], frame(FIN | TEXT, ASK)),
  goesOn('a binary message', ['error'], frame(FIN | BINARY, ASK)),
  goesOn('three fragments', ['pong'], frame(TEXT, START), frame(0, MIDDLE), frame(FIN, END)),
  goesOn('empty fragments', ['pong'], frame(TEXT), frame(0, ASK), frame(0), frame(FIN)),
  goesOn(
    'control frames between fragments',
    ['frame 10', 'pong', 'frame 10'],
    frame(TEXT, START),
    frame(FIN | PING, 'a'),
    frame(FIN | PONG, 'b'),
    frame(FIN, ASK.slice(5)),
    frame(FIN | PING),
  ),
  ...[1, 2, 7, 80].map((size) =>
    goesOn(
      `a subscription in fragments of ${size}`,
      ['subscribed', 'match_snapshot', 'unsubscribed'],
      ...inFragments(SUBSCRIBE, size),
      ...inFragments(UNSUBSCRIBE, size),
    ),
  ),
  goesOn('a letter in two fragments', ['error'], frame(TEXT, Buffer.of(0xd0)), frame(FIN, Buffer.of(0xb6))),
  goesOn('a ping of 125 bytes', ['frame 10'], frame(FIN | PING, 'x'.repeat(125))),
  goesOn('a pong that nobody asked for', [], frame(FIN | PONG, 'x')),
  goesOn('a text of 4096 bytes', ['error'], frame(FIN | TEXT, 'x'.repeat(4096))),
  goesOn('an empty text', ['error'], frame(FIN | TEXT)),
  goesOn('a long form of length', ['pong'], frame(FIN | TEXT, ASK, { length: [126, 0, ASK.length] })),
]

const NO_CODES = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535]
const CODES = [1000, 1001, 1003, 1011, 3000, 4999]
const codeBytes = (code: number, reason: string | Uint8Array = '') =>
  Buffer.concat([Buffer.of(code >> 8, code & 255), Buffer.from(reason)])

const ENDED: readonly FrameRow[] = [
  closes('no mask', 1002, frame(FIN | TEXT, ASK, { isMasked: false })),
  ...[0x40, 0x20, 0x10, 0x70].map((bits) =>
    closes(`reserved bits ${bits}`, 1002, frame(FIN | bits | TEXT, ASK)),
  ),
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) =>
    closes(`opcode ${opcode}`, 1002, frame(FIN | opcode, 'x')),
  ),
  closes('a new message inside of another', 1002, frame(TEXT, START), frame(FIN | TEXT, ASK)),
  closes('the end of no message', 1002, frame(FIN, ASK)),
  closes('the middle of no message', 1002, frame(0, ASK)),
  closes('a ping in fragments', 1002, frame(PING, 'x')),
  closes('a close in fragments', 1002, frame(CLOSE)),
  closes('a ping of 126 bytes', 1002, frame(FIN | PING, 'x'.repeat(126))),
  closes('a pong of 126 bytes', 1002, frame(FIN | PONG, 'x'.repeat(126))),
  closes('a close of 126 bytes', 1002, frame(FIN | CLOSE, codeBytes(1000, 'x'.repeat(124)))),
  closes('a long form of length of a ping', 1002, frame(FIN | PING, 'x', { length: [126, 0, 1] })),
  closes('a length of 2^63', 1009, frame(FIN | TEXT, '', { length: [127, 0x80, 0, 0, 0, 0, 0, 0, 0] })),
  closes('a length of 2^64 - 1', 1009, frame(FIN | TEXT, '', { length: Array(9).fill(255).with(0, 127) })),
  closes('a length of 2^32', 1009, frame(FIN | TEXT, '', { length: [127, 0, 0, 0, 1, 0, 0, 0, 0] })),
  closes('a text of 4097 bytes', 1009, frame(FIN | TEXT, 'x'.repeat(4097))),
  closes('a text of 70000 bytes', 1009, frame(FIN | TEXT, 'x'.repeat(70_000))),
  closes(
    'fragments that are too long together',
    1009,
    frame(TEXT, 'x'.repeat(4000)),
    frame(0, 'x'.repeat(97)),
  ),
  closes('bytes that are no text', 1007, frame(FIN | TEXT, Buffer.of(0xc3, 0x28))),
  closes('half a surrogate', 1007, frame(FIN | TEXT, Buffer.of(0xed, 0xa0, 0x80))),
  closes('fragments that are no text', 1007, frame(TEXT, Buffer.of(0xc3)), frame(FIN, Buffer.of(0x28))),
  closes('a close without a code', 1005, frame(FIN | CLOSE)),
  closes('half a code', 1002, frame(FIN | CLOSE, Buffer.of(3))),
  ...NO_CODES.map((code) => closes(`code ${code}`, 1002, frame(FIN | CLOSE, codeBytes(code)))),
  ...CODES.map((code) => closes(`code ${code}`, code, frame(FIN | CLOSE, codeBytes(code, 'bye')))),
  closes('a reason that is no text', 1007, frame(FIN | CLOSE, codeBytes(1000, Buffer.of(0xc3, 0x28)))),
  closes('a text after the close', 1000, frame(FIN | CLOSE, codeBytes(1000)), frame(FIN | TEXT, ASK)),
  closes('a request of HTTP', 1002, Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')),
]

/** Expected results of valid or nearly valid frames. */
export const FRAMES_UNDERSTOOD = UNDERSTOOD
/** Frames that close the socket, with the close code. */
export const FRAMES_THAT_END = ENDED
/** A code with which the runtime may close: its own, or that of the sender. */
export function isCodeOfProtocol(code: number): boolean {
  return (
    [1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, 1010, 1011].includes(code) ||
    (code >= 3000 && code < 5000)
  )
}
