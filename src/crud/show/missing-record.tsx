import { Button, Result } from 'antd'
import type { Declaration } from '#definition/declaration.ts'
import { capitalised } from '#definition/labels.ts'

/** Shown in place of a record that does not exist. */
export function MissingRecord({ declaration, onBack }: { declaration: Declaration; onBack(): void }) {
  return (
    <div role="alert">
      <Result
        status="info"
        title={`${capitalised(declaration.label.one)} not found`}
        subTitle="It may have been deleted."
        extra={<Button onClick={onBack}>Back to {declaration.label.many}</Button>}
      />
    </div>
  )
}
