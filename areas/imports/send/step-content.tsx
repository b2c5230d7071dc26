import { Button, Count, Inline, KeyValue, Spinner, Stack } from '@app/kit/web'
import type { ReactNode } from 'react'
import { CheckedFile } from '../check/checked-file.tsx'
import { currentStep, type ImportStep } from '../files/import-steps.rules.ts'
import type { Import } from '../files/imports.contract.ts'
import { layoutName } from '../files/layout-names.contract.ts'

const Recognised = ({ result }: { result: Import }) => (
  <KeyValue
    items={[
      ['Formato', layoutName(result.layout) ?? 'Não reconhecido'],
      ['Instituição', result.institution ?? '–'],
      ['Empresa', result.company_name ?? '–'],
      ['Linhas lidas', <Count key="read" value={result.records_read} />],
    ]}
  />
)

const Job = ({ result: { job_id } }: { result: Import }) =>
  job_id && (
    <Inline>
      <Button small to={`/jobs/${job_id}`}>
        Ver a tarefa
      </Button>
    </Inline>
  )

const Working = ({ result }: { result: Import }) => (
  <Stack gap="small">
    <Spinner label="Lendo e conferindo o arquivo…" />
    <Job result={result} />
  </Stack>
)

type StepContentProps = {
  result: Import
  step: ImportStep
  sent: ReactNode
  fullView: ReactNode
}

export function StepContent({ result, step, sent, fullView }: StepContentProps) {
  if (step === 'arquivo') return sent
  if (step === currentStep(result)) {
    const working = result.status === 'queued' || result.status === 'running'
    return (
      <>
        {sent}
        {working ? <Working result={result} /> : fullView}
      </>
    )
  }
  if (step === 'reconhecimento') return <Recognised result={result} />
  if (step === 'conferencia' && result.checked) return <CheckedFile result={result} checked={result.checked} />
  if (step === 'importacao') return <Job result={result} />
  return fullView
}
