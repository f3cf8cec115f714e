import { FileText, Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { documentsMax } from '#shared/inbox/claim-items.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FileButton } from '#web/ui/file-button.tsx'

const bytesMax = 5 * 1024 * 1024

/** Why the chosen documents are invalid, to show at their field; null if valid. */
export function documentsFault(files: readonly File[]): string | null {
  if (files.length > documentsMax) return `Please choose at most ${documentsMax} files`
  return files.some(({ size }) => size > bytesMax) ? 'A file can have at most 5 MB' : null
}

type DocumentsFieldProps = {
  files: readonly File[]
  onChange: (files: File[]) => void
  fault: string | null | undefined
}

/** Chosen documents by name, each with a button that removes it, and one that adds more. */
export function DocumentsField({ files, onChange, fault }: DocumentsFieldProps) {
  const noteId = useId()
  const adder = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const change = (next: File[], text: string) => {
    onChange(next)
    setNews(`${text}. ${next.length === 1 ? '1 file' : `${next.length} files`} chosen.`)
  }
  const remove = (file: File) => {
    change(
      files.filter((other) => other !== file),
      `${file.name} removed`,
    )
    // The pressed button is gone.
    adder.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset className="Fieldset" aria-describedby={noteId} data-faulty={fault ? '' : undefined}>
      <legend>
        Documents <small>optional</small>
      </legend>
      {files.length > 0 ? (
        <ul className="ClaimFiles">
          {files.map((file, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={place}>
              <FileText className="Icon" />
              <span className="ClaimFiles-name">{file.name}</span>
              <small>{sizeText(file.size)}</small>
              <IconButton isPlain label={`Remove ${file.name}`} onClick={() => remove(file)}>
                <X className="Icon is-s" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={adder}>
        <FileButton
          className="Button is-outline"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          isMultiple
          onFiles={(more) =>
            change(
              [...files, ...more],
              more.length === 1 ? `${more[0]?.name} added` : `${more.length} files added`,
            )
          }
        >
          <Paperclip className="Icon is-s" />
          {files.length > 0 ? 'Add more files' : 'Choose files'}
        </FileButton>
      </div>
      <div id={noteId}>
        <p className="Field-hint">
          Up to {documentsMax} photos or PDFs, 5 MB each: a permit, a bill, a tax certificate. Only our team
          sees them, and we delete them 30 days after the decision. No documents? We’ll call the number on the
          listing or mail you a code.
        </p>
        <FieldError message={fault} />
      </div>
      <span className="sr" role="status">
        {news}
      </span>
    </fieldset>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
