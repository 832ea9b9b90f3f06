/**
 * Settings that hold secrets. They have no flag, since every user of the machine can read the process list, and are not
 * part of the configuration file: a file of its own holds each secret (docs/configuration.md#secrets).
 */
import { readFileSync } from 'node:fs'
import { errorCode, errorMessage } from '../../rules/error-code.ts'
import { SOURCES } from '../../sources/index.ts'
import { keySetting } from '../../sources/source.ts'
import { WrongUsage } from '../context.ts'
import { feedPortOf, statusTokenOf } from '../settings.ts'

export interface Secret {
  readonly variable: string
  readonly description: string
  /** Throws WrongUsage for a value that cannot be right. */
  readonly check?: (value: string) => unknown
}

export const SECRETS: readonly Secret[] = [
  {
    variable: 'SCORELINE_FEED_TOKEN',
    description: 'the token of --feed-port, 16 to 200 characters',
    check: (token) => feedPortOf(1, token),
  },
  {
    variable: 'SCORELINE_STATUS_TOKEN',
    description: 'opens /console/status, 16 to 200 characters',
    check: statusTokenOf,
  },
  { variable: 'SCORELINE_KEY', description: 'the API key of scoreline mcp' },
  {
    variable: 'SCORELINE_BACKUP_ACCESS_KEY',
    description: 'access key of backups to S3, instead of AWS_ACCESS_KEY_ID',
  },
  {
    variable: 'SCORELINE_BACKUP_SECRET_KEY',
    description: 'secret key of backups to S3, instead of AWS_SECRET_ACCESS_KEY',
  },
  ...SOURCES.flatMap((source) =>
    source.key === null
      ? []
      : [{ variable: keySetting(source), description: `the key of the source ${source.name}` }],
  ),
]

/** For the help text. */
export const SECRETS_HELP = [
  '',
  'Environment only:',
  ...SECRETS.map(({ variable, description }) => `  ${variable}  ${description}`),
  '',
  `Each of them can be in a file of its own: ${SECRETS[0]?.variable}_FILE=/run/secrets/token, and so on.`,
].join('\n')

/** The setting that names the file of a secret. */
export const fileVariableOf = (secret: string) => `${secret}_FILE`

/** A secret is one short line; a larger file is another file. */
const MAX_SECRET_BYTES = 4096

/**
 * The value of a secret from the environment, or from the file that the environment or the configuration file names;
 * undefined if it is not set. Throws WrongUsage.
 *
 * @param configured the file that the configuration file names
 */
export function readSecret(
  secret: string,
  environment: Readonly<Record<string, string | undefined>>,
  configured: string | undefined,
): string | undefined {
  const value = environment[secret]
  const variable = fileVariableOf(secret)
  if (value !== undefined && environment[variable] !== undefined) {
    throw new WrongUsage(`set ${secret} or ${variable}, not both`)
  }
  if (value !== undefined) return value
  const file = environment[variable] ?? configured
  return file === undefined ? undefined : secretIn(file, variable)
}

function secretIn(file: string, variable: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    const reason =
      errorCode(cause) === 'ENOENT'
        ? `there is no ${file}; create it, or correct the setting`
        : errorMessage(cause)
    throw new WrongUsage(`cannot read the file of ${variable}: ${reason}`)
  }
  const text = bytes.byteLength > MAX_SECRET_BYTES ? '' : bytes.toString().trim()
  if (text === '' || /[\r\n]/.test(text)) {
    throw new WrongUsage(`${file}, the file of ${variable}, must contain the secret on one line`)
  }
  return text
}

/** Faults of the secrets that are set, as messages. */
export function secretFaults(secretOf: (secret: string) => string | undefined): string[] {
  return SECRETS.flatMap(({ variable, check }) => {
    try {
      const value = secretOf(variable)
      if (value !== undefined) check?.(value)
      return []
    } catch (cause) {
      if (!(cause instanceof WrongUsage)) throw cause
      return [cause.message]
    }
  })
}
