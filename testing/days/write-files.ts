import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { daysFolder } from './day-files.ts'
import { buildCalmFiles } from './stories/calm-day.ts'
import { buildTerribleFiles } from './stories/terrible-day.ts'

const days = { calm: buildCalmFiles(), terrible: buildTerribleFiles() }

/** `npx tsx testing/days/write-files.ts` regenerates the files from their stories. */
for (const [day, files] of Object.entries(days)) {
  await mkdir(path.join(daysFolder, day), { recursive: true })
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(daysFolder, day, name), bytes)
}
