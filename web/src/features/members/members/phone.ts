/** Formats a phone number: `11987654321` → `(11) 98765-4321`. Other numbers stay as they are. */
export function phoneInWords(digits: string): string {
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : digits
}
