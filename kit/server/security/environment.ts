import type { Database } from '../database/transactions.ts'
import type { Files } from '../files/files.ts'
import type { Scanner } from '../files/scanner.ts'
import type { Changes } from '../http/changes.ts'
import type { SessionUser } from '../http/implement.ts'
import type { UploadLimits } from '../http/uploads.ts'
import type { Jobs } from '../jobs/job-kinds.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { SecurityLog } from './log/security-log.ts'
import type { Secrets } from './secrets.ts'

/** Finds the user of a token; a call renews the idle limit, an open stream does not. */
export type Authenticate = (token: string, now: string, options?: { renew: boolean }) => Promise<SessionUser | null>

export type Environment = {
  database: Database
  authenticate: Authenticate
  files: Files
  /** Encrypts values that must not be readable in the database; without it encryption and decryption fail. */
  secrets?: Secrets
  /** The address that people open, `https://retaguarda.exemplo.com.br`; without it passkeys work on localhost only. */
  public_url?: string | undefined
  inbox?: string
  /** Allowed targets of calls to other systems; by default public addresses only. */
  outbound?: Outbound
  scanner?: Scanner | undefined
  /** True if connections to simulators of other systems are allowed. */
  simulators?: boolean
  security?: SecurityLog | undefined
  jobs: Jobs
  changes: Changes
  /** Aborted when the server is about to stop: from then on each answer closes its connection. */
  draining?: AbortSignal | undefined
  now: () => string
  uploads: UploadLimits
  /** False only in the test that proves that row-level security alone keeps companies apart. */
  checkAbilities?: boolean
}
