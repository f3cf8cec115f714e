import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '../..')

export type BenchServer = { url: string; pid: number; startedIn: number; stop(): Promise<void> }

/** Starts one of our commands and waits for the line with its address. `startedIn` is in milliseconds. */
export async function startServer(args: string[], environment: Record<string, string>): Promise<BenchServer> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const url = await addressPrintedBy(child)
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - begun,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function addressPrintedBy(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (bytes: Buffer) => {
      output += bytes
      const address = /https?:\/\/[\w.:[\]]+:\d+/.exec(output)
      if (address) resolve(address[0].replace('localhost', '127.0.0.1'))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${output}`)))
  })
}
