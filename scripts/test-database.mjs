// Where the journeys have their database when the tests were told to use a PostgreSQL of yours.
import { randomBytes } from 'node:crypto'

/** Runs `work` with the address of a fresh database on that server and drops it, or with an empty one: the embedded. */
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
  // Not at the top: on a fresh clone there is no package yet.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
