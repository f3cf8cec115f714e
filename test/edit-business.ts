import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type BusinessOverrides, buildBusiness, buildUser } from './factories.ts'
import { multipartBody } from './picture-form.ts'
import { signInAs } from './sign-in-as.ts'

type Part = Parameters<typeof multipartBody>[0][number]
export type Owner = { id: number; business: number; headers: { authorization: string } }

/** Signs up a user with a listed business. */
export async function buildOwner(app: FastifyInstance, given: BusinessOverrides = {}): Promise<Owner> {
  const id = await buildUser(app.db)
  const business = await buildBusiness(app.db, { ownerId: id, ...given })
  return { id, business, headers: await signInAs(app, id) }
}

/** A picture part of a form. */
export const picturePart = (name: string, content: Buffer, filename = 'a.jpg'): Part => ({
  name,
  filename,
  type: 'image/jpeg',
  content,
})

export const dataUrl = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`

/** Sends PUT /api/businesses/{id}: text fields, then pictures. */
export function editBusiness(
  app: FastifyInstance,
  { business, headers }: { business: number; headers: { authorization?: string } },
  fields: Record<string, string>,
  pictures: readonly Part[] = [],
): Promise<LightMyRequestResponse> {
  const texts = Object.entries(fields).map(([name, content]) => ({ name, content }))
  const form = multipartBody([...texts, ...pictures])
  return app.inject({
    method: 'PUT',
    url: `/api/businesses/${business}`,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}
