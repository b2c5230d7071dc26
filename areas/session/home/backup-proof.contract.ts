import { Instant } from '@app/kit/contract'
import { z } from 'zod'

/** The audit event of a trial, which `npm run admin -- verify-backup` writes for its installation. */
export const backupProof = { entity: 'installation', action: 'backup.verify' } as const

export type BackupTrial = { file: string; operator: string } & (
  | {
      result: 'proven'
      backup_made_at: string
      tables: number
      rows: number
      files: number
      missing_files: number
    }
  | { result: 'failed'; problem: string }
)

export const ProvenBackup = z.object({
  /** The newest backup of this installation that was restored with all its checksums. */
  proven: z.object({ made_at: Instant, proven_at: Instant, operator: z.string(), missing_files: z.int() }).nullable(),
  /** A later trial that failed. */
  failed_at: Instant.nullable(),
})
export type ProvenBackup = z.infer<typeof ProvenBackup>
