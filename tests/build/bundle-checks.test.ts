import { expect, test } from 'vitest'
import { developmentModules, importCircle, repeatedPackages } from '../../build/bundle-checks.ts'

test.each([
  [{ a: ['b', 'c'], b: ['c'], c: [] }, null],
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  [{ a: ['a'] }, ['a', 'a']],
])('chunks that import each other are found: %j', (imports, circle) => {
  expect(importCircle(imports)).toEqual(circle)
})

test('a package from two folders is found, with a scope and without; modules of the panel are of none', () => {
  const modules = [
    '/lab/src/main.tsx',
    '/lab/node_modules/react-router/dist/production/index.mjs',
    '/lab/node_modules/react-router/dist/production/chunk.mjs',
    '/lab/node_modules/@refinedev/antd/node_modules/react-router/dist/production/index.mjs',
    '/lab/node_modules/@refinedev/core/index.js',
    '/lab/node_modules/@refinedev/antd/index.js',
  ]
  expect([...repeatedPackages(modules)]).toEqual([
    ['react-router', ['/lab/node_modules/react-router', '/lab/node_modules/@refinedev/antd/node_modules/react-router']],
  ])
})

test('a development build is known by its folder or its file, not by a folder above the package', () => {
  const found = [
    '/lab/node_modules/react-router/dist/development/index.mjs',
    '/lab/node_modules/react/cjs/react.development.js',
    '\0/lab/node_modules/react-dom/cjs/react-dom-client.development.js?commonjs-module',
  ]
  const fine = ['/home/development/node_modules/react/cjs/react.production.js', '/lab/src/development/list.ts', '/lab/node_modules/antd/es/development-tag.js']
  expect(developmentModules([...fine, ...found])).toEqual(found)
})
