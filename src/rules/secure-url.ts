/** Whether what is sent to a URL is encrypted or stays on this machine: https, or http to a loopback address. */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname))
}
