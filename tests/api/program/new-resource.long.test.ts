import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemLine } from '#definition/declaration-problem.ts'
import { envelopeOf } from '#server/starter/envelope.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { starterOf } from '#server/starter/starter.ts'
import { writeStarter } from '#server/starter/write-starter.ts'

/** Answers as APIs give them: the lab's, a bare list in snake case, one with nested objects, one of a document store, and one record. */
const samples: Readonly<Record<string, unknown>> = {
  'sample-doctors': {
    data: { items: [{ id: 'd1', name: 'Dr Rao', phone: '+91 98450 12345', isActive: true, createdAt: '2026-01-01T00:00:00Z' }], totalCount: 1 },
  },
  'sample-branches': [
    { id: 1, branch_name: 'North', opens_at: '07:00', category_id: 4, monthly_fee: 1200.5, is_open: 1 },
    { id: 2, branch_name: 'South', opens_at: '08:00', category_id: 5, monthly_fee: 900, is_open: 0 },
  ],
  'sample-invoices': {
    results: [
      {
        id: 'i1',
        number: 'INV-1',
        customer: { id: 'c1', name: 'Asha' },
        status: 'Paid',
        address: { city: 'Pune', pin: '411001' },
        lines: [{ code: 'CBC', amount: 300 }],
        dueDate: '2026-02-01',
      },
      { id: 'i2', number: 'INV-2', customer: null, status: 'Open', address: null, lines: [], dueDate: null },
    ],
    meta: { total: 2 },
  },
  'sample-devices': { list: [{ _id: 'x', title: "It's a \\ device", tags: ['new', "o'ld"], '2nd-line': null, notes: 'a\nb', version: 3 }], count: 1 },
  'sample-notes': { data: { id: 7, subject: 'Hello', वर्णन: 'x', mixed: [1, 'a'] } },
}

let folder: string
beforeAll(async () => {
  // Inside the repository, so that the files' own imports resolve as those of resources/ do.
  folder = await mkdtemp(join(projectFolder, 'tests/api/program/tmp-'))
  for (const [name, answer] of Object.entries(samples)) {
    const envelope = envelopeOf(answer)
    const text = envelope && starterOf({ name, envelope, source: `${name}.json`, path: null, resources: ['customers', 'test-categories'] })
    await writeFile(join(folder, `${name}.ts`), text ?? 'no starter')
  }
  for (const name of ['customers', 'test-categories']) await writeFile(join(folder, `${name}.ts`), `export { default } from '#resources/${name}.ts'`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a declaration from five sample answers passes the start-up check', async () => {
  const lines: string[] = []
  const files = await loadDeclarationFiles(folder, (problem) => void lines.push(problemLine(problem)))
  expect(lines.filter((line) => line.startsWith('resources/sample-'))).toEqual([])
  expect(files.map(({ declaration }) => declaration.name).filter((name) => name.startsWith('sample-'))).toEqual(Object.keys(samples).sort())
})

test('the compiler takes the new declaration', async () => {
  const config = {
    extends: '../../../../tsconfig.json',
    compilerOptions: { incremental: false },
    include: [],
    files: Object.keys(samples).map((name) => `./${name}.ts`),
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, status } = spawnSync(join(projectFolder, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: projectFolder, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

test('an address gives path and headers without parameters, overwrites nothing, and fails in one sentence', async () => {
  const server = createServer((request, response) => {
    if (request.headers.authorization !== 'Bearer t') response.writeHead(401)
    response.end(request.url?.startsWith('/api/v2/page') ? '<html>' : JSON.stringify(samples['sample-branches']))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
  const from = `${origin}/api/v2/sample-shops?limit=2`
  const asked = { name: 'sample-shops', from, header: 'Authorization: Bearer t', folder }
  const sentence = (change: Partial<typeof asked> | { header: null }) =>
    writeStarter({ ...asked, ...change }).then(
      () => 'written',
      (error: Error) => error.message,
    )
  try {
    expect(await sentence({ header: null })).toBe(`${origin}/api/v2/sample-shops answers 401: say who asks with --header`)
    expect(await sentence({ from: `${origin}/api/v2/page` })).toBe(`The content of ${origin}/api/v2/page is not JSON`)
    expect(await sentence({ from: 'none.json' })).toBe('There is no file none.json')
    expect(await sentence({})).toBe('written')
    const text = await readFile(join(folder, 'sample-shops.ts'), 'utf8')
    expect(text).toContain("api: { path: '/v2/sample-shops', items: '.', total: { header: 'x-total-count' }, record: '.', yesNo: [1, 0] }")
    expect(text).not.toContain('limit=2')
    expect(await sentence({})).toContain('starters never overwrite')
    expect(await sentence({ name: '../shops' })).toContain('is no name for a resource')
    expect(await readFile(join(folder, 'sample-shops.ts'), 'utf8')).toBe(text)
  } finally {
    server.close()
  }
})
