import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from './desk.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Files of 1 GB in one line, through the command and at the desk; csv-file.test.ts has the same in small. */
const [gigabyte, megabyte] = [1024 ** 3, 1024 ** 2]

describe('a file with a line of 1 GB', () => {
  let test: TestApp
  let folder: string
  let file: string
  let server: ServerProcess | undefined
  beforeAll(async () => {
    test = await startTestApp()
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-huge-'))
    file = path.join(folder, 'huge.csv')
  })
  afterAll(async () => {
    await server?.kill()
    await test.close()
    await fs.rm(folder, { recursive: true, force: true })
  })

  async function write(character: string): Promise<void> {
    const handle = await fs.open(file, 'w')
    await handle.write('name,address,zip\nDove,1 Main St,78704\n')
    for (let at = 0; at < gigabyte; at += megabyte) await handle.write(Buffer.alloc(megabyte, character))
    await handle.close()
  }

  /** The most memory a process has had, in megabytes; 0 once it has ended. */
  const peakOf = async (pid = 0) =>
    Number(
      /VmHWM:\s+(\d+)/.exec(await fs.readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0,
    ) / 1024

  it.each(['x', ',', '"', ' '])(
    'of %j ends the command with a report, in bounded memory',
    async (character) => {
      await write(character)
      const env = { PATH: process.env.PATH, DATABASE_URL: test.connectionString, DATA_DIR: folder }
      const child = spawn(process.execPath, ['src/server/admin.ts', 'business:import', file], { env })
      let [output, peak] = ['', 0]
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
      const watch = setInterval(async () => (peak = Math.max(peak, await peakOf(child.pid))), 20)
      const [code] = await once(child, 'exit')
      clearInterval(watch)
      expect([code, output]).toEqual([1, expect.stringMatching(/Line 3 is longer than 256 kB/)])
      expect(peak).toBeGreaterThan(0)
      expect(peak).toBeLessThan(300)
    },
    120_000,
  )

  it.each(['with', 'without'])(
    'is refused at the desk early, %s its length',
    async (way) => {
      const settings = { DATABASE_URL: test.connectionString, DATA_DIR: folder, LOG_LEVEL: 'warn' }
      server ??= await startServerProcess(settings)
      const { headers } = await openDesk(test, way)
      const [start, end] = [
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n',
        '\r\n--x--\r\n',
      ]
      async function* form() {
        yield Buffer.from(start)
        for (let at = 0; at < gigabyte; at += megabyte) yield Buffer.alloc(megabyte, 'x')
        yield Buffer.from(end)
      }
      const before = await peakOf(server.pid)
      const request = http.request(`${server.address}/api/admin/imports`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'multipart/form-data; boundary=x',
          ...(way === 'with' && { 'content-length': gigabyte + start.length + end.length }),
        },
      })
      request.on('error', () => {})
      Readable.from(form()).pipe(request)
      const begun = performance.now()
      const [response] = await once(request, 'response')
      expect(response.statusCode).toBe(413)
      expect(performance.now() - begun).toBeLessThan(5_000)
      expect((await peakOf(server.pid)) - before).toBeLessThan(200)
      request.destroy()
    },
    120_000,
  )
})
