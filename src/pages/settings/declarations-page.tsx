import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDeclarations } from '#crud/declarations-context.ts'
import { listPath } from '#crud/list/query.ts'
import type { Declaration } from '#definition/declaration.ts'
import { endpointsOf } from '#definition/endpoints.ts'
import { listTitle } from '#definition/labels.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { LightButton } from '#ui/light-button.tsx'
import { LightInput } from '#ui/light-input.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TableHead } from '#ui/table-head.tsx'
import { callRows, fieldRows } from './declared-rows.ts'
import './declarations.css'

const titles = ['Resource', 'Declaration', 'List of the API', 'Permissions', 'Fields', 'Actions', 'Mistakes']
const figures = ['Fields', 'Actions', 'Mistakes']

/** Every entity of the panel with its fields, actions, permissions and calls, as declared: for developers who add an entity or connect another API. */
export default function DeclarationsPage() {
  const { all } = useDeclarations()
  const [search, setSearch] = useState('')
  const words = search.trim()
  const shown = [...all].sort((a, b) => a.name.localeCompare(b.name)).filter((declaration) => isFound(declaration, words.toLowerCase()))
  return (
    <section aria-label="Declarations">
      <PageHeader title="Declarations" subtitle="Entities with their fields, permissions and calls, for developers" />
      <search>
        <LightInput
          type="search"
          className="declarations-search"
          aria-label="Search declarations"
          placeholder="Search resource, field or path"
          value={search}
          onType={setSearch}
        />
      </search>
      {shown.length === 0 ? (
        <EmptyPanel message={`No declaration has “${words}” in it`} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="declarations" aria-label="Declarations as a table" tabIndex={0}>
          <table>
            <TableHead titles={titles} figures={figures} hidden="Show fields and calls" />
            <tbody>
              {shown.map((declaration) => (
                <Row key={declaration.name} declaration={declaration} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Row({ declaration }: { readonly declaration: Declaration }) {
  const { problems } = useDeclarations()
  const [isOpen, setOpen] = useState(false)
  const { name, permission, fields, actions } = declaration
  const title = listTitle(declaration)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <Link to={listPath(declaration)}>{title}</Link>
        </th>
        <td>
          <code>resources/{name}.ts</code>
        </td>
        <td>
          <code>{endpointsOf(declaration).list.path}</code>
        </td>
        <td>{permission}</td>
        <td className="at-end">{Object.keys(fields).length}</td>
        <td className="at-end">{Object.keys(actions ?? {}).length}</td>
        <td className="at-end">{problems(name).length || 'none'}</td>
        <td className="at-end">
          <LightButton
            variant="text"
            isSmall
            aria-expanded={isOpen}
            aria-label={`Fields and calls of ${title}`}
            icon={<Chevron size={16} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr className="declarations-details">
          <td colSpan={titles.length + 1}>
            <Details declaration={declaration} />
          </td>
        </tr>
      ) : null}
    </Fragment>
  )
}

function Details({ declaration }: { readonly declaration: Declaration }) {
  const title = listTitle(declaration)
  return (
    <>
      <table aria-label={`Fields of ${title}`}>
        <TableHead titles={['Field', 'Label', 'Kind', 'In the answer of the API', 'Rules']} />
        <tbody>
          {fieldRows(declaration).map(({ key, label, kind, wire, rules }) => (
            <tr key={key}>
              <th scope="row">
                <code>{key}</code>
              </th>
              <td>{label}</td>
              <td>{kind}</td>
              <td>{wire}</td>
              <td>{rules}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table aria-label={`Calls of ${title}`}>
        <TableHead titles={['Purpose', 'Call', 'Permission']} />
        <tbody>
          {callRows(declaration).map(({ key, what, call, permission }) => (
            <tr key={key}>
              <th scope="row">{what}</th>
              <td>
                <code>{call}</code>
              </td>
              <td>{permission}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function isFound(declaration: Declaration, search: string): boolean {
  if (search === '') return true
  const texts = [
    declaration.name,
    listTitle(declaration),
    ...fieldRows(declaration).flatMap(({ key, label }) => [key, label]),
    ...callRows(declaration).map(({ call }) => call),
  ]
  return texts.some((text) => text.toLowerCase().includes(search))
}
