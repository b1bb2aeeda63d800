import { sizeReport } from './sizes.ts'

/** Fails when a way through the built panel weighs more than its budget. */
let heavy = 0
for (const { name, kb, budget } of await sizeReport()) {
  const over = kb > budget
  heavy += over ? 1 : 0
  process.stdout.write(`${over ? '✗' : '✓'} ${name}: ${kb.toFixed(1)} kB of JavaScript (brotli), budget ${budget} kB\n`)
}
process.exitCode = heavy > 0 ? 1 : 0
