import { missingFlagReason } from '#domain/results/reason.ts'
import { type Flag, type Flagged, flags } from '#domain/results/flag.ts'
import { type EvaluatedCell, evaluateSheet } from '#domain/results/evaluate-sheet.ts'
import { changeProblem, mayCorrect, mayStep } from '#domain/results/states.ts'
import { listIn, type Memory, type ResultRow, textOf } from './memory.ts'
import { conflict, invalidAll, notFound } from './refusals.ts'
import { type Entering, plainRow, rowFor, type Sheet, type SheetTest } from './result-sheets.ts'

/** Mode of saving values; an amendment has a reason. */
interface Saving extends Entering {
  readonly amendment?: string
  /** Values that await verification may be replaced. */
  readonly revises?: boolean
  /** Field of the body that has the values. */
  readonly place: string
}

type Typed = Readonly<Record<string, unknown>>

/** The test of a sheet; a 404 for any other. */
export function testOf({ tests }: Sheet, id: unknown): SheetTest {
  const test = tests.find((each) => each.id === id)
  if (!test) throw notFound('This test is not part of the order')
  return test
}

/** The values of a sheet with typed ones of a test in their place: read, calculated and flagged by the rules of the panel and the server (RES-03 to RES-06). */
export function withValues(memory: Memory, sheet: Sheet, test: SheetTest, typed: readonly Typed[], saving: Saving): readonly ResultRow[] {
  const current = new Map(sheet.rows.filter(({ testId }) => testId === test.id).map((row) => [row.parameterCode, row]))
  const texts = new Map([...current].flatMap(([code, { value }]) => (code === null ? [] : [[code, value] as const])))
  for (const { parameterCode, value } of typed) texts.set(textOf(parameterCode), textOf(value))
  const judged = evaluateSheet({ parameters: test.parameters, typed: texts, previousResults: new Map(), subject: sheet.subject })
  refuseProblems(test, judged, current, typed, saving.place)
  const replacements = test.parameters.map((parameter) => {
    const before = current.get(parameter.code) ?? null
    const entry = typed.find(({ parameterCode }) => parameterCode === parameter.code)
    const row = rowFor(memory, test, parameter, judged.get(parameter.code), sheet.subject, saving)
    return { before, row: row && { ...row, ...commentOf(row, entry, before) } }
  })
  return replaced(sheet, replacements, saving)
}

/** Rows of the plain form that name no parameter, kept as they were typed (REP-08). */
export function withFreeRows(memory: Memory, sheet: Sheet, test: SheetTest, typed: readonly Typed[], saving: Saving): readonly ResultRow[] {
  const replacements = typed.map((each) => {
    const parameter = textOf(each.parameter).trim()
    const before = sheet.rows.find((row) => row.testId === test.id && row.parameterCode === null && row.parameter.toLowerCase() === parameter.toLowerCase())
    const values = { parameter, value: textOf(each.value).trim(), rangeText: textOf(each.normalRange).trim(), flag: flagIn(each.status) ?? 'Normal' }
    return { before: before ?? null, row: { ...plainRow(memory, test, saving), ...values, criticalOpen: values.flag === 'Critical' } }
  })
  return replaced(sheet, replacements, saving)
}

interface Replacement {
  readonly before: ResultRow | null
  readonly row: ResultRow | null
}

const facts = ['value', 'rangeText', 'flag', 'flagReason', 'comment'] as const

/** Replaces values: unchanged ones stay, those that were handed over or released are refused. */
function replaced({ rows }: Sheet, replacements: readonly Replacement[], { amendment, revises }: Saving): readonly ResultRow[] {
  const changed = replacements.filter(({ before, row }) => !(before && row ? facts.every((fact) => before[fact] === row[fact]) : before === row))
  for (const { before } of changed) {
    if (!before || mayStep('save', before.state) || (amendment !== undefined && mayCorrect(before))) continue
    if (!revises || !mayStep('return', before.state)) throw conflict(changeProblem(before.state) ?? 'These results cannot be changed now')
  }
  const next = new Map(changed.flatMap(({ before, row }) => (before ? [[before.id, row] as const] : [])))
  const correction = amendment === undefined ? {} : { reason: amendment, amends: true }
  const remaining = rows.flatMap((row) => {
    const other = next.get(row.id)
    if (other === undefined) return [row]
    return other === null ? [] : [{ ...other, ...(row.amends ? { reason: row.reason, amends: true } : {}), ...correction }]
  })
  return [...remaining, ...changed.flatMap(({ before, row }) => (before === null && row ? [{ ...row, ...correction }] : []))]
}

function refuseProblems(
  test: SheetTest,
  judged: ReadonlyMap<string, EvaluatedCell>,
  current: ReadonlyMap<string | null, ResultRow>,
  typed: readonly Typed[],
  place: string,
): void {
  const errors: Record<string, string[]> = {}
  typed.forEach((entry, index) => {
    const code = textOf(entry.parameterCode)
    const cell = judged.get(code)
    const before = current.get(code)
    const isConfirmed = entry.confirmed === true || (before?.plausibleConfirmed === true && before.value === cell?.value?.text)
    const own = flagIn(entry.flag)
    if (!cell) errors[`${place}.${index}.parameterCode`] = [`${test.name} does not measure this`]
    else if (cell.problem) errors[`${place}.${index}.value`] = [cell.problem]
    else if (cell.question && !isConfirmed) errors[`${place}.${index}.confirmed`] = [cell.question]
    else if (own && cell.value && own !== cell.flagged?.flag && !textOf(entry.flagReason).trim())
      errors[`${place}.${index}.flagReason`] = [missingFlagReason(own)]
  })
  if (Object.keys(errors).length > 0) throw invalidAll(errors)
}

const flagIn = (value: unknown): Flag | null => (typeof value === 'string' && Object.hasOwn(flags, value) ? (value as Flag) : null)

/** Reads the comment of a value, and another flag than the computed one with its reason (RES-04). */
function commentOf(row: ResultRow, entry: Typed | undefined, before: ResultRow | null) {
  const comment = entry?.comment === undefined ? (before?.comment ?? null) : textOf(entry.comment).trim() || null
  const keptFlag = before?.value === row.value && before.flagReason ? { flag: before.flag, flagReason: before.flagReason } : null
  const own = flagIn(entry?.flag)
  const chosenFlag = entry?.flag === undefined ? keptFlag : own && { flag: own, flagReason: textOf(entry.flagReason).trim() }
  if (!chosenFlag || chosenFlag.flag === row.flag) return { comment }
  const direction: Flagged['direction'] | null = chosenFlag.flag === 'Normal' ? null : row.direction
  return { comment, ...chosenFlag, direction, criticalOpen: chosenFlag.flag === 'Critical' }
}

/** Splits the rows of the plain form into parameters of the test and others. */
export function splitRows(test: SheetTest, value: unknown): { readonly typed: readonly Typed[]; readonly free: readonly Typed[] } {
  const codeOf = (row: Typed) => {
    const named = textOf(row.parameterCode ?? row.parameter)
      .trim()
      .toLowerCase()
    return test.parameters.find(({ code, name }) => [code.toLowerCase(), name.toLowerCase()].includes(named))?.code
  }
  const rows = listIn(value)
  const typed = rows.flatMap((row) => {
    const parameterCode = codeOf(row)
    // Normal, with which a row begins, says nothing of the flag without a reason: the computed one holds.
    const { status, flagReason } = row
    const isSaid = textOf(flagReason).trim() !== '' || (flagIn(status) ?? 'Normal') !== 'Normal'
    return parameterCode ? [{ ...row, parameterCode, flag: isSaid ? status : undefined }] : []
  })
  return { typed, free: rows.filter((row) => !codeOf(row)) }
}
