import { useEffect, useRef, useState } from 'react'
import { useApiHost } from '#web/lib/api-host.ts'
import { cx } from '#web/ui/class-names.ts'

type AvatarProps = {
  /** The full name; its initials show when there is no picture. */
  name: string
  src?: string | null | undefined
  /** 34, 40 or 96 px. */
  size?: 'small' | 'normal' | 'large' | undefined
}

/** The first letters of the first and last word, capitalized. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : ''
  return `${[...(words[0] ?? '')][0] ?? ''}${[...(last ?? '')][0] ?? ''}`.toUpperCase()
}

/** A round picture or initials; decorative beside a name, so hidden from screen readers. */
export function Avatar({ name, src: given, size = 'normal' }: AvatarProps) {
  const src = useApiHost()(given)
  const imageRef = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  useEffect(() => {
    // errors before hydration fired no handler
    const image = imageRef.current
    if (src && image?.complete && image.naturalWidth === 0) setFailedSrc(src)
  }, [src])
  const isPicture = src && src !== failedSrc
  return (
    <span className={cx('Avatar', size !== 'normal' && `is-${size}`)} aria-hidden="true">
      {isPicture ? (
        <img
          ref={imageRef}
          src={src}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
