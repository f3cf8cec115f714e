import type { Db } from '#server/lib/database/db.ts'
import { buildUser } from './factories.ts'
import { pictureForm } from './picture-form.ts'
import { signInAs } from './sign-in-as.ts'
import type { TestApp } from './test-app.ts'

/** Creates a staff member. Returns the ID. */
export async function buildStaff(db: Db, firstName = 'Dana'): Promise<number> {
  const id = await buildUser(db, { firstName, lastName: 'Whitfield' })
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  return id
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** A staff member at the desk: their requests and the results. */
export async function openDesk(test: TestApp, firstName?: string) {
  const staffId = await buildStaff(test.db, firstName)
  const headers = await signInAs(test.app, staffId)
  return {
    staffId,
    headers,
    send: (method: Method, path: string, payload?: object) =>
      test.app.inject({
        method,
        url: `/api/admin${path}`,
        headers: { ...headers },
        ...(payload && { payload }),
      }),
    /** Sends a form, with the author's picture if given. */
    sendForm: (method: 'PUT' | 'POST', path: string, fields: object, content?: Buffer) => {
      const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
      const form = pictureForm(Object.fromEntries(texts), content && { name: 'authorImage', content })
      return test.app.inject({
        method,
        url: `/api/admin${path}`,
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      })
    },
  }
}

/** Staff actions recorded for one target, oldest first. */
export const actionsOn = (db: Db, targetType: string, targetId: number) =>
  db
    .selectFrom('staff_actions')
    .select(['actor_id', 'action', 'details'])
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .orderBy('id')
    .execute()

/** Subjects of the emails to an address, oldest first. */
export async function subjectsTo(db: Db, userId: number): Promise<string[]> {
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return mails.map(({ subject }) => subject)
}
