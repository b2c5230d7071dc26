import type { InconsistencyDetail } from './inconsistency.contract.ts'

type Answerable = Pick<InconsistencyDetail, 'code' | 'suggestion' | 'suggested' | 'fields' | 'proven' | 'links'>

type InconsistencyAnswer =
  | { kind: 'correct'; label: string; values: Readonly<Record<string, string>> }
  | { kind: 'link'; label: string; other: string }

/** Returns the answer that the found receipt or fuelling proves; null without one (design of the workbench, 4.3). */
export function proposeAnswer(found: Answerable): InconsistencyAnswer | null {
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

function describeCorrection({ code, suggestion }: Answerable, values: Readonly<Record<string, string>>) {
  const { nsu, auth_code, terminal_logical_no, e2e_id } = values
  const numbers = [nsu && `NSU ${nsu}`, auth_code && `autorização ${auth_code}`].filter(Boolean).join(' e ')
  if (numbers) return code === 'I02' ? `Usar ${numbers} nesta venda` : `Usar ${numbers}`
  if (terminal_logical_no) return `Usar o terminal ${terminal_logical_no}`
  const time = /às (\d\d:\d\d)/.exec(suggestion)?.[1]
  return e2e_id && time ? `Usar o Pix das ${time}` : 'Usar a correção sugerida'
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
