import pg from 'pg'
import { expect, inject, it } from 'vitest'

const server = inject('testServer')
const enter = async (given: pg.ClientConfig) => {
  const client = new pg.Client({ ...server, ...given })
  try {
    await client.connect()
    const { rows } = await client.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_permissions') ORDER BY name`,
    )
    return rows
  } finally {
    await client.end()
  }
}

// This run's database is started as a site's; with TEST_DATABASE_URL it isn't.
it.runIf(server.password && process.platform !== 'win32')(
  'the embedded database is reached only by its own account, with the password made for it',
  async () => {
    expect(await enter({})).toEqual([
      { name: 'listen_addresses', setting: '' },
      { name: 'unix_socket_permissions', setting: '0700' },
    ])
    expect(server.password).toMatch(/^[\w-]{20,}$/)
    for (const password of ['app', 'postgres', `${server.password}0`])
      await expect(enter({ password })).rejects.toMatchObject({ code: '28P01' })
    for (const user of ['postgres', 'root'])
      await expect(enter({ user })).rejects.toMatchObject({ code: '28P01' })
  },
)
