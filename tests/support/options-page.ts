import { readFileSync } from 'node:fs'
import type { DeclarationFile } from '#definition/check.ts'
import { ofEveryField, ofKind } from '#definition/field-grammar.ts'
import { declarationShape } from '#definition/grammar.ts'
import { described, isObject, type ShapeOption } from '#definition/shape.ts'

/** The declarations in `resources/` that examples come from, beside those in tests/examples: a new one does not change the page. */
const exampleFiles =
  /^resources\/(audit|closed-days|customers|notifications|orders|phlebotomists|prescriptions|reports|results|sample-collections|settings|test-categories|test-packages|tests|time-slots|users)\.ts$/

type Options = Readonly<Record<string, ShapeOption>>

/** The interface whose comments describe the options of an object, by the grammar's name for it. */
const interfaces: Readonly<Record<string, string>> = {
  'a declaration': 'Declaration',
  'a list': 'ListDeclaration',
  'a link': 'ListLink',
  'a view': 'ListView',
  'a colour of rows': 'RowTone',
  'a form': 'FormDeclaration',
  'a show screen': 'ShowDeclaration',
  'a page': 'ExtraPage',
  'a menu entry': 'MenuDeclaration',
  'an action': 'Action',
  requiredWhen: 'RequiredWhen',
  'a call': 'Call',
  permissions: 'OwnArea',
  'a trend': 'StatTrend',
  api: 'ApiDeclaration',
  formats: 'WireFormats',
  'places of errors': 'ApiErrorPlaces',
}

const sources = ['declaration', 'api-declaration', 'wire-formats', 'action', 'field'].map((name) => readFileSync(`definition/${name}.ts`, 'utf8')).join('\n')

/** The comment of an option in its interface. */
function meaning(whose: string | undefined, option: string): string {
  const body = whose && new RegExp(`export interface ${whose}\\b[\\s\\S]*?\\n\\}`).exec(sources)?.[0]
  const comment = body && new RegExp(`/\\*\\* ((?:(?!\\*/)[^\\n])*) \\*/\\n  (?:readonly )?'?${option}'?\\??:`).exec(body)?.[1]
  return comment ?? ''
}

const longest = 100

/** A value as TypeScript code; a function only as `(…) => …`. */
function literal(value: unknown): string {
  if (typeof value === 'function') return '(…) => …'
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (!isObject(value)) return String(value)
  if (typeof value.kind === 'string' && Object.hasOwn(ofKind, value.kind)) return `${value.kind}(…)`
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${/^[a-z]\w*$/i.test(key) ? key : literal(key)}: ${literal(each)}`)
    .join(', ')} }`
}

/** The shorter an example the better; the sign of a function says nothing. */
const shownAt = (text: string) => (text.endsWith(literal(() => undefined)) ? longest + 1 : text.length)

interface Use {
  readonly text: string
  readonly file: string
}

/** Example use of each option: the shortest, or the first among equals. */
function usesIn(files: readonly DeclarationFile[]): ReadonlyMap<Options, ReadonlyMap<string, Use>> {
  const uses = new Map<Options, Map<string, Use>>()
  const note = (options: Options, name: string, value: unknown, file: string) => {
    const of = uses.get(options) ?? new Map<string, Use>()
    uses.set(options, of)
    const whole = `${name}: ${literal(value)}`
    const text = whole.length > longest ? `${whole.slice(0, longest)}…` : whole
    const known = of.get(name)
    if (!known || shownAt(text) < shownAt(known.text)) of.set(name, { text, file })
  }
  const visit = (options: Options, value: unknown, file: string) => {
    if (Array.isArray(value)) return value.forEach((each) => visit(options, each, file))
    if (!isObject(value)) return
    if (!Object.keys(value).some((key) => Object.hasOwn(options, key))) return Object.values(value).forEach((each) => visit(options, each, file))
    for (const [name, each] of Object.entries(value)) {
      const option = Object.hasOwn(options, name) ? options[name] : undefined
      if (!option || each === undefined) continue
      note(options, name, each, file)
      const { inside, isTable } = described(option.shape)
      // An action may be named like an option of actions.
      if (inside) for (const one of isTable && isObject(each) ? Object.values(each) : [each]) visit(inside.options, one, file)
    }
  }
  const fields = (value: unknown, file: string) => {
    if (!isObject(value)) return
    for (const field of Object.values(value)) {
      if (!isObject(field) || typeof field.kind !== 'string') continue
      const own = (ofKind as Readonly<Record<string, Options>>)[field.kind] ?? {}
      for (const [name, each] of Object.entries(field)) {
        if (Object.hasOwn(own, name)) note(own, name, each, file)
        else if (Object.hasOwn(ofEveryField, name) && !(name === 'notNull' && each === false)) note(ofEveryField, name, each, file)
      }
      fields(field.fields, file)
    }
  }
  const whole = described(declarationShape).inside?.options ?? {}
  for (const { file, declaration } of files.filter((each) => !each.file.startsWith('resources/') || exampleFiles.test(each.file))) {
    visit(whole, declaration, file)
    if (!isObject(declaration)) continue
    fields(declaration.fields, file)
    for (const action of Object.values(isObject(declaration.actions) ? declaration.actions : {})) if (isObject(action)) fields(action.body, file)
  }
  return uses
}

interface Section {
  readonly title: string
  readonly options: Options
  readonly whose: string | undefined
}

/** A declaration and every object inside it, each once, outer ones first. */
function sections(): Section[] {
  const found: Section[] = []
  const visit = (whose: string, options: Options, path: string) => {
    if (found.some((section) => section.options === options)) return
    found.push({ title: path === '' ? 'The declaration' : `\`${path}\`: ${whose}`, options, whose: interfaces[whose] })
    for (const [name, { shape }] of Object.entries(options)) {
      const { inside } = described(shape)
      if (inside) visit(inside.whose, inside.options, path === '' ? name : `${path}.${name}`)
    }
  }
  const { inside } = described(declarationShape)
  if (inside) visit(inside.whose, inside.options, '')
  return found
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')

/** The text of docs/declaration-options.md: every option of the grammar with its values, its meaning and an example from a checked declaration. */
export function optionsPage(files: readonly DeclarationFile[]): { readonly text: string; readonly withoutExample: readonly string[] } {
  const uses = usesIn(files)
  const withoutExample: string[] = []
  const table = ({ title, options, whose }: Section) => {
    const rows = Object.entries(options).map(([name, { shape, isNeeded }]) => {
      const use = uses.get(options)?.get(name)
      if (!use) withoutExample.push(`${title} ${name}`)
      const example = use ? `\`${use.text}\`<br>${use.file}` : '–'
      return `| \`${name}\`${isNeeded ? ', needed' : ''} | ${cell(described(shape).says)} | ${cell(meaning(whose, name))} | ${cell(example)} |`
    })
    return rows.length === 0 ? [] : [`## ${title}`, '', '| Option | Takes | Meaning | Example |', '|---|---|---|---|', ...rows, '']
  }
  const kinds = Object.entries(ofKind as Readonly<Record<string, Options>>)
  const text = [
    '# Every option of a declaration',
    '',
    'This page is generated by `npm run docs:options` from the grammar (`definition/grammar.ts`,',
    '`definition/field-grammar.ts`), the comments of its types, and declarations that use it. Start with',
    '[add-an-entity.md](add-an-entity.md).',
    '',
    ...sections().flatMap(table),
    ...table({ title: 'Every field', options: ofEveryField, whose: 'FieldOptions' }),
    ...kinds.flatMap(([kind, options]) => table({ title: `Fields of the kind \`${kind}\``, options, whose: undefined })),
  ].join('\n')
  return { text, withoutExample }
}
