// Loaded into the server by bootstrap.mjs. npm passes a signal only to the shell it started, and a killed launcher passes
// on nothing, so the server would keep running on its port. This shuts it down cleanly when one of the processes between
// it and npm is gone.
import fs from 'node:fs'

const lookEvery = 300
const highestNpm = 4

/** Returns the IDs of the nearest `levels` parent processes. Only Linux reports more than the first. */
function climb(levels) {
  const pids = []
  for (let pid = process.ppid; pid > 1 && pids.length < levels; pid = parentOf(pid)) pids.push(pid)
  return pids
}

function parentOf(pid) {
  const stat = readProcess(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

function isNpm(pid) {
  return /(^|[/\0])npm[ \0]/.test(readProcess(pid, 'cmdline'))
}

function readProcess(pid, name) {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}

/** How many parents to watch: up to npm, else only the launcher in bootstrap.mjs, else none, so a server started by hand can outlive its shell. */
function countLevels() {
  const npm = climb(highestNpm).findIndex(isNpm)
  if (npm >= 0) return npm + 1
  return process.env.npm_lifecycle_event || process.env.ENDS_WITH_PARENT ? 1 : 0
}

function isParentGone() {
  try {
    return climb(levels).join() !== above
  } catch {
    // Unknown, for example while a flood of connections uses up every file descriptor.
    return false
  }
}

const levels = countLevels()
const above = climb(levels).join()
if (levels > 0) {
  const timer = setInterval(() => {
    if (!isParentGone()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEvery)
  timer.unref()
}
