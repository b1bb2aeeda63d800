import type { RadioProps } from 'antd'
import { lazy, Suspense } from 'react'

const Radio = lazy(() => import('antd/es/radio/radio'))

/** Replaces in the build: the radio buttons of antd's table, which come when a table selects only one row. */
export default function SelectionRadio(props: RadioProps) {
  return (
    <Suspense fallback={null}>
      <Radio {...props} />
    </Suspense>
  )
}
