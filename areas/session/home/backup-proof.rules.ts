import type { ProvenBackup } from './backup-proof.contract.ts'

/** Days after which a backup proves too little about what is stored today. */
export const maxBackupDays = 7
const dayMilliseconds = 86_400_000

export type BackupWarning = 'never' | 'failed' | 'incomplete' | 'old' | null

/** The gravest reason for a warning; null if the last proven backup is complete and at most seven days old. */
export function getBackupWarning({ proven, failed_at }: ProvenBackup, now: string): BackupWarning {
  if (proven === null) return 'never'
  if (failed_at !== null) return 'failed'
  if (proven.missing_files > 0) return 'incomplete'
  return Date.parse(now) - Date.parse(proven.made_at) > maxBackupDays * dayMilliseconds ? 'old' : null
}
