// A reporter of Vitest: how many seconds each file takes with its hooks, which the JSON report leaves out.
import fs from 'node:fs'

export default class FileTimes {
  onTestRunEnd(modules) {
    // Without imports: a worker's first file loads what its others use.
    const files = modules.map((one) => ({ name: one.moduleId, seconds: one.diagnostic().duration / 1_000 }))
    fs.writeFileSync(process.env.FILE_TIMES, JSON.stringify(files))
  }
}
