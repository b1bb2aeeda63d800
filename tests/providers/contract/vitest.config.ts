import { defineConfig } from 'vitest/config'

/** Runs the contract against the provider of `npm run check:provider`. */
export default defineConfig({ test: { include: ['tests/providers/contract/own-provider.check.ts'], environment: 'node' } })
