/** Returns the declarations of a pasted element's style, in small letters without spaces. */
export const styleOf = (element: Element): string =>
  (element.getAttribute('data-style') ?? '').toLowerCase().replaceAll(/\s/g, '')
