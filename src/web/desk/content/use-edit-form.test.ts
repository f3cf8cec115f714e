import { expect, test } from 'vitest'
import { toPictureChange } from './testimonial-values.ts'
import { contestedFields, keptEdit, rebaseDraft } from './use-edit-form.ts'

test('keeps what was typed, and takes newer text for untouched fields', () => {
  const base = { question: 'Old?', answer: 'Old.' }
  const draft = { question: 'Mine?', answer: 'Old.' }
  const stored = { question: 'Theirs?', answer: 'Theirs.' }
  expect(rebaseDraft(base, draft, stored)).toEqual({ question: 'Mine?', answer: 'Theirs.' })
})

test('contested fields are those both changed differently', () => {
  const base = { question: 'Old?', answer: 'Old.', place: '1', icon: 'store' }
  const draft = { question: 'Mine?', answer: 'Same.', place: '2', icon: 'store' }
  const stored = { question: 'Theirs?', answer: 'Same.', place: '1', icon: 'leaf' }
  expect(contestedFields(base, draft, stored)).toEqual(['question'])
})

test('a stored edit is accepted only by a form with the same fields', () => {
  const kept = { base: { answer: 'Old.' }, draft: { answer: 'Mine.' }, contested: [] }
  const read = (edit: unknown) => keptEdit(edit, { answer: 'Theirs.' })
  expect(read(kept)).toEqual(kept)
  for (const other of [null, 7, [], { ...kept, base: undefined }, { ...kept, draft: { answer: 7 } }])
    expect(read(other)).toBeNull()
  expect(read({ ...kept, draft: { answer: 'Mine.', place: '1' } })).toBeNull()
})

test('a picture stored as text becomes the same file again', async () => {
  const previewUrl = 'data:image/jpeg;base64,aGk='
  const change = toPictureChange(previewUrl, '/uploads/a.webp')
  expect(change).toMatchObject({ kind: 'new', previewUrl })
  expect(change.kind === 'new' && (await change.jpeg.text())).toBe('hi')
  expect(toPictureChange('', '/uploads/a.webp')).toEqual({ kind: 'removed' })
  expect(toPictureChange('/uploads/a.webp', '/uploads/a.webp')).toEqual({ kind: 'kept' })
  expect(toPictureChange('data:image/jpeg;base64,~', '')).toEqual({ kind: 'kept' })
})
