import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root, startServer } from './bench-server.ts'
import { type Figure, round } from './table.ts'

const rowCount = 100_000
/** How often the process's peak memory is read, in milliseconds. */
const every = 50

const kinds = [
  'Taqueria',
  'Nails & Spa',
  'Auto Repair',
  'Coffee',
  'Food Mart',
  'Studio',
  'Law, PLLC',
  '& Sons',
]
const streets = ['S 1st St', 'N Lamar Blvd', 'Research Blvd', 'E Riverside Dr', 'Burnet Rd']

/** A city's export with one place a row; `changed` gives every tenth place another phone number. */
function writeFile(file: string, changed: boolean): void {
  const lines = ['Facility ID,Name,Address,Zip,Phone,Inspection Date']
  for (let row = 0; row < rowCount; row++) {
    const digits = String(changed && row % 10 === 0 ? row + 1 : row).padStart(6, '0')
    const phone = `512-${digits.slice(0, 3)}-1${digits.slice(3)}`
    const address = `"${row + 1} ${streets[row % streets.length]}\nAUSTIN, TX 78704\n(30.${25000 + (row % 999)}, -97.${75000 + (row % 777)})"`
    lines.push(
      `${row},Place ${row} ${kinds[row % kinds.length]},${address},78704,${phone},06/${10 + (row % 20)}/2025`,
    )
  }
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
}

type Run = { seconds: number; peak: number; runId: number }

/** Runs business:import; `peak` is the memory of its Node process in MB. */
function runImport(dataDirectory: string, given: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const child = spawn(process.execPath, ['src/server/admin.ts', 'business:import', ...given, '--json'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDirectory },
    })
    let output = ''
    let peak = 0
    child.stdout.on('data', (bytes: Buffer) => {
      output += bytes
    })
    const reading = setInterval(() => {
      try {
        peak = Number(
          /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak,
        )
      } catch {
        // It has just ended.
      }
    }, every)
    child.once('exit', (code) => {
      clearInterval(reading)
      if (code !== 0) return reject(new Error(`ended with ${code}:\n${output.slice(0, 2_000)}`))
      const { runId } = JSON.parse(output) as { runId: number }
      resolve({ seconds: (performance.now() - begun) / 1_000, peak: peak / 1_024, runId })
    })
  })
}

/** Times and memory of importing a file of 100,000 places into an empty directory. */
export async function measureImport(cache: string): Promise<Figure[]> {
  const dataDirectory = path.join(cache, 'import')
  fs.rmSync(dataDirectory, { recursive: true, force: true })
  const settings = { PORT: '0', DATA_DIR: dataDirectory, SEED: 'basics', LOG_LEVEL: 'error' }
  await (await startServer(['scripts/start.mjs'], settings)).stop()
  const file = path.join(dataDirectory, 'export.csv')
  const options = [file, '--source', 'bench']
  const figures: Figure[] = []
  const measure = async (what: string, given: readonly string[]): Promise<number> => {
    const { seconds, peak, runId } = await runImport(dataDirectory, given)
    const measured = `${round(seconds)} s, ${round(peak, 0)} MB`
    figures.push({
      what: `import of ${rowCount.toLocaleString('en-US')} rows: ${what}`,
      measured,
      target: '',
      isReached: null,
    })
    return runId
  }
  writeFile(file, false)
  await measure('dry run', [...options, '--dry-run'])
  const first = await measure('all new', options)
  await measure('the same again', options)
  writeFile(file, true)
  const changed = await measure('a tenth changed', options)
  await measure('undo of the change', ['--undo', String(changed)])
  // The run between them changed nothing, but it is newer.
  await runImport(dataDirectory, ['--undo', String(first + 1)])
  await measure('undo of all', ['--undo', String(first)])
  fs.rmSync(dataDirectory, { recursive: true, force: true })
  return figures
}
