import css from './Avatar.module.css'

interface AvatarProps {
  name: string
  picture?: string | null
  size?: number
}

/** A person's picture, or their initials. The name always stands beside it. */
export function Avatar({ name, picture, size = 28 }: AvatarProps) {
  if (picture) return <img className={css.avatar} src={picture} alt="" width={size} height={size} />
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
  return (
    <span className={css.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {initials.toUpperCase()}
    </span>
  )
}
