import { useState } from 'react'
import { openDraft } from '#web/lib/drafts.ts'

/** A text that staff typed and haven't sent yet, kept in this tab. `name` identifies it: "reply:12". */
export function useKeptText(name: string): [string, (text: string) => void] {
  const [kept] = useState(() => openDraft(`desk-${name}`))
  const [text, setText] = useState(() => {
    const before = kept.read()
    return typeof before === 'string' ? before : ''
  })
  return [
    text,
    (next) => {
      setText(next)
      kept.keep(next || null)
    },
  ]
}
