import { type ChangeEvent, type ComponentProps, useRef } from 'react'

type FileButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** As in HTML: "image/*". */
  accept: string
  isMultiple?: boolean | undefined
  onFiles: (files: File[]) => void
}

/** A button that opens the file picker. */
export function FileButton({ accept, isMultiple = false, onFiles, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again after an error.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <input ref={input} type="file" accept={accept} multiple={isMultiple} hidden onChange={handleChange} />
      <button type="button" {...rest} onClick={() => input.current?.click()} />
    </>
  )
}
