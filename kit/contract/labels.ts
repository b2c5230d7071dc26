import { z } from 'zod'

/** Returns the schema of an enumeration declared by its labels: `oneOf({ in: 'Entrada', out: 'Saída' })`. */
export const oneOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  // The cast restores the keys that `Object.keys` loses.
  z.enum(Object.keys(labels) as [Key, ...Key[]], 'Escolha uma das opções.')
