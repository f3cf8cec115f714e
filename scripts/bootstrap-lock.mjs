// Two commands started together on a fresh clone must not install or build at the same time. Plain JavaScript for Node >= 20.
import fs from 'node:fs'
import path from 'node:path'

const retryMilliseconds = 200
/** An owner writes its process ID right after creating the folder; if it is still missing after this long, the owner died. */
const nameWithinMilliseconds = 5_000

/** Waits until no living process holds the lock `folder`, takes it and returns a function that releases it. Takes over a dead owner's lock. */
export function lockFolder(folder) {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const owner = path.join(folder, 'pid')
  let isTold = false
  while (!take(folder)) {
    if (isAbandoned(folder, owner)) {
      fs.rmSync(folder, { recursive: true, force: true })
      continue
    }
    if (!isTold) console.log(`  Waiting for another command in this folder to install or build (${folder}).`)
    isTold = true
    sleep(retryMilliseconds)
  }
  fs.writeFileSync(owner, String(process.pid))
  return () => fs.rmSync(folder, { recursive: true, force: true })
}

function take(folder) {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(folder, owner) {
  try {
    const pid = Number(fs.readFileSync(owner, 'utf8'))
    if (pid > 0) return !isAlive(pid)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  const made = fs.statSync(folder, { throwIfNoEntry: false })
  return made !== undefined && Date.now() - made.mtimeMs > nameWithinMilliseconds
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Blocks the thread: installing runs before anything asynchronous could wait. */
function sleep(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
