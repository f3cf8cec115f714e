import { hash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { directIcons, leanIcons, routerEngine } from './scripts/lean-packages.ts'
import { isLong } from './test/long.ts'

/** Screens in a DOM for Node, with the real application behind them. */
const screens = 'src/web/**/*.screen.test.ts'

/** What takes minutes runs in `npm run test:all` only. */
const long = '{src,db,test}/**/*.long.test.ts'

/** Files that take longest. Started late, one of them would run alone at the end. */
const longest =
  /access-matrix|database-outage|jobs\/workers|backup\/backup|server\/main|openapi.fuzz|demo\/seed|promote-page|offer-dialog|outgoing-files/

/** Random, but the longest files in the first half. */
class RandomUntilLate extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const placeOf = ({ moduleId }: TestSpecification) => {
      const share = Number.parseInt(hash('sha1', `${seed} ${moduleId}`).slice(0, 8), 16)
      return longest.test(moduleId) ? share / 2 : share
    }
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  // As in the build, and as React is loaded for screens (test/screens/react.ts): its development JSX needs its development build.
  oxc: { jsx: { development: false } },
  test: {
    environment: 'node',
    // Guards against tests that hang: on a quiet machine all is much quicker, on a slow one there is no point in giving up early.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    globalSetup: 'test/global-setup.ts',
    setupFiles: ['test/setup.ts'],
    // So that no test comes to depend on another. The run prints its seed; --sequence.seed repeats that order.
    sequence: { shuffle: true, sequencer: RandomUntilLate },
    // The default is one less than the cores; on two cores that is one, and most tests wait for a database.
    maxWorkers: 3,
    tags: [
      {
        name: 'long',
        description:
          'Takes half a second or more and rarely breaks: runs in npm run test:all, or when its file is named.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.{ts,tsx}', '{db,scripts,test}/**/*.test.ts'],
          exclude: [screens, long],
          // Reloading the application for every file takes a fifth of the run. A file must restore whatever it changes in its process.
          isolate: false,
        },
      },
      {
        extends: true,
        // As in the build: pages are hydrated here, so icons must be what the server rendered.
        plugins: [
          ...[leanIcons(), directIcons()].map((plugin) => ({ ...plugin, apply: undefined })),
          routerEngine(),
        ],
        test: {
          name: 'screens',
          include: [screens],
          setupFiles: ['test/screens/setup.ts'],
          // After the others: a worker that changes between projects starts anew.
          sequence: { groupOrder: 1 },
          // So that the plugins apply to it.
          server: { deps: { inline: ['lucide-react'] } },
          isolate: false,
        },
      },
      // One after another when the others have ended: some start several servers, or measure.
      ...(isLong
        ? [
            {
              extends: true as const,
              test: { name: 'long', include: [long], maxWorkers: 1, sequence: { groupOrder: 2 } },
            },
          ]
        : []),
    ],
  },
})
