import { expect, test } from 'vitest'
import { developmentModules, importCircle, repeatedPackages, wideSelectors } from '../../build/bundle-checks.ts'

test.each([
  [{ a: ['b', 'c'], b: ['c'], c: [] }, null],
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  [{ a: ['a'] }, ['a', 'a']],
])('chunks that import each other are found: %j', (imports, circle) => {
  expect(importCircle(imports)).toEqual(circle)
})

test('two copies of a package that shares a context are found, other packages may repeat', () => {
  const modules = [
    '/lab/src/main.tsx',
    '/lab/node_modules/react-router/dist/production/index.mjs',
    '/lab/node_modules/react-router/dist/production/chunk.mjs',
    '/lab/node_modules/@refinedev/antd/node_modules/react-router/dist/production/index.mjs',
    '/lab/node_modules/@refinedev/core/index.js',
    '/lab/node_modules/@refinedev/antd/index.js',
    '/lab/node_modules/react-is/index.js',
    '/lab/node_modules/rc-util/node_modules/react-is/index.js',
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

test.each([
  'html:has(.notice)',
  ':root:has(.a) .b',
  'main, body.dark:has(.form-footer) main',
  '.foot:has(> :not(.notes:empty))',
  '.foot:has(.note ~ *)',
  '.items tr:has(.problem) > *',
  '.form:has(.a) :not(.b)',
  '.select-item:hover > *',
  '.row:focus-within > :is(td, th)',
])('a selector that lets browsers restyle the page is found: %s', (selector) => {
  expect(wideSelectors(`.a{color:red}@media print{${selector}{color:red}}`)).toEqual([selector])
})

test.each([
  '.foot-notice main::after',
  '.items td:has(.problem)',
  'td:has(> bdi, > a > bdi)',
  '.card:has(:focus-visible)',
  '.option:has(+ .option) + .option',
  '.row:focus-within > td',
  '.row:hover',
  '.list > *',
  'html:not(.dark) .a',
])('a selector that changes what it names alone is none of them: %s', (selector) => {
  expect(wideSelectors(`${selector}{color:red}`)).toEqual([])
})
