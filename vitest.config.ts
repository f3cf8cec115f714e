import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', '{db,scripts,test}/**/*.test.ts'],
    // What is waited for comes at once on a quiet machine; on a busy one nothing is gained by giving up early.
    expect: { poll: { timeout: 5_000 } },
    globalSetup: 'test/global-setup.ts',
    // One less than the cores is the default; on two of them that is one at a time, and most tests wait for a database.
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
  },
})
