import type { I18nProvider } from '@refinedev/core'
import { capitalised } from '#definition/labels.ts'
import type { Declarations } from '#crud/declarations-context.ts'

/** The sentences of Refine's own notices; `{it}` is the label of the record's kind. */
const sentences: Readonly<Record<string, string>> = {
  'notifications.createSuccess': '{It} created',
  'notifications.editSuccess': '{It} saved',
  'notifications.deleteSuccess': '{It} deleted',
  'notifications.createError': 'The {it} could not be created',
  'notifications.editError': 'The {it} could not be saved',
  'notifications.deleteError': 'The {it} could not be deleted',
  'notifications.success': '',
}

/** The words of Refine's hooks and components: what a notice calls a record is its declaration's label, not the resource's name. */
export function refineWords(declarations: Pick<Declarations, 'byName'>): I18nProvider {
  return {
    translate(key: string, options?: unknown, otherwise?: string): string {
      const words = typeof options === 'string' ? options : (otherwise ?? key)
      const [name = '', same] = key.split('.')
      if (name === same) return declarations.byName(name)?.label.one ?? words
      const sentence = sentences[key]
      if (sentence === undefined) return words
      const resource = typeof options === 'object' && options !== null && 'resource' in options ? String(options.resource) : 'record'
      const it = declarations.byName(resource)?.label.one ?? resource.replaceAll('-', ' ')
      return sentence.replace('{it}', it).replace('{It}', capitalised(it))
    },
    changeLocale: async () => undefined,
    getLocale: () => 'en',
  }
}
