import type { Flow } from '#server/shared/print/flow.ts'
import type { PrintedTest } from './sheet.ts'

const departmentStyle = { size: 7.5, weight: 700 } as const
const nameStyle = { size: 9, weight: 700 } as const
const factStyle = { size: 7.5 } as const
const gaps = { above: 1, head: 1, below: 0.5, between: 8 } as const

/** The height of a test's department, name and facts. */
export function testHeadHeight(flow: Flow, test: PrintedTest): number {
  const { isInline, below } = layoutOf(flow, test)
  const lines = [...(isInline ? [] : [factsOf(test)]), ...below]
  return gaps.above + gaps.head + flow.writer.heightOf(1, nameStyle) + lines.reduce((sum, line) => sum + flow.heightOf(line, factStyle), 0) + gaps.below
}

/** Draws department and name of a test in one line, its sample and method on the same line if they fit, and notes about it below. */
export function drawTestHead(flow: Flow, test: PrintedTest): void {
  const { isInline, below, department } = layoutOf(flow, test)
  drawRule(flow)
  flow.writeAt(flow.y + 1.4, test.department.toUpperCase(), departmentStyle)
  const place = { at: department, width: flow.paper.width - department }
  const height = flow.writeAt(flow.y, test.name, nameStyle, place)
  if (isInline) flow.writeAt(flow.y + 1.4, factsOf(test), { ...factStyle, align: 'right' })
  flow.y += height
  for (const line of [...(isInline ? [] : [factsOf(test)]), ...below]) flow.write(line, factStyle)
  flow.y += gaps.below
}

/** Draws the name of a test again, on a page that goes on with its values. */
export function drawContinuedHead(flow: Flow, test: PrintedTest): void {
  drawRule(flow)
  flow.write(`${test.name}, continued`, nameStyle)
}

function drawRule(flow: Flow): void {
  flow.y += gaps.above
  flow.rule(0.5)
  flow.y += gaps.head
}

function layoutOf(flow: Flow, test: PrintedTest) {
  const department = flow.writer.widthOf(test.department.toUpperCase(), departmentStyle) + gaps.between
  const used = department + flow.writer.widthOf(test.name, nameStyle) + gaps.between
  return { department, isInline: used + flow.writer.widthOf(factsOf(test), factStyle) <= flow.paper.width, below: notesOf(test) }
}

function factsOf({ sampleType, method, released }: PrintedTest): string {
  return [sampleType && `Sample: ${sampleType}`, method && `Method: ${method}`, released && `Released ${released}`].filter(Boolean).join(' · ')
}

function notesOf({ referralLaboratory, condition }: PrintedTest): string[] {
  return [
    ...(referralLaboratory ? [`Done by the referral laboratory ${referralLaboratory}`] : []),
    ...(condition ? [`Condition of the sample: ${condition}. The results of this test may be affected.`] : []),
  ]
}
