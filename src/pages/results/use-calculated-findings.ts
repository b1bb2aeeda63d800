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
  const found = parameters.flatMap((parameter) => {
    const cell = judged.get(parameter.code)
    return cell?.calculated ? [findingText(nameOf(parameter), cell)].filter(Boolean) : []
  })
  const told = useRef(found)
  return () => {
    const news = found.filter((text) => !told.current.includes(text))
    told.current = found
    return news
  }
}
