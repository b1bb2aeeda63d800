import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { categoryIcons } from '#domain/category-icon.ts'
import { parameterKinds } from '#domain/results/parameter.ts'

const bound = z.number().nullable()
const sex = z.enum(['any', 'Male', 'Female'])

/** Shares by key, without the notes and sources among them. */
const shares = z
  .record(z.string(), z.unknown())
  .transform((entries) => Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, number] => typeof entry[1] === 'number')))
const age = z.object({ value: z.number().int(), unit: z.enum(['days', 'months', 'years']) })
const limits = z.object({ low: bound, high: bound, inclusive: z.boolean() })
const hours = z.tuple([z.number(), z.number(), z.number()])

const shape = z.object({
  categories: z.array(z.object({ code: z.string(), name: z.string(), icon: z.enum(categoryIcons), description: z.string(), isActive: z.boolean() })),
  parameters: z.record(
    z.string(),
    z.object({
      code: z.string(),
      name: z.string(),
      type: z.enum(parameterKinds),
      unit: z.string(),
      method: z.string(),
      decimals: z.number().int().optional(),
      ranges: z
        .array(z.object({ sex, from: age, below: age.nullable(), low: bound, high: bound, critical: limits.optional(), source: z.string().optional() }))
        .default([]),
      rangeText: z.string().nullable(),
      critical: z
        .object({ low: bound.optional(), high: bound.optional(), inclusive: z.boolean().optional(), values: z.array(z.string()).optional() })
        .nullish(),
      plausible: z.object({ min: z.number(), max: z.number() }).nullish(),
      deltaCheck: z.object({ percent: z.number(), withinDays: z.number() }).nullish(),
      options: z.array(z.string()).optional(),
      normalValues: z.array(z.string()).optional(),
    }),
  ),
  referralLaboratories: z.array(z.object({ name: z.string(), accreditationNumber: z.string(), address: z.string(), isActive: z.boolean() })),
  phrases: z.array(z.string()),
  tests: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      categoryCode: z.string(),
      sampleType: z.string(),
      container: z.string(),
      volumeMl: z.number(),
      fastingRequired: z.boolean(),
      fastingHours: z.number(),
      tatHours: z.number(),
      maxTransportHours: z.number().optional(),
      processingTime: z.string(),
      price: z.number(),
      preparations: z.string(),
      requirements: z.string(),
      description: z.string(),
      method: z.string(),
      interpretation: z.string().optional(),
      referralLaboratory: z.string().optional(),
      isInScope: z.boolean(),
      sex,
      parameters: z.array(z.string()),
      popularity: z.number(),
    }),
  ),
  packages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      categoryCode: z.string(),
      tests: z.array(z.string()),
      price: z.number(),
      description: z.string(),
      detailedDescription: z.string(),
      preparationInstructions: z.string(),
      audience: sex,
      popularity: z.number(),
    }),
  ),
  patterns: z.object({
    timeSlots: z.array(
      z.object({
        startTime: z.string(),
        endTime: z.string(),
        maxCollections: z.number(),
        share: z.number(),
        fastingAllowed: z.boolean(),
        isActive: z.boolean(),
      }),
    ),
    weekday: z.object({ Mon: z.number(), Tue: z.number(), Wed: z.number(), Thu: z.number(), Fri: z.number(), Sat: z.number(), Sun: z.number() }),
    month: shares,
    bookingHour: z.object({ share: shares }),
    leadTimeDays: shares,
    patientsPerOrder: shares,
    linesPerPatient: shares,
    packageShareOfOrders: z.number(),
    prescriptionOriginShare: z.number(),
    orderStatusByAge: z.object({ future: shares, today: shares, day1: shares, day2to3: shares, older: shares }),
    payment: z.object({ method: shares, statusByOrder: shares, refundedShareOfCancelled: z.number() }),
    discounts: z.object({ couponShare: z.number(), typicalPercent: z.array(z.number()) }),
    cancellation: z.object({ reasons: z.array(z.tuple([z.string(), z.number()])) }),
    collection: z.object({ minutesPerVisit: z.tuple([z.number(), z.number()]) }),
    stageHours: z.object({
      createdToConfirmed: hours,
      collectedToReceived: hours,
      receivedToResults: hours,
      resultsToVerified: hours,
      verifiedToReport: hours,
    }),
    priorityUrgentShare: z.number(),
    prescriptions: z.object({ status: shares, reviewMinutesMedian: z.number(), clarificationReasons: z.array(z.string()) }),
    notifications: z.object({ unreadShareForStaff: z.number() }),
  }),
  people: z.object({
    female: z.array(z.string()),
    male: z.array(z.string()),
    surnames: z.array(z.string()),
    relationships: z.array(z.string()),
    ageMix: shares,
    areas: z.array(z.object({ city: z.string(), state: z.string(), postalCode: z.string(), area: z.string() })),
    streets: z.array(z.string()),
    phlebotomists: z.array(z.string()),
  }),
})

/** The laboratory's catalogue with the statistics of its days, as `data/catalogue.json` holds it; prices in rupees. */
export type Catalogue = z.infer<typeof shape>
export type Patterns = Catalogue['patterns']

const file = createRequire(import.meta.url).resolve('./data/catalogue.json')

/** Reads the catalogue. Throws if the file does not have the form of `Catalogue`. */
export function readCatalogue(): Catalogue {
  return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
}
