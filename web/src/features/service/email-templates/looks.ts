/** How a letter is looked at. */
export const looks = ['desktop', 'mobile', 'dark', 'text'] as const
export type Look = (typeof looks)[number]

/** The widths at which a letter is looked at, in pixels. */
export const widths: Record<Exclude<Look, 'text'>, number> = { desktop: 600, mobile: 320, dark: 600 }
