import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'

/** A picture in one or several widths; `srcSet` as in HTML. */
export type PictureSource = {
  src: string
  srcSet?: string | undefined
  alt: string
  width?: number | undefined
  height?: number | undefined
  /** Pixels of a picture that has fewer than its place: it is shown at that size, never enlarged. */
  ownWidth?: number | undefined
}

const FALLBACK_SRC = '/placeholder.webp'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height' | 'loading'> & {
  picture: PictureSource
  /** In the first screen: loads at once and with priority. */
  isEager?: boolean | undefined
}

/** An image that keeps its place while it loads and shows the local placeholder when it cannot. */
export function Picture({ picture, isEager = false, sizes, className, ...rest }: PictureProps) {
  const imageRef = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const { src, srcSet, alt, width = 640, height = 427, ownWidth } = picture
  useEffect(() => {
    // an error before hydration reached nobody
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

/** Fetches a picture ahead of its turn, in the width the browser would choose for it. */
export function preloadPicture(picture: PictureSource | undefined, sizes: string | undefined): void {
  if (!picture) return
  const image = new Image()
  image.sizes = sizesOf(picture, sizes) ?? ''
  if (picture.srcSet) image.srcset = picture.srcSet
  image.src = picture.src
}
