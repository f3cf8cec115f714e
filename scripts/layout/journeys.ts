import type { Source } from './imports.ts'

/** The most journeys: each costs ten times as much as a screen test. */
const most = 150

/** Returns the fault of too many journeys. Each is a `test(` of its own, none in a loop. */
export function journeyFaults(sources: readonly Source[]): string[] {
  const count = sources
    .filter(({ file }) => file.startsWith('e2e/'))
    .flatMap(({ text = '' }) => text.match(/^ *test\(/gm) ?? []).length
  return count > most
    ? [`e2e/ has ${count} journeys, and ${most} are the most; move one to a screen test (STYLE.md, Tests)`]
    : []
}
