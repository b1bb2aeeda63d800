/** Refine's names of resources for its own notices; every declaration brings one and many of its own. */
export default { plural: (word: string) => word, singular: (word: string) => word }
