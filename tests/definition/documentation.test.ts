import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const folder = 'tests/examples'
/** Examples are files that the compiler and the linter see, so that those in the documentation cannot be wrong. */
const examples = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
)

const blocksOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
const plain = (code: string) => code.replace(/\s+/g, ' ').trim()

/** Whole files begin with their path in `resources/`; anything else is a piece of an example, whatever its indentation. */
function sourceOf(block: string): string | undefined {
  const [, name] = /^\/\/ resources\/(\S+)\n/.exec(block) ?? []
  const whole = name && examples.get(name)
  if (whole) return whole === block.replace(/^.*\n/, '') ? name : undefined
  return [...examples].find(([, code]) => plain(code).includes(plain(block).replace(/,$/, '')))?.[0]
}

test.each(['README.md', 'docs/add-an-entity.md', 'docs/swap-the-provider.md'])('every example of %s is a piece of a file in tests/examples', (file) => {
  const blocks = blocksOf(file)
  expect(blocks.length).toBeGreaterThan(0)
  expect(blocks.filter((block) => sourceOf(block) === undefined)).toEqual([])
})

test('every declaration among the examples passes the start-up check beside those of the house', async () => {
  // Modules of their own: an example brings an area of permissions along.
  vi.resetModules()
  const { checkDeclarations } = await import('#definition/check.ts')
  const load = (modules: Readonly<Record<string, () => Promise<{ default: unknown }>>>) =>
    Promise.all(Object.entries(modules).map(async ([file, module]) => ({ file: file.slice(1), declaration: (await module()).default })))
  const own = await load(import.meta.glob<{ default: unknown }>('/tests/examples/*.ts'))
  const house = await load(import.meta.glob<{ default: unknown }>('/resources/*.ts'))
  expect(own.length).toBeGreaterThan(2)
  expect(checkDeclarations([...house, ...own], null)).toEqual([])
  vi.resetModules()
})
