/** Runs work in one tab at a time; at once where there are no locks, or the browser refuses them with all of its storage. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return work()
  }
  try {
    if ('locks' in navigator) return await navigator.locks.request(name, start)
  } catch (error) {
    if (hasStarted) throw error
  }
  await work()
}
