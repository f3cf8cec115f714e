import { type RawBuilder, sql } from 'kysely'
import { containsPattern } from '#server/lib/database/contains-pattern.ts'
import type { Side } from '#shared/conversations/conversations.schemas.ts'

/** Letters that people leave the accents out of. `fold_text` takes twenty times as long, and these texts have no index. */
const accents = { from: 'áàâäãåéèêëíìîïóòôöõúùûüñç’', to: "aaaaaaeeeeiiiiooooouuuunc'" }
/** Words of a search that are looked for. */
const wordsMax = 10

const plain = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), ${accents.from}, ${accents.to})`

/** The words of a search, without accents and the marks around them; "(512) 555" are two. */
export function searchWords(search: string): string[] {
  const words = search
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('’', "'")
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+(?=.*[\p{L}\p{N}])|(?<=[\p{L}\p{N}].*)[^\p{L}\p{N}]+$/gu, ''))
  return words.filter(Boolean).slice(0, wordsMax)
}

/** Each word somewhere in the text; only ever looked for among one person's rows. */
const hasWords = (text: RawBuilder<unknown>, search: string) =>
  sql<boolean>`${plain(text)} LIKE ALL (${sql.val(searchWords(search).map(containsPattern))}::text[])`

const given = sql`(SELECT string_agg(given->>'answer', ' ') FROM jsonb_array_elements(request.answers) given)`

/** Found by what was written on both sides, answers to questions of the trade, names, files, and contact where it is shown. */
export function isFound(search: string, side: Side): RawBuilder<boolean> {
  const isShown = side === 'visitor' ? sql`true` : sql`NOT request.hides_contact`
  return hasWords(
    sql`concat_ws(' ', request.name, p.name, request.requirements, ${given},
      CASE WHEN ${isShown} THEN concat_ws(' ', request.email, request.phone, regexp_replace(request.phone, '\\D', '', 'g')) END,
      (SELECT string_agg(text, ' ') FROM messages WHERE conversation_id = request.id),
      (SELECT string_agg(file.name, ' ') FROM message_attachments file
        WHERE (file.conversation_id = request.id AND (file.message_id IS NOT NULL OR file.is_with_request))
          OR (file.round_id = request.round_id AND request.joined_at IS NULL)))`,
    search,
  )
}

/** The same for a request that our team looks at first. */
export const isHeldFound = (search: string): RawBuilder<boolean> =>
  hasWords(sql`concat_ws(' ', p.name, request.requirements, ${given})`, search)
