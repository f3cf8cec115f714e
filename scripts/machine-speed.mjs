// How much slower this machine is than a quiet one, measured while the tests run: so that bounds on time hold everywhere.

/** Milliseconds that `work` takes on a quiet machine of two cores, as our benchmarks describe it. */
const quiet = 47
/** Milliseconds between two samples: together they take a fiftieth of one core. */
const pause = 2_000

/** Starts to sample; the returned function stops and says how many times as long as on a quiet machine work took, at least 1. */
export function measureSlowness() {
  const samples = []
  work()
  const timer = setInterval(() => {
    const start = performance.now()
    work()
    samples.push(performance.now() - start)
  }, pause)
  return () => {
    clearInterval(timer)
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length)
    return Math.max(1, mean / quiet)
  }
}

/** Long enough that the processor is shared with everything else that runs. */
function work() {
  let state = 1
  for (let round = 0; round < 20_000_000; round += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
  }
  return state
}
