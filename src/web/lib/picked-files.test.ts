import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { leaveFiles } from './carried-files.ts'
import {
  type FileToSend,
  PickedFiles,
  type PickedFilesOptions,
  type Upload,
  UploadFailed,
} from './picked-files.ts'
import { FileRefused, type ReadyFile } from './read-attachment.ts'

const fileNamed = (name: string) => new File(['content'], name)
const stored = (id: number, name: string) =>
  ({ id, name, kind: 'picture', url: `/files/${id}`, posterUrl: null }) as Attachment

/** Reads every file but those whose name says that it is bad. */
const read = async (file: File): Promise<ReadyFile> => {
  if (file.name.startsWith('bad')) throw new FileRefused('No such kind')
  return { kind: 'document', content: file, poster: null }
}

function build(options: Partial<PickedFilesOptions> = {}) {
  const names: string[] = []
  const keys = new Set<string>()
  const upload: Upload = async ({ key, name }, { onProgress }) => {
    onProgress(0.5)
    names.push(name)
    keys.add(key)
    return stored(names.length, name)
  }
  return { picked: new PickedFiles({ read, upload, ...options }), upload, names, keys }
}
const states = (picked: PickedFiles) => picked.list().map(({ name, state }) => `${name} ${state}`)

describe('PickedFiles', () => {
  it('sends files one after another in their order, and says why one is refused', async () => {
    const { picked, names } = build()
    picked.add([fileNamed('a'), fileNamed('bad'), fileNamed('b')])
    await expect.poll(() => states(picked)).toEqual(['a sent', 'bad refused', 'b sent'])
    expect(names).toEqual(['a', 'b'])
    expect(picked.list()[1]?.fault).toBe('No such kind')
    expect(picked.take().map(({ name }) => name)).toEqual(['a', 'b'])
    expect(picked.list()).toEqual([])
  })

  it('waits for sendAll without a way to send, which then waits for all of them', async () => {
    const { picked, upload, names } = build({ upload: undefined })
    picked.add([fileNamed('a'), fileNamed('b')])
    await expect.poll(() => states(picked)).toEqual(['a ready', 'b ready'])
    picked.add([fileNamed('c')])
    await picked.sendAll(upload)
    expect(states(picked)).toEqual(['a sent', 'b sent', 'c sent'])
    expect(names).toEqual(['a', 'b', 'c'])
  })

  it('tries again what has failed, under the same key, and holds up no other', async () => {
    const keys: string[] = []
    const { picked } = build({
      upload: async ({ key, name }) => {
        keys.push(key)
        if (keys.length === 1) throw new TypeError('no network')
        return stored(keys.length, name)
      },
    })
    picked.add([fileNamed('a'), fileNamed('b')])
    await expect.poll(() => states(picked)).toEqual(['a failed', 'b sent'])
    expect(picked.list()[0]?.fault).toMatch(/connection/)
    picked.retry()
    await expect.poll(() => states(picked)).toEqual(['a sent', 'b sent'])
    expect(keys[2]).toBe(keys[0])
  })

  it('doesn’t try again what the server has refused', async () => {
    const { picked } = build({
      upload: async () => {
        throw new UploadFailed('Too long', true)
      },
    })
    picked.add([fileNamed('a')])
    await expect.poll(() => states(picked)).toEqual(['a refused'])
    picked.retry()
    expect(states(picked)).toEqual(['a refused'])
  })

  it('takes ten files, and names those that are left out', () => {
    const { picked } = build()
    picked.add(Array.from({ length: 13 }, (_, index) => fileNamed(`f${index}`)))
    expect(picked.list()).toHaveLength(10)
    expect(picked.note()).toBe('At most 10 files. Not added: f10, f11 and 1 more')
    picked.remove(picked.list()[0]?.key ?? '')
    expect(picked.note()).toBeNull()
    picked.add([fileNamed('again')])
    expect(picked.list().at(-1)?.name).toBe('again')
  })

  it('ends an upload that is removed, and deletes what was stored of it', async () => {
    const removed: number[] = []
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<AbortSignal>()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { picked } = build({
      upload: async ({ name }, { signal }) => {
        arrive(signal)
        await gate
        return stored(7, name)
      },
      remove: async ({ id }) => removed.push(id),
    })
    picked.add([fileNamed('a')])
    const signal = await arrived
    picked.remove(picked.list()[0]?.key ?? '')
    expect(signal.aborted).toBe(true)
    open()
    await expect.poll(() => removed).toEqual([7])
    expect(picked.list()).toEqual([])
  })

  it('takes over a canceled message: what has arrived stays, and the rest is sent when it is tried again', async () => {
    const keys: Record<string, string[]> = {}
    const upload: Upload = async ({ key, name }, { signal }) => {
      keys[name] = [...(keys[name] ?? []), key]
      if (name !== 'large' || keys.large?.length === 2) return stored(name.charCodeAt(0), name)
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new TypeError('aborted'))),
      )
    }
    const { picked: message } = build({ upload })
    message.add([fileNamed('a'), fileNamed('large'), fileNamed('b')])
    await expect.poll(() => states(message)).toEqual(['a sent', 'large sending', 'b ready'])
    message.handOver()
    const keptAs = `files-${crypto.randomUUID()}`
    const { picked } = build({ upload, keptAs })
    picked.add([fileNamed('c')])
    await expect.poll(() => states(picked)).toEqual(['c sent'])
    picked.takeOver(message)
    expect(message.list()).toEqual([])
    expect(states(picked)).toEqual(['c sent', 'a sent', 'large failed', 'b failed'])
    const { picked: reloaded } = build({ upload, keptAs })
    reloaded.restore()
    expect(states(reloaded)).toEqual(['c sent', 'a sent'])
    await picked.retry()
    expect(states(picked)).toEqual(['c sent', 'a sent', 'large sent', 'b sent'])
    expect(new Set(keys.large).size).toBe(1)
  })

  it('leaves out what of a canceled message no longer fits', async () => {
    const removed: number[] = []
    const remove = async ({ id }: Attachment) => removed.push(id)
    const { picked: message } = build({ remove })
    message.add(['a', 'b', 'c'].map(fileNamed))
    await expect.poll(() => states(message)).toEqual(['a sent', 'b sent', 'c sent'])
    const { picked } = build({ remove })
    picked.add(Array.from({ length: 9 }, (_, index) => fileNamed(`f${index}`)))
    picked.takeOver(message)
    expect(picked.list()).toHaveLength(10)
    expect(picked.list().at(-1)?.name).toBe('a')
    expect(picked.note()).toBe('At most 10 files. Not added: b and c')
    expect(removed).toEqual([2, 3])
  })

  it('shows again after a reload what was stored, but not sent', async () => {
    const keptAs = `files-${crypto.randomUUID()}`
    const { picked } = build({ keptAs })
    picked.add([fileNamed('a'), fileNamed('bad')])
    await expect.poll(() => states(picked)).toEqual(['a sent', 'bad refused'])
    const { picked: next } = build({ keptAs })
    next.restore()
    expect(states(next)).toEqual(['a sent'])
    expect(next.take()).toHaveLength(1)
    const { picked: last } = build({ keptAs })
    last.restore()
    expect(last.list()).toEqual([])
  })

  it('takes over the files of another request: stored ones are copied, others are sent again', async () => {
    const carriedAs = `carried-${crypto.randomUUID()}`
    const first = build({
      upload: async ({ name }) => {
        if (name === 'a') return stored(1, name)
        throw new TypeError('no network')
      },
    }).picked
    first.add([fileNamed('a'), fileNamed('bad'), fileNamed('b')])
    await expect.poll(() => states(first)).toEqual(['a sent', 'bad refused', 'b failed'])
    leaveFiles(carriedAs, first.carry())
    const sent: FileToSend[] = []
    const upload: Upload = async (file) => {
      sent.push(file)
      return stored(sent.length + 10, file.name)
    }
    const { picked } = build({ carriedAs, upload: undefined })
    picked.restore()
    await expect.poll(() => states(picked)).toEqual(['a ready', 'b ready'])
    await picked.sendAll(upload)
    expect(states(picked)).toEqual(['a sent', 'b sent'])
    expect(sent).toMatchObject([{ copyOf: { id: 1 } }, { kind: 'document' }])
    expect(picked.take().map(({ id }) => id)).toEqual([11, 12])
    const { picked: next } = build({ carriedAs, upload: undefined })
    next.restore()
    expect(next.list()).toEqual([])
  })

  it('keeps the stored ones of another request over a reload, but those that were removed', () => {
    const carriedAs = `carried-${crypto.randomUUID()}`
    const reload = () => {
      const { picked } = build({ carriedAs, upload: undefined })
      picked.restore()
      return picked
    }
    leaveFiles(carriedAs, { stored: [stored(1, 'a'), stored(2, 'b'), stored(3, 'c')], chosen: [] })
    const first = reload()
    first.remove(first.list()[1]?.key ?? '')
    first.stop()
    const second = reload()
    expect(states(second)).toEqual(['a ready', 'c ready'])
    for (const { key } of second.list()) second.remove(key)
    expect(reload().list()).toEqual([])
    leaveFiles(carriedAs, { stored: [stored(4, 'd')], chosen: [] })
    leaveFiles(carriedAs, { stored: [], chosen: [] })
    expect(reload().list()).toEqual([])
  })
})
