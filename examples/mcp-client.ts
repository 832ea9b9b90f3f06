/**
 * Asks the MCP server for the matches in progress, as a language model would:
 *
 *     bun mcp-client.ts [URL] [KEY] [SPORT]
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const [url = 'http://127.0.0.1:3000', key = 'demo', sport = 'football'] = process.argv.slice(2)
const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
  requestInit: { headers: { authorization: `Bearer ${key}` } },
})
const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(transport)
const { tools } = await client.listTools()
console.log(tools.map(({ name }) => name).join(', '))
const { content } = await client.callTool({ name: 'live_matches', arguments: { sport } })
for (const part of content) if (part.type === 'text') console.log(part.text)
await client.close()
