import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { importRules, type ImportRule, onlyIn } from './import-rules.ts'

/** Checks every import of the project against the table of import rules; prints each one that breaks it and ends with 1. */
const pattern = /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The file or folder that an own import leads to, from the project's root; null for a library. */
function ownPath(specifier: string, file: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  for (const [alias, target] of Object.entries(imports)) {
    const prefix = alias.replace('*', '')
    if (alias.endsWith('*') ? specifier.startsWith(prefix) : specifier === alias) return normalize(target.replace('*', specifier.slice(prefix.length)))
  }
  return null
}

function areaOf(rule: ImportRule, path: string): string | null {
  if (!rule.areas || !isWithin(path, rule.folder)) return null
  const [area, file] = path.slice(rule.folder.length + 1).split('/')
  return file && area ? area : null
}

function isAllowed(rule: ImportRule, file: string, specifier: string): boolean {
  const path = ownPath(specifier, file)
  if (path === null) {
    const restriction = Object.entries(onlyIn).find(([library]) => isWithin(specifier, library))
    if (restriction)
      return (
        restriction[1].some((folder) => isWithin(file, folder)) &&
        (rule.libraries.includes('*') || rule.libraries.some((library) => isWithin(specifier, library)))
      )
    if (rule.libraries.includes('*')) return specifier !== 'react-router' || isWithin(file, 'src') || isWithin(file, 'tests')
    return rule.libraries.some((library) => isWithin(specifier, library))
  }
  if (isWithin(path, 'tests') && rule.folder !== 'tests') return false
  if (isWithin(path, rule.folder)) return areaOf(rule, path) === areaOf(rule, file)
  return rule.mayImport.some((each) => isWithin(path, each))
}

let broken = 0
const files = ['domain', 'definition', 'contract', 'resources', 'providers', 'src', 'server', 'build', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
)
for (const file of files.filter((each) => /\.(ts|tsx|mjs)$/.test(each)).sort()) {
  const rule = importRules.find(({ folder }) => isWithin(file, folder))
  if (!rule) continue
  for (const [, named, bare, lazy] of readFileSync(file, 'utf8').matchAll(pattern)) {
    const specifier = named ?? bare ?? lazy ?? ''
    if (isAllowed(rule, file, specifier)) continue
    broken += 1
    console.error(`${file}: "${specifier}" is not for this folder. ${rule.message}`)
  }
}
if (broken > 0) process.exitCode = 1
