import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { columnParts } from '#crud/list/columns.tsx'
import { type ListFilter, listFilters } from '#crud/list/filters.ts'
import type { Declaration } from '#definition/declaration.ts'
import { defaultPageSize } from '#domain/page.ts'
import { openList } from '#tests/support/memory-screen.tsx'
import { chooseOption, pressKey } from '#tests/support/panel-steps.ts'

const files = import.meta.glob<{ default: Declaration }>('/resources/*.ts', { eager: true })
const declarations = Object.values(files).map(({ default: declaration }) => declaration)
const generated = declarations.filter(({ list }) => list.page === undefined).map((declaration) => [declaration.name, declaration] as const)

/** Opens a list of 1,000 rows, of which one is shown. */
function openLong(at: string) {
  const getList = async ({ resource }: { readonly resource: string }) => {
    const title = declarations.find(({ name }) => name === resource)?.title ?? 'name'
    return { data: [{ id: 'r1', [title]: `First of ${resource}`, permissions: [] }] as never[], total: 1000 }
  }
  return openList({ at, rows: {}, declarations, calls: () => ({ getList }) })
}

type Opened = ReturnType<typeof openLong>

/** A parameter of a list's address, with the control that writes, shows and removes it. */
interface Parameter {
  readonly name: string
  /** The control and its rule: what one list does with it, every list does. */
  readonly kind: string
  readonly value: string
  write(): void | Promise<void>
  shows(): boolean
  remove(): void | Promise<void>
}

/** An element of the screen. Roles and names would take most of the test's time. */
function element<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
const click = (selector: string) => void fireEvent.click(element(selector))
const choose = (label: string, value: string) => void fireEvent.change(element(`select[aria-label="${label}"]`), { target: { value } })
const chosen = (label: string) => element<HTMLSelectElement>(`select[aria-label="${label}"]`).value
const enter = (label: string, value: string) => {
  const input = element(`search input[aria-label="${label}"]`)
  fireEvent.change(input, { target: { value } })
  pressKey('Enter', input)
}
const typed = (label: string) => element<HTMLInputElement>(`search input[aria-label="${label}"]`).value
const chip = (words: string) => `.list-chips button[aria-label^="Remove ${words}"]`

/** A typed value of each kind of filter, its form in the address, and as it is shown if that differs. */
const samples: Readonly<Record<string, readonly [typed: string, value: string, shown?: string]>> = {
  civilDate: ['05/11/2026', '2026-11-05'],
  instant: ['05/11/2026', '2026-11-05'],
  rupees: ['123456', '123456', '1,23,456'],
}

function filterParameter({ name, label, rule, field }: ListFilter, { user }: Opened): Parameter {
  const kind = `${rule} ${field?.kind}`
  if (rule === 'flag') {
    const box = () => screen.getByLabelText<HTMLInputElement>(label)
    const press = () => void fireEvent.click(box())
    return { name, kind, value: 'true', write: press, shows: () => box().checked, remove: press }
  }
  if (field?.kind === 'reference') {
    const selector = chip(`filter ${label}: First of ${field.to}`)
    const write = () => chooseOption(user, element(`search button[aria-label="${label}"]`), `First of ${field.to}`)
    return { name, kind, value: 'r1', write, shows: () => document.querySelector(selector) !== null, remove: () => click(selector) }
  }
  if (field?.kind === 'choice' || field?.kind === 'yesNo') {
    const value = field.kind === 'choice' ? (Object.keys(field.choices).at(-1) ?? '') : 'false'
    return { name, kind, value, write: () => choose(label, value), shows: () => chosen(label) === value, remove: () => choose(label, '') }
  }
  const [text, value, shown = text] = samples[field?.kind ?? 'text'] ?? ['7', '7']
  return { name, kind, value, write: () => enter(label, text), shows: () => typed(label) === shown, remove: () => enter(label, '') }
}

function sortParameter(declaration: Declaration, field: string): Parameter {
  const place = declaration.list.columns.findIndex((column) => columnParts(column).name === field) + 1
  const head = `thead th:not(.list-cell-checkbox):nth-child(${declaration.bulkActions?.length ? place + 1 : place})`
  const remove = () => {
    click(head)
    click(head)
  }
  return { name: 'sort', kind: 'sort', value: field, write: () => click(head), shows: () => element(head).getAttribute('aria-sort') === 'ascending', remove }
}

function parametersOf(declaration: Declaration, open: Opened): Parameter[] {
  const { list, fields } = declaration
  const { search = '', pageSize = defaultPageSize } = list
  const sorted = list.columns.map((column) => columnParts(column).name).filter((name) => fields[name]?.sort && list.sort?.field !== name)
  const page = (number: number) => `nav[aria-label="Pages"] a[aria-label="Page ${number}"]`
  const isCurrent = () => element(page(2)).getAttribute('aria-current') === 'page'
  const size = {
    write: () => choose('Rows per page', '50'),
    shows: () => chosen('Rows per page') === '50',
    remove: () => choose('Rows per page', String(pageSize)),
  }
  return [
    ...listFilters(declaration).map((filter) => filterParameter(filter, open)),
    ...(search
      ? [
          {
            name: 'search',
            kind: 'search',
            value: 'x',
            write: () => enter(search, 'x'),
            shows: () => typed(search) === 'x',
            remove: () => click(chip('the search')),
          },
        ]
      : []),
    ...sorted.map((field) => sortParameter(declaration, field)),
    ...(list.pager === 'steps'
      ? []
      : [
          { name: 'size', kind: 'size', value: '50', ...size },
          { name: 'page', kind: 'page', value: '2', write: () => click(page(2)), shows: isCurrent, remove: () => click(page(1)) },
        ]),
  ]
}

const walked = new Set<string>()

test.each(generated)(
  'GEN-07 the list of %s opens with each parameter of its address, which each kind of control writes and removes',
  async (name, declaration) => {
    const open = openLong(`/${name}`)
    const isOpen = async () => {
      await screen.findByText(`First of ${name}`)
      const advanced = document.querySelector('search button[aria-controls][aria-expanded="false"]')
      if (advanced) fireEvent.click(advanced)
      await waitFor(() => expect(document.querySelector('search input:disabled')).toBeNull())
    }
    const addressIs = (search: string) => waitFor(() => expect(open.router.state.location.search).toBe(search))
    await isOpen()
    const parameters = parametersOf(declaration, open)
    for (const { name, kind, value, write, shows, remove } of parameters) {
      if (walked.has(kind)) continue
      walked.add(kind)
      await write()
      await addressIs(`?${new URLSearchParams({ [name]: value })}`)
      await waitFor(() => expect([name, shows()]).toEqual([name, true]))
      await remove()
      await addressIs('')
    }
    const last = [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()]
    await act(() => open.router.navigate('/before'))
    await act(() => open.router.navigate(`/${name}?${new URLSearchParams(last.map(({ name, value }) => [name, value]))}`))
    await isOpen()
    await waitFor(() => expect(last.filter(({ shows }) => !shows()).map(({ name }) => name)).toEqual([]))
    const asked = open.asked.findLast(({ resource, pagination }) => resource === name && pagination?.mode !== 'off')
    const sent = { ...Object.fromEntries((asked?.filters ?? []).map((filter) => ['field' in filter ? filter.field : '', String(filter.value)])) }
    const expected = last.filter(({ name }) => !['sort', 'page', 'size'].includes(name)).map(({ name, value }) => [name, value])
    expect(sent).toEqual(Object.fromEntries(expected))
  },
)
