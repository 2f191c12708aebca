/** Returns the link that calls a number: a zero, then its digits. */
export const callLink = (phone: string): string => `tel:0${phone.replace(/\D/g, '')}`
