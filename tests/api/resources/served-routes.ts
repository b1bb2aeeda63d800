import { expect } from 'vitest'
import type { Declaration } from '#definition/declaration.ts'
import type { Route } from '#server/call/route.ts'
import { serveDeclarations } from '#server/resources/serve.ts'

type Parts = Parameters<typeof serveDeclarations>[1]

/** The routes that the server makes of declarations; one that cannot be served fails the test. */
export function routesOf(declarations: readonly object[], { tables = {}, foreign = {} }: Partial<Pick<Parts, 'tables' | 'foreign'>> = {}): readonly Route[] {
  const files = (declarations as readonly Declaration[]).map((declaration) => ({ file: `resources/${declaration.name}.ts`, declaration }))
  return serveDeclarations(files, { bespoke: [], tables, foreign, broken: (_, name, reason) => expect.unreachable(`${name}: ${reason}`) })
}
