/** Refine's names of resources for its own notices; every declaration has its own singular and plural. */
export default { plural: (word: string) => word, singular: (word: string) => word }
