// Loaded into the server by bootstrap.mjs. npm passes a signal to the shell it started and to nobody below it, and a killed
// launcher passes on nothing: without this the server would stay behind on its port. So it ends in good order when one
// of the processes between it and npm is gone.
import fs from 'node:fs'

const lookEvery = 300
const highestNpm = 4

/** Numbers of the nearest `levels` processes above this one. Only Linux tells more than the first. */
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
  } catch {
    return ''
  }
}

/** Up to npm if npm is there; else the launcher of bootstrap.mjs; else nobody: who starts the server by hand may leave. */
function countLevels() {
  const npm = climb(highestNpm).findIndex(isNpm)
  if (npm >= 0) return npm + 1
  return process.env.npm_lifecycle_event || process.env.ENDS_WITH_PARENT ? 1 : 0
}

const levels = countLevels()
const above = climb(levels).join()
if (levels > 0) {
  const timer = setInterval(() => {
    if (climb(levels).join() === above) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEvery)
  timer.unref()
}
