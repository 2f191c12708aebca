/** Returns a text in lower case and without accents, as the server compares texts. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
