import { useRef } from 'react'
import { type SenderBlockProps, useSenderBlock } from './use-sender-block.tsx'

/** Blocks the sender of a request in a list; says so once they are blocked. */
export function BlockSenderButton({ request, onChanged }: SenderBlockProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { ask, question } = useSenderBlock({ request, onChanged, focusAfter: place })
  return (
    <>
      <span ref={place} className={request.isSenderBlocked ? 'Request-blocked' : undefined} tabIndex={-1}>
        {request.isSenderBlocked ? (
          'Sender blocked'
        ) : (
          <button
            type="button"
            className="ReportLink"
            aria-label={`Block this sender: ${request.name}`}
            aria-haspopup="dialog"
            onClick={ask}
          >
            Block this sender
          </button>
        )}
      </span>
      {question}
    </>
  )
}
