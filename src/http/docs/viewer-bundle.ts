/**
 * The viewer of the reference page, in the parts of its package: the page loads what it shows, and the rest (such as the
 * request editor) on use. The binary's build replaces this module with the files.
 */
import { join } from 'node:path'

interface ViewerFile {
  /** Path inside the folder of the viewer, e.g. `chunks/modal.js`. */
  readonly name: string
  readonly text: string
}

export const VIEWER_ENTRY = 'standalone.esm.js'
const FOLDER = join(import.meta.dir, '../../../node_modules/@scalar/api-reference/dist/browser')

export async function bundleViewer(): Promise<readonly ViewerFile[]> {
  const chunks = await Array.fromAsync(new Bun.Glob('chunks/*.js').scan(FOLDER))
  return Promise.all(
    [VIEWER_ENTRY, ...chunks].map(async (name) => ({
      name,
      text: await Bun.file(join(FOLDER, name)).text(),
    })),
  )
}
