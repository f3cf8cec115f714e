import { type ComponentType, lazy } from 'react'
import { applyStylesheets } from './stylesheets.ts'

/** Loads code that the document has no style for, and waits for its style. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), applyStylesheets()])
  return part
}

/** A component whose code is loaded when it is first rendered. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))
