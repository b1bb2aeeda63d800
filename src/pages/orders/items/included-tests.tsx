import { useState } from 'react'
import { testPickerLimit } from '#domain/page.ts'
import { useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import { OptionsProblem } from '#crud/fields/inputs/options-problem.tsx'
import { TypedText } from '#ui/typed-text.tsx'

/** The tests of a package in the picker; their names are read when they are first asked for. */
export function IncludedTests({ ids }: { ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const tests = useReferenceOptions({ to: 'tests', limit: testPickerLimit, isNeeded: isOpen })
  const names = new Map(tests.options.map(({ id, title }) => [id, title]))
  return (
    <details className="package-tests" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{testCount(ids.length)}</summary>
      {tests.isLoading ? <p>Loading…</p> : null}
      <OptionsProblem offered={tests} many="tests" />
      <ul>
        {ids.map((id) =>
          names.has(id) ? (
            <li key={id}>
              <TypedText text={names.get(id)} />
            </li>
          ) : null,
        )}
      </ul>
    </details>
  )
}

/** A number of tests in words. */
export function testCount(count: number): string {
  return `${count} ${count === 1 ? 'test' : 'tests'}`
}
