import type { DeclarationProblem } from '#definition/declaration-problem.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import './layout.css'

/** Replaces the screens of a declaration with mistakes, and lists each with file, resource and place. Other screens continue to work. */
export function BrokenDeclarationPage({ name, problems }: { name: string; problems: readonly DeclarationProblem[] }) {
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
