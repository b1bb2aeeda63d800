import { testPickerLimit } from '#domain/page.ts'
import { type PatientTemplate, patientTemplates } from '#domain/patient-template.ts'
import { type ReferenceOptions, useReferenceOptions } from '#crud/fields/inputs/use-reference-options.ts'
import type { CatalogueItem } from '#domain/catalogue-item.ts'

/** The suggested tests of a template, from the catalogue. */
export interface TestSuggestions {
  readonly names: readonly string[]
  /** The offered tests among them, by name. */
  readonly tests: ReadonlyMap<string, CatalogueItem>
  /** The reading of the catalogue that they were looked up in. */
  readonly catalogue: ReferenceOptions
}

/** Looks up a template's suggested tests in the catalogue; one reading serves all templates (ODT-09). */
export function useSuggestedTests(template: PatientTemplate): TestSuggestions {
  const names: readonly string[] = patientTemplates[template].suggestedTests
  const catalogue = useReferenceOptions({ to: 'tests', where: { isActive: true }, limit: testPickerLimit })
  const tests = new Map<string, CatalogueItem>()
  for (const { id, title, record } of catalogue.options) {
    if (names.includes(title) && !tests.has(title))
      tests.set(title, { type: 'test', id, name: title, price: typeof record.price === 'number' ? record.price : null })
  }
  return { names, tests, catalogue }
}
