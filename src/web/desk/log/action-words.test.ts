import { expect, test } from 'vitest'
import type { LoggedAction } from '#shared/audit/actions-desk.schemas.ts'
import { actionDetails, actionSentence } from './action-words.ts'

const action: LoggedAction = {
  id: 1,
  action: 'business.approved',
  actorId: 2,
  actorName: 'Dana Whitfield',
  targetType: 'business',
  targetId: 7,
  targetName: 'Taco Tía',
  details: {},
  createdAt: '2025-11-18T15:00:00.000Z',
}

test.each([
  [{}, 'Dana Whitfield approved Taco Tía'],
  [{ targetName: null }, 'Dana Whitfield approved listing 7'],
  [{ actorId: null, actorName: null }, 'The command line or a former user approved Taco Tía'],
  [
    { action: 'businesses.imported', targetId: null, targetName: null } as const,
    'Dana Whitfield imported businesses',
  ],
  [
    { action: 'suggestion.decided', targetName: 'Kite repair', details: { to: 'rejected' } } as const,
    'Dana Whitfield declined the suggestion Kite repair',
  ],
])('%j', (given, sentence) => {
  expect(actionSentence({ ...action, ...given })).toBe(sentence)
})

test('recorded details are one line each', () => {
  expect(
    actionDetails({
      details: {
        reason: 'Spam',
        to: 'done',
        from: 'new',
        isDone: true,
        assigneeId: null,
        rows: { added: 3 },
      },
    }),
  ).toEqual([
    { term: 'From', text: 'new' },
    { term: 'To', text: 'done' },
    { term: 'Reason', text: 'Spam' },
    { term: 'Is Done', text: 'yes' },
    { term: 'Assignee Id', text: 'nothing' },
    { term: 'Rows', text: '{"added":3}' },
  ])
})
