/** The installer of a release: `deploy/install.sh` with the address of the release's files. */
const DEFAULT_URL = "default_url=''"

export function installerText(script: string, url: string): string {
  if (!/^[\w:/.@%+-]*$/.test(url))
    throw new Error(`--url ${url} must be an address without special characters`)
  if (!script.includes(DEFAULT_URL)) throw new Error(`deploy/install.sh must contain ${DEFAULT_URL}`)
  return script.replace(DEFAULT_URL, `default_url='${url}'`)
}
