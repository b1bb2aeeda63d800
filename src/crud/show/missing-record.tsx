import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'

/** Shown in place of a record that does not exist. */
export function MissingRecord({ declaration: { label }, onBack }: { declaration: Declaration; onBack(): void }) {
  return (
    <ErrorPanel title={`${capitalised(label.one)} not found`} back={{ label: `Back to ${label.many}`, onBack }}>
      <p>It may have been deleted.</p>
    </ErrorPanel>
  )
}
