import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#server/commands/project-folder.ts'
import { loadDeclarationFiles } from '#server/resources/load.ts'
import { guards } from '#tests/api/call/guards.ts'

/** The permission that guards each call, by the call with its ids left open. */
const guardOf = new Map(Object.entries(guards).flatMap(([guard, calls]) => (calls ?? []).map((call) => [opened(call), guard] as const)))

function opened(call: string): string {
  return call.replace(/\{\w+\}/g, '{}')
}

const declarations = (await loadDeclarationFiles(join(projectFolder, 'resources'), () => undefined)).map(({ declaration }) => declaration)

test.each(declarations.filter(({ actions }) => actions).map((each) => [each.name, each] as const))(
  'AUTH-16 each action of %s is offered by the permission that its call needs',
  (_, { permission, actions = {} }) => {
    const offered = Object.entries(actions).flatMap(([name, action]) => {
      const guard = action.call && guardOf.get(opened(`${action.call.method} ${action.call.path}`))
      return guard === undefined || guard === 'signed-in' ? [] : [[name, action.permission ?? `${permission}.edit`, guard] as const]
    })
    expect(offered.map(([name, asked]) => [name, asked])).toEqual(offered.map(([name, , guard]) => [name, guard]))
  },
)
