/** Returns the link that calls a number: a zero, then its digits. Numbers such as 0800 begin with theirs. */
export const callLink = (phone: string): string => `tel:${phone.replace(/\D/g, '').replace(/^(?!0)/, '0')}`

/** Returns the link that opens a chat with a number of Brazil. */
export const chatLink = (phone: string): string => `https://wa.me/55${phone.replace(/\D/g, '')}`
