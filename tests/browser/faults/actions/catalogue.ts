import { expect } from '@playwright/test'
import type { Api } from '#tests/browser/faults/screens/screen.ts'
import type { FaultAction } from './action.ts'
import { chooseInForm, chooseInMenu, comingMs, findInList, inForm, keeps, noticed, openFoundRowMenu, press } from './form-steps.ts'
import { typeNewTest } from './new-test.ts'
import { type OwnRecord, ownCategory, ownName, ownPackage, ownTest } from './own-records.ts'

interface Kind {
  readonly one: string
  readonly list: string
  readonly ids: string
  own(api: Api): Promise<OwnRecord>
}

const kinds: readonly Kind[] = [
  { one: 'test', list: 'tests', ids: 'CAT-03', own: ownTest },
  { one: 'category', list: 'test-categories', ids: 'CTG-03', own: ownCategory },
  { one: 'package', list: 'test-packages', ids: 'PKG-02', own: ownPackage },
]
const record = (list: string) => new RegExp(`^/${list}/[0-9a-f-]{36}$`)

const editing = ({ one, list, ids, own }: Kind): FaultAction => ({
  name: `editing a ${one}`,
  ids: `${ids} GEN-03`,
  call: { method: 'PUT', path: record(list) },
  async prepare(page, api) {
    const { id, name } = await own(api)
    await page.goto(`/${list}/${id}/edit`)
    await expect(inForm(page, 'Name')).toHaveValue(name, { timeout: comingMs })
    await inForm(page, 'Name').fill(`${name}, kept`)
    return keeps(inForm(page, 'Name'), `${name}, kept`)
  },
  submit: press(`Save ${one}`),
  success: noticed(/ saved$/),
})

const disabling = ({ one, list, ids, own }: Kind): FaultAction => ({
  name: `disabling a ${one}`,
  ids: `${ids} GEN-06`,
  call: { method: 'PUT', path: record(list) },
  async prepare(page, api) {
    await findInList(page, list, (await own(api)).name)
    await openFoundRowMenu(page)
    return null
  },
  submit: chooseInMenu('Disable'),
  success: noticed(/is now inactive/),
})

const deleting = ({ one, list, ids, own }: Kind): FaultAction => ({
  name: `deleting a ${one}`,
  ids: `${ids} GEN-06`,
  call: { method: 'DELETE', path: record(list) },
  // A record that is already gone needs no deletion.
  except: ['404'],
  async prepare(page, api) {
    await findInList(page, list, (await own(api)).name)
    await openFoundRowMenu(page, 'Delete')
    return null
  },
  submit: press(`Delete ${one}`),
  success: noticed(/Deleted/),
})

/** Changes of the catalogue. */
export const catalogueActions: readonly FaultAction[] = [
  {
    name: 'adding a test',
    ids: 'CAT-04 GEN-03',
    call: { method: 'POST', path: /^\/tests$/ },
    async prepare(page) {
      const name = await typeNewTest(page)
      return keeps(inForm(page, 'Name'), name)
    },
    submit: press('Save test'),
    success: noticed(/Test saved/),
  },
  {
    name: 'adding a category',
    ids: 'CTG-03',
    call: { method: 'POST', path: /^\/test-categories$/ },
    async prepare(page) {
      const name = ownName('Added category')
      await page.goto('/test-categories/add')
      await inForm(page, 'Name').fill(name)
      return keeps(inForm(page, 'Name'), name)
    },
    submit: press('Save category'),
    success: noticed(/Category saved/),
  },
  {
    name: 'adding a package',
    ids: 'PKG-02',
    call: { method: 'POST', path: /^\/test-packages$/ },
    async prepare(page) {
      const name = ownName('Added package')
      await page.goto('/test-packages/add')
      await inForm(page, 'Name').fill(name)
      await inForm(page, 'Description').fill('Made by a test')
      await inForm(page, 'Price').fill('900')
      await chooseInForm(page, 'Category', /./)
      await page.getByRole('option').filter({ hasText: '₹' }).first().click()
      return keeps(inForm(page, 'Name'), name)
    },
    submit: press('Save package'),
    success: noticed(/Package saved/),
  },
  ...kinds.map(editing),
  ...kinds.map(disabling),
  ...kinds.map(deleting),
]
