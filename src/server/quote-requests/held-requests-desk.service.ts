import { recordReading } from '#server/audit/actions.service.ts'
import type { Db } from '#server/lib/database/db.ts'
import { requireFound } from '#server/lib/http/errors.ts'
import { searchOrAdvise } from '#server/lib/http/text-search.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { previewText } from '#server/lib/preview-text.ts'
import type {
  DeskHeldList,
  DeskHeldPreview,
  DeskHeldRequest,
  ListHeldQuery,
} from '#shared/quote-requests/held-requests.schemas.ts'
import { countHeld, findDeskHeld, listHeld } from './held-requests-desk.repository.ts'

/** Guarantee: staff see the text and contact details of a held request only after the log says that they do. */

const toPreview = ({
  email,
  phone,
  account,
  answers,
  files,
  ...request
}: DeskHeldRequest): DeskHeldPreview => ({
  ...request,
  requirements: previewText(request.requirements),
})

export async function listHeldPreviews(db: Db, query: ListHeldQuery): Promise<DeskHeldList> {
  const [{ requests, ...place }, counts] = await Promise.all([
    searchOrAdvise(db, query.search, (bounded) => listHeld(bounded, query)),
    countHeld(db),
  ])
  return { requests: requests.map(toPreview), ...place, ...counts }
}

/** Throws not_found. */
export async function getHeldPreview(db: Db, requestId: number): Promise<DeskHeldPreview> {
  return toPreview(requireFound(await findDeskHeld(db, requestId), 'request'))
}

/** The whole request, which the log then says that they read. Throws not_found. */
export async function readHeld(db: Db, requestId: number, staff: Visitor): Promise<DeskHeldRequest> {
  const request = requireFound(await findDeskHeld(db, requestId), 'request')
  const read = { action: 'quote-request.read', targetType: 'quote_request', targetId: requestId } as const
  await recordReading(db, { actorId: staff.id, ...read })
  return request
}
