import { getCompanyName } from '@app/domain/companies/server'
import { noConnection } from '@app/domain/protheus/contract'
import { checkTitles, getTitleConnection } from '@app/domain/protheus/server'
import { formatCount, notFound } from '@app/kit/contract'
import { DomainError, fail, lockByName, startJob, trackedJob } from '@app/kit/server'
import { z } from 'zod'
import { getRunningCheck, titleCheckKind } from './title-checks.store.ts'

const CheckData = z.object({ company_id: z.string() })

/** Starts a check of a company, or returns the one of the same person that already runs. */
export async function startTitleCheck(call: Parameters<typeof startJob>[0], company_id: string) {
  const { db, user } = call
  const name = (await getCompanyName(db, company_id)) ?? fail(notFound)
  if (!(await getTitleConnection(db))) fail(noConnection)
  await lockByName(db, `${titleCheckKind}:${user.id}:${company_id}`)
  const running = await getRunningCheck(db, { owner_id: user.id, company_id })
  const title = `Consulta de ${name} no Protheus`
  return running?.id ?? (await startJob(call, { kind: titleCheckKind, title, data: { company_id } }))
}

const divergencesPage = '/integration/protheus/accounts-receivable?tab=divergencias'

/** Reads the titles of a company in the ERP with the companies that its owner may see when it runs. */
export const titleCheckJob = trackedJob<object>({
  name: titleCheckKind,
  // A check may wait for another reading of its company.
  parallel: 4,
  remains: 'A consulta parou. Os títulos das páginas lidas têm os saldos novos.',
  async run(data, job) {
    const { company_id } = CheckData.parse(data)
    const { outbound, secrets, simulators, now, signal, owner_id: actor_id } = job
    try {
      const { read, divergent, foreign } = await checkTitles(company_id, {
        ...{ outbound, secrets, simulators, now, signal, actor_id },
        within: job.withinToEnd,
        async onPage({ pages, titles }) {
          await job.progress(titles, null, pages === 0 ? 'Esperando o Protheus' : `Página ${pages} lida`)
          return true
        },
      })
      return {
        message: `${formatCount(read, 'título lido', 'títulos lidos')}: ${formatCount(divergent, 'divergente', 'divergentes')} e ${foreign} só no Protheus.`,
        results: [{ label: 'Ver as divergências', to: divergencesPage }],
      }
    } catch (error) {
      if (!(error instanceof DomainError) || signal.aborted) throw error
      return { failed: true, message: error.message }
    }
  },
})
