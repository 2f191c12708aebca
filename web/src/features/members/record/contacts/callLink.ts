/** Returns the link that calls a number: a zero, then its digits. */
export const callLink = (phone: string): string => `tel:0${phone.replace(/\D/g, '')}`

/** Returns the link that opens a chat with a number of Brazil. */
export const chatLink = (phone: string): string => `https://wa.me/55${phone.replace(/\D/g, '')}`
