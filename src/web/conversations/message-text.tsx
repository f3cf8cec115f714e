import { textParts } from './text-parts.ts'

/** A message as text; its web addresses become links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className="Message-text">
      {textParts(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <a key={index} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part}
          </a>
        ),
      )}
    </p>
  )
}
