/** The viewer is imported as a file: the import returns its path, on disk or inside the binary. */
declare module '*/dist/browser/standalone.js' {
  const path: string
  export default path
}
