import { Ban } from 'lucide-react'
import { DisclosureButton } from '#web/ui/disclosure-menu.tsx'
import { type SenderBlockProps, useSenderBlock } from './use-sender-block.tsx'

/** Blocks the sender of a request, as an entry of its menu; says so once they are blocked. */
export function BlockSenderEntry(props: SenderBlockProps) {
  const { ask, question } = useSenderBlock(props)
  const { name, isSenderBlocked } = props.request
  return (
    <>
      {isSenderBlocked ? (
        <li className="Menu-note">Sender blocked</li>
      ) : (
        <DisclosureButton
          hasDialog
          icon={Ban}
          title={
            <>
              Block this sender<span className="sr">: {name}</span>
            </>
          }
          onSelect={ask}
        />
      )}
      {question}
    </>
  )
}
