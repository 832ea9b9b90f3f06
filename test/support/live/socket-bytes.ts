/** A WebSocket as bytes (RFC 6455): the request of the upgrade, and frames of a client. */

export const UPGRADE_LINES =
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

export function upgradeText(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${UPGRADE_LINES}\r\n`
}

/** A masked text frame of at most 125 bytes; the mask is zero. */
export function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
