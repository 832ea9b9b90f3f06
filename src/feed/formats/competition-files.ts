/** Data files about competitions that an operator brings (docs/formats.md#competitions). */
import { join } from 'node:path'
import { CompetitionFile } from '../../contract/competition-data.ts'
import { compiled } from '../../contract/schema-kit.ts'
import { addCompetitions } from '../../rules/competitions/known.ts'
import { firstFault, ValidationError } from '../problem.ts'
import { diskFiles, openContent, wholeText } from './content.ts'
import { WrongOption } from './format.ts'
import { parseJson } from './text.ts'

const check = compiled(CompetitionFile)

/** Adds the files of a folder, in order of their names, to the known competitions. Throws WrongOption. */
export function addCompetitionFiles(folder: string, files: readonly string[]): void {
  const names = files.filter((name) => name.endsWith('.json')).sort()
  if (names.length === 0) throw new WrongOption(`--competitions ${folder}: has no files *.json`)
  for (const name of names) {
    const path = join(folder, name)
    const content = parseJson(wholeText(openContent(path, diskFiles)))
    try {
      if (content === undefined) throw new ValidationError('', 'is not JSON')
      if (!check.Check(content)) throw firstFault(check, content, '')
    } catch (problem) {
      if (!(problem instanceof ValidationError)) throw problem
      throw new WrongOption(`${path}: ${problem.pointer || 'the file'} ${problem.message}`)
    }
    addCompetitions(content)
  }
}
