import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/commands/project-folder.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
  optional: z.boolean().default(false),
  link: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
})
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) })
const wanted = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })

/** Packages that may run a program while they are installed: esbuild puts the binary of its platform in place. */
const mayRunScripts: ReadonlySet<string> = new Set(['esbuild'])
const registry = 'https://registry.npmjs.org/'
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Problems of the program's packages: a floating version, a deviation from the lock, an unchecked source, an install script. */
function lockProblems(packageText: string, lockText: string): string[] {
  const { dependencies, devDependencies } = wanted.parse(JSON.parse(packageText))
  const { packages } = lockFile.parse(JSON.parse(lockText))
  const direct = Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) => [
    ...(exact.test(version) ? [] : [`${name} is wanted as ${version}, which may be another one tomorrow`]),
    ...(packages[`node_modules/${name}`]?.version === version ? [] : [`${name} ${version} is not what is locked`]),
  ])
  const locked = Object.entries(packages).flatMap(([path, found]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (name === '') return []
    // A binary for another platform may have no checksum: npm keeps none of what it did not fetch.
    const isForeign = found.optional && (found.os !== undefined || found.cpu !== undefined)
    return [
      ...(found.integrity?.startsWith('sha512-') || (isForeign && !found.integrity) ? [] : [`${name} has no checksum`]),
      ...(found.link || (found.resolved && !found.resolved.startsWith(registry)) ? [`${name} comes from elsewhere than the registry`] : []),
      ...(found.hasInstallScript && !mayRunScripts.has(name) ? [`${name} runs a program when it is installed`] : []),
    ]
  })
  return [...direct, ...locked]
}

const read = (name: string): string => readFileSync(join(projectFolder, name), 'utf8')
const packageText = read('package.json')
const lockText = read('package-lock.json')

test('threat 21, dependency attack: versions are exact and checksummed, and only named ones run at install', () => {
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
