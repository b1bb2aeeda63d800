import { createContext } from 'react'
import type { Declaration } from '#definition/declaration.ts'

/** The resource of a form and the record that it edits; the id is null for a new one. */
export const FormRecordContext = createContext<{ readonly declaration: Declaration; readonly id: string | null } | null>(null)
