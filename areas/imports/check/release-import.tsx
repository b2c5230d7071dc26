import { Alert, Button, FormDialog, Inline, Stack, TextAreaField, useCan, useChange } from '@app/kit/web'
import type { Import } from '../files/imports.contract.ts'
import { importReleases } from '../release/release.contract.ts'
import { importChecks } from './checks.contract.ts'
import { Problems } from './problems.tsx'

export function ReleaseImport({ result: { id, file_name, warnings, left_out } }: { result: Import }) {
  const can = useCan()
  const discard = useChange(importChecks.discard)
  const hasUnknown = left_out.some(({ amount_cents }) => amount_cents === null)
  return (
    <Stack gap="small">
      <Alert tone="bad" title="Os totais do arquivo não conferem.">
        {hasUnknown && 'Ele traz registros que o sistema não conhece e que podem trazer valores. '}
        Nada foi gravado. Peça o arquivo certo a quem o emitiu ou, se souber o que difere, libere a importação e diga o
        motivo.
      </Alert>
      <Problems label="O que não confere" problems={warnings.filter(({ sums }) => sums === true)} />
      <Inline>
        {can('import-file-column-mapping') && (
          <FormDialog
            opener="Liberar importação"
            title={`Liberar a importação de ${file_name}?`}
            intro={<p>O arquivo é importado como está. O motivo fica no histórico, com o seu nome e a hora.</p>}
            submit={importReleases.release}
            params={{ id }}
            action="Liberar importação"
          >
            <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
          </FormDialog>
        )}
        <Button busy={discard.isPending} onClick={() => discard.mutate({ params: { id } })}>
          Descartar
        </Button>
      </Inline>
    </Stack>
  )
}
