import type { ImportProblem } from '../files/imports.contract.ts'

type UnpairedInstalment = { nsu: string; number: number; reference: string }

export const maxUnpairedWarnings = 100

export function buildUnpairedWarnings(first: readonly UnpairedInstalment[], count: number): ImportProblem[] {
  const warnings = first.slice(0, maxUnpairedWarnings).map(({ nsu, number, reference }): ImportProblem => {
    const message = `Parcela sem par: NSU ${nsu}, parcela ${number}, lote ${reference}; a venda ainda não veio e o pagamento espera por ela.`
    return { line: null, field: 'NSU', value: nsu, message, code: 'W02' }
  })
  const remaining = count - warnings.length
  if (remaining <= 0) return warnings
  const message = `Mais ${remaining} ${remaining === 1 ? 'parcela' : 'parcelas'} sem par.`
  return [...warnings, { line: null, field: 'NSU', value: null, message, code: 'W02' }]
}
