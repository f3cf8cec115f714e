import type { Generated } from 'kysely'
import type { CreatedAt } from './column-types.ts'

/** Second factors, and sign-ins that wait for one. */
export type FactorTables = {
  authenticators: {
    user_id: number
    sealed_secret: Buffer
    last_step: Generated<number>
    created_at: CreatedAt
    confirmed_at: Date | null
  }
  recovery_codes: { code_hash: Buffer; user_id: number; created_at: CreatedAt }
  passkeys: {
    id: Generated<number>
    user_id: number
    credential_id: Buffer
    public_key: Buffer
    sign_count: number
    transports: string[]
    name: string
    created_at: CreatedAt
    last_used_at: Date | null
  }
  passkey_challenges: { challenge: Buffer; user_id: number | null; expires_at: Date }
  sign_in_tickets: { ticket_hash: Buffer; user_id: number; attempts: Generated<number>; expires_at: Date }
}
