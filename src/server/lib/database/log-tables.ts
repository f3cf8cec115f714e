import type { Generated } from 'kysely'
import type { CreatedAt, Json } from './column-types.ts'

/** The staff's actions, and the chain that shows whether they were changed. */
export type LogTables = {
  staff_actions: {
    id: Generated<number>
    actor_id: number | null
    action: string
    target_type: string
    target_id: number | null
    details: Json<Record<string, unknown>>
    created_at: CreatedAt
    position: Generated<number | null>
    actor_salt: Generated<string | null>
    actor_digest: Generated<Buffer | null>
    details_salt: Generated<string | null>
    details_digest: Generated<Buffer | null>
    hash: Generated<Buffer | null>
  }
  staff_actions_chain: { id: Generated<boolean>; position: number; hash: Buffer }
}
