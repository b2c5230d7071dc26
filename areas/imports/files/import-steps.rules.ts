import type { Import } from './imports.contract.ts'

const importSteps = {
  arquivo: 'Arquivo',
  reconhecimento: 'Reconhecimento',
  mapeamento: 'Mapeamento',
  conferencia: 'Conferência',
  importacao: 'Importação',
  resultado: 'Resultado',
} as const
export type ImportStep = keyof typeof importSteps

const order = Object.keys(importSteps) as ImportStep[]

type ImportProgress = Pick<Import, 'status' | 'layout' | 'mappable' | 'checked'>
type State = 'good' | 'bad' | 'open' | 'closed'

export function currentStep({ status, layout, mappable, checked }: ImportProgress): ImportStep {
  switch (status) {
    case 'queued':
    case 'running':
      return checked ? 'importacao' : 'reconhecimento'
    case 'checked':
    case 'blocked':
      return 'conferencia'
    case 'rejected':
      return mappable ? 'mapeamento' : layout === null ? 'reconhecimento' : 'conferencia'
    default:
      return 'resultado'
  }
}

const endStates: Partial<Record<Import['status'], State>> = {
  rejected: 'bad',
  blocked: 'bad',
  failed: 'bad',
  done: 'good',
}

function stateOf(step: ImportStep, at: number, result: ImportProgress): State {
  const place = order.indexOf(step)
  if (place === at) return (result.mappable ? undefined : endStates[result.status]) ?? 'open'
  if (step === 'mapeamento') return result.mappable ? 'good' : 'closed'
  if (step === 'conferencia' && place < at && result.checked === null) return 'closed'
  return place < at ? 'good' : 'closed'
}

export function listImportSteps(result: ImportProgress) {
  const at = order.indexOf(currentStep(result))
  return order.map((id) => ({ id, label: importSteps[id], state: stateOf(id, at, result) }))
}

export function getRequestedStep(address: string | null, result: ImportProgress): ImportStep {
  const requested = listImportSteps(result).find(({ id, state }) => id === address && state !== 'closed')
  return requested?.id ?? currentStep(result)
}
