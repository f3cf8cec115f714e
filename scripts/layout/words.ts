import { type ESTree, parseSync, Visitor } from 'vite'
import type { Source } from './imports.ts'
import { isTest } from './places.ts'

const stiffWord = /\b(?:any|every|some)body\b|\bnobody\b|\bwho(?:m|m?ever)\b/gi

/** Texts with such a word in its own right. */
const exceptions = ['no account postgres, nobody or daemon']

/** Returns the words in visible texts that Americans hardly say: “somebody”, “whoever”, “nobody”. A lone lowercase word is a key. */
export function wordFaults({ file, text = '' }: Source): string[] {
  if (!/^(?:src|db\/demo)\//.test(file) || isTest(file) || text.search(stiffWord) === -1) return []
  const faults: string[] = []
  const read = ({ start, end }: Pick<ESTree.Node, 'start' | 'end'>) => {
    const shown = text.slice(start, end)
    if (/^['"`]?[a-z]+['"`]?$/.test(shown) || exceptions.some((each) => shown.includes(each))) return
    for (const { 0: word, index } of shown.matchAll(stiffWord)) {
      const line = text.slice(0, start + index).split('\n').length
      faults.push(
        `${file}:${line}: a text says “${word}”; say “someone”, “anyone who”, “no one” or “everyone”, or name them`,
      )
    }
  }
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && read(node)),
    TemplateElement: read,
    JSXText: read,
  }).visit(parseSync(file, text).program)
  return faults
}
