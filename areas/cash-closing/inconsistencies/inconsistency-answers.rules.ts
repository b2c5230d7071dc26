import { MethodName } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import type { InconsistencyDetail } from './inconsistency.contract.ts'

type Answerable = Pick<
  InconsistencyDetail,
  | 'code'
  | 'suggestion'
  | 'suggested'
  | 'fields'
  | 'proven'
  | 'links'
  | 'shifts'
  | 'named_customer'
  | 'named_employee'
  | 'item_kind'
  | 'item_id'
  | 'nozzle_id'
  | 'cash_conciliation_id'
>

type InconsistencyAnswer =
  | { kind: 'correct'; label: string; values: Readonly<Record<string, string>> }
  | { kind: 'link'; label: string; other: string }
  | { kind: 'accept'; label: string; reason: string }

/** Returns the answer that the found receipt or fuelling proves; null without one (design of the workbench, 4.3). */
export function proposeAnswer(found: Answerable): InconsistencyAnswer | null {
  const { accepted } = found.suggested
  if (accepted) return { kind: 'accept', label: acceptances[found.code] ?? 'Aceitar', reason: accepted }
  const customer = found.named_customer
  if (customer !== null) return { kind: 'correct', label: `É ${customer}`, values: { customer } }
  const employee = found.named_employee
  if (employee !== null) return { kind: 'correct', label: `É de ${employee}`, values: { employee } }
  const other = found.suggested.fuelling_id ?? found.suggested.sale_external_id
  if (found.code === 'I09')
    return found.links.some(({ id }) => id === other) && other ? { kind: 'link', label: 'Vincular', other } : null
  if (!found.proven) return null
  const values = Object.fromEntries(
    found.fields.flatMap(({ field, value }) => {
      const proven = found.suggested[field]
      return proven === undefined || proven === value ? [] : [[field, proven]]
    }),
  )
  return Object.keys(values).length === 0 ? null : { kind: 'correct', label: describeCorrection(found, values), values }
}

function describeCorrection({ code, suggestion, shifts }: Answerable, values: Readonly<Record<string, string>>) {
  const { nsu, auth_code, terminal_logical_no, e2e_id, envelope_no, shift } = values
  const numbers = [nsu && `NSU ${nsu}`, auth_code && `autorização ${auth_code}`].filter(Boolean).join(' e ')
  if (numbers) return code === 'I02' ? `Usar ${numbers} nesta venda` : `Usar ${numbers}`
  if (shift) return `Contar no turno ${shifts.find(({ id }) => id === shift)?.name ?? shift}`
  if (envelope_no) return `Usar o envelope ${envelope_no}`
  if (terminal_logical_no) return `Usar o terminal ${terminal_logical_no}`
  const time = /às (\d\d:\d\d)/.exec(suggestion)?.[1]
  return e2e_id && time ? `Usar o Pix das ${time}` : 'Usar a correção sugerida'
}

const acceptances: Partial<Record<Answerable['code'], string>> = {
  I11: 'Era a troca de preço: aceitar',
  I12: 'Era a aferição: aceitar',
  I14: 'É da loja: aceitar',
}

const nozzleSteps = {
  I11: 'Conferir o bico',
  I12: 'Registrar aferição ou intervenção',
} as const

type InconsistencyStep = { label: string; to: string }

/** Returns the page where a problem without a correctable field is solved; null if it has a form of its own. */
export function findStep(found: Answerable): InconsistencyStep | null {
  const { code, item_kind, item_id, nozzle_id, cash_conciliation_id, suggested } = found
  const day = `/cash-conciliation/${cash_conciliation_id}`
  const newLine = (operation: 'exclude' | 'reclassify') =>
    `${day}/manual-transactions?operacao=${operation}&origem=${item_id}`
  const nozzle = nozzle_id === null ? null : `/fuel-nozzle?open=${nozzle_id}`
  const item = `item=${item_kind}:${item_id}`
  switch (code) {
    case 'I03':
      return item_kind === 'capture' ? { label: 'Apurar', to: `${day}?tab=resolver&${item}` } : null
    case 'I04': {
      const method = MethodName.safeParse(suggested.method_to, { jitless: true }).data
      return method
        ? {
            label: `Reclassificar: ${paymentMethodLabels[method]}`,
            to: `${newLine('reclassify')}&forma=${method}`,
          }
        : { label: 'Escolher o tipo', to: newLine('reclassify') }
    }
    case 'I05':
      return { label: 'Desconsiderar a linha', to: newLine('exclude') }
    case 'I06':
      return { label: 'Ver os turnos', to: `${day}?tab=turnos` }
    case 'I09':
      return item_kind === 'fuelling'
        ? { label: 'Registrar a venda', to: `${day}/manual-transactions?operacao=add&origem=fuelling:${item_id}` }
        : null
    case 'I11':
    case 'I12':
      return nozzle ? { label: nozzleSteps[code], to: nozzle } : null
    case 'I14':
      return { label: 'Ver a captura', to: `${day}?tab=casamento&${item}` }
    case 'I15':
      return { label: 'Decidir', to: `${day}?tab=resolver&${item}` }
    default:
      return null
  }
}

const typedLabels: Partial<Record<Answerable['code'], string>> = {
  I01: 'Digitar o que diz a via',
  I02: 'Digitar o que diz a via',
  I07: 'Digitar o identificador',
  I13: 'Digitar o envelope',
  I16: 'Escolher o funcionário',
}

/** Returns the text of the button that opens the form of corrections. */
export const describeTyping = (code: Answerable['code']) => typedLabels[code] ?? 'Corrigir'
