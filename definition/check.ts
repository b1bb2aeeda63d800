import { type PermissionArea, isPermission, permissionAreas, permissions } from '#domain/permission.ts'
import { checkNames } from './check-names.ts'
import { checkShape } from './check-shape.ts'
import type { Declaration } from './declaration.ts'
import { type Problem, type Report, type ScreenNames, unknownName } from './declaration-problem.ts'

/** A declaration and the file that it stands in; `declaration` is what the file exports by default, whatever that is. */
export interface DeclarationFile {
  readonly file: string
  readonly declaration: unknown
}

/** All mistakes in all declarations: names within each, names across them, and shapes that the compiler cannot see. */
export function checkDeclarations(files: readonly DeclarationFile[], screens: ScreenNames): Problem[] {
  const problems: Problem[] = []
  const sound = files.filter(({ file, declaration }) => {
    const resource = nameOf(declaration)
    const before = problems.length
    checkShape(declaration, (place, message) => problems.push({ file, resource, place, message }))
    return problems.length === before
  }) as { file: string; declaration: Declaration }[]
  const resources = files.map(({ declaration }) => nameOf(declaration))
  sound.forEach(({ file, declaration }) => {
    const report: Report = (place, message) => problems.push({ file, resource: declaration.name, place, message })
    if (sound.some((other) => other.file !== file && other.declaration.name === declaration.name))
      report('name', `another file declares "${declaration.name}" as well`)
    try {
      checkPermission(declaration, report)
      checkNames(declaration, { resources, screens }, report)
    } catch (error) {
      report('(whole)', `could not be checked: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  return problems
}

function nameOf(declaration: unknown): string {
  return typeof declaration === 'object' && declaration !== null && 'name' in declaration && typeof declaration.name === 'string'
    ? declaration.name
    : '(no name)'
}

function checkPermission(declaration: Declaration, report: Report): void {
  const areas = Object.keys(permissionAreas)
  if (!areas.includes(declaration.permission)) report('permission', unknownName('permission area', declaration.permission as PermissionArea, areas))
  for (const [path, { permission }] of Object.entries(declaration.pages ?? {})) {
    if (permission !== undefined && !isPermission(permission)) report(`pages.${path}.permission`, unknownName('permission', permission, permissions))
  }
  for (const [name, { permission }] of Object.entries(declaration.actions ?? {}))
    if (permission !== undefined && !isPermission(permission)) report(`actions.${name}.permission`, unknownName('permission', permission, permissions))
}
