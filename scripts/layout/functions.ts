import { type ESTree, parseSync, Visitor } from 'vite'
import type { Source } from './imports.ts'
import { isTest } from './places.ts'

/** Lines of a body, without blank ones and JSX. A plugin of routes is a list, and nothing in it depends on the rest. */
const mostIn = (file: string) => (file.endsWith('.routes.ts') ? 65 : 50)

type Span = Pick<ESTree.Node, 'start' | 'end'>

/** Returns the functions that are too long. */
export function functionFaults({ file, text }: Source): string[] {
  if (text === undefined || isTest(file) || /^(test|e2e)\//.test(file)) return []
  const most = mostIn(file)
  if (!hasLongBlock(text.split('\n'), most)) return []
  const { bodies, markup } = readSpans(file, text)
  const lines = linesOf(text)
  const hidden = new Set(markup.flatMap((span) => lines.within(span)))
  return bodies.flatMap((body) => {
    const count = lines.within(body).filter((line) => !hidden.has(line) && !lines.isBlank(line)).length - 2
    return count > most
      ? [`${file}:${lines.of(body.start) + 1}: a function has ${count} lines, and ${most} are the most`]
      : []
  })
}

/** Whether reading the file is worth it: a block ends where its first line is indented. */
function hasLongBlock(lines: readonly string[], most: number): boolean {
  const opened = new Map<number, number>()
  return lines.some((line, at) => {
    const indent = line.search(/\S/)
    const isLong = line[indent] === '}' && at - (opened.get(indent) ?? at) > most
    if (line.endsWith('{')) opened.set(indent, at)
    return isLong
  })
}

/** The bodies in braces, and the JSX. */
function readSpans(file: string, text: string): { bodies: Span[]; markup: Span[] } {
  const bodies: Span[] = []
  const markup: Span[] = []
  const addBody = ({ body }: { body: (Span & { type: string }) | null }) => {
    if (body?.type === 'BlockStatement' || body?.type === 'FunctionBody') bodies.push(body)
  }
  const addMarkup = (node: Span) => void markup.push(node)
  new Visitor({
    FunctionDeclaration: addBody,
    FunctionExpression: addBody,
    ArrowFunctionExpression: addBody,
    JSXElement: addMarkup,
    JSXFragment: addMarkup,
  }).visit(parseSync(file, text).program)
  return { bodies, markup }
}

function linesOf(text: string) {
  const lines = text.split('\n')
  const starts: number[] = []
  for (let at = 0; at !== 0 || starts.length === 0; at = text.indexOf('\n', at) + 1) starts.push(at)
  const of = (at: number) => starts.findLastIndex((start) => start <= at)
  return {
    of,
    isBlank: (line: number) => lines[line]?.trim() === '',
    within: ({ start, end }: Span) => {
      const first = of(start)
      return Array.from({ length: of(end - 1) - first + 1 }, (_, index) => first + index)
    },
  }
}
