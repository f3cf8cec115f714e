import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useApiHost } from '#web/lib/api-host.ts'
import { cx } from '#web/ui/class-names.ts'

/** A picture in one or several widths; `srcSet` as in HTML. */
export type PictureSource = {
  src: string
  srcSet?: string | undefined
  alt: string
  width?: number | undefined
  height?: number | undefined
  /** The width of a picture smaller than its space: it is shown at that size, never enlarged. */
  ownWidth?: number | undefined
}

const FALLBACK_SRC = '/placeholder.webp'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height' | 'loading'> & {
  picture: PictureSource
  /** Above the fold: loads immediately and with high priority. */
  isEager?: boolean | undefined
}

/** An image that reserves its space while it loads and shows the local placeholder when it can't load. */
export function Picture({ picture, isEager = false, sizes, className, ...rest }: PictureProps) {
  const imageRef = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const { src, srcSet, alt, width = 640, height = 427, ownWidth } = useHosted()(picture)
  useEffect(() => {
    // errors before hydration fired no handler
    const image = imageRef.current
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src)
  }, [src])
  const source = failedSrc === src ? { src: FALLBACK_SRC } : { src, srcSet }
  return (
    <img
      ref={imageRef}
      {...rest}
      className={cx(className, ownWidth !== undefined && 'is-small') || undefined}
      sizes={sizesOf(picture, sizes)}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
      width={width}
      height={height}
      alt={alt}
      {...source}
      onError={() => setFailedSrc(src)}
    />
  )
}

const sizesOf = ({ ownWidth }: PictureSource, sizes: string | undefined): string | undefined =>
  ownWidth === undefined ? sizes : `${ownWidth}px`

/** Puts a stored picture on the API's host. */
export function useHosted() {
  const onApiHost = useApiHost()
  return (picture: PictureSource): PictureSource => ({
    ...picture,
    src: onApiHost(picture.src),
    srcSet: onApiHost(picture.srcSet),
  })
}

/** Prefetches a picture in the width the browser would choose for it; `useHosted` gives its address. */
export function preloadPicture(picture: PictureSource | undefined, sizes: string | undefined): void {
  if (!picture) return
  const image = new Image()
  image.sizes = sizesOf(picture, sizes) ?? ''
  if (picture.srcSet) image.srcset = picture.srcSet
  image.src = picture.src
}
