import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadDeclarationFiles } from '#server/resources/load.ts'

const folder = 'tests/examples'
/** Files that the compiler and the linter check, by name: the documentation quotes them. */
const examples = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
).set('audit.ts', readFileSync('resources/audit.ts', 'utf8'))

const blocksOf = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
/** A line of the tutorial, and those of the table of screens: they are in no example. */
const isStep = (block: string) => block.startsWith('city: text(') || block.startsWith('analysers: page(')
const plain = (code: string) => code.replace(/\s+/g, ' ').trim()

test('following docs/add-an-entity.md literally gives an entity with the new field in its list', async () => {
  const [, whole = '', line = ''] = /```ts\n(.*?)```.*?```ts\n(.*?)```/s.exec(readFileSync('docs/add-an-entity.md', 'utf8')) ?? []
  const edited = whole
    .replace('phone: phone(),', (found) => `${found}\n    ${line.trim()}`)
    .replace("columns: ['name', 'phone',", "columns: ['name', 'phone', 'city',")
  const trial = mkdtempSync(join('tests/definition', 'tmp-'))
  onTestFinished(() => rmSync(trial, { recursive: true, force: true }))
  writeFileSync(join(trial, 'collection-centres.ts'), edited)
  const problems: unknown[] = []
  const [file] = await loadDeclarationFiles(resolve(trial), (problem) => problems.push(problem))
  expect(problems).toEqual([])
  expect([Object.keys(file?.declaration.fields ?? {}), file?.declaration.list.columns]).toEqual([
    ['name', 'phone', 'city', 'isActive'],
    ['name', 'phone', 'city', 'isActive'],
  ])
})

/** Made by the reader of the tutorial. */
const ownFiles = [
  'resources/collection-centres.ts',
  'server/db/tables/kits.ts',
  'server/entities/kits.ts',
  'src/cells/stock-level.tsx',
  'src/controls/number-steps.tsx',
  'src/pages/kits/expiring-kits-page.tsx',
]

test('every file that a document names exists', () => {
  const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith('.md') ? [join('docs', file)] : []))
  const named = /`((?:build|contract|definition|deploy|docs|domain|providers|resources|server|src|tests)\/[\w./-]+\.(?:tsx?|mjs|sql|css|json|md))`/g
  const missing = ['README.md', 'CONTRIBUTING.md', ...documents].flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(named)].flatMap(([, file = '']) =>
      ownFiles.includes(file) || existsSync(file) ? [] : [`${document}: ${file}`],
    ),
  )
  expect(missing).toEqual([])
})

/** Whole files begin with their path in `resources/`; anything else is a piece of an example, whatever its indentation. */
function sourceOf(block: string): string | undefined {
  const [, place] = /^\/\/ (?:resources|server(?=\/entities)|src)\/(\S+)\n/.exec(block) ?? []
  const name = place?.replace(/^pages\//, 'panel/')
  const whole = name && examples.get(name)?.replace(/from '(\.\.\/)+/g, "from '#resources/")
  if (whole) return whole === block.replace(/^.*\n/, '') ? name : undefined
  return [...examples].find(([, code]) => plain(code).includes(plain(block).replace(/,$/, '')))?.[0]
}

test.each(['README.md', 'docs/add-an-entity.md', 'docs/swap-the-provider.md', 'docs/a-page-the-refine-way.md'])(
  'every example of %s is a piece of a file that the compiler sees',
  (file) => {
    const blocks = blocksOf(file)
    expect(blocks.length).toBeGreaterThan(0)
    expect(blocks.filter((block) => !isStep(block) && sourceOf(block) === undefined)).toEqual([])
  },
)

test('the examples pass the start-up check, and the option reference matches npm run docs:options', async () => {
  // Separate modules: examples add permission areas.
  vi.resetModules()
  // The declarations of the examples, permission areas included, are reset after this test, even if it fails.
  onTestFinished(() => void vi.resetModules())
  const { checkDeclarations } = await import('#definition/check.ts')
  const { optionsPage } = await import('#tests/support/options-page.ts')
  const load = (modules: Readonly<Record<string, () => Promise<{ default: unknown }>>>) =>
    Promise.all(
      Object.keys(modules)
        .sort()
        .map(async (file) => ({ file: file.slice(1), declaration: (await modules[file]?.())?.default })),
    )
  const own = await load(import.meta.glob<{ default: unknown }>('/tests/examples/*.ts'))
  const house = await load(import.meta.glob<{ default: unknown }>('/resources/*.ts'))
  expect(own.length).toBeGreaterThan(4)
  // Somebody may have put the README's sample where it belongs.
  const names = house.map(({ file }) => file.replace(/^.*\//, ''))
  const examplesAlone = own.filter(({ file }) => !names.includes(file.replace(/^.*\//, '')))
  expect(checkDeclarations([...house, ...examplesAlone], null)).toEqual([])
  const { text, withoutExample } = optionsPage([...house, ...own])
  expect(withoutExample, 'use these options in a file of tests/examples').toEqual([])
  expect(text === readFileSync('docs/declaration-options.md', 'utf8'), 'docs/declaration-options.md is old: npm run docs:options').toBe(true)
})
