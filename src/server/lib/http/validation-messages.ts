import { z } from 'zod'

const article = (type: string) => (type === 'int' ? 'whole number' : type)

/**
 * Messages for errors that no schema words itself, as in the specification (§5): "Required", "Expected X, received Y".
 */
export function setValidationMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        if (issue.input === undefined) return 'Required'
        return `Expected ${article(issue.expected)}, received ${receivedType(issue.input)}`
      }
      if (issue.code === 'too_small' && issue.origin === 'string') {
        return `String must contain at least ${issue.minimum} character(s)`
      }
      return undefined
    },
  })
}

function receivedType(input: unknown): string {
  if (input === null) return 'null'
  return Array.isArray(input) ? 'array' : typeof input
}
