/** Prints every goal of a sport as it is scored: `bun examples/goal-bot.ts [URL] [KEY] [SPORT]` */
import { LiveClient, type SportSlug } from 'scoreline-client'

const [url = 'http://127.0.0.1:3000', apiKey = 'demo', sportSlug = 'football'] = process.argv.slice(2)

const live = new LiveClient({ url, apiKey })
live.subscribe({ type: 'sport', sportSlug: sportSlug as SportSlug })

for await (const event of live) {
  if (event.type === 'status') console.error(`connection: ${event.status.state}`)
  if (event.type !== 'change') continue
  const { before, state } = event
  const isGoal =
    state.homeScore.current > before.homeScore.current || state.awayScore.current > before.awayScore.current
  if (!isGoal) continue
  const score = `${state.homeTeam.name} ${state.homeScore.current}:${state.awayScore.current} ${state.awayTeam.name}`
  console.log(`${state.currentMatchMinute}' ${score} (${state.tournament.name})`)
}
