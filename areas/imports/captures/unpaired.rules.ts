import type { ImportProblem } from '../files/imports.contract.ts'

type Unpaired = { nsu: string; number: number; reference: string }

export const maxUnpairedWarnings = 100

export function buildUnpairedWarnings(first: readonly Unpaired[], count: number): ImportProblem[] {
  const told = first.slice(0, maxUnpairedWarnings).map(({ nsu, number, reference }): ImportProblem => {
    const message = `Parcela sem par: NSU ${nsu}, parcela ${number}, lote ${reference}; a venda ainda não veio e o pagamento espera por ela.`
    return { line: null, field: 'NSU', value: nsu, message, code: 'W02' }
  })
  const rest = count - told.length
  if (rest <= 0) return told
  const message = `Mais ${rest} ${rest === 1 ? 'parcela' : 'parcelas'} sem par.`
  return [...told, { line: null, field: 'NSU', value: null, message, code: 'W02' }]
}
