import { Link } from 'react-router-dom'
import type { Declaration } from '#definition/declaration.ts'
import { useDeclarations } from '#crud/declarations-context.ts'
import { listTitle } from '#crud/list/list-title.ts'
import { usePermissions } from '#crud/current-user.ts'
import { PageHeader } from '#ui/page-header.tsx'
import './not-built.css'

/** Says plainly that a screen is not built yet, and leads to those that are. */
export default function NotBuiltPage({ title }: { title: string }) {
  const { all, problems } = useDeclarations()
  const permission = usePermissions()
  const working = all.filter((each) => each.menu && !each.planned && problems(each.name).length === 0 && permission(viewOf(each)).allowed)
  working.sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  return (
    <>
      <PageHeader title={title} />
      <section className="not-built">
        <h2>This screen is not built yet</h2>
        <p>It shows no data, and nothing is hidden by a fault. It comes with a later version of the panel.</p>
        {working.length > 0 ? (
          <>
            <p id="working-lists">What works today:</p>
            <ul aria-labelledby="working-lists">
              {working.map((each) => (
                <li key={each.name}>
                  <Link to={`/${each.name}`}>{listTitle(each)}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
    </>
  )
}

function viewOf({ permission }: Declaration) {
  return `${permission}.view` as const
}
