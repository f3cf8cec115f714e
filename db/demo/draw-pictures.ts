// Draws the demo's pictures into a folder, one for each name its parent sends: the server's image library is barred from
// reading SVG.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { drawPicture } from './picture-files.ts'

const [directory = ''] = process.argv.slice(2)

async function draw(file: string): Promise<void> {
  const bytes = await drawPicture(file)
  if (!bytes) return
  await mkdir(directory, { recursive: true })
  // Renamed, because a request must not find half a file.
  const partial = path.join(directory, `${file}.${process.pid}.part`)
  await writeFile(partial, bytes)
  await rename(partial, path.join(directory, file))
}

// One picture per core at a time, and none twice.
sharp.concurrency(1)
sharp.cache(false)
const limit = pLimit(availableParallelism())
process.on('message', async (file: string) => {
  await limit(draw, file).catch(console.error)
  process.send?.(file)
})
