interface TableHeadProps {
  readonly titles: readonly string[]
  /** The title of a last column of buttons, only for screen readers. */
  readonly hidden?: string | undefined
}

/** The head of a small table: the titles of its columns. */
export function TableHead({ titles, hidden }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
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
