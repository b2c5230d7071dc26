import {
  auditAnchorsJob,
  deliverToAddress,
  deliverToFolder,
  type JobKind,
  openAnchorSigner,
  openOutbound,
} from '@app/kit/server'
import type { Settings } from '../settings.ts'
import { readOrCreateAuditKeys } from './credential-keys.ts'

export async function openAnchorsJob(settings: Settings): Promise<JobKind | undefined> {
  const { auditAnchors } = settings
  if (auditAnchors === undefined) return undefined
  const deliver = auditAnchors.startsWith('https://')
    ? deliverToAddress(auditAnchors, openOutbound(settings.outboundNetworks))
    : deliverToFolder(auditAnchors)
  return auditAnchorsJob(openAnchorSigner(await readOrCreateAuditKeys(settings)), deliver)
}
