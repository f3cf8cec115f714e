import { useId, useState } from 'react'
import { splitAfterWords } from '#web/lib/split-words.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'

/** Words shown before "See more" (specification §9): below 768 px, and from 768 px up. */
const narrowWords = 50
const wideWords = 100

/**
 * A business's description. The whole text is in the page and CSS cuts it at the word for the width, so that nothing
 * moves on hydration.
 */
export function BusinessAbout({ description }: { description: string }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const [start = '', middle = '', rest = ''] = splitAfterWords(description, [narrowWords, wideWords])
  if (start === '') return null
  return (
    <Card title="About" className="About">
      <p className={cx('Prose', isWhole && 'is-whole')} id={id}>
        {start}
        {middle ? (
          <>
            <span className="About-dots is-narrow">… </span>
            <span className="About-middle">{middle}</span>
          </>
        ) : null}
        {rest ? (
          <>
            <span className="About-dots is-wide">… </span>
            <span className="About-rest">{rest}</span>
          </>
        ) : null}
        {middle ? (
          <button
            type="button"
            className={cx('Link About-toggle', !rest && 'is-narrow')}
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'See less' : 'See more'}
          </button>
        ) : null}
      </p>
    </Card>
  )
}
