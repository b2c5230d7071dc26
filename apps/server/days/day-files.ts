import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const daysFolder = path.join(import.meta.dirname, 'files')

/** The bytes of a file of one of the days. */
export const fileOf = (day: 'calm' | 'terrible', name: string) => readFile(path.join(daysFolder, day, name))
