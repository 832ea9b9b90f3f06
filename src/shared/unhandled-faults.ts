/**
 * Faults that no caller handles: an exception in a timer or a callback, and a rejected promise that nothing awaits. Each
 * is logged and counted.
 */
let count = 0

/** Faults since the start of the process. */
export const unhandledFaults = (): number => count

interface FaultLog {
  error(fields: { readonly event: 'unhandled_fault'; readonly err: unknown }, message: string): void
}

/**
 * Handles the faults of a process. Once per process.
 *
 * @param end ends the process: after an exception the state may be broken, since the work was left halfway
 */
export function handleFaults(process: Pick<NodeJS.Process, 'on'>, log: FaultLog, end: () => void): void {
  const note = (err: unknown, message: string) => {
    count += 1
    log.error({ event: 'unhandled_fault', err }, message)
  }
  process.on('unhandledRejection', (fault) => note(fault, 'nothing handled a rejected promise'))
  process.on('uncaughtException', (fault) => {
    note(fault, 'nothing handled an exception; the process ends')
    end()
  })
}
