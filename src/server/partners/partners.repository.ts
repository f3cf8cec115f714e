import { sql } from 'kysely'
import type { Tx } from '#server/lib/database/db.ts'
import type { CreatePartnerApplication } from '#shared/partners/partners.schemas.ts'

/**
 * Stores an application unless the same one came from the same address in the last ten minutes. Returns its id, or undefined
 * for a repeated one. The look-up is a statement after the lock, so that it sees what a twin has stored meanwhile.
 */
export async function createPartnerApplication(
  tx: Tx,
  application: CreatePartnerApplication,
  userId: number | null,
): Promise<number | undefined> {
  const { fullName, companyName, email, website, serviceType, valueBrought, additionalInfo } = application
  await sql`LOCK TABLE partner_applications IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO partner_applications
      (full_name, company_name, email, website, service_type, value_brought, additional_info, user_id)
    SELECT ${fullName}, ${companyName}, ${email}, ${website}, ${serviceType}, ${valueBrought}, ${additionalInfo},
      ${userId}::integer
    WHERE NOT EXISTS (
      SELECT 1 FROM partner_applications
      WHERE lower(email) = lower(${email}) AND created_at > now() - interval '10 minutes'
        AND (company_name, service_type, value_brought, additional_info)
          = (${companyName}, ${serviceType}, ${valueBrought}, ${additionalInfo})
        AND website IS NOT DISTINCT FROM ${website}
    )
    RETURNING id`.execute(tx)
  return rows[0]?.id
}
