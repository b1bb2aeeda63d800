/** What simple-rest makes for itself as it is loaded and never uses, since it is given a client of its own: the panel's (providers/http/rest-client.ts). */
export default { create: () => ({ interceptors: { response: { use() {} } } }) }
