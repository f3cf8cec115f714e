import { defineConfig } from '@playwright/test'

// scripts/test.mjs sets these; the defaults serve `npx playwright test` while writing a journey.
const { E2E_BASE_URL, E2E_DATA_DIR, E2E_PORT = '3456', E2E_REPORT, CHROMIUM_PATH } = process.env
const address = `http://localhost:${E2E_PORT}`
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: E2E_REPORT ? [['line'], ['json', { outputFile: E2E_REPORT }]] : [['line']],
  use: {
    baseURL: E2E_BASE_URL ?? address,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // E2E_BASE_URL drives a site that runs already.
  ...(E2E_BASE_URL
    ? {}
    : {
        webServer: {
          command: `"${process.execPath}" src/server/main.ts`,
          url: `${address}/healthz`,
          timeout: 180_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          env: {
            NODE_ENV: 'production',
            APP_MODE: 'demo',
            SEED: 'demo',
            DATABASE_URL: '',
            PORT: E2E_PORT,
            HOST: '127.0.0.1',
            PUBLIC_URL: address,
            DATA_DIR: E2E_DATA_DIR ?? 'data/e2e',
            RATE_LIMITS: 'off',
            LOG_LEVEL: 'error',
          },
        },
      }),
})
