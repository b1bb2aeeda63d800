import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { checkedVersion, createCache, iconStyles, runtimeInternals, StyleProvider, styleFile, styleRegister } from '../../build/antd-styles/antd-internals.ts'

const require = createRequire(import.meta.url)

const upgrade = `antd was upgraded. Then:
1. Run this file: a name that is gone has a successor in antd's source, which goes into build/antd-styles/antd-internals.ts.
2. Run tests/build/antd-styles.test.ts and \`npm run build\`: it prints the components whose styles are made in the browser. The list names only what it named before.
3. Run \`npm run bench\` for the sizes, and \`npm run test:browser\`. Look at a list, a form and a dialog, light and dark.
4. Write the new version into checkedVersion.`

test('antd has the version for which its internals were checked', () => {
  const { version } = require('antd/package.json') as { version: string }
  expect(version, upgrade).toBe(checkedVersion)
})

test('each name that the build takes from inside antd is there', () => {
  const lines = [...runtimeInternals.matchAll(/export \{ (.*) \} from '(.*)'/g)]
  const gone = lines.flatMap(([, names = '', file = '']) => {
    const found = require(file.replace('antd/es/', 'antd/lib/')) as Record<string, unknown>
    return names
      .split(', ')
      .map((name) => name.replace(/ as .*/, ''))
      .filter((name) => found[name] === undefined)
  })
  expect({ lines: lines.length, gone }).toEqual({ lines: 5, gone: [] })
  expect([createCache, StyleProvider, styleRegister.default, styleRegister.normalizeStyle].map((each) => typeof each)).not.toContain('undefined')
  expect([typeof iconStyles, existsSync(styleFile('button/style/index'))]).toEqual(['string', true])
})
