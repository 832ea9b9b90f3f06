/** The command `health`: whether a running service answers, for health checks of containers (docs/command-line.md). */
import type { Command } from 'commander'
import { errorCode, errorMessage } from '../rules/error-code.ts'
import { type CommandContext, CommandFailed } from './context.ts'
import { serveOptions } from './serve-options.ts'
import { hostText } from './settings.ts'

/** Shorter than the time that container engines give a health check by default, 30 seconds. */
const RESPONSE_MS = 5000

export function addHealthCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('health')
    .description('ask the running service whether it answers')
    .option('--ready', 'ask whether it is ready too: /readyz instead of /healthz')
  for (const option of serveOptions())
    if (option.long === '--host' || option.long === '--port') command.addOption(option)
  command.action(async ({ host, port, ready }) => {
    const url = `http://${reachable(host)}:${port}${ready ? '/readyz' : '/healthz'}`
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_MS) }).catch((cause) => {
      throw new CommandFailed(
        `${url} does not respond (${errorCode(cause) || errorMessage(cause)}); see the log of "scoreline serve"`,
      )
    })
    const body = await response.text()
    if (!response.ok) throw new CommandFailed(`${url} responds with ${response.status}: ${body}`)
    context.out(body)
  })
}

/** Where a service that listens on all addresses can be reached. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return hostText(host)
}
