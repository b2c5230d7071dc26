import { z } from 'zod'

/** Optional text of at most `max` characters; '' becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Escreva no máximo ${max} caracteres.`)
    .nullish()
    .transform((text) => text || null)
