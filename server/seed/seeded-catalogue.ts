import { addDays } from '#domain/civil-date.ts'
import type { Gender } from '#domain/patient.ts'
import type { Paise } from '#domain/money.ts'
import { packageValue } from '#domain/package-price.ts'
import type { containers, sampleTypes, testCategories, testPackages, testPackageTests, tests } from '#server/db/tables/catalogue.ts'
import type { parameterRanges, parameters, testParameters } from '#server/db/tables/parameters.ts'
import type { IncludedTest } from '#server/db/tables/orders.ts'
import type { referralLaboratories } from '#server/db/tables/referral-laboratories.ts'
import type { reportPhrases } from '#server/db/tables/report-phrases.ts'
import { searchTextOf } from '#server/db/search-text.ts'
import type { Catalogue } from '#server/seed/catalogue.ts'
import { unusablePhone } from '#server/seed/people.ts'
import type { Plan } from '#server/seed/plan.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

/** A product, with the facts for choosing it. Prices in paise. */
export interface Product {
  readonly type: 'test' | 'package'
  readonly id: string
  readonly code: string
  readonly name: string
  readonly price: Paise
  readonly finalPrice: Paise
  readonly sex: 'any' | Gender
  readonly popularity: number
  readonly fasting: boolean
  /** Ordered more in the fever season. */
  readonly fever: boolean
  /** Codes of what it measures. */
  readonly parameters: readonly string[]
  /** Contents of a package that an item keeps; nothing for a test. */
  readonly includedTests: readonly IncludedTest[]
}

/** The catalogue as rows, and as products for the orders. */
export interface SeededCatalogue {
  readonly categories: readonly (typeof testCategories.$inferInsert)[]
  readonly tests: readonly (typeof tests.$inferInsert)[]
  readonly sampleTypes: readonly (typeof sampleTypes.$inferInsert)[]
  readonly containers: readonly (typeof containers.$inferInsert)[]
  readonly referralLaboratories: readonly (typeof referralLaboratories.$inferInsert)[]
  readonly reportPhrases: readonly (typeof reportPhrases.$inferInsert)[]
  readonly parameters: readonly (typeof parameters.$inferInsert)[]
  readonly parameterRanges: readonly (typeof parameterRanges.$inferInsert)[]
  readonly testParameters: readonly (typeof testParameters.$inferInsert)[]
  readonly packages: readonly (typeof testPackages.$inferInsert)[]
  readonly packageTests: readonly (typeof testPackageTests.$inferInsert)[]
  readonly products: readonly Product[]
  /** The code of a test, by its id. */
  readonly codeOf: ReadonlyMap<string, string>
  /** The container of the sample of a test, by the id of the test. */
  readonly containerOf: ReadonlyMap<string, string>
  /** Hours from receipt to results, by test id. */
  readonly turnaroundOf: ReadonlyMap<string, number>
  /** The laboratory that a test is sent to, by the id of the test. */
  readonly referredTo: ReadonlyMap<string, string>
}

/** Days before the first order since when the laboratory is accredited. */
const accreditedDays = 400

const feverCodes = ['NS1', 'MALA', 'WIDAL', 'CRP', 'CHIK', 'PKG-FEV']

/** Rows of the catalogue, dated before the first customer. */
export function seedCatalogue({ catalogue, seed, firstDay }: Plan): SeededCatalogue {
  const random = randomOf(seed, 'catalogue')
  const at = new Date(Date.parse(`${firstDay}T06:30:00Z`) - 600 * 86_400_000)
  const stamps = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const idOf = new Map([...catalogue.categories, ...catalogue.tests, ...catalogue.packages].map(({ code }) => [code, random.id(at)]))
  const known = (code: string): string => idOf.get(code) ?? unknown(code)
  const testOf = new Map(catalogue.tests.map((test) => [test.code, test]))
  const testsIn = (codes: readonly string[]) => codes.map((code) => testOf.get(code) ?? unknown(code))
  // A separate random source, so that existing ids of the demo stay the same.
  const measures = randomOf(seed, 'parameters')
  const named = (names: readonly string[]) => [...new Set(names)].map((name) => ({ id: measures.id(at), name, createdAt: at.toISOString() }))
  const laboratories = referralRows(catalogue, at, randomOf(seed, 'referral laboratories'))
  const laboratoryOf = (name: string) => laboratories.find((each) => each.name === name)?.id ?? unknown(name)
  return {
    referralLaboratories: laboratories,
    reportPhrases: phraseRows(catalogue, at, randomOf(seed, 'report phrases')),
    categories: catalogue.categories.map((category) => ({
      ...category,
      id: known(category.code),
      searchText: searchTextOf(category.name, category.description),
      ...stamps,
    })),
    tests: catalogue.tests.map(({ parameters: _, categoryCode, tatHours, price, referralLaboratory, isInScope, ...test }) => ({
      ...test,
      referralLaboratoryId: referralLaboratory === undefined ? null : laboratoryOf(referralLaboratory),
      scopeFrom: isInScope ? addDays(firstDay, -accreditedDays) : null,
      id: known(test.code),
      price: price * 100,
      categoryId: known(categoryCode),
      turnaroundHours: tatHours,
      searchText: searchTextOf(test.name, test.code, ...test.aliases, test.description),
      ...stamps,
    })),
    sampleTypes: named(catalogue.tests.map((test) => test.sampleType)),
    containers: named(catalogue.tests.map((test) => test.container)),
    ...seededParameters(catalogue, () => measures.id(at), stamps),
    testParameters: catalogue.tests.flatMap((test) =>
      test.parameters.map((parameterCode, position) => ({ testId: known(test.code), parameterCode, position })),
    ),
    packages: catalogue.packages.map(({ tests: _, categoryCode, audience, price, ...each }) => ({
      ...each,
      id: known(each.code),
      price: price * 100,
      categoryId: known(categoryCode),
      sex: audience,
      searchText: searchTextOf(each.name, each.code, each.description),
      ...stamps,
    })),
    packageTests: catalogue.packages.flatMap((each) => each.tests.map((code, position) => ({ packageId: known(each.code), testId: known(code), position }))),
    codeOf: new Map(catalogue.tests.map(({ code }) => [known(code), code])),
    turnaroundOf: new Map(catalogue.tests.flatMap(({ code, tatHours }) => (tatHours ? [[known(code), tatHours] as const] : []))),
    containerOf: new Map(catalogue.tests.flatMap(({ code, container }) => (container ? [[known(code), container] as const] : []))),
    referredTo: new Map(
      catalogue.tests.flatMap(({ code, referralLaboratory }) =>
        referralLaboratory === undefined ? [] : [[known(code), laboratoryOf(referralLaboratory)] as const],
      ),
    ),
    products: [
      ...catalogue.tests.map((test): Product => {
        const price = test.price * 100
        return {
          ...test,
          type: 'test',
          id: known(test.code),
          price,
          finalPrice: price,
          fasting: test.fastingRequired,
          fever: feverCodes.includes(test.code),
          includedTests: [],
        }
      }),
      ...catalogue.packages.map((each): Product => {
        const inside = testsIn(each.tests)
        const finalPrice = each.price * 100
        const price = Math.max(
          finalPrice,
          packageValue(
            finalPrice,
            inside.map((test) => test.price * 100),
          ).actualValue,
        )
        return {
          ...each,
          type: 'package',
          id: known(each.code),
          price,
          finalPrice,
          sex: each.audience,
          parameters: inside.flatMap((test) => test.parameters),
          includedTests: inside.map(({ code, name }) => ({ id: known(code), name })),
          fasting: inside.some((test) => test.fastingRequired),
          fever: feverCodes.includes(each.code),
        }
      }),
    ],
  }
}

function referralRows({ referralLaboratories: all }: Catalogue, at: Date, random: Random) {
  const stamps = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  return all.map(({ accreditationNumber, ...each }, index) => {
    const facts = { ...each, accreditationNumber: accreditationNumber || null, phone: unusablePhone(5, index + 1) }
    return { id: random.id(at), ...facts, searchText: searchTextOf(facts.name, facts.accreditationNumber, facts.phone), ...stamps }
  })
}

function phraseRows({ phrases }: Catalogue, at: Date, random: Random) {
  return phrases.map((phrase) => ({ id: random.id(at), phrase, searchText: searchTextOf(phrase), createdAt: at.toISOString(), updatedAt: at.toISOString() }))
}

/** The parameters with their reference ranges. */
export function seededParameters(
  catalogue: Pick<Catalogue, 'parameters'>,
  newId: () => string,
  stamps: { readonly createdAt: string; readonly updatedAt: string },
) {
  const all = Object.values(catalogue.parameters)
  return {
    parameters: all.map(({ type, ranges: _, ...parameter }) => ({ ...parameter, id: newId(), kind: type, ...stamps })),
    parameterRanges: all.flatMap(({ code, ranges }) =>
      ranges.map(({ from, below, critical, ...range }, position) => ({
        ...range,
        id: newId(),
        parameterCode: code,
        position,
        ageFrom: from.value,
        ageFromUnit: from.unit,
        ...(critical ? { criticalLow: critical.low, criticalHigh: critical.high, criticalInclusive: critical.inclusive } : {}),
        ...(below ? { ageBelow: below.value, ageBelowUnit: below.unit } : {}),
      })),
    ),
  }
}

function unknown(code: string): never {
  throw new Error(`The catalogue names ${code}, but does not have it`)
}
