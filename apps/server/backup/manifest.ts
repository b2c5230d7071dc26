import { z } from 'zod'

export const backupFormatVersion = 1

export const BackupHead = z.object({
  format: z.number(),
  made_at: z.string(),
  software_version: z.string(),
  installation_id: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  jobs_version: z.number(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      months: z.array(z.string()),
    }),
  ),
  queues: z.array(z.string()),
})
export type BackupHead = z.infer<typeof BackupHead>

export const TableSum = z.object({ name: z.string(), rows: z.number(), checksum: z.string() })
export type TableSum = z.infer<typeof TableSum>

export const BackupManifest = z.object({
  tables: z.array(TableSum.extend({ sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export const headEntry = 'backup.json'
export const manifestEntry = 'manifest.json'
/** SHA-256 of all bytes of the archive before it. A backup without this entry is incomplete. */
export const trailerEntry = 'archive.sha256'

export const tableEntry = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`
export const fileEntry = (sha256: string) => `files/${sha256}`

export function parseEntryName(name: string): { table: string } | { sha256: string } | undefined {
  const table = /^tables\/([a-z0-9_.]+)\/\d{6,}$/.exec(name)?.[1]
  if (table !== undefined) return { table }
  const sha256 = /^files\/([0-9a-f]{64})$/.exec(name)?.[1]
  return sha256 === undefined ? undefined : { sha256 }
}
