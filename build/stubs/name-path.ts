/** Replaces in the build: the module of antd's `Form.useForm` where its radio buttons take one function of it: the whole engine would come along. */
export function toNamePathStr(name: string | number | readonly (string | number)[]): string {
  return [name].flat().join('_')
}
