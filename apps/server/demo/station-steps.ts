import { showDate } from '@app/kit/contract'
import type { Db, Files } from '@app/kit/server'
import { buildCollection, collectingStation } from './collection-files.ts'
import { settleCustomers } from './customers.store.ts'
import { insertDownloads } from './downloads.store.ts'
import { buildEarlyPaymentFiles, earlyStation, getEarlyDates } from './early-payments.ts'
import { generateHistory } from './history.ts'
import { agreeOnEarlyPayment, findBankCredits } from './history-facts.store.ts'
import { getFirstDayNo, getHistoryDate, type HistorySpan } from './history-span.ts'
import { buildStatements } from './history-statements.ts'
import { type DemoFile, importDemoFile } from './import-files.ts'
import type { PersonIds } from './people.ts'
import { registersCreatedAt, setMandatorySources } from './registers.store.ts'
import { settleSafe } from './safe.store.ts'
import { listSettledDays } from './settle-history.ts'
import type { Station } from './stations.ts'
import { gatherStatistics } from './statistics.store.ts'

export const updatingStatistics = 'Atualizando as estatísticas do banco'

/** One transaction. Its position in the list is the checkpoint of the job. */
type StationStep = { phase: string; user_id: string; run: (db: Db) => Promise<unknown> }

type History = HistorySpan & { people: PersonIds; files: Files; ownerUrl: string; now: string }

export function listStationSteps(
  station: Station,
  { lastDate, days, people, files, ownerUrl, now }: History,
): StationStep[] {
  const { admin, finance } = people
  const importing = { files, sender_id: finance, now }
  const importStep = (file: DemoFile): StationStep => ({
    phase: `Importando ${file.file_name}`,
    user_id: finance,
    run: (db) => importDemoFile(db, file, importing),
  })
  const history = generateHistory(station, { lastDate, days })
  const steps = history.files.map(importStep)
  for (const { business_date, settle } of listSettledDays(station, { lastDate, days }, people))
    steps.push({ phase: `Conferindo ${showDate(business_date)}`, user_id: admin, run: settle })
  steps.push({
    phase: 'Lançando clientes e cofre',
    user_id: finance,
    async run(db) {
      await settleCustomers(db, { station, lastDate, finance })
      await settleSafe(db, { station, lastDate, finance })
    },
  })
  // The prepared statements of the payments were planned on empty tables: new statistics make the database plan them again.
  steps.push({ phase: updatingStatistics, user_id: admin, run: () => gatherStatistics(ownerUrl) })
  steps.push(...history.payments.map(importStep))
  const collection = station.no === collectingStation ? buildCollection(station, lastDate) : undefined
  if (collection) steps.push(importStep(collection.file))
  steps.push({
    phase: 'Importando os extratos',
    user_id: finance,
    async run(db) {
      const credits = [
        ...history.pix,
        ...(await findBankCredits(db, station)),
        ...(collection ? [collection.credit] : []),
      ]
      const from = getHistoryDate(lastDate, getFirstDayNo(days))
      for (const file of buildStatements(station, { lastDate, from, credits }))
        await importDemoFile(db, file, importing)
    },
  })
  if (station.no === earlyStation)
    steps.push({
      phase: 'Importando os pagamentos antecipados',
      user_id: finance,
      async run(db) {
        const { sold_on, paid_on } = getEarlyDates(lastDate)
        const waiting = await agreeOnEarlyPayment(db, station, sold_on)
        for (const file of buildEarlyPaymentFiles({ station, paid_on, waiting }))
          await importDemoFile(db, file, importing)
      },
    })
  steps.push({
    phase: 'Concluindo',
    user_id: admin,
    async run(db) {
      await setMandatorySources(db, station, registersCreatedAt)
      await insertDownloads(db, station, { lastDate, now, admin, finance })
    },
  })
  return steps
}
