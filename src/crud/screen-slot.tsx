import { PieceBoundary } from '#ui/piece-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Suspense, useDeferredValue } from 'react'
import type { Declaration } from '#definition/declaration.ts'
import type { FormValues } from '#crud/form/form-state.ts'
import { useScreens } from './screens-context.ts'

interface ScreenSlotProps {
  readonly name: string | undefined
  readonly declaration: Declaration
  readonly values: FormValues
  readonly isReading?: boolean
  /** Loads once the screen is drawn, and shows no placeholder: for a component that usually renders nothing. */
  readonly isOften?: 'absent'
}

/** The bespoke piece of a slot, by the name that the declaration gives; nothing if it gives none. */
export function ScreenSlot({ name, isOften, ...props }: ScreenSlotProps) {
  const Slot = useScreens().slots[name ?? '']
  const isWanted = useDeferredValue(true, isOften !== 'absent')
  if (!Slot || !isWanted) return null
  return (
    <PieceBoundary about={props.values}>
      <Suspense fallback={isOften === 'absent' ? null : <Skeleton hasTitle={false} rows={2} />}>
        <Slot {...props} />
      </Suspense>
    </PieceBoundary>
  )
}
