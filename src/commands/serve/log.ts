/** The log of the service: JSON lines without any API key (interface: `http/logger`). */
import { type Logger, pino } from 'pino'
import { redacted } from '../../shared/redact.ts'
import type { LogLevel } from '../config/options.ts'

/** @param write receives a line with its line break */
export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  return pino({ name: 'scoreline', level }, { write: (line: string) => write(redacted(line)) })
}

/** Logs to standard error. Lines are written synchronously, so a crash loses none. */
export function createErrorLog(level: LogLevel): Logger {
  const destination = pino.destination({ fd: 2, sync: true })
  return createLogger(level, (line) => void destination.write(line))
}
