import { formatCount } from '@app/kit/contract'
import { DomainError, type JobOutcome, trackedJob } from '@app/kit/server'
import { applyProposals } from './apply-proposals.server.ts'
import { reopenProposals } from './proposals.store.ts'

export const applyProposalsKind = 'apply-import-proposals'

type ApplyProposalsJob = { import_id: string; decision_id: string; reason: string }

export const applyProposalsJob = trackedJob<ApplyProposalsJob>({
  name: applyProposalsKind,
  remains: 'Nada foi aplicado: os registros continuam como estavam.',
  async run({ import_id, decision_id, reason }, { owner_id: by, within, now, progress }): Promise<JobOutcome> {
    await progress(0, null, 'Aplicando e recalculando')
    try {
      const changed = await within((db) => applyProposals(db, { import_id, decision_id, reason, by, now: now() }))
      if (changed === undefined) return {}
      return {
        message: `Correções aplicadas: ${formatCount(changed, 'registro alterado', 'registros alterados')}.`,
        results: [{ label: 'Ver importação', to: `/financial-transactions/column-mapping/import?open=${import_id}` }],
      }
    } catch (error) {
      // The change was refused, for example by a day closed since the request; the message gives the reason.
      if (!(error instanceof DomainError)) throw error
      await within((db) => reopenProposals(db, decision_id))
      return { message: error.message }
    }
  },
  stopped: ({ decision_id }, _, { within }) => within((db) => reopenProposals(db, decision_id)),
})
