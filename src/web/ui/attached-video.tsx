import { useState } from 'react'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { sizeText } from '#web/lib/size-text.ts'

/** A video with the browser's own controls; one that it can't play can be downloaded. */
export function AttachedVideo({ video, from }: { video: Attachment; from: string }) {
  const { url, posterUrl, name, width, height, milliseconds, bytes } = video
  const [isPlayable, setPlayable] = useState(true)
  const label = `Video from ${from}: ${name}${milliseconds ? `, ${durationText(milliseconds)}` : ''}`
  return (
    <figure className="Attached-video">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people film of their job */}
      <video
        controls
        playsInline
        preload="none"
        src={url}
        poster={posterUrl ?? undefined}
        width={width ?? undefined}
        height={height ?? undefined}
        aria-label={label}
        onError={() => setPlayable(false)}
      />
      {isPlayable ? null : (
        <figcaption role="status">
          This browser can’t play the video. We may still be making a version that it can.{' '}
          <a className="Link" href={url} download={name}>
            Download it ({sizeText(bytes)})
          </a>
        </figcaption>
      )}
    </figure>
  )
}

/** "0:07", "1:00". */
function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
