import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import type { DeskBusiness, DeskBusinessList } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { signInAsDemo } from './accounts.ts'
import { expect } from './journey.ts'

/** Runs a staff command on this run's server, such as `business:approve`; returns its output. */
export async function asStaff(command: string, ...given: (string | number)[]): Promise<string> {
  const dataDirectory = path.resolve(process.env.E2E_DATA_DIR ?? 'data/e2e')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/server/admin.ts', command, ...given.map(String)],
    {
      env: { ...process.env, DATA_DIR: dataDirectory, DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' },
    },
  )
  return stdout
}

type Decision = { status: 'approved' | 'rejected' | 'suspended'; reason?: string }

/** Another staff member's decision at the desk, through the API. */
export async function decide(
  request: APIRequestContext,
  businessId: number,
  decision: Decision,
): Promise<void> {
  const { token } = await signInAsDemo(request, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api/admin/businesses?status=all&search=${businessId}`, { headers })
  const { businesses } = (await list.json()) as DeskBusinessList
  const { revision } = businesses.find(({ id }) => id === businessId) as DeskBusiness
  const path = `/api/admin/businesses/${businessId}/status`
  const answer = await request.put(path, { headers, data: { ...decision, revision } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The newest email to an address with these words, and with the links that the desk hides. */
export async function lastMailTo(address: string, words = ''): Promise<string> {
  const { mails } = JSON.parse(await asStaff('mail:outbox', '--json', '--to', address))
  return mails.find((mail: string) => mail.includes(words)) ?? ''
}

/** Imports the rows of a CSV file, the header first. */
export async function importListings(rows: readonly string[], ...options: string[]): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-given-'))
  const file = path.join(folder, 'given.csv')
  await fs.writeFile(file, rows.join('\n'))
  await asStaff('business:import', file, ...options)
  await fs.rm(folder, { recursive: true })
}
