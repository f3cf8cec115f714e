import { hashingCost } from '#server/lib/password-hashes.ts'

const siteCost = { ...hashingCost }
const leastCost = { memoryCost: 64, timeCost: 1 }

// A run hashes over a thousand passwords, each for 15 ms of processor time at the site's cost. `nobodysHash`
// is made before this and keeps that cost.
Object.assign(hashingCost, leastCost)

/** Hashes passwords as the site does while `run` runs; not for concurrent tests, because the cost is the whole process's. */
export async function atSiteCost<T>(run: () => Promise<T>): Promise<T> {
  Object.assign(hashingCost, siteCost)
  try {
    return await run()
  } finally {
    Object.assign(hashingCost, leastCost)
  }
}
