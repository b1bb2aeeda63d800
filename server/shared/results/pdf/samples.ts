import type { Flow } from '#server/shared/print/flow.ts'
import type { PrintedSample } from './sheet.ts'

/** Draws the samples whose times differ from each other, a line each. */
export function drawSamples(flow: Flow, samples: readonly PrintedSample[]): void {
  if (samples.length === 0) return
  for (const { name, collected, received } of samples)
    flow.write(`Sample ${name}: collected ${collected ?? 'not recorded'}, received ${received ?? 'not recorded'}`, { size: 8 })
  flow.y += 4
}
