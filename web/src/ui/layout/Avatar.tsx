import css from './Avatar.module.css'

/** A picture by its sizes; an older server has its address alone. */
type Picture = { sm?: string | null } | string | null

interface AvatarProps {
  name: string
  picture?: Picture
  size?: number
}

/** A person's picture or initials. The name is always shown next to it. */
export function Avatar({ name, picture, size = 28 }: AvatarProps) {
  const address = addressOf(picture)
  if (address) {
    const turned = turnOf(address)
    const style = turned === 0 ? undefined : { rotate: `${turned}deg` }
    return <img className={css.avatar} src={address} alt="" width={size} height={size} style={style} />
  }
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
  return (
    <span
      translate="no"
      className={css.avatar}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden
    >
      {initials.toUpperCase()}
    </span>
  )
}

/** Returns the address of a picture, if any. */
export function addressOf(picture: Picture | undefined): string | null {
  return (typeof picture === 'string' ? picture : picture?.sm) || null
}

/** Returns the degrees by which a picture is turned, from its address. */
export function turnOf(address: string): number {
  const [, angle] = /[?&]angle=(90|180|270)$/.exec(address) ?? []
  return Number(angle ?? 0)
}
