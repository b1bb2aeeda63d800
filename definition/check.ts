import { isOwnArea, isPermission, permissionAreas, permissions } from '#domain/permission.ts'
import { checkAcross } from './check-across.ts'
import { checkActions } from './check-actions.ts'
import { checkApi } from './check-api.ts'
import { checkFields } from './check-fields.ts'
import { checkForm } from './check-forms.ts'
import { checkLabels } from './check-labels.ts'
import { checkList } from './check-lists.ts'
import { checkNames } from './check-names.ts'
import { type DeclarationProblem, type ReportProblem, type ScreenNames, unknownName, aField } from './declaration-problem.ts'
import type { Declaration } from './declaration.ts'
import type { Fields } from './field.ts'
import { declarationShape } from './grammar.ts'
import { isObject } from './shape.ts'

/** Reports mistakes in bespoke cells and inputs of fields: a name without a file, an input that no form shows, a cell that no screen shows. `screens` is null where only the panel knows their names. */
function checkPieces({ fields, actions = {} }: Declaration, screens: ScreenNames | null, report: ReportProblem): void {
  const named = (folder: 'cells' | 'controls', name: string | undefined, place: string) => {
    const known = screens?.[folder]
    if (name === undefined || !known || known.includes(name)) return
    const what = folder === 'cells' ? 'cell' : 'control'
    report(place, known.length > 0 ? unknownName(what, name, known) : `no ${what} "${name}": there is no file src/${folder}/${name}.tsx`)
  }
  const inside = (nested: Fields, place: string) => {
    for (const [name, field] of Object.entries(nested))
      for (const option of ['cell', 'control'] as const)
        if (field[option] !== undefined) report(`${place}.${name}.${option}`, 'is for a field of the record itself, not for one inside another')
  }
  for (const [name, field] of Object.entries(fields)) {
    const place = `fields.${name}`
    named('cells', field.cell, `${place}.cell`)
    named('controls', field.control, `${place}.control`)
    if (field.control !== undefined && (field.readOnly || field.kind === 'computed'))
      report(`${place}.control`, field.kind === 'computed' ? `no form asks for ${aField(field.kind)}` : 'no form asks for a field that is readOnly')
    if (field.kind === 'group' || field.kind === 'rows') inside(field.fields, `${place}.fields`)
  }
  for (const [action, { body = {}, answers = {} }] of Object.entries(actions)) {
    for (const [name, field] of Object.entries(body)) {
      const place = `actions.${action}.body.${name}`
      named('controls', field.control, `${place}.control`)
      if (field.cell !== undefined) report(`${place}.cell`, 'is for a field of a record: no screen shows that of a body')
      if (field.kind === 'group' || field.kind === 'rows') inside(field.fields, `${place}.fields`)
    }
    inside(answers, `actions.${action}.answers`)
  }
}

/** A declaration and its file; `declaration` is the default export of the file, whatever its type. */
export interface DeclarationFile {
  readonly file: string
  readonly declaration: unknown
}

/**
 * All mistakes in all declarations: names within each, names across them, and shapes that the compiler cannot see. `screens` is null if bespoke screens are
 * unknown, as on the server.
 */
export function checkDeclarations(files: readonly DeclarationFile[], screens: ScreenNames | null): DeclarationProblem[] {
  const problems: DeclarationProblem[] = []
  const reportOf = ({ file, declaration }: DeclarationFile, found: DeclarationProblem[]): ReportProblem => {
    const resource = nameOf(declaration)
    return (place, message) => found.push({ file, resource, place, message })
  }
  for (const each of files) checkShape(each.declaration, reportOf(each, problems))
  const valid = files.filter(isUsableDeclaration)
  const known: CheckContext = { valid, resources: files.map(({ declaration }) => nameOf(declaration)), screens }
  for (const each of valid) checkMeaning(each, known, reportOf(each, problems))
  for (const each of files) if (!valid.some(({ file }) => file === each.file)) problems.push(...furtherProblems(each, known, problems, reportOf))
  return problems
}

type ValidFile = DeclarationFile & { readonly declaration: Declaration }

interface CheckContext {
  readonly valid: readonly ValidFile[]
  readonly resources: readonly string[]
  readonly screens: ScreenNames | null
}

/** Checks a declaration of the right shape for contradictions. */
function checkMeaning({ file, declaration }: ValidFile, { valid, resources, screens }: CheckContext, report: ReportProblem): void {
  const others = valid.filter((each) => each.file !== file).map((each) => each.declaration)
  checkPermission(declaration, others, report)
  checkNames(declaration, { resources, screens }, report)
  checkPieces(declaration, screens, report)
  checkFields(declaration.fields, 'fields', report)
  checkList(declaration, report)
  checkForm(declaration, report)
  checkApi(declaration, report)
  checkActions(declaration, report)
  checkLabels(declaration, report)
  checkAcross(declaration, others, report)
}

/** Further mistakes of a declaration with a wrong shape, as far as they can be found, and none twice at one place. */
function furtherProblems(
  each: DeclarationFile,
  known: CheckContext,
  reported: readonly DeclarationProblem[],
  reportOf: (file: DeclarationFile, problems: DeclarationProblem[]) => ReportProblem,
): DeclarationProblem[] {
  const found: DeclarationProblem[] = []
  try {
    checkMeaning(each as ValidFile, known, reportOf(each, found))
  } catch {
    // The checks cannot read this shape; its mistakes are reported already.
  }
  const places = reported.filter(({ file }) => file === each.file).map(({ place }) => place)
  return found.filter(({ place }) => !places.some((other) => place.startsWith(other) || other.startsWith(place)))
}

/** True when a file holds a usable declaration, even if names in it are wrong. */
export function isUsableDeclaration(file: DeclarationFile): file is DeclarationFile & { readonly declaration: Declaration } {
  let valid = true
  checkShape(file.declaration, () => {
    valid = false
  })
  return valid
}

function nameOf(declaration: unknown): string {
  return typeof declaration === 'object' && declaration !== null && 'name' in declaration && typeof declaration.name === 'string'
    ? declaration.name
    : '(no name)'
}

/** An area that a declaration adds is a new one, has a name in the picker, and comes from only one file. */
function checkOwnArea({ permissions: own }: Declaration, others: readonly Declaration[], report: ReportProblem): void {
  if (!own) return
  if (isOwnArea(own.area)) report('permissions.area', `"${own.area}" is an area of the laboratory already: write permission: '${own.area}'`)
  const known = own.actions ?? ['view', 'create', 'edit', 'delete']
  if (own.label === undefined)
    for (const name of ['actions', 'presets'] as const)
      if (own[name]) report(`permissions.${name}`, 'belongs where the area gets its label: an entity that shares an area only names it')
  if (own.label !== undefined && others.some(({ permissions }) => permissions?.area === own.area && permissions.label !== undefined))
    report('permissions.label', `another file brings the area "${own.area}" along as well: one of them may only name it`)
  if (!known.includes('view') || !known.includes('edit')) report('permissions.actions', 'must have view and edit')
  for (const [role, acts] of Object.entries(own.presets ?? {})) {
    for (const act of acts ?? []) if (!known.includes(act)) report(`permissions.presets.${role}`, unknownName('act', act, known))
    if (acts && acts.length > 0 && !acts.includes('view'))
      report(`permissions.presets.${role}`, `must have view: without it nobody comes to what they may ${acts.join(', ')}`)
  }
}

function checkPermission(declaration: Declaration, others: readonly Declaration[], report: ReportProblem): void {
  const areas = Object.keys(permissionAreas)
  const place = declaration.permissions ? 'permissions.area' : 'permission'
  if (declaration.permissions && declaration.permission !== declaration.permissions.area)
    report('permission', 'is in place of permissions: write only one of them')
  else if (!areas.includes(declaration.permission)) report(place, unknownName('permission area', declaration.permission, areas))
  checkOwnArea(declaration, others, report)
  for (const [path, { permission }] of Object.entries(declaration.pages ?? {})) {
    if (permission !== undefined && !isPermission(permission)) report(`pages.${path}.permission`, unknownName('permission', permission, permissions))
  }
  declaration.list.links?.forEach(({ permission }, index) => {
    if (permission !== undefined && !isPermission(permission)) report(`list.links[${index}].permission`, unknownName('permission', permission, permissions))
  })
  for (const [name, { permission }] of Object.entries(declaration.actions ?? {}))
    if (permission !== undefined && !isPermission(permission)) report(`actions.${name}.permission`, unknownName('permission', permission, permissions))
}

/** Reports mistakes in the shape of a declaration: unknown options, values of a wrong type, fields of an unknown kind. Such a declaration is not used. */
function checkShape(declaration: unknown, report: ReportProblem): void {
  if (isObject(declaration)) declarationShape(declaration, '', report)
  else report('export default', 'is not a declaration: write `export default defineResource({ … })`')
}
