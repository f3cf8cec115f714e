import { useState } from 'react'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { lostSoundNote } from '#shared/lib/attachments.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { sizeText } from '#web/lib/size-text.ts'

/** A video with the browser's own controls; one that it can't play can be downloaded, or is tried again once it is smaller. */
export function AttachedVideo({ video, from }: { video: Attachment; from: string }) {
  const { name, width, height, milliseconds, bytes } = video
  const onApiHost = useApiHost()
  const url = onApiHost(video.url)
  /** The size of the version that this browser couldn't play. */
  const [failed, setFailed] = useState<number | null>(null)
  const isPlayable = failed !== bytes
  const label = `Video from ${from}: ${name}${milliseconds ? `, ${durationText(milliseconds)}` : ''}`
  return (
    <figure className="Attached-video">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has written captions for what people film of their job */}
      <video
        // One that plays isn't interrupted when another version takes its place.
        key={failed === null ? 'first' : bytes}
        controls
        playsInline
        preload="none"
        src={failed === null ? url : `${url}?${bytes}`}
        poster={onApiHost(video.posterUrl) ?? undefined}
        width={width ?? undefined}
        height={height ?? undefined}
        aria-label={label}
        onError={() => setFailed(bytes)}
      />
      <figcaption role="status">
        {video.isSoundLost ? `${lostSoundNote}. ` : null}
        <ShrinkingNote video={video} isPlayable={isPlayable} />
        {isPlayable ? null : (
          <a className="Link" href={url} download={name}>
            Download it ({sizeText(bytes)})
          </a>
        )}
      </figcaption>
    </figure>
  )
}

function ShrinkingNote({ video: { shrinking }, isPlayable }: { video: Attachment; isPlayable: boolean }) {
  if (!isPlayable)
    return (
      <>
        This browser can’t play the video.{' '}
        {shrinking === 'running' ? 'We’re making a version it can play. ' : null}
      </>
    )
  if (shrinking === 'running') return 'Making the video smaller…'
  return shrinking === 'failed' ? 'We couldn’t make the video smaller. It stays as it was sent.' : null
}

/** "0:07", "1:00". */
function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
