import { Alert, Button, FormDialog, Inline, Stack, TextAreaField, useCan } from '@app/kit/web'
import type { Import } from '../files/imports.contract.ts'
import { reimports } from './reimport.contract.ts'

export function Repeated({ result: { id, file_name, first_import_id, status } }: { result: Import }) {
  const can = useCan()
  if (first_import_id === null) return null
  const open = status === 'done' || status === 'checked'
  return (
    <Alert>
      <Stack gap="small">
        <span>Este arquivo já tinha sido importado; nada foi duplicado e o primeiro envio continua valendo.</span>
        <Inline>
          <Button small to={`/financial-transactions/column-mapping/import?open=${first_import_id}`}>
            Ver importação
          </Button>
          {open && can('import-file-column-mapping') && (
            <FormDialog
              opener="Reimportar mesmo assim"
              title={`Reimportar ${file_name}?`}
              intro={
                <p>
                  O arquivo é lido inteiro de novo. O que já está gravado não é duplicado: só entra o que ficou de fora
                  da primeira vez, como linhas de um estabelecimento que ainda não estava cadastrado.
                </p>
              }
              submit={reimports.reimport}
              params={{ id }}
              action="Reimportar"
            >
              <TextAreaField name="reason" label="Motivo" maxLength={500} autoFocus />
            </FormDialog>
          )}
        </Inline>
      </Stack>
    </Alert>
  )
}
