import { fuelNozzles } from '@app/areas/administration/contract'
import {
  cashConciliations,
  dayLife,
  inconsistencies,
  solicitationItems,
  solicitations,
} from '@app/areas/cash-closing/contract'
import { attachments } from '@app/areas/records/contract'
import { demoId, workedStation } from '../../apps/server/demo/stations.ts'
import type { People } from './calculator/read.ts'
import type { ShownDay, Station } from './two-days.testing.ts'

const note = 'Conferido com o comprovante, com a fita do caixa e com o frentista do turno.'
const lateReasonId = '01930000-0000-7000-8000-00000000000f'
const wrongCount = '01930000-0000-7000-8000-000000000010'

export function peopleOn({ manager, analyst, dayOf }: Station, date: string) {
  const dayQuery = { company_id: workedStation.id, date }
  const day = () => dayOf(manager, date)
  const requireRow = <Row>(row: Row | undefined, subject: string): Row => {
    if (row === undefined) throw new Error(`the day has no ${subject}`)
    return row
  }

  async function getInconsistency(code: string, document: string) {
    const { data } = await manager.call(inconsistencies.list, { query: { ...dayQuery, status: 'pending', limit: 200 } })
    return requireRow(
      data.find((row) => row.code === code && row.document === document),
      `${code} ${document}`,
    )
  }

  async function onNozzle(no: number, change: (id: string, version: number) => Promise<unknown>) {
    const id = demoId('a2', workedStation.no, no)
    const { version } = await manager.call(fuelNozzles.get, { params: { id } })
    await change(id, version)
  }

  async function enterCounters({ test, rollover, intervention }: People) {
    const business_date = date
    for (const { nozzle } of rollover)
      await onNozzle(nozzle, (id, version) =>
        manager.call(fuelNozzles.confirmRollover, { params: { id }, body: { version, business_date } }),
      )
    for (const { nozzle, ml: volume_ml } of test)
      await onNozzle(nozzle, (id, version) =>
        manager.call(fuelNozzles.recordTest, {
          params: { id },
          body: { version, business_date, volume_ml, deviation_ml: 30 },
        }),
      )
    for (const { nozzle, before_ml, after_ml } of intervention)
      await onNozzle(nozzle, (id, version) => {
        const technician = { technician: 'Oficina Modelo', technician_document: '529.982.247-25' }
        const readings = { reading_before_ml: before_ml, reading_after_ml: after_ml }
        const body = { version, business_date, number: 'OS-1016', reason: 'Troca da placa', ...technician, ...readings }
        return manager.call(fuelNozzles.recordIntervention, { params: { id }, body })
      })
  }

  async function correctData({ correct, link }: People) {
    for (const { code, sale, till, fields } of correct) {
      const { id, version } = await getInconsistency(code, sale ?? till ?? '')
      await manager.call(inconsistencies.correct, { params: { id }, body: { version, ...fields } })
    }
    for (const { sale } of link) {
      const { id, version } = await getInconsistency('I09', sale)
      const { links } = await manager.call(inconsistencies.get, { params: { id } })
      const fuellingId = requireRow(links[0], `fuelling for ${sale}`).id
      await manager.call(inconsistencies.link, { params: { id }, body: { version, other: fuellingId } })
    }
  }

  async function takeSuggestions({ add, reclassify }: People) {
    for (const { cents } of add) {
      const { id, version, differences } = await day()
      const lateSale = requireRow(
        differences.find(
          ({ code, amount_cents, status }) => code === 'D15' && amount_cents === cents && status === 'open',
        ),
        `late sale of ${cents}`,
      )
      const { fuelling_id, capture_id } = getOffer(lateSale)
      const line = { kind: 'add', movement_type_code: 'VND-PIX', amount_cents: cents, fuelling_id, capture_id } as const
      const explanation = { reason_id: await reasonOf('D02'), note }
      await manager.call(cashConciliations.addManual, { params: { id }, body: { version, ...line, ...explanation } })
    }
    for (const { sale, to } of reclassify) {
      const { id, version } = await day()
      const { system } = await manager.call(cashConciliations.matches, { params: { id } })
      const line = requireRow(
        system.find(({ description }) => description.includes(sale)),
        `line of ${sale}`,
      )
      const move = { kind: 'reclassify', target_id: Number(line.id), method_to: to } as const
      const body = { version, ...move, reason_id: await reasonOf('D04'), note }
      await manager.call(cashConciliations.addManual, { params: { id }, body })
    }
  }

  async function reasonOf(code: string) {
    const { data } = await manager.call(cashConciliations.reasons, { params: { id: (await day()).id } })
    const fits = data.find(({ difference_codes }) => difference_codes.some((allowed) => allowed === code))
    return requireRow(fits, `reason for ${code}`).id
  }

  type Critical = { id: string; severity: string; about?: string }
  async function prove(entity: 'difference' | 'cash_conciliation', { id, severity, about }: Critical) {
    if (severity !== 'critical') return
    const content = new TextEncoder().encode(`%PDF-1.7 prova de ${id} ${about}`)
    const file = { name: 'prova.pdf', content }
    const body = about === undefined ? {} : { about }
    await manager.call(attachments.attach, { params: { entity, id }, body }, { file })
  }

  async function explainAll() {
    for (;;) {
      const open = (await day()).differences.find(({ status }) => status === 'open')
      if (!open) return
      await prove('difference', { id: open.id, severity: open.severity })
      const body = { version: open.version, reason_id: await reasonOf(open.code), note }
      await manager.call(cashConciliations.explain, { params: { difference_id: open.id }, body })
    }
  }

  const submit = async () => {
    const { id, version } = await day()
    return manager.call(cashConciliations.submit, { params: { id }, body: { version, declared: true } })
  }
  const versionOf = async (id: string) => (await analyst.call(solicitations.get, { params: { id } })).version
  const approve = async (id: string) =>
    analyst.call(solicitations.approve, { params: { id }, body: { version: await versionOf(id) } })
  const refuse = async (id: string, reason: string) =>
    analyst.call(solicitations.refuse, { params: { id }, body: { version: await versionOf(id), reason } })

  async function refuseAndAnswer(id: string, code: string) {
    const { data } = await analyst.call(solicitationItems.items, { params: { id } })
    const item = requireRow(
      data.find((one) => one.code === code),
      `item ${code}`,
    )
    const comment = 'Anexe a via da captura cancelada.'
    const params = { id, item_id: item.id }
    await analyst.call(solicitationItems.decideItem, { params, body: { decision: 'refused', comment } })
    await refuse(id, comment)
    const difference = requireRow(
      (await day()).differences.find((one) => one.code === code),
      code,
    )
    const { id: difference_id, version } = difference
    const body = { version, reason_id: await reasonOf(code), note: `${note} Via anexada.` }
    await manager.call(cashConciliations.explain, { params: { difference_id }, body })
  }

  async function adjust() {
    const { id } = await day()
    for (;;) {
      const draft = await manager.call(dayLife.adjustment, { params: { id } })
      const open = draft.differences.find(({ reason_name }) => reason_name === null)
      if (!open) break
      const { code, ref, severity } = open
      await prove('cash_conciliation', { id, severity, about: `${code} ${ref}` })
      const body = { version: draft.day.version, code, ref, reason_id: await reasonOf(code), note }
      await manager.call(dayLife.explainAdjustment, { params: { id }, body })
    }
    const { version } = await day()
    const request = await manager.call(dayLife.requestAdjustment, {
      params: { id },
      body: { version, reason_id: lateReasonId, note },
    })
    await approve(request.id)
  }

  async function reopen() {
    const { id, version } = await day()
    const why = { reason_id: wrongCount, reason: 'A contagem do turno 1 saiu errada.' }
    const body = { version, ...why, correction: 'Contar de novo o turno 1.' }
    await approve((await manager.call(dayLife.requestReopening, { params: { id }, body })).id)
  }

  async function recount(shift: number, quantities: Record<string, number>) {
    const { id, drawers } = await day()
    const { session_id, version } = requireRow(
      drawers.find(({ shift_no }) => shift_no === shift),
      `shift ${shift}`,
    )
    await manager.call(cashConciliations.count, { params: { id, session_id }, body: { version, quantities } })
  }

  const after = { refuseAndAnswer, adjust, reopen, recount }
  return { ...after, enterCounters, correctData, takeSuggestions, explainAll, submit, approve }
}

const isOffer = (value: unknown): value is { fuelling_id: number; capture_id: number } =>
  typeof value === 'object' && value !== null && 'fuelling_id' in value && 'capture_id' in value

function getOffer({ suggestion }: ShownDay['differences'][number]) {
  if (!isOffer(suggestion)) throw new Error('the difference offers no late sale')
  return { fuelling_id: suggestion.fuelling_id, capture_id: suggestion.capture_id }
}
