import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesOf, CalendarFault } from './busy-times.ts'

/** Reads a calendar away from the thread that serves visitors: a hostile one may take all its time and memory. */
try {
  parentPort?.postMessage({ spans: busyTimesOf(workerData.text, workerData.window) })
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof CalendarFault ? error.reason : 'not_calendar' })
}
