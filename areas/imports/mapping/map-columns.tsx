import { Alert, Button, Inline, Stack, useCan } from '@app/kit/web'
import { stepAddress } from '../files/import-steps.tsx'
import type { Import } from '../files/imports.contract.ts'

export function MapColumns({ result: { id, mappable, status } }: { result: Import }) {
  const can = useCan()
  if (!mappable || !can('import-file-column-mapping')) return null
  const button = (
    <Inline>
      <Button
        small={status === 'checked'}
        look={status === 'rejected' ? 'primary' : undefined}
        to={stepAddress(id, 'mapeamento')}
      >
        {status === 'rejected' ? 'Mapear as colunas' : 'Trocar o mapeamento'}
      </Button>
    </Inline>
  )
  if (status === 'checked') return button
  return (
    <Alert>
      <Stack gap="small">
        <span>
          Nada foi gravado. O arquivo é uma tabela e ficou guardado: diga que coluna é que campo, ou que layout o lê, e
          ele é conferido sem novo envio.
        </span>
        {button}
      </Stack>
    </Alert>
  )
}
