import { readFile } from 'node:fs/promises'
import path from 'node:path'

export const daysFolder = path.join(import.meta.dirname, 'files')

export const readDayFile = (day: 'calm' | 'terrible', name: string) => readFile(path.join(daysFolder, day, name))
