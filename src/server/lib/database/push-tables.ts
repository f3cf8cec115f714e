import type { Generated } from 'kysely'
import type { CreatedAt } from './column-types.ts'

/** Browsers that show news, and the key pair that signs it. */
export type PushTables = {
  push_keys: {
    is_only: Generated<boolean>
    public_key: string
    sealed_private_key: Buffer
    created_at: CreatedAt
  }
  push_subscriptions: {
    id: Generated<number>
    user_id: number | null
    session_hash: Buffer | null
    conversation_id: number | null
    endpoint_hash: Buffer
    sealed: Buffer
    server_key: string
    failures: Generated<number>
    succeeded_at: Date | null
    created_at: CreatedAt
  }
}
