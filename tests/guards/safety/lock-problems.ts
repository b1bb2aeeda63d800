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

/** What is wrong with the packages that the program is made from: a version that may drift, another than was locked, a source nobody checks, a program that runs at the install. */
export function lockProblems(packageText: string, lockText: string): string[] {
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
