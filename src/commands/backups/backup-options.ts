/** Settings of automatic backups (docs/operating.md#automatic-backups). */
import type { Option, OptionValues } from 'commander'
import { isSecureUrl } from '../../rules/secure-url.ts'
import { setting } from '../options.ts'
import { parser } from '../settings.ts'
import type { S3Settings } from './destination.ts'

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
type Unit = keyof typeof UNIT_MS

/** A text such as 90s, 30m, 6h or 7d in milliseconds; NaN for another text. */
export function durationMs(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? []
  return count === undefined ? Number.NaN : Number(count) * UNIT_MS[unit as Unit]
}

function readDuration(minimum: string, maximum: string): (text: string) => string {
  const message = `Must be a duration from ${minimum} to ${maximum}, such as 90s, 30m, 6h or 7d.`
  return parser(message, (text) => {
    const ms = durationMs(text)
    return ms >= durationMs(minimum) && ms <= durationMs(maximum) ? text : undefined
  })
}

const S3_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[!-~]*)?$/

export const isS3 = (text: string) => /^s3:/i.test(text)

const readDestination = parser(
  'Must be a folder, or s3://bucket/prefix with a bucket of 3 to 63 characters.',
  (text) => {
    const isUrl = isS3(text) || /^[a-z][a-z0-9+.-]+:\/\//i.test(text)
    return (isUrl ? S3_URL.test(text) : text.trim() !== '') ? text : undefined
  },
)

/** Backups contain key hashes, so they are sent encrypted; only this machine may do without. */
const readEndpoint = parser('Must be an https URL; http is allowed only for this machine.', (text) =>
  isSecureUrl(text) ? text : undefined,
)

export const s3Options = (): Option[] => [
  setting('--backup-endpoint <url>', 'address of the S3 service (default: AWS_ENDPOINT_URL, else Amazon)', {
    read: readEndpoint,
  }),
  setting('--backup-region <region>', 'region of the S3 service (default: AWS_REGION, else us-east-1)'),
]

/** Options of one automatic backup. */
export const backupOptions = (): Option[] => [
  setting(
    '--backup-to <destination>',
    'where automatic backups go: a folder, or s3://bucket/prefix (default: none)',
    { read: readDestination },
  ),
  setting('--backup-keep <duration>', 'age after which automatic backups are removed', {
    read: readDuration('1m', '9999d'),
    default: '7d',
  }),
  ...s3Options(),
]

export const backupEveryOption = () =>
  setting('--backup-every <duration>', 'time between two automatic backups', {
    read: readDuration('10s', '366d'),
    default: '6h',
  })

type Environment = Readonly<Record<string, string | undefined>>

/** Own settings take precedence over the usual variables of S3 clients. */
export function s3SettingsOf(
  { backupEndpoint, backupRegion }: OptionValues,
  environment: Environment,
  secretOf: (secret: string) => string | undefined,
): S3Settings {
  const usual = (...names: string[]) => names.map((name) => environment[name]).find(Boolean)
  return {
    endpoint: backupEndpoint ?? usual('AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_ENDPOINT') ?? null,
    region: backupRegion ?? usual('AWS_REGION', 'AWS_DEFAULT_REGION') ?? 'us-east-1',
    accessKeyId: secretOf('SCORELINE_BACKUP_ACCESS_KEY') ?? usual('AWS_ACCESS_KEY_ID') ?? null,
    secretAccessKey: secretOf('SCORELINE_BACKUP_SECRET_KEY') ?? usual('AWS_SECRET_ACCESS_KEY') ?? null,
    sessionToken: usual('AWS_SESSION_TOKEN') ?? null,
  }
}
