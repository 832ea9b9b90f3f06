/** Data files about competitions that an operator brings (docs/formats.md#competitions). */
import { join } from 'node:path'
import { type CompetitionData, CompetitionFile } from '../../contract/competition-data.ts'
import { compiled } from '../../contract/schema-kit.ts'
import { addCompetitions } from '../../rules/competitions/known.ts'
import { MAIN_TABLE } from '../../rules/competitions/stages.ts'
import { pointerToken } from '../../shared/quote.ts'
import { firstFault, ValidationError } from '../problem.ts'
import { isZone } from './days.ts'
import { WrongOption } from './format.ts'
import { diskFiles, openContent, wholeText } from './input/content.ts'
import { parseJson } from './input/text.ts'
import { findCountryByCode } from './tables/countries.ts'

const check = compiled(CompetitionFile)

/** Adds the files of a folder, in order of their names, to the known competitions. Throws WrongOption. */
export function addCompetitionFiles(folder: string, files: readonly string[]): void {
  const names = files.filter((name) => name.endsWith('.json')).sort()
  if (names.length === 0) throw new WrongOption(`--competitions ${folder}: has no files *.json`)
  for (const name of names) {
    const path = join(folder, name)
    try {
      addCompetitions(readCompetitionFile(wholeText(openContent(path, diskFiles))))
    } catch (problem) {
      if (!(problem instanceof ValidationError)) throw problem
      throw new WrongOption(`${path}: ${problem.pointer || 'the file'} ${problem.message}`)
    }
  }
}

/** Throws ValidationError. */
export function readCompetitionFile(text: string): CompetitionFile {
  const file = parseJson(text)
  if (file === undefined) throw new ValidationError('', 'is not JSON')
  if (!check.Check(file)) throw firstFault(check, file, '')
  for (const [key, { country, timeZone }] of Object.entries(file.areas ?? {})) {
    const pointer = `/areas/${pointerToken(key)}`
    requireCountry(`${pointer}/country`, country)
    requireZone(`${pointer}/timeZone`, timeZone)
  }
  for (const [code, data] of Object.entries(file.competitions))
    requireSound(`/competitions/${pointerToken(code)}`, data)
  return file
}

/** What the schema cannot say. Throws ValidationError. */
function requireSound(base: string, { timeZone, seasons = [] }: CompetitionData): void {
  requireZone(`${base}/timeZone`, timeZone)
  for (const [index, row] of seasons.entries()) {
    const pointer = `${base}/seasons/${index}`
    requireZone(`${pointer}/timeZone`, row.timeZone)
    requireZone(`${pointer}/kickoffZone`, row.kickoffZone)
    requireCountry(`${pointer}/host`, row.host)
    requireRange(`${pointer}/to`, row)
    requireStages(`${pointer}/stages`, row.stages ?? [])
    for (const [at, zone] of (row.promotions ?? []).entries())
      requireRange(`${pointer}/promotions/${at}/to`, zone)
  }
}

type Stages = NonNullable<NonNullable<CompetitionData['seasons']>[number]['stages']>

function requireStages(base: string, stages: Stages): void {
  const keys = new Set([MAIN_TABLE])
  let taken = 0
  for (const [index, { key, carry, places }] of stages.entries()) {
    const pointer = `${base}/${index}`
    if (keys.has(key) && !(key === MAIN_TABLE && index === 0))
      throw new ValidationError(`${pointer}/key`, `is that of another stage: "${key}"`)
    if (carry?.from !== undefined && !keys.has(carry.from))
      throw new ValidationError(
        `${pointer}/carry/from`,
        `must be the key of an earlier stage (${[...keys].join(', ')}), but was "${carry.from}"`,
      )
    keys.add(key)
    if (!places) continue
    requireRange(`${pointer}/places/to`, places)
    if (places.from <= taken)
      throw new ValidationError(
        `${pointer}/places/from`,
        `must be above ${taken}, the last place of the stage before`,
      )
    taken = places.to
  }
}

function requireRange(pointer: string, { from = 0, to = from }: { from?: number; to?: number }): void {
  if (to < from) throw new ValidationError(pointer, `must not be below ${from}, but was ${to}`)
}

function requireZone(pointer: string, zone: string | undefined): void {
  if (zone !== undefined && !isZone(zone))
    throw new ValidationError(pointer, `must be an IANA time zone such as "Europe/Rome", but was "${zone}"`)
}

function requireCountry(pointer: string, code: string | undefined): void {
  if (code !== undefined && !findCountryByCode(code))
    throw new ValidationError(pointer, `must be a FIFA code such as "ITA", but was "${code}"`)
}
