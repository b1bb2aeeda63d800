/** The receipts in answers of changes; a server that cannot undo gives none. */
export function receiptsIn(answers: readonly unknown[]): string[] {
  return answers.flatMap((answer) => {
    const receipt = typeof answer === 'object' && answer !== null && '~undo' in answer ? answer['~undo'] : null
    return typeof receipt === 'string' ? [receipt] : []
  })
}
