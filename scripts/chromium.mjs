// Finds the browser for the journeys in e2e/; on Debian and Ubuntu root gets it installed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { fail, say } from './bootstrap.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of a Chromium that starts. Ends the command with what to do when there is none. */
export async function ensureChromium() {
  const found = (await findChromium()) ?? installChromium()
  if (found) return found
  return fail(
    'The browser tests need Chromium. On Debian: sudo apt-get install chromium fonts-liberation. Elsewhere install ' +
      'Chrome or Chromium, or run npx playwright install chromium, or set CHROMIUM_PATH. Without: npm test -- unit',
  )
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return starts(given) ? given : fail(`CHROMIUM_PATH is ${given}, which does not start.`)
  const { chromium } = await import('playwright-core')
  return [...names, macPath, chromium.executablePath()].find((name) => name && starts(name))
}

/** Asked by running it: on Ubuntu the name may be a stub that only says to install a snap. */
function starts(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0
}

function installChromium() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/debian_version')) return undefined
  say('Installing Chromium with apt-get; about a minute.')
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']
  spawnSync('apt-get', wanted, options)
  return names.find(starts)
}
