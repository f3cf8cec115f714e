// Creates the journeys' database when the tests use your own PostgreSQL.
import { randomBytes } from 'node:crypto'

/** Runs `work` with the URL of a new database on that server, then drops it. With the embedded PostgreSQL the URL is empty. */
export async function withFreshDatabase(work) {
  const server = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  if (!server) return work('')
  const name = `test_journeys_${process.pid}_${randomBytes(4).toString('hex')}`
  const address = new URL(server)
  address.pathname = `/${name}`
  await asAdmin(server, `CREATE DATABASE ${name}`)
  try {
    return await work(address.href)
  } finally {
    await asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

async function asAdmin(connectionString, statement) {
  // Not imported at the top: a fresh clone has no packages yet.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
