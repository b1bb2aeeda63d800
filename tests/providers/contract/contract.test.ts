// @vitest-environment happy-dom
import { keepsContract } from '#tests/providers/contract/keeps-contract.ts'
import { subjects } from '#tests/providers/contract/subjects.ts'

for (const subject of subjects) keepsContract(subject)
