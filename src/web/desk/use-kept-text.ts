import { useState } from 'react'
import { openDraft } from '#web/lib/drafts.ts'

/** What is typed at the desk and not sent yet, kept in this tab. `name` says what it is for: "reply:12". */
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
