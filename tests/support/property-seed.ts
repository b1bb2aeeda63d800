import fc from 'fast-check'

// The same tree runs the same cases; PROPERTY_SEED draws others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
