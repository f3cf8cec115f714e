import { History, MapPin, Search, X } from 'lucide-react'
import type { Suggestion } from '#shared/businesses/directory/suggestions.schemas.ts'
import { pictureSrcSet } from '#shared/uploads/picture-sizes.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A suggestion, or a recent search. */
export type Option = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'recent'; key: string }

type SuggestionRowProps = {
  id: string
  option: Option
  isActive: boolean
  onPick: () => void
  /** Removes a recent search; the Delete key does it, too. */
  onForget: () => void
}

const icons = { recent: History, place: MapPin, trade: Search, business: Search }

/** One suggestion. The focus stays in the search box. */
export function SuggestionRow({ id, option, isActive, onPick, onForget }: SuggestionRowProps) {
  const { kind, label, detail, picture } = option
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {picture ? (
        <Picture picture={{ src: picture.url, srcSet: pictureSrcSet(picture.url), alt: '' }} sizes="40px" />
      ) : (
        <Icon className="Icon is-s" />
      )}
      <span>{label}</span>
      {detail ? <small>{detail}</small> : null}
      {kind === 'recent' ? (
        // Not a button, which an option can't contain; the Delete key does the same.
        <span
          aria-hidden="true"
          className="Suggestions-forget"
          title={`Remove recent search ${label}`}
          onClick={(event) => {
            event.stopPropagation()
            onForget()
          }}
        >
          <X className="Icon is-s" />
        </span>
      ) : null}
    </div>
  )
}
