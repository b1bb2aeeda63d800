import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { Values } from '#crud/form/form-state.ts'
import { useScreens } from './screens-context.ts'

/** The bespoke piece of a slot, by the name that the declaration gives; nothing where it gives none. */
export function ScreenSlot({ name, declaration, values }: { name: string | undefined; declaration: Declaration; values: Values }) {
  const Slot = useScreens().slots[name ?? '']
  if (!Slot) return null
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
      <Slot declaration={declaration} values={values} />
    </Suspense>
  )
}
