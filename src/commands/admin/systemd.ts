/**
 * `scoreline systemd` (docs/command-line.md): prints a systemd unit that runs the service as its own user in a sandbox
 * with access to its database and sockets only.
 */

interface UnitOptions {
  /** The absolute command line of this program without arguments. */
  readonly program: readonly string[]
  readonly host: string
  readonly port: number
}

/** More than the service needs to stop. */
const STOP_SECONDS = 10
/** Subscriber sockets and files. */
const OPEN_FILES = 65_536

/** What the service does not need to see. */
const HIDDEN = `PrivateTmp=yes
PrivateDevices=yes
ProtectProc=invisible
ProcSubset=pid
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
`

/** What the service never does. */
const RESTRICTIONS = `LockPersonality=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
# The network, and the feed socket beside the database.
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
# The runtime compiles JavaScript while it runs: memory that it wrote must become executable. So this stays off.
MemoryDenyWriteExecute=no
`

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
#     -p WorkingDirectory=/var/lib/scoreline ${program.map(quoted).join(' ')} check
`,
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
#   sudo -u scoreline scoreline --config ${config} check
`,
    settings: `SCORELINE_CONFIG=${config}`,
    user: '# Its own user, and one folder of its own.',
    hasLowPort: false,
  })
}

interface UnitParts {
  readonly program: readonly string[]
  /** Comments at the beginning. */
  readonly help: string
  /** Variables of the environment. */
  readonly settings: string
  readonly user: string
  /** Whether the port is below 1024. */
  readonly hasLowPort: boolean
}

function unit({ program, help, settings, user, hasLowPort }: UnitParts): string {
  return `${help}[Unit]
Description=Scoreline, sport events data service
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${[...program, 'serve'].map(quoted).join(' ')}
Environment=${settings}
Restart=on-failure
RestartSec=1
KillSignal=SIGTERM
TimeoutStopSec=${STOP_SECONDS}
LimitNOFILE=${OPEN_FILES}

${user}
User=scoreline
StateDirectory=scoreline
StateDirectoryMode=0700
WorkingDirectory=/var/lib/scoreline
UMask=0077

# Everything else is read only, or not there.
ProtectSystem=strict
ProtectHome=${program.some(isUnderHomes) ? 'read-only' : 'yes'}
${HIDDEN}
# No further rights, whatever it runs into.
NoNewPrivileges=yes
${hasLowPort ? '# For a port below 1024.\nAmbientCapabilities=CAP_NET_BIND_SERVICE\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE' : 'CapabilityBoundingSet='}
${RESTRICTIONS}
[Install]
WantedBy=multi-user.target
`
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
