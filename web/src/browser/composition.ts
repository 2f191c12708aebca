/**
 * Keeps the keys of an input method from whatever listens: its Enter takes a word and does nothing else. Safari reports the one that ends a
 * composition after its end, by the code of such keys alone, 229.
 */
export function keepCompositions(): void {
  addEventListener(
    'keydown',
    (event) => (event.isComposing || event.keyCode === 229) && event.stopImmediatePropagation(),
    true,
  )
}
