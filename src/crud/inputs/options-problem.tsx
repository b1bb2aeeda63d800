import { Button } from 'antd'
import type { ReferenceOptions } from './use-reference-options.ts'

/** Says under an input that what it offers could not be loaded, with a way to try again. */
export function OptionsProblem({ offered, many }: { offered: ReferenceOptions; many: string }) {
  if (!offered.error) return null
  return (
    <div role="alert" className="form-problem">
      The {many} could not be loaded.
      <Button type="link" size="small" onClick={offered.retry}>
        Try again
      </Button>
    </div>
  )
}
