import type { Tx } from '#server/lib/database/db.ts'
import { insertOnce } from '#server/lib/database/insert-once.ts'
import type { CreatePartnerApplication } from '#shared/partners/partners.schemas.ts'

/** Stores an application; returns its ID, or undefined for a repeat. */
export async function createPartnerApplication(
  tx: Tx,
  application: CreatePartnerApplication,
  userId: number | null,
): Promise<number | undefined> {
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
  const same = [email.toLowerCase(), companyName, serviceType, valueBrought, additionalInfo, website]
  return insertOnce(tx, 'partner_applications', row, same)
}
