/** `bun test/stress/cluster.ts --writer-kills 100`: see cluster-chaos-kit. Exits with 1 if anything was lost or differed. */
import { Command } from 'commander'
import { clusterChaos } from './cluster-chaos-kit.ts'

const program = new Command('cluster')
  .description(
    'Kills, stops and cuts off the nodes of a cluster and its NATS server, and looks what each shows.',
  )
  .option('--writer-kills <n>', 'how often the node that writes is killed', Number, 100)
  .option('--follower-kills <n>', 'how often another node is killed', Number, 30)
  .option('--nats-kills <n>', 'how often the NATS server is killed', Number, 30)
  .option('--cuts <n>', 'how often the network between a node and NATS is cut', Number, 30)
  .option('--stops <n>', 'how often the node that writes is stopped for a while', Number, 30)
  .option('--clients <n>', 'live clients', Number, 6)
  .option('--random-seed <n>', 'another number is another run', Number, 1)
  .action(async ({ writerKills, followerKills, natsKills, cuts, stops, clients, randomSeed }) => {
    const summary = await clusterChaos({
      times: {
        'writer killed': writerKills,
        'follower killed': followerKills,
        'NATS killed': natsKills,
        'network cut': cuts,
        'writer stopped': stops,
      },
      ...{ clients, randomSeed, sendEveryMs: 5, longestMs: 8000 },
      onProgress: (line) => process.stderr.write(`${line}\n`),
    })
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
    process.exit(summary.faults.length === 0 ? 0 : 1)
  })

await program.parseAsync()
