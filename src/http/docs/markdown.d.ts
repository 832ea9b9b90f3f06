/** Pages of docs/ are imported as files: the import returns the path, on disk or inside the binary. */
declare module '*.md' {
  const path: string
  export default path
}
