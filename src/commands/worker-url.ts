/** The address of a worker below this folder. In the binary the program is one file at the root, beside the folder. */
export function workerUrl(name: string): string {
  const folder = import.meta.url.endsWith('/worker-url.ts') ? '.' : './commands'
  return new URL(`${folder}/${name}`, import.meta.url).href
}
