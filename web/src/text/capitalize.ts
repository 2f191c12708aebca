/** Returns a text with a capital first letter. The rest of a letter whose capital is two, as of `ß`, is small. */
export function capitalize(text: string, language: string): string {
  const [first = ''] = text
  const capital = first.toLocaleUpperCase(language)
  return capital.charAt(0) + capital.slice(1).toLocaleLowerCase(language) + text.slice(first.length)
}
