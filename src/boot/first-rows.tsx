import type { Declaration } from '#definition/declaration.ts'
import { fillPath } from '#definition/endpoints.ts'
import { readListAnswer } from '#providers/data/read-answer.ts'
import { rowActionsOf } from '#crud/action-items.ts'
import type { CellContext } from '#crud/fields/cells/cell-props.ts'
import { cellLooks, checkboxCells } from '#crud/list/list-column.ts'
import { listRows } from '#crud/list/list-row.ts'
import { ListTableFrame } from '#crud/list/list-table-frame.tsx'
import { ListTableRow } from '#crud/list/list-table-row.tsx'
import { defaultQuery } from '#crud/list/list-query.ts'
import { listTitle } from '#crud/list/list-title.ts'
import { roomForNote } from '#crud/list/stat-note.ts'
import { LightCheckbox } from '#ui/light-checkbox.tsx'
import { narrowScreenQuery, tableColumns } from '#crud/list/table-columns.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { drawElements } from './draw-elements.ts'
import { labTimeZone } from './env.ts'
import { addFonts } from './fonts.ts'
import './first-rows.css'

const files = import.meta.glob<{ default: Declaration }>('/resources/*.ts')
const nothing = () => undefined
const context: CellContext = { timeZone: labTimeZone, titleOf: () => '…', iconOf: () => null }

/**
 * Draws the list at the address into the outline of the page, of the answer that the page has asked for by itself, while React and the panel are on their way.
 * `sheets` are its style sheets. Its rows are the panel's own, without what can be done with them; their links lead to the records. What goes wrong is left to the panel, which draws the list a moment later.
 */
export async function drawFirstRows(sheets: readonly string[]): Promise<void> {
  const early = window.labEarly
  const [, name = '', view] = location.pathname.split('/')
  const load = files[`/resources/${name}.ts`]
  if (!early || !load || matchMedia(narrowScreenQuery).matches) return
  const [response, { default: declaration }] = await Promise.all([early.copy, load(), ...sheets.map(addSheet)])
  if (!response.ok) return
  const { data } = readListAnswer(declaration, await response.json())
  addFonts()
  const place = document.querySelector('.opening-main')
  if (data.length === 0 || !place || document.documentElement.dataset.opening === undefined) return
  place.replaceChildren(...drawElements(<FirstRows declaration={declaration} view={view} rows={listRows(data)} />))
  place.closest('.opening')?.removeAttribute('aria-hidden')
}

/** Adds a style sheet to the page, unless the panel was quicker; resolves when it is in force. */
function addSheet(href: string): Promise<void> {
  const there = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`)
  if (there?.sheet) return Promise.resolve()
  const link = there ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${href} is missing`)))
    if (!there) document.head.append(link)
  })
}

interface FirstRowsProps {
  readonly declaration: Declaration
  readonly view: string | undefined
  readonly rows: ReturnType<typeof listRows>
}

/** The list as the panel draws it: its head, room for figures and filters, its rows. */
function FirstRows({ declaration, view, rows }: FirstRowsProps) {
  const isSelectable = (declaration.bulkActions?.length ?? 0) > 0
  const recordAddress = (id: string) => fillPath(`/${declaration.name}/{id}`, { id })
  const actions = rowActionsOf(declaration).length > 0 ? () => null : undefined
  const { columns } = tableColumns(declaration, { recordAddress, actions, isNarrow: false, isSelectable, context })
  const looks = cellLooks(columns, isSelectable)
  const query = defaultQuery(declaration, view)
  const { stats = [] } = declaration
  return (
    <section className="resource-list">
      <PageHeader title={listTitle(declaration, view)} />
      {stats.length > 0 ? (
        <div className="list-stats">
          {stats.map((stat) => (
            <StatCard key={stat.label} label={stat.label} figure={<span className="stat-loading" />} room={roomForNote(stat)} />
          ))}
        </div>
      ) : null}
      <div className="first-filters" />
      {Object.keys(query.filters).length > 0 ? <div className="first-chips" /> : null}
      <ListTableFrame
        columns={columns}
        looks={looks}
        sort={query.sort}
        isMoving={false}
        scrollWidth={undefined}
        isScrolled={false}
        selectAll={isSelectable ? <LightCheckbox label="Select all" isOn={false} isDisabled onChange={nothing} /> : null}
        checkboxCell={checkboxCells.whole}
        onScroll={nothing}
        onSort={nothing}
      >
        {rows.map((row) => (
          <ListTableRow
            key={row.key}
            row={row}
            columns={columns}
            looks={looks}
            checkbox={isSelectable ? 'Select' : undefined}
            checkboxCell={checkboxCells.whole}
            isSelected={false}
            isChanged={false}
            onSelect={nothing}
            onOpen={nothing}
          />
        ))}
      </ListTableFrame>
    </section>
  )
}
