/** What payment links are called, by what they are for. */
export const linkTitles = { plan: 'action.payments.create', product: 'payments-page.link.product' } as const

export type LinkKind = keyof typeof linkTitles
