import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { expect, test } from 'vitest'
import { lockProblems } from '#tests/guards/safety/lock-problems.ts'

const read = (name: string): string => readFileSync(join(projectFolder, name), 'utf8')
const packageText = read('package.json')
const lockText = read('package-lock.json')

test('threat 21, dependency attack: exact versions, all of them locked with a checksum, none runs a program at the install but those that are named', () => {
  expect(lockProblems(packageText, lockText)).toEqual([])
})

test('threat 21: the whole check installs what is locked, and nothing else', () => {
  expect(read('.ci/run')).toMatch(/^npm ci /m)
  expect(read('.ci/run')).not.toMatch(/npm (install|i|update)\b/)
})

const inLock = (change: (packages: Record<string, Record<string, unknown>>) => void): string => {
  const lock = JSON.parse(lockText) as { packages: Record<string, Record<string, unknown>> }
  change(lock.packages)
  return JSON.stringify(lock)
}

test.each([
  ['a version that may drift', packageText.replace(/"hono": "/, '"hono": "^'), lockText, /^hono is wanted as \^/],
  ['a version that is not what is locked', packageText.replace(/"hono": "[^"]+"/, '"hono": "4.0.0"'), lockText, /^hono 4\.0\.0 is not what is locked/],
  ['a package without a checksum', packageText, inLock((all) => Object.assign(all['node_modules/hono'] ?? {}, { integrity: undefined })), /^hono has no/],
  ['a weak checksum', packageText, inLock((all) => Object.assign(all['node_modules/hono'] ?? {}, { integrity: 'sha1-x' })), /^hono has no checksum/],
  [
    'a package from elsewhere',
    packageText,
    inLock((all) => Object.assign(all['node_modules/hono'] ?? {}, { resolved: 'https://evil.example/hono.tgz' })),
    /^hono comes from elsewhere/,
  ],
  [
    'a new program at the install',
    packageText,
    inLock((all) => Object.assign(all['node_modules/hono'] ?? {}, { hasInstallScript: true })),
    /^hono runs a program/,
  ],
])('self-test: %s is caught', (_, wanted, locked, problem) => {
  expect(lockProblems(wanted, locked)[0]).toMatch(problem)
})
