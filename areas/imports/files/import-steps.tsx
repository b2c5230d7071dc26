import { Steps, useUrlParams } from '@app/kit/web'
import { getRequestedStep, listImportSteps } from './import-steps.rules.ts'
import type { Import } from './imports.contract.ts'

export const importPage = '/financial-transactions/column-mapping/import'

export const stepAddress = (id: string, step?: string) => `${importPage}?open=${id}${step ? `&step=${step}` : ''}`

export function useStep(result: Import) {
  const [search] = useUrlParams()
  return getRequestedStep(search.get('open') === result.id ? search.get('step') : null, result)
}

export function ImportSteps({ result }: { result: Import }) {
  const [, change] = useUrlParams()
  const current = useStep(result)
  const go = (step: string) => change({ open: result.id, step })
  return (
    <Steps label={`Passos de ${result.file_name}`} steps={listImportSteps(result)} current={current} onChoose={go} />
  )
}
