import fs from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

// scripts/test.mjs sets these; the defaults are for `npx playwright test` while writing a journey.
const {
  E2E_BASE_URL,
  E2E_DATABASE_URL = '',
  E2E_DATA_DIR,
  E2E_PORT = '3456',
  E2E_REPORT,
  CHROMIUM_PATH,
} = process.env
const address = `http://localhost:${E2E_PORT}`
const dataDirectory = path.resolve(E2E_DATA_DIR ?? 'data/e2e')
/** The server's log of this run, which the last test checks. */
const log = E2E_BASE_URL ? '' : `${dataDirectory}.log`
if (log) {
  fs.mkdirSync(path.dirname(log), { recursive: true })
  process.env.E2E_LOG = log
}
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  projects: log
    ? [
        { name: 'journeys', teardown: 'server log' },
        { name: 'server log', testMatch: /server-log\.teardown\.ts$/ },
      ]
    : [{ name: 'journeys' }],
  // A slow machine takes several times as long as a quick one.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: E2E_REPORT ? [['line'], ['json', { outputFile: E2E_REPORT }]] : [['line']],
  use: {
    baseURL: E2E_BASE_URL ?? address,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A press on what never comes fails in words, before the journey's time is up.
    actionTimeout: 30_000,
    // Tracing makes the run a sixth slower; to debug a failing journey, use --trace on.
    trace: 'off',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A journey ends before optimizing its scripts pays: without it, a tenth less work for the processor.
        '--js-flags=--no-opt',
      ],
    },
  },
  // E2E_BASE_URL tests a site that is already running.
  ...(E2E_BASE_URL
    ? {}
    : {
        webServer: {
          command: `exec "${process.execPath}" src/server/main.ts > "${log}" 2>&1`,
          url: `${address}/healthz`,
          timeout: 180_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
          env: {
            NODE_ENV: 'production',
            APP_MODE: 'demo',
            SEED: 'demo',
            DATABASE_URL: E2E_DATABASE_URL,
            PORT: E2E_PORT,
            HOST: '127.0.0.1',
            PUBLIC_URL: address,
            DATA_DIR: dataDirectory,
            RATE_LIMITS: 'off',
            LOG_LEVEL: 'info',
          },
        },
      }),
})
