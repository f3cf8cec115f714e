import { defineConfig } from 'vitest/config'

/** The uploads' encoder closes the decoder of drawings for its whole process, and these tests draw. */
const drawings = 'db/demo/pictures/*.test.ts'

export default defineConfig({
  test: {
    environment: 'node',
    // What is waited for comes at once on a quiet machine; on a busy one nothing is gained by giving up early.
    expect: { poll: { timeout: 5_000 } },
    globalSetup: 'test/global-setup.ts',
    // One less than the cores is the default; on two of them that is one at a time, and most tests wait for a database.
    maxWorkers: 3,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.{ts,tsx}', '{db,scripts,test}/**/*.test.ts'],
          exclude: [drawings],
          // Loading the application anew for every file takes a fifth of the run. What a file changes in its process it puts back.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'drawings', include: [drawings] } },
    ],
  },
})
