/** Server settings by name, as `postgres -c name=value` takes them. */
export type ServerSettings = Record<string, string | number>

// Sized for a one-machine directory of up to a million listings. Parallel workers are off because containers give
// /dev/shm 64 MB by default, and a query that can't get its segment fails.
const defaults: ServerSettings = {
  max_connections: 40,
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  random_page_cost: 1.1,
  max_wal_size: '2GB',
  // A cached generic plan of a filter with an array took 91 ms where a fresh plan takes 12 ms (1M listings).
  plan_cache_mode: 'force_custom_plan',
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  // Shorter than the second a request's statement may take: a deadlock is reported as one, and the loser retries.
  deadlock_timeout: '200ms',
  timezone: 'UTC',
  // The app logs its own failed statements; here they would only fill a file that is never rotated.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** Settings without which a power cut loses or corrupts committed rows. */
export const durabilitySettings = ['fsync', 'full_page_writes'] as const

const offWords = new Set(['off', 'of', 'false', 'fals', 'fal', 'fa', 'f', 'no', 'n', '0'])

/**
 * The arguments for `postgres`: defaults, then `settings`, then durability. On the command line they override
 * postgresql.conf. Throws when `settings` would turn durability off.
 */
export function serverArguments(settings: ServerSettings): string[] {
  for (const name of durabilitySettings) {
    if (offWords.has(String(settings[name] ?? 'on').toLowerCase())) {
      throw new Error(
        `PostgreSQL is not started with ${name}=off: committed data would not survive a power cut.`,
      )
    }
  }
  const all = { ...defaults, ...settings, fsync: 'on', full_page_writes: 'on' }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
