/** The Python client (`examples/python`) as a wheel, so that `pip install` of its address needs nothing else. */
import { zipSync } from 'fflate'
import { VERSION } from '../../contract/version.ts'

/** A version of npm has a hyphen before a pre-release, which separates the parts of the name here. */
const WHEEL = `scoreline_client-${VERSION.replaceAll('-', '_')}`
/** The name is what pip reads: distribution, version, and that any Python 3 on any platform will do. */
export const WHEEL_PATH = `/docs/${WHEEL}-py3-none-any.whl`

const METADATA = `Metadata-Version: 2.1
Name: scoreline-client
Version: ${VERSION}
Summary: Client of a Scoreline service, with types and without dependencies
License: MIT
Requires-Python: >=3.11
`
const FORMAT = `Wheel-Version: 1.0
Generator: scoreline ${VERSION}
Root-Is-Purelib: true
Tag: py3-none-any
`
/** The earliest time that a ZIP archive can have, so that the same files are the same bytes. */
const MTIME = '1980-01-01T00:00:00'

/** @param modules the files of the package by their path, e.g. `scoreline/api.py` */
export function pythonWheel(modules: Readonly<Record<string, string>>): Uint8Array {
  const about = `${WHEEL}.dist-info`
  const texts = { ...modules, [`${about}/METADATA`]: METADATA, [`${about}/WHEEL`]: FORMAT }
  const files = Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)] as const)
  const lines = files.map(([path, bytes]) => {
    const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('base64url')
    return `${path},sha256=${hash},${bytes.length}\n`
  })
  const record = `${about}/RECORD`
  const list = new TextEncoder().encode(`${lines.join('')}${record},,\n`)
  return zipSync(Object.fromEntries([...files, [record, list]]), { mtime: MTIME })
}
