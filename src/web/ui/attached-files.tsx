import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { AttachedVideo } from '#web/ui/attached-video.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useLazyDialog } from '#web/ui/use-lazy-dialog.ts'

const importLightbox = async () => (await import('#web/ui/lightbox.tsx')).Lightbox

/** The files of a message; `from` says whose: "you", "Ana Ruiz". */
export function AttachedFiles({ files, from }: { files: readonly Attachment[]; from: string }) {
  if (files.length === 0) return null
  const pictures = files.filter(({ kind }) => kind === 'picture')
  return (
    <div className="Attached">
      {pictures.length > 0 ? <Pictures pictures={pictures} from={from} /> : null}
      {files.map((file) => {
        if (file.kind === 'video') return <AttachedVideo key={file.id} video={file} from={from} />
        return file.kind === 'document' ? <Document key={file.id} file={file} /> : null
      })}
    </div>
  )
}

function Pictures({ pictures, from }: { pictures: readonly Attachment[]; from: string }) {
  const { Dialog: Lightbox, isOpen, open, close } = useLazyDialog('The photos', importLightbox)
  const [start, setStart] = useState(0)
  const count = pictures.length
  const altOf = ({ name }: Attachment, index: number) =>
    `Photo ${count > 1 ? `${index + 1} of ${count} ` : ''}from ${from}: ${name}`
  return (
    <>
      <ul className={cx('Attached-pictures', count === 1 && 'is-one')}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setStart(index)
                void open()
              }}
            >
              <Picture
                picture={{
                  src: picture.posterUrl ?? picture.url,
                  alt: altOf(picture, index),
                  width: picture.width ?? undefined,
                  height: picture.height ?? undefined,
                }}
              />
            </button>
          </li>
        ))}
      </ul>
      {isOpen && Lightbox ? (
        <Lightbox
          label={`Photos from ${from}`}
          start={start}
          pictures={pictures.map((picture, index) => ({
            src: picture.url,
            alt: altOf(picture, index),
            width: picture.width ?? undefined,
            height: picture.height ?? undefined,
          }))}
          onClose={close}
        />
      ) : null}
    </>
  )
}

const Document = ({ file: { url, name, bytes } }: { file: Attachment }) => (
  <a className="Attached-document" href={useApiHost()(url)} download={name}>
    <FileText className="Icon" />
    <span>
      <b>{name}</b>
      <small>PDF, {sizeText(bytes)}. Download</small>
    </span>
  </a>
)
