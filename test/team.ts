import type { InjectOptions } from 'fastify'
import type { MemberRole } from '#shared/businesses/team-roles.ts'
import { buildBusiness, buildUser } from './factories.ts'
import { openMails } from './opened-mails.ts'
import { signInAs } from './sign-in-as.ts'
import type { TestApp } from './test-app.ts'

let serial = 0
type Person = { id: number; email: string; headers: { authorization: string } }

/** People and businesses with teams, and what they send. */
export function openTeams(test: TestApp) {
  const person = async (): Promise<Person> => {
    const email = `team.${++serial}@example.com`
    const id = await buildUser(test.db, { email, firstName: 'Ana', lastName: `No. ${serial}` })
    return { id, email, headers: await signInAs(test.app, id) }
  }
  const send = (
    who: Pick<Person, 'headers'> | null,
    method: NonNullable<InjectOptions['method']>,
    path: string,
    payload?: object,
  ) =>
    test.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...who?.headers },
      ...(payload && { payload }),
    })
  return {
    person,
    send,
    /** An owner with a business. */
    async owned(given: Parameters<typeof buildBusiness>[1] = {}) {
      const owner = await person()
      const id = await buildBusiness(test.db, { ownerId: owner.id, ...given })
      return { owner, id, at: `/businesses/${id}` }
    },
    async addMember(businessId: number, role: MemberRole): Promise<Person> {
      const member = await person()
      const row = { business_id: businessId, user_id: member.id, role }
      await test.db.insertInto('business_members').values(row).execute()
      return member
    },
    /** The token of the newest email to an address. */
    async tokenTo(email: string): Promise<string> {
      const mail = (await openMails(test.db, { address: email })).at(-1)
      return /\/invitation\?token=(inv_\S+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    },
    accept: (who: Person, token: string) => send(who, 'POST', '/invitations/acceptance', { token }),
  }
}
