import { sql } from 'kysely'
import { type ExportSection, onBusiness, visibleBusiness } from '#server/lib/database/personal-data.ts'

export const claimSections: readonly ExportSection[] = [
  onBusiness('claims', 'Listings you claimed', 'business_claims', {
    without: ['revision', 'guesses', 'code_expires_at'],
    plus: (person) => ({
      ...visibleBusiness(person),
      documents: sql`ARRAY(SELECT d.name FROM claim_documents d WHERE d.claim_id = t.id ORDER BY d.id)`,
    }),
  }),
]
