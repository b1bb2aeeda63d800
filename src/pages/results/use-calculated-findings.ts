import { useRef } from 'react'
import type { EvaluatedCell } from '#domain/results/evaluate-sheet.ts'
import type { Parameter } from '#domain/results/parameter.ts'
import { findingText } from './grid-cell.tsx'

/** Returns a function that gives the findings of calculated values that are new since its last call: they change while another cell has the focus. */
export function useCalculatedFindings(
  parameters: readonly Parameter[],
  judged: ReadonlyMap<string, EvaluatedCell>,
  nameOf: (parameter: Parameter) => string,
): () => readonly string[] {
  const findings = () =>
    parameters.flatMap((parameter) => {
      const cell = judged.get(parameter.code)
      return cell?.calculated ? [findingText(nameOf(parameter), cell)].filter(Boolean) : []
    })
  const last = useRef<readonly string[]>(null)
  last.current ??= findings()
  return () => {
    const before = last.current
    last.current = findings()
    return last.current.filter((text) => !before?.includes(text))
  }
}
