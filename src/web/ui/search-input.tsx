import { Search, X } from 'lucide-react'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'onChange' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onType: (text: string) => void
  onClear: () => void
}

/**
 * A search field and the button that clears it, for an `InputBox`. Only another `value` replaces its text: if React set it at
 * each render, text that came without a key (pasted, dictated) while results were being rendered would be lost.
 */
export function SearchInput({ ref, label, value, onType, onClear, ...input }: SearchInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const box = ref ?? own
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  }, [box, value])
  const handleClear = () => {
    onClear()
    // The button that was pressed goes with the text.
    box.current?.focus()
  }
  return (
    <>
      <Input
        ref={box}
        icon={<Search className="Icon" />}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={value}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      {value ? (
        <IconButton label="Clear search" isPlain onClick={handleClear}>
          <X className="Icon is-s" />
        </IconButton>
      ) : null}
    </>
  )
}
