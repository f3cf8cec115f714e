import { useRef } from 'react'
import { type SenderBlockProps, useSenderBlock } from './use-sender-block.tsx'

/** Blocks the sender of a request in a list; says so once they are blocked. */
export function BlockSenderButton({ request }: Pick<SenderBlockProps, 'request'>) {
  const blocked = useRef<HTMLSpanElement>(null)
  const { ask, question } = useSenderBlock({ request, focusAfter: blocked })
  return (
    <>
      {request.isSenderBlocked ? (
        <span ref={blocked} className="Request-blocked" tabIndex={-1}>
          Sender blocked
        </span>
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
      {question}
    </>
  )
}
