import type { Db } from '#server/lib/database/db.ts'
import type { AttachmentRow } from './attachments.repository.ts'

/** All that a copy of a file has in common with it. */
export type FileToCopy = Pick<
  AttachmentRow,
  | 'kind'
  | 'file'
  | 'poster'
  | 'name'
  | 'bytes'
  | 'width'
  | 'height'
  | 'milliseconds'
  | 'isSoundLost'
  | 'shrinkState'
> & { codec: string | null }

/** The file at an address. */
export const findFileToCopy = (db: Db, url: string): Promise<FileToCopy | undefined> =>
  db
    .selectFrom('message_attachments')
    .select(['kind', 'file', 'poster', 'name', 'bytes', 'width', 'height', 'milliseconds', 'codec'])
    .select(['is_sound_lost as isSoundLost', 'shrink_state as shrinkState'])
    .where('url', '=', url)
    .executeTakeFirst()
