/**
 * Sends every goal of a sport to a Telegram chat, or prints it: node goal-bot.mjs [URL] [KEY] [SPORT]
 *
 * TELEGRAM_TOKEN and TELEGRAM_CHAT are those of the bot and the chat. Needs Node 22 or Bun.
 */
import { LiveClient } from './client.mjs'

const [url = 'http://127.0.0.1:3000', apiKey = 'demo', sportSlug = 'football'] = process.argv.slice(2)
const hasClock = ['football', 'basketball', 'ice-hockey'].includes(sportSlug)
const { TELEGRAM_API = 'https://api.telegram.org', TELEGRAM_TOKEN, TELEGRAM_CHAT } = process.env

async function send(text) {
  if (!TELEGRAM_TOKEN) return console.log(text)
  const response = await fetch(`${TELEGRAM_API}/bot${TELEGRAM_TOKEN}/sendMessage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chat_id: TELEGRAM_CHAT, text }),
  })
  if (!response.ok) console.error(`Telegram: ${response.status} ${await response.text()}`)
}

const live = new LiveClient({ url, apiKey })
live.subscribe({ type: 'sport', sportSlug })

for await (const event of live) {
  if (event.type === 'status') {
    const { state, reason } = event.status
    console.error(`connection: ${state}${reason ? ` (${reason})` : ''}`)
    if (state === 'closed') process.exit(1)
  }
  if (event.type === 'error') console.error(event.message)
  if (event.type !== 'change') continue
  const { before, state } = event
  const hasScored = (side) => state[side].current > before[side].current
  if (!hasScored('homeScore') && !hasScored('awayScore')) continue
  const { homeTeam, homeScore, awayScore, awayTeam, tournament } = state
  const time = hasClock ? `${state.currentMatchMinute}'` : `${state.statusDescription}:`
  const score = `${homeTeam.name} ${homeScore.current}:${awayScore.current} ${awayTeam.name}`
  await send(`${time} ${score} (${tournament.name})`)
}
