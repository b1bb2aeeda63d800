import './pieces.css'

interface TableHeadProps {
  readonly titles: readonly string[]
  /** The titles of columns of figures, which are at the right. */
  readonly figures?: readonly string[]
  /** The title of a last column of buttons, only for screen readers. */
  readonly hidden?: string | undefined
}

/** The head of a small table: the titles of its columns. */
export function TableHead({ titles, figures = [], hidden }: TableHeadProps) {
  return (
    <thead className="table-head">
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col" className={figures.includes(title) ? 'at-end' : undefined}>
            {title}
          </th>
        ))}
        {hidden === undefined ? null : (
          <th scope="col">
            <span className="visually-hidden">{hidden}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
