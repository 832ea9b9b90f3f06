/**
 * The dashboard and the alert rules of `deploy/` (docs/operating.md#dashboard-and-alerts) use what `/metrics` has, and
 * the files of `deploy/cluster` (docs/cluster.md#compose) agree with each other.
 */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOG_EVENTS } from '../../../src/catalog/log-events.ts'
import { METRICS_PATH } from '../../../src/http/telemetry/telemetry.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { loneNode, makeHarness } from '../../support/harness.ts'

const DEPLOY = join(import.meta.dir, '../../../deploy')
const text = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly annotations: Readonly<Record<'summary' | 'description', string>>
}
const groups = (Bun.YAML.parse(text('prometheus-alerts.yml')) as { groups: { rules: Alert[] }[] }).groups
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(text('grafana-dashboard.json')) as {
  panels: { id: number; title: string; gridPos: object; targets: { expr: string }[] }[]
  templating: { list: { query: string }[] }
}

const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.map(({ query }) => ['variable', query] as const),
]

/** Names of metrics, with those that a histogram adds. */
async function metricNames(): Promise<Set<string>> {
  const harness = makeHarness({ config: { metrics: 'public' }, cluster: loneNode() })
  const response = await harness.app.fetch(new Request(`http://localhost${METRICS_PATH}`))
  const found = await response.text()
  harness.close()
  const names = new Set(['up'])
  for (const [, name = '', type] of found.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`)
  }
  return names
}

test('each metric of the dashboard and of the alerts exists', async () => {
  const known = await metricNames()
  const used = expressions.flatMap(([title, expr]) =>
    [...expr.matchAll(/\b(?:scoreline|process)_\w+/g)].map(([name]) => ({ title, name })),
  )
  expect(used.length).toBeGreaterThan(25)
  expect(used.filter(({ name }) => !known.has(name))).toEqual([])
})

describe('the alert rules', () => {
  test('have unique names, a summary and what to do', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
    for (const { alert, annotations } of alerts) {
      expect(alert).toMatch(/^Scoreline[A-Z]\w+$/)
      expect([annotations.summary, annotations.description]).toEqual([expect.any(String), expect.any(String)])
    }
  })

  test('name only log events that exist', () => {
    const named = [...text('prometheus-alerts.yml').matchAll(/event "(\w+)"/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !Object.hasOwn(LOG_EVENTS, name))).toEqual([])
  })

  // Only where Debian's package "prometheus" is installed.
  test.skipIf(Bun.which('promtool') === null)('are accepted by promtool', () => {
    const { exitCode, stderr, stdout } = Bun.spawnSync([
      'promtool',
      'check',
      'rules',
      join(DEPLOY, 'prometheus-alerts.yml'),
    ])
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
    expect(stdout.toString()).toContain(`${alerts.length} rules found`)
  })
})

// Only where Debian's package "prometheus" is installed.
test.skipIf(Bun.which('promtool') === null)(
  'the expressions of the dashboard are accepted by promtool',
  () => {
    const rules = dashboard.panels.flatMap(({ id, targets }) =>
      targets.map(({ expr }, index) => ({
        record: `panel_${id}:${index}`,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
      })),
    )
    const { exitCode, stderr } = Bun.spawnSync(['promtool', 'check', 'rules', '/dev/stdin'], {
      stdin: Buffer.from(JSON.stringify({ groups: [{ name: 'dashboard', rules }] })),
    })
    expect([exitCode, stderr.toString()]).toEqual([0, ''])
  },
)

test('the panels of the dashboard have numbers and locations of their own', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length)
})

describe('deploy/cluster', () => {
  const { services } = Bun.YAML.parse(text('cluster/compose.yml')) as {
    services: Record<string, { command?: string[]; environment: Record<string, string> }>
  }
  const named = (start: string) => Object.keys(services).filter((name) => name.startsWith(start))
  const [servers, nodes] = [named('nats-'), named('node-')]
  const port = (name: string) =>
    text('cluster/nats.conf').match(new RegExp(`${name}: 0\\.0\\.0\\.0:(\\d+)`, 's'))?.[1]

  test('names each server and each node once, wherever it names them', () => {
    expect([servers.length, nodes.length]).toEqual([3, 3])
    const hosts = (urls = '') => [...urls.matchAll(/[@/](nats-\d:\d+)/g)].map(([, host]) => host)
    for (const server of servers) {
      expect(services[server]?.environment.NATS_NAME).toBe(server)
      expect(hosts(services[server]?.command?.join(' '))).toEqual(
        servers.map((name) => `${name}:${port('cluster {.*listen')}`),
      )
    }
    for (const node of nodes) {
      const { environment } = services[node] ?? { environment: {} }
      expect(`node-${environment.SCORELINE_NODE}`).toBe(node)
      expect(environment.SCORELINE_CLUSTER_REPLICAS).toBe(String(servers.length))
      expect(hosts(environment.SCORELINE_CLUSTER)).toEqual(servers.map((name) => `${name}:${port('listen')}`))
    }
    expect(text('cluster/Caddyfile')).toContain(
      `reverse_proxy ${nodes.map((name) => `${name}:3000`).join(' ')} {`,
    )
  })

  const [server, node] = [servers[0] ?? '', nodes[0] ?? '']
  test.skipIf(NATS_SERVER === null)('NATS accepts its configuration', () => {
    const env = { ...services[server]?.environment }
    const { exitCode, stderr } = Bun.spawnSync([NATS_SERVER ?? '', '-t', '-c', '/dev/stdin'], {
      stdin: Buffer.from(text('cluster/nats.conf')),
      env,
    })
    expect([exitCode, stderr.toString()]).toEqual([0, expect.stringContaining('is valid')])
  })

  test.skipIf(Bun.which('caddy') === null)('Caddy accepts its configuration', () => {
    const adapted = Bun.spawnSync(['caddy', 'adapt', '--config', join(DEPLOY, 'cluster/Caddyfile')], {
      env: { ...process.env, SCORELINE_DOMAIN: 'scores.example.com' },
    })
    expect([adapted.exitCode, adapted.stdout.toString()]).toEqual([
      0,
      expect.stringContaining(`${node}:3000`),
    ])
  })
})
