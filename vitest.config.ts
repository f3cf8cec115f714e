import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', '{db,scripts,test}/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    testTimeout: 10_000,
    hookTimeout: 30_000,
  },
})
