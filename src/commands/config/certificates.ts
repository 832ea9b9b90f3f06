/** Certificates in PEM. */
import { X509Certificate } from 'node:crypto'

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of a text; those that cannot be read are left out. */
export function certificatesIn(text: string): X509Certificate[] {
  return (text.match(BLOCK) ?? []).flatMap((pem) => {
    try {
      return [new X509Certificate(pem)]
    } catch {
      return []
    }
  })
}
