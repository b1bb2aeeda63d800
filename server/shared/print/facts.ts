import type { Flow, Place } from './flow.ts'
import type { Style } from './text-writer.ts'

/** A labelled fact, such as `Order` and its number. */
export interface PrintedFact {
  readonly label: string
  readonly value: string
  readonly style?: Style
}

const labelStyle = { size: 7.5 } as const
const pitch = 13

/** Draws facts one below the other, labels left of the values. Returns the lower edge. */
export function drawFacts(flow: Flow, facts: readonly PrintedFact[], from: number, { at, width, labels }: Place & { readonly labels: number }): number {
  const values = { at: at + labels, width: width - labels }
  let y = from
  for (const { label, value, style } of facts) {
    flow.writeAt(y + 1.4, label, labelStyle, { at, width: labels })
    y += Math.max(flow.writeAt(y, value, style, values), pitch)
  }
  return y
}
