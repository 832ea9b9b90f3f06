/** The fields of teams and players that commands set, one row each. */
import { matching, readCount } from '../settings.ts'
import { readId } from './values.ts'

export interface PersonField {
  readonly flags: string
  readonly description: string
  /** Field of the change, and the member of it that is set. */
  readonly path: readonly [field: string, member?: string]
  /** Of a text that is not empty. */
  readonly read: (text: string) => unknown
}

const text = (value: string) => value

const readCountryCode = matching(
  /^[A-Z]{2}$/,
  'Must be two capital letters, such as DE, or empty to remove it.',
)

const NAMES: readonly PersonField[] = [
  { flags: '--name <name>', description: 'name', path: ['name'], read: text },
  { flags: '--name-ru <name>', description: 'Russian name', path: ['translations', 'ru'], read: text },
  { flags: '--short-name <name>', description: 'short name', path: ['shortName'], read: text },
]
const COUNTRY: PersonField = {
  flags: '--country-code <code>',
  description: 'country, such as DE',
  path: ['countryCode'],
  read: readCountryCode,
}

export const PERSON_FIELDS: Readonly<Record<'team' | 'player', readonly PersonField[]>> = {
  team: [
    ...NAMES,
    { flags: '--full-name <name>', description: 'full name', path: ['fullName'], read: text },
    COUNTRY,
  ],
  player: [
    ...NAMES,
    { flags: '--team <id>', description: 'id of the team', path: ['teamId'], read: readId },
    { flags: '--position <position>', description: 'position, such as F', path: ['position'], read: text },
    { flags: '--number <n>', description: 'shirt number', path: ['shirtNumber'], read: readCount },
    COUNTRY,
  ],
}
