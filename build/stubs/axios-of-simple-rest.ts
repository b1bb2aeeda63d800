/** simple-rest makes an axios when it is loaded and never uses it: it is given the panel's client (providers/http/rest-client.ts). */
export default { create: () => ({ interceptors: { response: { use() {} } } }) }
