import { type PastDay, settlePastDay } from '@app/areas/cash-closing/server'
import { addDays, type BusinessDate, daysBetween, toInstant } from '@app/kit/contract'
import { appendAudit, type Database, type Db, inTransaction } from '@app/kit/server'
import { demoToday, firstDate } from './history.ts'
import { demoNames, type PersonIds } from './people.ts'
import { disableSynchronousCommit } from './registers.store.ts'
import type { Station } from './stations.ts'

type End = PastDay['end']

/** Days with another end than closed, by station. Today waits for its files, and at some stations yesterday too. */
const unfinished: Readonly<Record<number, Readonly<Record<BusinessDate, End | 'awaiting_data'>>>> = {
  2: { '2026-10-12': 'submitted', '2026-10-13': 'submitted', '2026-10-14': 'open' },
  3: { '2026-10-13': 'submitted', '2026-10-14': 'submitted' },
  4: { '2026-10-13': 'in_conference', '2026-10-14': 'awaiting_data' },
  5: { '2026-10-08': 'reopened', '2026-10-13': 'submitted', '2026-10-14': 'in_conference' },
  6: { '2026-10-14': 'refused' },
  7: { '2026-10-13': 'open', '2026-10-14': 'open' },
}
/** Days up to this one were sent to the accountant and are locked. */
const lockedUntil = '2026-09-20'

const endOf = (station: Station, date: BusinessDate) =>
  unfinished[station.no]?.[date] ?? (date <= lockedUntil ? 'locked' : 'closed')

const words: Readonly<Record<string, [reason_code: string, note: string]>> = {
  D01: ['WAITING', 'A captura ainda não veio no arquivo da adquirente.'],
  D02: ['UNKNOWN_CAPTURE', 'Recebimento sem venda identificada; cliente não localizado.'],
  D03: ['TYPING', 'Valor digitado errado na maquininha; conferido com a via do estabelecimento.'],
  D04: ['MODALITY', 'Modalidade registrada errada no caixa.'],
  D06: ['UNKNOWN_CAPTURE', 'Captura em duplicidade; estorno pedido à adquirente.'],
  D07: ['CANCELLED', 'Cancelamento na maquininha em apuração com o frentista e a adquirente.'],
  D08: ['CANCELLED', 'Venda cancelada no caixa; cancelamento pedido à adquirente.'],
  D09: ['SHORTAGE', 'Contagem refeita com o operador.'],
  D10: ['FOREIGN', 'Terminal em apuração com a adquirente.'],
  D11: ['WAITING', 'Pix ainda não localizado no extrato.'],
  D15: ['PUMPED_UNSOLD', 'Abastecimento sem registro de venda; apurado com o frentista.'],
  D16: ['TANK', 'Variação conferida com nova medição.'],
  D17: ['NO_DOCUMENT', 'Nota assinada a apresentar.'],
}

type Settling = { database: Database; people: PersonIds }

export async function settleHistory({ database, people }: Settling, station: Station) {
  for (let no = 0; no < daysBetween(firstDate, demoToday); no += 1) {
    const business_date = addDays(firstDate, no)
    const end = endOf(station, business_date)
    if (end === 'awaiting_data') continue
    await inTransaction(database, { user_id: people.admin, companies: 'all' }, async (db) => {
      await disableSynchronousCommit(db)
      await settlePastDay(db, pastDay(db, { station, business_date, end, people }))
    })
  }
}

type Day = { station: Station; business_date: BusinessDate; end: End; people: PersonIds }

function pastDay(db: Db, { station, business_date, end, people }: Day): PastDay {
  const next = addDays(business_date, 1)
  return {
    company_id: station.id,
    business_date,
    end,
    requester: actor(db, { id: people.admin, name: demoNames.admin }, toInstant(next, '08:30')),
    analyst: actor(db, { id: people.analyst, name: demoNames.analyst }, toInstant(next, '10:15')),
    explain({ code }) {
      const [reason_code, note] = words[code] ?? ['WAITING', 'Em apuração.']
      return { reason_code, note }
    },
  }
}

const actor = (db: Db, { id, name }: { id: string; name: string }, now: string): PastDay['requester'] => ({
  id,
  name,
  abilities: [],
  now,
  audit: (event) => appendAudit(db, { actor_id: id, origin: 'rotina', ip: null, request_id: null, now }, event),
})
