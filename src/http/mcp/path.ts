/** The address of the MCP server; apart from its route, which needs much more. */
export const MCP_PATH = '/mcp'
