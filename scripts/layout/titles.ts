import { type ESTree, parseSync, Visitor } from 'vite'
import type { Source } from './imports.ts'

const runners: ReadonlySet<string> = new Set(['describe', 'it', 'test'])
const noSubject = /^['"`](w(?:hat(?:ever)?|ho(?:ever|m|se)?)|(?:some|any|every|no)body)\b/i
/** Whether reading the file is worth it. */
const mayHaveOne = /['"`](?:w(?:hat|ho)|(?:some|any|every|no)body)/i

/** Returns the titles of tests that begin with a question word or “somebody” instead of their subject. */
export function titleFaults({ file, text = '' }: Source): string[] {
  if (!/\.(?:test|spec)\.tsx?$/.test(file) || !mayHaveOne.test(text)) return []
  const faults: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!title || !runners.has(runnerOf(callee))) return
      const word = noSubject.exec(text.slice(title.start, title.end))?.[1]
      if (word === undefined) return
      const line = text.slice(0, title.start).split('\n').length
      faults.push(
        `${file}:${line}: a title begins with “${word}”; begin with its subject: “a visitor who signs out”, not “whoever signs out”`,
      )
    },
  }).visit(parseSync(file, text).program)
  return faults
}

/** The first name of a call: “it” in `it.each(rows)(title)`. */
function runnerOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return runnerOf(callee.callee)
  return callee.type === 'MemberExpression' ? runnerOf(callee.object) : ''
}
