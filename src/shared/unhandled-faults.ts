/**
 * Faults that no caller handles: an exception in a timer or a callback, and a rejected promise that nothing awaits. Each
 * is reported and counted.
 */
let count = 0

/** Faults since the start of the process. */
export const unhandledFaults = (): number => count

interface FaultHandler {
  readonly report: (fault: unknown, message: string) => void
  /** Ends the process in order: after an exception the state may be broken, since the work was left halfway. */
  readonly end: (fault: unknown) => void
}

/** Handles the faults of a process. Once per process. */
export function handleFaults(process: Pick<NodeJS.Process, 'on'>, { report, end }: FaultHandler): void {
  process.on('unhandledRejection', (fault) => {
    count += 1
    report(fault, 'nothing handled a rejected promise')
  })
  process.on('uncaughtException', (fault) => {
    count += 1
    report(fault, 'nothing handled an exception; the process ends')
    end(fault)
  })
}
