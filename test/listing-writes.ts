import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { picturePart } from './edit-business.ts'
import { multipartBody } from './picture-form.ts'
import { registrationFields, registrationForm } from './registration.ts'
import { type Kind, pick, post, putForm, type Stored, somePicture } from './write-kind.ts'

export const listing: Kind = {
  async begin({ owner, categoryId }) {
    const businessName = `Listing ${randomUUID()}`
    const description = `Described ${randomUUID()}`
    const fields = registrationFields(categoryId, { businessName, description })
    const form = registrationForm(fields, { gallery: [await somePicture(), await somePicture()] })
    const headers = { ...form.headers, ...owner.headers }
    return {
      thing: businessName,
      value: `${description} 2`,
      send: (app) => app.inject({ method: 'POST', url: '/api/businesses', payload: form.payload, headers }),
      picturesOf: (answer) => answer.json().business.images.map(({ url }: { url: string }) => url),
    }
  },
  stored: sql<Stored>`SELECT name AS thing, concat_ws(' ', description, jsonb_array_length(images)) AS value
    FROM business_profiles WHERE name LIKE 'Listing %'`,
}

export const edit: Kind = {
  async begin({ owner, edits }, random) {
    const businessId = pick(edits.keys(), random)
    const number = (edits.get(businessId) ?? 0) + 1
    edits.set(businessId, number)
    const description = `Edit ${randomUUID()}`
    const form = multipartBody([
      { name: 'description', content: description },
      picturePart('profileImage', await somePicture()),
    ])
    return {
      thing: String(businessId),
      // The first revision is that before any edit.
      value: `${description} ${number + 1}`,
      send: (app) => putForm(app, `/api/businesses/${businessId}`, form, owner.headers),
      picturesOf: (answer) => [answer.json().business.logoUrl],
    }
  },
  stored: sql<Stored>`SELECT business_id::text AS thing, concat_ws(' ', description, revision) AS value
    FROM business_profiles WHERE description LIKE 'Edit %'`,
}

export const review: Kind = {
  begin({ visitor, reviewed, allBusinessIds }, random) {
    const businessId = allBusinessIds.findLast((id) => !reviewed.has(id))
    if (businessId === undefined) return null
    reviewed.add(businessId)
    const rating = 1 + Math.floor(random() * 5)
    const content = `Review ${randomUUID()}`
    return {
      thing: `${visitor.id} ${businessId}`,
      value: `${rating} ${content}`,
      send: (app) => post(app, '/api/reviews', { businessId, rating, content }, visitor.headers),
      repeatStatus: 409,
    }
  },
  stored: sql<Stored>`SELECT concat_ws(' ', user_id, business_id) AS thing, concat_ws(' ', rating, content) AS value
    FROM reviews`,
}

/** Pressed only if it doesn't look as wished, as a person without an answer would. */
export function toggle(
  name: 'save' | 'like',
  shownAs: 'isSaved' | 'isLiked',
  kept: 'saved' | 'liked',
  table: string,
): Kind {
  return {
    begin({ visitor, [kept]: on, allBusinessIds }, random) {
      const businessId = pick(allBusinessIds.slice(-30), random)
      const isWished = !on.delete(businessId)
      if (isWished) on.add(businessId)
      const url = `/api/businesses/${businessId}`
      return {
        thing: `${visitor.id} ${businessId}`,
        value: isWished ? 'on' : '',
        async send(app) {
          const shown = await app.inject({ url, headers: visitor.headers })
          if (shown.statusCode !== 200 || shown.json().business[shownAs] === isWished) return shown
          return post(app, `${url}/${name}`, {}, visitor.headers)
        },
      }
    },
    stored: sql<Stored>`SELECT concat_ws(' ', user_id, business_id) AS thing, 'on' AS value
      FROM ${sql.table(table)}`,
  }
}
