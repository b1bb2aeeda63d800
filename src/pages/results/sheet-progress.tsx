import { typedProgress } from '#domain/results/missing.ts'
import { LightButton } from '#ui/light-button.tsx'
import type { Sheet } from './sheet.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

interface SheetProgressProps {
  readonly sheet: Sheet
  readonly isOnlyAbnormal: boolean
  onOnlyAbnormal(isOn: boolean): void
}

/** The number of saved values and of findings among them, and the switch that hides the normal ones. Key a switches. */
export function SheetProgress({ sheet, isOnlyAbnormal, onOnlyAbnormal }: SheetProgressProps) {
  const { saved, total } = typedProgress(sheet.tests, sheet.rows)
  const count = (wanted: string) => sheet.rows.filter(({ flag }) => flag === wanted).length
  const [abnormal, critical] = [count('Abnormal'), count('Critical')]
  const isOffered = isOnlyAbnormal || abnormal + critical > 0
  const toggle = () => {
    if (isOffered) onOnlyAbnormal(!isOnlyAbnormal)
  }
  useSheetKeys({ a: toggle })
  return (
    <div className="results-progress">
      <span>{total > 0 ? `${saved} of ${total} values` : null}</span>
      {critical > 0 ? <strong className="results-critical">{critical} critical</strong> : null}
      {isOffered ? (
        <LightButton isSmall aria-pressed={isOnlyAbnormal} onClick={toggle}>
          Only abnormal ({abnormal + critical})
        </LightButton>
      ) : null}
    </div>
  )
}
