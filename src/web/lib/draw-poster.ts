import { toJpeg } from './compress-picture.ts'

/** Pixels across. */
const posterWidth = 800
const jpegQuality = 0.8
/** The poster's place in the video, in seconds: the first picture is often black. */
const posterAt = 0.5
/** Longest wait for a browser that can't play it, in milliseconds. */
const patience = 8_000

/** A picture of a video, and its length; null for anything this browser can't tell. */
export async function drawPoster(file: Blob): Promise<{ seconds: number | null; poster: Blob | null }> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), patience)
  let seconds: number | null = null
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    const loaded = happens(video, 'loadeddata', deadline.signal)
    video.src = address
    await loaded
    seconds = Number.isFinite(video.duration) ? video.duration : null
    const sought = happens(video, 'seeked', deadline.signal)
    video.currentTime = Math.min(posterAt, (seconds ?? 0) / 2)
    await sought
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return { seconds, poster: null }
    const box = { width: posterWidth, height: posterWidth }
    return { seconds, poster: await toJpeg(video, box, jpegQuality, { width, height }) }
  } catch {
    return { seconds, poster: null }
  } finally {
    clearTimeout(timer)
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/** Resolves with an event; rejects when the video can't be played, or in the end. */
const happens = (video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('This video can’t be played.')), { once: true })
    signal.addEventListener('abort', () => reject(new Error('The video takes too long.')), { once: true })
  })
