import { parentPort, workerData } from 'node:worker_threads'
import { createClient, createVisitors, type SeparateLoad, sendAtRate } from './open-loop.ts'

const { url, rate, paths, agent }: SeparateLoad = workerData
const client = agent ? createClient(url, agent) : createVisitors(url)
parentPort?.postMessage(
  await sendAtRate(rate, paths.length / rate, (count) => client.get(paths[count] ?? '/')),
)
