import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { onlyIn, type Room, rooms } from './rooms.ts'

/** Checks every import of the project against the table of rooms; prints each one that breaks it and ends with 1. */
const pattern = /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The file or folder that an own import leads to, from the project's root; null for a library. */
function ownPath(specifier: string, file: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  for (const [alias, target] of Object.entries(imports)) {
    const stem = alias.replace('*', '')
    if (alias.endsWith('*') ? specifier.startsWith(stem) : specifier === alias) return normalize(target.replace('*', specifier.slice(stem.length)))
  }
  return null
}

function areaOf(room: Room, path: string): string | null {
  if (!room.areas || !isWithin(path, room.folder)) return null
  const [area, file] = path.slice(room.folder.length + 1).split('/')
  return file && area ? area : null
}

function isAllowed(room: Room, file: string, specifier: string): boolean {
  const path = ownPath(specifier, file)
  if (path === null) {
    const kept = Object.entries(onlyIn).find(([library]) => isWithin(specifier, library))
    if (kept)
      return (
        kept[1].some((folder) => isWithin(file, folder)) && (room.libraries.includes('*') || room.libraries.some((library) => isWithin(specifier, library)))
      )
    if (room.libraries.includes('*')) return specifier !== 'react-router' || isWithin(file, 'src') || isWithin(file, 'tests')
    return room.libraries.some((library) => isWithin(specifier, library))
  }
  if (isWithin(path, 'tests') && room.folder !== 'tests') return false
  if (isWithin(path, room.folder)) return areaOf(room, path) === areaOf(room, file)
  return room.rooms.some((each) => isWithin(path, each))
}

let broken = 0
const files = ['domain', 'definition', 'resources', 'providers', 'src', 'server', 'build', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
)
for (const file of files.filter((each) => /\.(ts|tsx|mjs)$/.test(each)).sort()) {
  const room = rooms.find(({ folder }) => isWithin(file, folder))
  if (!room) continue
  for (const [, named, bare, lazy] of readFileSync(file, 'utf8').matchAll(pattern)) {
    const specifier = named ?? bare ?? lazy ?? ''
    if (isAllowed(room, file, specifier)) continue
    broken += 1
    console.error(`${file}: "${specifier}" is not for this folder. ${room.message}`)
  }
}
if (broken > 0) process.exitCode = 1
