/** A node at a NATS server with certificates of an authority of its own (docs/cluster.md#tls). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { connectEngine, type NatsTls } from '../../../src/cluster/engine.ts'
import { checkCertificates } from '../../../src/commands/check/cluster-checks.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { freePort } from '../../support/free-port.ts'
import { testFolder } from '../../support/test-folder.ts'

const { at, run } = testFolder('cluster-tls')
const DAY_MS = 86_400_000
const DAYS = 40

const openssl = (line: string) =>
  expect([line, Bun.spawnSync(['openssl', ...line.split(' ')]).exitCode]).toEqual([line, 0])
const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'

function makeAuthority(name: string): void {
  openssl(
    `req -x509 ${KEY} -days ${DAYS} -subj /CN=${name} -keyout ${at(`${name}.key`)} -out ${at(`${name}.pem`)}`,
  )
}
function makeCertificate(name: string): void {
  openssl(`req ${KEY} -subj /CN=${name} -keyout ${at(`${name}.key`)} -out ${at(`${name}.csr`)}`)
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1')
  openssl(
    `x509 -req -in ${at(`${name}.csr`)} -CA ${at('ca.pem')} -CAkey ${at('ca.key')} -CAcreateserial -days ${DAYS} -extfile ${at('names')} -out ${at(`${name}.pem`)}`,
  )
}
const pem = (name: string) => readFileSync(at(name), 'utf8')

describe.skipIf(NATS_SERVER === null || Bun.which('openssl') === null)('NATS with certificates', () => {
  const port = freePort()
  let server: Bun.Subprocess | undefined
  const tls = (of: Partial<NatsTls> = {}): NatsTls => ({
    ...{ ca: pem('ca.pem'), cert: pem('node.pem'), key: pem('node.key') },
    ...of,
  })
  const options = (of: NatsTls | null, scheme = 'tls') => ({
    ...{ servers: [`${scheme}://127.0.0.1:${port}`], cluster: 'c', node: 'a', replicas: 1 },
    ...{ credentials: null, tls: of },
  })
  const open = async (...of: Parameters<typeof options>) => {
    const connection = await connectEngine(options(...of))
    await connection.close()
    return 'connected'
  }

  beforeAll(async () => {
    makeAuthority('ca')
    makeAuthority('other')
    makeCertificate('server')
    makeCertificate('node')
    writeFileSync(
      at('nats.conf'),
      `listen: 127.0.0.1:${port}
jetstream { store_dir: "${at('jetstream')}" }
tls { cert_file: "${at('server.pem')}", key_file: "${at('server.key')}", ca_file: "${at('ca.pem')}", verify: true }`,
    )
    server = Bun.spawn([NATS_SERVER ?? '', '-c', at('nats.conf')], { stdout: 'ignore', stderr: 'ignore' })
    while (true) {
      try {
        await open(tls())
        return
      } catch {
        await Bun.sleep(20)
      }
    }
  })
  afterAll(() => void server?.kill())

  test('takes the authority and the certificate of a node, also at nats://', async () => {
    expect(await open(tls())).toBe('connected')
    expect(await open(tls(), 'nats')).toBe('connected')
  })

  const REFUSED: readonly (readonly [name: string, of: () => NatsTls | null, message: RegExp])[] = [
    ['an unknown authority', () => null, /no known authority has signed; give that authority with --nats-ca/],
    ['another authority', () => tls({ ca: pem('other.pem') }), /no known authority has signed/],
    ['no certificate', () => tls({ cert: undefined, key: undefined }), /NATS at 127\.0\.0\.1:/],
  ]
  test.each(REFUSED)('refuses %s', async (_name, of, message) => {
    await expect(open(of())).rejects.toThrow(message)
  })

  test('the command line reads them, and `doctor` says until when they are valid', async () => {
    const files = `--nats-ca ${at('ca.pem')} --nats-cert ${at('node.pem')} --nats-key ${at('node.key')}`
    const { out } = await run(
      `doctor --cluster tls://127.0.0.1:${port} --node a ${files} --database ${at('x.db')}`,
    )
    expect(out).toMatch(
      /ok {7}certificates: --nats-ca is valid until .*\n.*certificates: --nats-cert is valid until .*\n.*certificates: the certificate of 127\.0\.0\.1:\d+ is valid until/,
    )
    const late = (days: number) => checkCertificates({ tls: tls() }, Date.now() + days * DAY_MS)
    expect(late(20)).toMatchObject([{ level: 'warning' }, { level: 'warning' }])
    expect(late(DAYS + 1)).toMatchObject([{ level: 'problem' }, { level: 'problem' }])
    const ofServer = { of: 'the certificate of a:4222', endMs: Date.now() }
    expect(checkCertificates({ tls: null }, Date.now() + DAY_MS, [ofServer])).toMatchObject([
      { level: 'problem', message: expect.stringContaining('the certificate of a:4222 has expired') },
    ])
    const one = await run(`doctor --cluster tls://127.0.0.1:${port} --nats-cert ${at('node.pem')}`)
    expect([one.code, one.err]).toEqual([
      2,
      expect.stringContaining('--nats-cert and --nats-key belong together'),
    ])
    const none = await run(`doctor --cluster tls://127.0.0.1:${port} --nats-ca ${at('nats.conf')}`)
    expect(none.err).toContain('--nats-ca: the file contains no certificate (PEM)')
  })
})
