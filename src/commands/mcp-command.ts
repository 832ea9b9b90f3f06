/** The command `mcp` (docs/mcp.md). */
import type { Command } from 'commander'
import { type CommandContext, type CommandSettings, WrongUsage } from './context.ts'

export function addMcpCommand(
  commands: Command,
  _context: CommandContext,
  { secretOf }: CommandSettings,
): void {
  commands
    .command('mcp')
    .description('serve tools for language models over standard input and output, from a running service')
    .option('--address <url>', 'address of the service', 'http://127.0.0.1:3000')
    .addHelpText('after', '\nThe environment variable SCORELINE_KEY is the API key.')
    .action(async ({ address }) => {
      const key = secretOf('SCORELINE_KEY')
      if (!key) throw new WrongUsage('SCORELINE_KEY is not set; set it to an API key of the service')
      const { runMcp } = await import('./mcp.ts')
      await runMcp({ address, key })
    })
}
