import { describe, expect, it } from 'vitest'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { PickedFiles, type Upload } from '#web/lib/picked-files.ts'
import { OutgoingQueue } from './outgoing-queue.ts'

let serial = 0

/** A queue of a conversation of its own: uploads wait until `arrive`, and messages are stored once `answer` is called. */
function open() {
  const sent: string[] = []
  const aborted: string[] = []
  const { promise: gate, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: stored, resolve: answer } = Promise.withResolvers<void>()
  const upload: Upload = async ({ name }, { signal }) => {
    const { promise: canceled, reject: cancel } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => {
      aborted.push(name)
      cancel(new TypeError('aborted'))
    })
    await Promise.race([gate, canceled])
    return { id: ++serial, name, kind: 'document', url: `/files/${serial}`, posterUrl: null } as Attachment
  }
  const read = async (content: File) => ({ kind: 'document', content, poster: null }) as const
  const pick = (there: readonly Attachment[] = []) => new PickedFiles({ stored: there, upload, read })
  const queue = new OutgoingQueue({
    names: `outgoing:1:${++serial}:`,
    send: async ({ text, files }) => {
      sent.push([text, ...files.map(({ name }) => name)].join(' + '))
      await stored
      return null
    },
    onSettled: async () => {},
    isShown: () => true,
    onChange: () => {},
    pick,
    alone: (_name, work) => work(),
  })
  const chosen = (...names: string[]) => {
    const files = pick()
    files.add(names.map((name) => new File(['content'], name)))
    files.handOver()
    return files
  }
  return { queue, chosen, sent, aborted, arrive, answer }
}

const keyOf = (queue: OutgoingQueue, text: string) =>
  queue.list().find((one) => one.text === text)?.clientKey ?? ''
const cancelable = (queue: OutgoingQueue) =>
  queue
    .list()
    .filter(({ canCancel }) => canCancel)
    .map(({ text }) => text)

describe('canceling a message', () => {
  it('ends its upload and is never sent; what was written after it goes', async () => {
    const { queue, chosen, sent, aborted, arrive, answer } = open()
    answer()
    queue.add('This is the window.', chosen('Window.pdf'))
    queue.add('And the door is blue.')
    expect(cancelable(queue)).toEqual(['This is the window.', 'And the door is blue.'])
    const key = keyOf(queue, 'This is the window.')
    await expect.poll(() => queue.list()[0]?.uploads[0]?.state).toBe('sending')
    const canceled = queue.cancel(key)
    expect(canceled?.text).toBe('This is the window.')
    const composer = chosen()
    if (canceled) composer.takeOver(canceled.files)
    expect(aborted).toEqual(['Window.pdf'])
    expect(composer.list().map(({ name, state }) => `${name} ${state}`)).toEqual(['Window.pdf failed'])
    expect(queue.cancel(key)).toBeNull()
    await expect.poll(() => queue.list()).toEqual([])
    arrive()
    expect(sent).toEqual(['And the door is blue.'])
    queue.stop()
  })

  it('gives back what waited behind another one, which still goes', async () => {
    const { queue, chosen, sent, arrive, answer } = open()
    answer()
    queue.add('This is the window.', chosen('Window.pdf'))
    queue.add('Forget it.', chosen('Door.pdf'))
    const canceled = queue.cancel(keyOf(queue, 'Forget it.'))
    expect(canceled?.files.list().map(({ name }) => name)).toEqual(['Door.pdf'])
    arrive()
    await expect.poll(() => queue.list()).toEqual([])
    expect(sent).toEqual(['This is the window. + Window.pdf'])
    queue.stop()
  })

  it('is too late once it is being sent', async () => {
    const { queue, chosen, sent, arrive, answer } = open()
    queue.add('This is the window.', chosen('Window.pdf'))
    arrive()
    await expect.poll(() => sent).toEqual(['This is the window. + Window.pdf'])
    queue.add('And the door is blue.')
    expect(cancelable(queue)).toEqual([])
    expect(queue.cancel(keyOf(queue, 'This is the window.'))).toBeNull()
    answer()
    await expect.poll(() => queue.list()).toEqual([])
    expect(sent).toHaveLength(2)
    queue.stop()
  })
})
