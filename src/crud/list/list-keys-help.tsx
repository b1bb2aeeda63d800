import { isBuiltIn, actionOf, rowActionsOf } from '#crud/action-items.ts'
import { type KeyGroup, KeysHelp } from '#crud/keys-help.tsx'
import type { Declaration } from '#definition/declaration.ts'
import { labelOf } from '#definition/labels.ts'

interface ListKeysHelpProps {
  readonly declaration: Declaration
  /** Words for what `n` does; undefined where it does nothing. */
  readonly add: string | undefined
  onClose(): void
}

/** The keys of a list and of its records. */
export function ListKeysHelp({ declaration, add, onClose }: ListKeysHelpProps) {
  const { fields, label, list } = declaration
  const { one } = label
  const cells = Object.entries(list.inline ?? {}).flatMap(([name, cell]) => {
    const field = fields[name]
    return cell && field ? [[cell.key, `Change ${labelOf(name, field).toLowerCase()}`] as const] : []
  })
  const groups: readonly KeyGroup[] = [
    {
      heading: 'List',
      single: [
        ...(list.search ? ([['/', 'Search']] as const) : []),
        ...(add === undefined ? [] : ([['n', add]] as const)),
        ['j', 'Next row'],
        ['k', 'Previous row'],
      ],
    },
    {
      heading: 'Record',
      single: [...cells, ...actionKeys(declaration).filter(([key]) => !cells.some(([taken]) => taken === key))],
      others: [
        ['Space', `Show the ${one} beside the list`],
        ['↑ ↓', 'Move through the rows while it is open'],
        ['Enter', `Open the ${one}`],
        ['Esc', 'Close, or leave the search'],
      ],
    },
  ]
  return <KeysHelp groups={groups} onClose={onClose} />
}

/** The keys of the actions of a row; of several with the same key the first names it. */
function actionKeys(declaration: Declaration): readonly (readonly [key: string, words: string])[] {
  const all = rowActionsOf(declaration).flatMap((action) => {
    if (typeof action === 'object') return []
    if (isBuiltIn(action)) return action === 'edit' ? [['e', 'Edit'] as const] : []
    const { key, label } = actionOf(declaration, action)
    return key === undefined ? [] : [[key, label] as const]
  })
  return [...new Map(all.toReversed())].toReversed()
}
