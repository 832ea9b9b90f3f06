/**
 * `scoreline systemd` (docs/command-line.md): prints a systemd unit that runs the service as its own user in a sandbox
 * with access to its database and sockets only.
 */
import { fillTemplate } from '../templates/fill-template.ts'
import template from '../templates/systemd-unit.txt' with { type: 'text' }

interface UnitOptions {
  /** The absolute command line of this program without arguments. */
  readonly program: readonly string[]
  readonly host: string
  readonly port: number
}

/** The unit of `scoreline systemd`. The database is in the state folder, /var/lib/scoreline. */
export function unitText({ program, host, port }: UnitOptions): string {
  return unit({
    program,
    help: `# scoreline.service: sport events data. Install it so:
#   scoreline systemd > /etc/systemd/system/scoreline.service
#   systemctl daemon-reload && systemctl enable --now scoreline
# Settings: "systemctl edit scoreline", then [Service] and Environment=SCORELINE_PORT=3001 and so on; secrets such as
# SCORELINE_FEED_TOKEN belong into a file that only root reads: EnvironmentFile=/etc/scoreline.env
# Or a configuration file ("scoreline init"): Environment=SCORELINE_CONFIG=/etc/scoreline/scoreline.toml
# Commands on its database run as its user, so that the files stay its own:
#   systemd-run --pipe --wait -p DynamicUser=yes -p User=scoreline -p StateDirectory=scoreline \\
#     -p WorkingDirectory=/var/lib/scoreline ${program.map(quoted).join(' ')} check`,
    settings: `SCORELINE_HOST=${host} SCORELINE_PORT=${port} SCORELINE_DATABASE=/var/lib/scoreline/scoreline.db`,
    user: '# A user that exists while the service runs, and one folder of its own.\nDynamicUser=yes',
    hasLowPort: port > 0 && port < 1024,
  })
}

/** The unit of the Debian package, which has a configuration file and creates the user. */
export function packagedUnitText(program: string, config: string): string {
  return unit({
    program: [program],
    help: `# scoreline.service: sport events data. Its settings are in ${config}
# Commands on its database run as its user, so that the files stay its own:
#   sudo -u scoreline scoreline --config ${config} check`,
    settings: `SCORELINE_CONFIG=${config}`,
    user: '# Its own user, and one folder of its own.',
    hasLowPort: false,
  })
}

interface UnitParts extends Readonly<Record<'help' | 'settings' | 'user', string>> {
  readonly program: readonly string[]
  /** Whether the port is below 1024. */
  readonly hasLowPort: boolean
}

function unit({ program, hasLowPort, ...texts }: UnitParts): string {
  const lowPort =
    '# For a port below 1024.\nAmbientCapabilities=CAP_NET_BIND_SERVICE\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE'
  return fillTemplate(template, {
    ...texts,
    command: [...program, 'serve'].map(quoted).join(' '),
    protectHome: program.some(isUnderHomes) ? 'read-only' : 'yes',
    capabilities: hasLowPort ? lowPort : 'CapabilityBoundingSet=',
  })
}

/** Quoting for systemd: quotes around spaces, special characters doubled. */
function quoted(argument: string): string {
  const escaped = argument.replaceAll('%', '%%').replaceAll('$', '$$$$').replaceAll('\\', '\\\\')
  return /[\s"']/.test(escaped) ? `"${escaped.replaceAll('"', '\\"')}"` : escaped
}

/** Whether `ProtectHome=yes` would hide the program itself. */
function isUnderHomes(path: string): boolean {
  return ['home', 'root'].some((folder) => path.startsWith(`/${folder}/`))
}
