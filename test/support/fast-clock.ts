/**
 * Loaded before the program in a process of its own (`BUN_OPTIONS`): its clock, its timer and its pauses run FAST_CLOCK
 * times as fast as those of the machine, so that minutes of polling take seconds.
 */
import timers from 'node:timers/promises'

const rate = Number(process.env.FAST_CLOCK)
const [RealDate, startMs, monotonic] = [Date, Date.now(), performance.now.bind(performance)]
const startTimer = monotonic()
const nowMs = () => Math.floor(startMs + (monotonic() - startTimer) * rate)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [nowMs()] : args),
  get: (target, name) => (name === 'now' ? nowMs : Reflect.get(target, name)),
})
performance.now = () => startTimer + (monotonic() - startTimer) * rate

const { setTimeout: later, setInterval: often } = globalThis
Object.assign(globalThis, {
  setTimeout: (work: () => void, ms = 0) => later(work, ms / rate),
  setInterval: (work: () => void, ms = 0) => often(work, ms / rate),
})
const { setTimeout: sleep } = timers
timers.setTimeout = (ms, value, options) => sleep((ms ?? 0) / rate, value, options)
