import type { Api } from '#web/lib/api-client.ts'

/** Answers whether hours are right, by the token of an emailed link. */
export async function answerHoursQuestion(api: Api, answer: 'right' | 'stop', token: string): Promise<void> {
  await api.mutate('POST', `/hours-questions/${answer}?token=${encodeURIComponent(token)}`)
}
