/** Whether what is sent to a URL is encrypted or stays on this machine: https, or http to a loopback address. */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
}
