import { expect, test } from 'vitest'
import { loadDeclarations } from '#routes/declarations.ts'
import laboratories from '#resources/referral-laboratories.ts'
import categories from '#resources/test-categories.ts'
import tests from '#resources/tests.ts'

const names = { dialogs: [], pages: ['test-form'], slots: ['test-laboratory'], cells: [], controls: [] }
const file = (declaration: unknown) => async () => ({ default: declaration })

test('a file that fails to load is one problem; the others work, also those that refer to it', async () => {
  const loaded = await loadDeclarations(names, {
    '/resources/tests.ts': file(tests),
    '/resources/referral-laboratories.ts': file(laboratories),
    '/resources/test-packages.ts': file({ ...tests, name: 'test-packages', api: {}, menu: undefined }),
    '/resources/results.ts': file({ ...tests, name: 'results', api: {}, menu: undefined }),
    '/resources/test-categories.ts': async () => {
      throw new Error('Unexpected token')
    },
  })
  expect(loaded.allProblems).toEqual([
    { file: 'resources/test-categories.ts', resource: 'test-categories', place: '(whole)', message: 'could not be loaded: Unexpected token' },
  ])
  expect(loaded.all.map(({ name }) => name)).toEqual(['tests', 'referral-laboratories', 'test-packages', 'results'])
  expect(loaded.broken.map(({ name }) => name)).toEqual(['test-categories'])
})

test('a misspelt column names file, resource, place and suggestion, and fails only its resource', async () => {
  const loaded = await loadDeclarations(names, {
    '/resources/tests.ts': file({ ...tests, api: {}, list: { ...tests.list, columns: ['name', 'pirce'] } }),
    '/resources/test-categories.ts': file({ ...categories, api: {} }),
    '/resources/referral-laboratories.ts': file({ ...laboratories, api: {} }),
  })
  expect(loaded.problems('tests')).toEqual([
    { file: 'resources/tests.ts', resource: 'tests', place: 'list.columns[1]', message: 'no field "pirce"; did you mean "price"?' },
  ])
  expect(loaded.problems('test-categories')).toEqual([])
  expect(loaded.byName('tests')).toBeDefined()
})

test.each([[undefined], [null], [42], [{}], [{ name: 'tests' }], [{ ...tests, fields: null }]])(
  'a file that exports %o is broken by itself, and loading goes on',
  async (exported) => {
    const loaded = await loadDeclarations(names, { '/resources/broken.ts': file(exported), '/resources/test-categories.ts': file({ ...categories, api: {} }) })
    expect(loaded.broken).toHaveLength(1)
    expect(loaded.broken[0]?.name).toBe('broken')
    expect(loaded.broken[0]?.problems.length).toBeGreaterThan(0)
    expect(loaded.all.map(({ name }) => name)).toEqual(['test-categories'])
  },
)
