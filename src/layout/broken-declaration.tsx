import type { Problem } from '#definition/declaration-problem.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import './layout.css'

/** Shown in place of the screens of a declaration with mistakes: each with file, resource and place. The other screens are untouched. */
export function BrokenDeclaration({ name, problems }: { name: string; problems: readonly Problem[] }) {
  return (
    <ErrorPanel title={`The declaration of “${name}” has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}`}>
      <ul className="declaration-problems">
        {problems.map(({ file, resource, place, message }) => (
          <li key={`${file} ${place} ${message}`}>
            <code>{file}</code> · {resource} · <code>{place}</code>
            <br />
            {message}
          </li>
        ))}
      </ul>
    </ErrorPanel>
  )
}
