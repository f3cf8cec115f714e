import type { Tx } from '#server/lib/database/db.ts'
import type { CreatePartnerApplication } from '#shared/partners/partners.schemas.ts'

/** Stores an application; returns its ID. */
export async function createPartnerApplication(
  tx: Tx,
  application: CreatePartnerApplication,
  userId: number | null,
): Promise<number> {
  const { fullName, companyName, email, website, serviceType, valueBrought, additionalInfo } = application
  const row = {
    full_name: fullName,
    company_name: companyName,
    email,
    website,
    service_type: serviceType,
    value_brought: valueBrought,
    additional_info: additionalInfo,
    user_id: userId,
  }
  const { id } = await tx
    .insertInto('partner_applications')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
