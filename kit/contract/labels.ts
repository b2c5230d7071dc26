import { z } from 'zod'

/** The schema of an enumeration that is declared by its labels: `oneOf({ in: 'Entrada', out: 'Saída' })`. */
export const oneOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  // Object.keys forgets which keys they are; the record's type knows.
  z.enum(Object.keys(labels) as [Key, ...Key[]], 'Escolha uma das opções.')
