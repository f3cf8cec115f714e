import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const away = () => {
  throw new Error('away')
}

it.each([
  ['is not finite', () => [{ value: 1 }, { value: Number.POSITIVE_INFINITY }]],
  ['has an unknown label', () => [{ value: 1 }, { labels: { unknown: 'x' }, value: 1 }]],
  ['cannot be read', away],
])('leaves out what %s, and only that', async (_case, read) => {
  const metrics = createMetrics()
  metrics.counter('broken_total', 'A value that fails.', read)
  metrics.gauge('whole', 'A value that works.', () => [{ value: 2 }])
  const server = await metrics.listen({ host: '127.0.0.1', port: 0 })
  try {
    const response = await fetch(server.address)
    expect(response.status).toBe(200)
    const values = (await response.text())
      .split('\n')
      .filter((line) => /^find_local_(?:broken|whole)/.test(line))
    expect(values).toEqual(['find_local_whole 2'])
  } finally {
    await server.close()
  }
})
