/** The log of the service: JSON lines, in which no API key ever stands (contract: `http/logger`). */
import { type Logger, pino } from 'pino'
import { redacted } from '../rules/redact.ts'
import type { LogLevel } from './log-levels.ts'

/** @param write takes a line with its end */
export function createLogger(level: LogLevel, write: (line: string) => void): Logger {
  return pino({ name: 'scoreline', level }, { write: (line: string) => write(redacted(line)) })
}

/** The same on standard error. A line is written before the program goes on, so a crash loses none. */
export function createErrorLog(level: LogLevel): Logger {
  const destination = pino.destination({ fd: 2, sync: true })
  return createLogger(level, (line) => void destination.write(line))
}
