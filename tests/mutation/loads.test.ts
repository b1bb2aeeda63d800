import { expect, test } from 'vitest'

const modules = import.meta.glob([
  '/{domain,definition}/*.ts',
  '/domain/results/*.ts',
  '/src/crud/list/{query,filters}.ts',
  '/providers/{access,data,http}/*.ts',
])

// A change that keeps a file from being loaded at all keeps its tests from starting, which Stryker takes for a change that nobody noticed.
test.each(Object.keys(modules))('%s can be loaded', async (path) => {
  expect(await modules[path]?.()).toBeDefined()
})
