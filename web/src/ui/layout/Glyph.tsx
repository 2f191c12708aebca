import css from './Glyph.module.css'

/** An icon of long lists: one element, where a picture has many, drawn by the style sheet in the colour of the text. */
export function Glyph({ name }: { name: 'down' | 'up' | 'person' }) {
  return <i className={css.glyph} data-glyph={name} />
}
