import type { ColumnType, Generated } from 'kysely'
import type { UserRole } from '#shared/lib/user.schemas.ts'
import type { CreatedAt } from './column-types.ts'

/** People, and how they sign in. */
export type AccountTables = {
  users: {
    id: Generated<number>
    first_name: string
    last_name: string
    email: string
    role: Generated<UserRole>
    profile_image_url: string | null
    created_at: CreatedAt
    password_hash: string | null
    email_confirmed_at: Generated<Date | null>
    shows_email: Generated<boolean>
    blocked_at: Date | null
    blocked_reason: string | null
    revision: Generated<number>
    has_second_factor: Generated<boolean>
  }
  sessions: {
    id: Generated<number>
    token_hash: Buffer
    user_id: number
    created_at: CreatedAt
    last_used_at: ColumnType<Date, Date | undefined, Date>
    expires_at: Date
    device: string | null
    confirmed_at: ColumnType<Date, Date | undefined, Date>
    factor_confirmed_at: Date | null
  }
  password_resets: { user_id: number; token_hash: Buffer; expires_at: Date }
  email_confirmations: { user_id: number; token_hash: Buffer; expires_at: Date }
  email_changes: {
    token_hash: Buffer
    user_id: number
    previous_email: string
    was_confirmed: Generated<boolean>
    expires_at: Date
  }
  identities: { issuer: string; subject: string; user_id: number; created_at: CreatedAt }
  sign_in_flows: {
    browser_hash: Buffer
    state: string
    nonce: string
    code_verifier: string
    return_to: string
    expires_at: Date
  }
  sign_in_codes: {
    code_hash: Buffer
    browser_hash: Buffer
    user_id: number
    return_to: string
    expires_at: Date
  }
  known_devices: {
    token_hash: Buffer
    user_id: number
    last_used_at: ColumnType<Date, Date | undefined, Date>
  }
  profile_changes: { id: Generated<number>; user_id: number; fields: string[]; created_at: CreatedAt }
  data_exports: {
    id: Generated<number>
    user_id: number
    run: Generated<number>
    created_at: CreatedAt
    ready_at: Date | null
    token_hash: Buffer | null
    byte_size: number | null
  }
  data_export_parts: { export_id: number; run: number; position: number; content: Buffer }
}
