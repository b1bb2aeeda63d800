import { useParams } from 'react-router-dom'
import type { Permission } from '#domain/permission.ts'
import type { Declaration } from '#definition/declaration.ts'
import { ResourceForm } from '#crud/form/resource-form.tsx'
import { ResourceShow } from '#crud/show/resource-show.tsx'
import PackageValue from '#pages/catalogue/package-value.tsx'
import categories from '#resources/test-categories.ts'
import packages from '#resources/test-packages.ts'
import tests from '#resources/tests.ts'
import { memoryProvider } from '#tests/support/memory-provider.ts'
import { openMemoryScreen } from '#tests/support/memory-screen.tsx'

/** The declarations of the catalogue. */
export const declarations = [tests, categories, packages] as unknown as Declaration[]

const test = (id: string, name: string, price: number, isActive = true) => ({
  id,
  name,
  description: `${name}, whole`,
  price,
  categoryId: 'c1',
  'categoryId~name': 'Blood',
  sampleType: 'Serum',
  fastingRequired: false,
  isActive,
  version: '"v1"',
})

/** A small catalogue: two categories, three tests (one switched off), one package of two. */
export const catalogue = {
  tests: [test('t1', 'Glucose', 12_000), test('t2', 'Lipid profile', 60_050), test('t3', 'Old assay', 5_000, false)],
  'test-categories': [
    { id: 'c1', name: 'Blood', description: null, icon: 'Heart', isActive: true },
    { id: 'c2', name: 'Urine', description: null, icon: 'TestTube', isActive: true },
  ],
  'test-packages': [
    {
      id: 'p1',
      name: 'Basic',
      description: 'Basic package',
      price: 15_000,
      categoryId: 'c1',
      'categoryId~name': 'Blood',
      tests: ['t1', 't3'],
      isActive: true,
      version: '"v1"',
    },
  ],
}

function Edit({ declaration }: { declaration: Declaration }) {
  return <ResourceForm declaration={declaration} id={useParams().id ?? ''} />
}

function Show({ declaration }: { declaration: Declaration }) {
  return <ResourceShow declaration={declaration} id={useParams().id ?? ''} />
}

/** The forms and shows of some declarations, and a line for each list. */
export const formRoutes = (of: readonly Declaration[]) =>
  of.flatMap((declaration) => [
    { path: `/${declaration.name}`, element: <p>the list of {declaration.name}</p> },
    { path: `/${declaration.name}/add`, element: <ResourceForm declaration={declaration} /> },
    { path: `/${declaration.name}/:id`, element: <Show declaration={declaration} /> },
    { path: `/${declaration.name}/:id/edit`, element: <Edit declaration={declaration} /> },
  ])

/** Opens the catalogue's forms and shows at an address, over memory. */
export function openCatalogue(at: string, { provider = memoryProvider(catalogue, declarations), lacks = [] as readonly Permission[] } = {}) {
  return {
    provider,
    ...openMemoryScreen({
      at,
      routes: formRoutes(declarations),
      declarations,
      provider,
      missing: lacks,
      screens: { slots: { 'package-value': PackageValue } },
    }),
  }
}
